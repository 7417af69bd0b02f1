// SPDX-License-Identifier: MIT
// Any bytes as a catalogue: it is refused with a reason, or every step of a
// small lesson is said with it, and seen.
#include "../drive/soundness.h"
#include "../fake_font.h"
#include "../made_lessons.h"
#include "../memory_files.h"
#include "frame/frame.h"
#include "fuzz.h"
#include "lesson/catalogue_file.h"
#include "mechanism/mechanism.h"
#include "trace/explain.h"

// Opened once, at the first input, and kept as long as the program lives.
static struct {
    bool open;
    struct lesson lesson;
    struct trace trace;
    struct fake_font font;
} shown_to;

static const struct trace *open_lesson(void)
{
    if (!shown_to.open) {
        struct complaints c = {0};
        must(made_lesson_load(0, &shown_to.lesson, &c) &&
                 run_model(&shown_to.trace, &shown_to.lesson.model),
             "the lesson is good");
        complaints_free(&c);
        fake_font_init(&shown_to.font);
        shown_to.open = true;
    }
    return &shown_to.trace;
}

static void say_all(const struct catalogue *words, const struct trace *t)
{
    for (int level = LEVEL_PART; level <= LEVEL_TERM; level++) {
        int64_t count = timeline_count(t, (enum level)level);
        for (int64_t k = 0; k < count; k++) {
            struct position p = {(enum level)level, k};
            struct address a = timeline_address(t, p);
            struct strbuf text = {0};
            explain_address(words, &a, &text);
            strbuf_free(&text);
        }
    }
}

static void see(const struct catalogue *words, const struct trace *t,
                size_t size)
{
    int64_t count = timeline_count(t, LEVEL_CELL);
    struct position p = {LEVEL_CELL, (int64_t)size % count};
    struct shown shown = {&shown_to.lesson, t, p, 1, NULL};
    struct view view = default_view;
    struct arena arena = {0};
    struct list list = {0};
    struct strbuf fault = {0};
    view.words = words;
    frame_build(&shown, &view, &shown_to.font.font, &arena, &list);
    if (!list_sound(&list, &fault))
        must(false, strbuf_text(&fault));
    list_free(&list);
    arena_free(&arena);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size);
    struct memory memory = {.lesson = text, .lesson_length = size};
    const struct files files = memory_files(&memory);
    struct arena arena = {0};
    struct complaints c = {0};
    const struct trace *t = open_lesson();
    const struct catalogue *words =
        catalogue_read(&arena, "words.yaml", &files, &c);
    must((c.count == 0) == (words != NULL), "words are refused for a reason");
    if (words) {
        for (int i = 0; i < english_count; i++)
            must(phrase_text(words, english[i].key) != NULL,
                 "a missing phrase is said in English");
        say_all(words, t);
        see(words, t, size);
    }
    complaints_free(&c);
    arena_free(&arena);
    free(text);
    return 0;
}
