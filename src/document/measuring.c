// SPDX-License-Identifier: MIT
#include "document/measuring.h"

#include <assert.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "base/save.h"
#include "base/strbuf.h"
#include "document/check/left_out.h"
#include "document/record.h"
#include "document/recovery.h"
#include "lesson/measures.h"
#include "mechanism/mechanism.h"
#include "model/counted.h"
#include "model/key.h"

// --- what was counted before -------------------------------------------------
//
// What was counted is kept in the user's state folder, by everything it depends
// on: the numbers and options of the model, and which sentences. So it is
// counted once, and again when any of these is another.

// What is counted is another when the way of counting is.
enum { VERSION = 1 };

// FNV-1a.
static uint64_t add_bytes(uint64_t h, const void *bytes, size_t length)
{
    const unsigned char *b = bytes;
    for (size_t i = 0; i < length; i++)
        h = (h ^ b[i]) * 0x100000001b3;
    return h;
}

static uint64_t add_text(uint64_t h, const char *text)
{
    return add_bytes(h, text ? text : "", text ? strlen(text) + 1 : 1);
}

static uint64_t add_number(uint64_t h, double x)
{
    return add_bytes(h, &x, sizeof x);
}

static uint64_t add_entry(uint64_t h, const struct entry *e)
{
    const struct matrix *a = &e->matrix;
    h = add_text(add_text(h, e->name), e->choice);
    h = add_number(h, e->number);
    h = add_number(add_number(h, a->rows), a->columns);
    for (int i = 0; a->data && i < a->rows * a->columns; i++)
        h = add_number(h, a->data[i]);
    for (int i = 0; i < e->words.count; i++)
        h = add_text(h, e->words.word[i]);
    return h;
}

static uint64_t sign_of(const struct model *m, const struct measure_of *of)
{
    uint64_t h = add_text(0xcbf29ce484222325, m->kind->name);
    h = add_text(add_number(h, VERSION), of->task->name);
    h = add_number(add_number(h, of->others), of->words);
    h = add_number(add_number(h, of->sentences), of->seed);
    for (int i = 0; i < m->count; i++)
        h = add_entry(h, &m->entries[i]);
    return h;
}

// In [arena]; NULL where nothing is kept.
static const char *folder_of(struct arena *arena)
{
    const char *state =
        record_is_saved(true) ? recovery_file_folder(arena) : NULL;
    return state ? arena_print(arena, "%s/measured", state) : NULL;
}

static const char *file_of(struct arena *arena, const struct model *m,
                           const struct measure_of *of)
{
    const char *folder = folder_of(arena);
    return folder ? arena_print(arena, "%s/%016" PRIx64, folder, sign_of(m, of))
                  : NULL;
}

// Sets [out] to what was counted before of [of] on [m]. False: nothing is kept.
static bool measured_find(const struct model *m, const struct measure_of *of,
                          struct counted *out)
{
    struct arena arena = {0};
    const char *path = file_of(&arena, m, of);
    FILE *f = path ? fopen(path, "rb") : NULL;
    int right, all;
    bool good = f && fscanf(f, "%d of %d", &right, &all) == 2 && right >= 0 &&
                right <= all && all <= of->sentences;
    if (f)
        fclose(f);
    if (good) {
        out->right = right;
        out->of = all;
        out->looked = out->sentences = of->sentences;
        out->done = true;
    }
    arena_free(&arena);
    return good;
}

// Keeps [counted], where anything is kept (document/record.h).
static void measured_keep(const struct model *m, const struct measure_of *of,
                          const struct counted *counted)
{
    struct arena arena = {0};
    struct strbuf text = {0};
    const char *path = file_of(&arena, m, of);
    strbuf_addf(&text, "%d of %d\n", counted->right, counted->of);
    if (path) {
        recovery_file_make_folder(folder_of(&arena));
        (void)save_file(path, text.text, text.length); // it is counted again
    }
    strbuf_free(&text);
    arena_free(&arena);
}

// --- counting ----------------------------------------------------------------

int measuring_next(const struct document *b)
{
    const struct model *m = &b->lesson.model;
    for (int i = 0; b->good && i < m->measured_count; i++)
        if (!m->measured[i].done && !m->measured[i].failed)
            return i;
    return -1;
}

bool measuring_begin(struct measuring *m, const struct document *b, int number)
{
    assert(number >= 0 && number < b->lesson.measure_count);
    const struct own own = {.model = b->lesson.measures[number].model};
    *m = (struct measuring){.of = NULL};
    document_name_again(&m->on, b, b->complaints.words, &own);
    m->on.alone = true;
    m->out = file_cache_measured(m->on.cache, number);
    m->out->failed = !document_read(&m->on);
    if (m->out->failed)
        return false;
    m->of = &m->on.lesson.measures[number];
    m->out->right = m->out->of = m->out->looked = 0;
    m->rng = (struct rng){(uint64_t)m->of->seed};
    if (!measured_find(&m->on.lesson.model, m->of, m->out))
        m->out->sentences = m->of->sentences;
    return true;
}

// --- one sentence ------------------------------------------------------------

