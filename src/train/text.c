// SPDX-License-Identifier: MIT
#include "train/text.h"

#include <string.h>

#include "base/hash.h"
#include "base/utf8.h"
#include "base/words.h"
#include "train/network.h"

enum { SLOTS_OF_TABLE = 8192 }; // over 4 × MOST_VOCABULARY, a power of two

struct vocabulary {
    const char **word;
    int count;
    int slot[SLOTS_OF_TABLE]; // a word's number + 1; 0: free
};

struct text {
    struct arena *arena;
    struct complaints *complaints;
    struct mark mark; // where it is read
    struct vocabulary *vocabulary;
    struct example *learned, *held;
    int count; // of sentences
};

static bool text_refuse(struct text *t, const char *key, int most)
{
    complain(t->complaints, t->mark, key, SLOTS(COUNT("most", most)));
    return false;
}

// The number of a word, a new one where it is new; −1 when there are too many.
static int word_number(struct text *t, const char *word)
{
    struct vocabulary *v = t->vocabulary;
    uint64_t at = hash_text(HASH_BEGIN, word);
    for (;; at++) {
        int *slot = &v->slot[at % SLOTS_OF_TABLE];
        if (*slot && !strcmp(v->word[*slot - 1], word))
            return *slot - 1;
        if (*slot)
            continue;
        if (v->count == MOST_VOCABULARY)
            return -1;
        v->word[v->count] = word;
        return (*slot = ++v->count) - 1;
    }
}

// The words of a line; false when it is none to learn from.
static bool read_words_of(struct text *t, const char *line, size_t length,
                          int *word, int *count)
{
    *count = 0;
    for (size_t at = 0; at < length;) {
        size_t from = at;
        if (strchr(" \t", line[at])) {
            at++;
            continue;
        }
        at += word_length(line + at, length - at);
        t->mark.column = (int)from + 1;
        if (*count == MOST_READ)
            return text_refuse(t, "text.long", MOST_READ);
        const char *copy = arena_copy(t->arena, line + from, at - from);
        word[(*count)++] = word_number(t, copy);
        if (word[*count - 1] < 0)
            return text_refuse(t, "text.words", MOST_VOCABULARY);
    }
    return true;
}

// Signs that no file of YAML may hold, or that break its lines.
static bool is_refused(uint32_t code)
{
    return (code < ' ' && code != '\t') || (code >= 0x7F && code < 0xA0) ||
           code == 0x2028 || code == 0x2029 || (code & 0xFFFE) == 0xFFFE ||
           code == 0xFEFF;
}

static bool is_text(struct text *t, const char *line, size_t length)
{
    uint32_t code;
    for (size_t at = 0, bytes; at < length; at += bytes) {
        bytes = utf8_read(line + at, length - at, &code);
        t->mark.column = (int)at + 1;
        if (!bytes)
            return text_refuse(t, "text.utf8", 0);
        if (is_refused(code))
            return text_refuse(t, "text.control", 0);
    }
    return true;
}

// The first of ten is learned from, the tenth is held out.
static struct example *next_example(struct text *t)
{
    int i = t->count++;
    return i % TEXT_HELD == TEXT_HELD - 1 ? &t->held[i / TEXT_HELD]
                                          : &t->learned[i - i / TEXT_HELD];
}

static bool read_sentence(struct text *t, const char *line, size_t length)
{
    int word[MOST_READ], count;
    if (!is_text(t, line, length) ||
        !read_words_of(t, line, length, word, &count))
        return false;
    if (count < 2)
        return true;
    if (t->count == TEXT_MOST_SENTENCES)
        return text_refuse(t, "text.sentences", TEXT_MOST_SENTENCES);
    struct example *e = next_example(t);
    e->read_count = e->wanted_count = count - 1;
    memcpy(e->read, word, (size_t)(count - 1) * sizeof *word);
    memcpy(e->wanted, word + 1, (size_t)(count - 1) * sizeof *word);
    return true;
}

static int count_lines(const char *text, size_t length)
{
    int lines = 1;
    for (size_t i = 0; i < length && lines < TEXT_MOST_SENTENCES; i++)
        lines += text[i] == '\n' || text[i] == '\r';
    return lines;
}

static bool read_lines(struct text *t, const char *text, size_t length)
{
    size_t at = 0;
    if (length >= 3 && !memcmp(text, "\xEF\xBB\xBF", 3)) // a mark of order
        at = 3;
    while (at < length) {
        size_t end = at;
        while (end < length && text[end] != '\n' && text[end] != '\r')
            end++;
        t->mark.line++;
        if (!read_sentence(t, text + at, end - at))
            return false;
        if (end + 1 < length && text[end] == '\r' && text[end + 1] == '\n')
            end++;
        at = end + 1;
    }
    return true;
}

bool text_read(struct arena *arena, struct complaints *c, const char *file,
               const char *text, size_t length, struct train_task *out)
{
    size_t lines = (size_t)count_lines(text, length);
    struct text t = {.arena = arena, .complaints = c, .mark = {file, 0, 1}};
    t.vocabulary = arena_alloc(arena, sizeof *t.vocabulary);
    t.vocabulary->word =
        arena_array(arena, MOST_VOCABULARY, sizeof *t.vocabulary->word);
    t.learned = arena_array(arena, lines, sizeof *t.learned);
    t.held = arena_array(arena, lines / TEXT_HELD + 1, sizeof *t.held);
    complaints_source(c, arena, file, text, length);
    if (!read_lines(&t, text, length))
        return false;
    t.mark = (struct mark){file, 1, 1};
    if (!t.count)
        return text_refuse(&t, "text.empty", 0);
    if (t.vocabulary->count == 1)
        return text_refuse(&t, "text.one_word", 0);
    *out =
        (struct train_task){.name = "text",
                            .words = {t.vocabulary->count, t.vocabulary->word},
                            .sentences = t.learned,
                            .held = t.held,
                            .sentence_count = t.count - t.count / TEXT_HELD,
                            .held_count = t.count / TEXT_HELD};
    return true;
}