// What goes with the words of the lesson, and not with others.
static bool goes_with_words(const struct model *m, const char *name)
{
    const char *dot = strrchr(name, '.');
    const struct key *k = kind_key(m->kind, dot ? dot + 1 : name);
    return !strcmp(name, "forced") || !strcmp(name, "generate") ||
           (k && k->holds);
}

// [m] with [words] in the place of its key [key], and nothing wanted of it.
static struct model model_reading(const struct model *m, const char *key,
                                  struct words words, struct arena *arena)
{
    struct model out = *m;
    struct entry *entries =
        arena_array(arena, (size_t)m->count + 1, sizeof *entries);
    out.count = 0;
    out.loss = NULL;
    for (int i = 0; i < m->count; i++) {
        if (goes_with_words(m, m->entries[i].name))
            continue;
        struct entry *e = &entries[out.count++];
        *e = m->entries[i];
        if (!strcmp(e->name, key))
            e->words = words;
    }
    out.entries = entries;
    return out;
}

// The verb is told after the noun before it, the last word that is read; "."
// follows it.
static bool tells_verb(const struct trace *t, const struct example *e)
{
    const struct tensor *logits = trace_find(t, "logits");
    const struct task_words *words = &task_next_word.words;
    struct words known = model_words(t->model, "vocabulary");
    int best = -1;
    double most = 0;
    for (int v = 0; v < NEXT_WORD_VERB_COUNT; v++) {
        int column = words_find(known, words->word[NEXT_WORD_VERBS + v]);
        double x = tensor_at(logits, logits->rows - 1, column);
        if (best < 0 || x > most) {
            best = NEXT_WORD_VERBS + v;
            most = x;
        }
    }
    return best == e->wanted[e->wanted_count - 2];
}

// The last name that stood before, behind which a drink is wanted; of seven
// names among four there is one.
static int last_wanted(const struct example *e)
{
    int row = e->wanted_count - 1;
    while (row > 0 && e->wanted[row] < 0)
        row--;
    return row;
}

static bool recalls(const struct trace *t, const struct example *e)
{
    const struct tensor *logits = trace_find(t, "logits");
    struct words known = model_words(t->model, "vocabulary");
    const char *wanted = task_recall.words.word[e->wanted[last_wanted(e)]];
    return tensor_argmax(logits, logits->rows - 1) == words_find(known, wanted);
}

static bool translates(const struct trace *t, const struct example *e)
{
    const struct tensor *target = trace_find(t, "target");
    bool same = target->rows == e->wanted_count;
    for (int i = 0; same && i < target->rows; i++)
        same = !strcmp(target->words[(int)tensor_at(target, i, 0)],
                       task_translation.words.word[e->wanted[i]]);
    return same;
}

static void draw(struct measuring *m, struct example *e)
{
    if (m->of->task == &task_next_word)
        next_word_draw(&m->rng, m->of->others, e);
    else
        m->of->task->draw(&m->rng, e);
}

// So many of its words are read: of the next word those before the verb, of who
// drinks what those up to the last name that stood before.
static int count_read(const struct train_task *task, const struct example *e)
{
    return task == &task_next_word ? e->read_count - 1
           : task == &task_recall  ? last_wanted(e) + 1
                                   : e->read_count;
}

static bool is_right(const struct train_task *task, const struct trace *t,
                     const struct example *e)
{
    return task == &task_next_word ? tells_verb(t, e)
           : task == &task_recall  ? recalls(t, e)
                                   : translates(t, e);
}

static struct words read_by(const struct measure_of *of,
                            const struct example *e, struct arena *arena)
{
    int count = count_read(of->task, e);
    const struct task_words *from =
        of->task->source.count ? &of->task->source : &of->task->words;
    const char **words = arena_array(arena, (size_t)count, sizeof *words);
    for (int i = 0; i < count; i++)
        words[i] = from->word[e->read[i]];
    return (struct words){.count = count, .word = words};
}

// Returns the work that it was.
static double look_at_one(struct measuring *m)
{
    struct arena arena = {0};
    struct example e;
    struct trace t;
    draw(m, &e);
    m->out->looked++;
    if (e.read_count < m->of->words)
        return e.read_count;
    struct words words = read_by(m->of, &e, &arena);
    struct model model =
        model_reading(&m->on.lesson.model, m->of->key, words, &arena);
    bool run = run_model(&t, &model);
    m->out->of++;
    m->out->right += run && is_right(m->of->task, &t, &e);
    double work = t.cost.work;
    trace_free(&t);
    arena_free(&arena);
    return work;
}

bool measuring_go(struct measuring *m, double work)
{
    assert(m->of);
    while (!m->out->done && work > 0) {
        work -= look_at_one(m);
        if (m->out->looked < m->of->sentences)
            continue;
        m->out->done = true;
        measured_keep(&m->on.lesson.model, m->of, m->out);
    }
    return m->out->done;
}

void measuring_end(struct measuring *m)
{
    document_close(&m->on);
    *m = (struct measuring){.of = NULL};
}

void measure_all(struct document *b)
{
    for (int i = 0; b->good && i < b->lesson.model.measured_count; i++) {
        struct measuring m;
        if (b->lesson.model.measured[i].done)
            continue;
        if (measuring_begin(&m, b, i))
            measuring_go(&m, 1e300);
        measuring_end(&m);
    }
    if (b->good)
        pages_find_untrue(b);
}
