// SPDX-License-Identifier: MIT
// Any bytes as a lesson: it is refused with a reason, or it runs, keeps its
// pages' promises or says which not, explains itself and can be seen. After a
// line "%%%" come the bytes of models/w.json.
#include <string.h>

#include "../drive/soundness.h"
#include "../fake_font.h"
#include "../memory_files.h"
#include "frame/frame.h"
#include "fuzz.h"
#include "mechanism/mechanism.h"
#include "document/check/page.h"
#include "report/expectations.h"
#include "report/say.h"
#include "trace/explain.h"

static const char between[] = "\n%%%\n";

// A few steps of each level: the ends, and some between.
enum { SAMPLES = 4 };

static struct position sample(const struct trace *t, int level, int k)
{
    int64_t last = timeline_count(t, (enum level)level) - 1;
    return (struct position){(enum level)level, last * k / (SAMPLES - 1)};
}

static void explain(const struct trace *t)
{
    struct arena arena = {0};
    struct strbuf text = {0};
    for (int level = LEVEL_PART; level <= LEVEL_TERM; level++)
        for (int k = 0; k < SAMPLES; k++) {
            struct address a = timeline_address(t, sample(t, level, k));
            strbuf_clear(&text);
            explain_address(NULL, &a, &text);
            must(text.length > 0, "every step has a sentence");
            explain_formula(NULL, &arena, &a);
        }
    strbuf_free(&text);
    arena_free(&arena);
}

static uint64_t frame_hash(const struct shown *shown, const struct font *font)
{
    struct arena arena = {0};
    struct list list = {0};
    struct strbuf fault = {0};
    frame_build(shown, &default_view, font, &arena, &list);
    if (!list_sound(&list, &fault))
        must(false, strbuf_text(&fault));
    uint64_t hash = list_hash(&list);
    list_free(&list);
    arena_free(&arena);
    return hash;
}

// Frames cost the most: one level of the five, chosen by the bytes.
static void look(const struct lesson *l, const struct trace *t, size_t size)
{
    struct fake_font fake;
    const struct font *font = fake_font_init(&fake);
    int level = (int)(size % LEVEL_COUNT);
    for (int k = 0; k < SAMPLES; k++) {
        struct position p = sample(t, level, k);
        struct shown here = {l, t, p, 1, NULL};
        struct shown after = {l, t, {p.level, p.index + 1}, 0, NULL};
        uint64_t end = frame_hash(&here, font);
        if (after.position.index < timeline_count(t, p.level))
            must(end == frame_hash(&after, font),
                 "a step begins where the one before ended");
    }
}

static void keep_promises(const struct lesson *l, const struct trace *t)
{
    struct complaints c = {0};
    struct strbuf text = {0};
    check_pages(l, t, &c);
    check_expectations(l, t, &c, &text);
    for (int i = 0; i < l->page_count; i++)
        if (l->pages[i].say)
            say_fill(t, l->pages[i].say, i % 2, &text);
    strbuf_free(&text);
    complaints_free(&c);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size), *cut = strstr(text, between);
    struct memory memory = {text, NULL, size, 0};
    if (cut) {
        memory.lesson_length = (size_t)(cut - text);
        memory.weights = cut + strlen(between);
        memory.weights_length = size - (size_t)(memory.weights - text);
        *cut = 0;
    }
    const struct files files = memory_files(&memory);
    struct lesson lesson;
    struct trace trace;
    struct complaints c = {0};
    if (lesson_load(&lesson, "lesson.yaml", &files, model_kinds, &c)) {
        must(c.count == 0, "a good lesson has no complaints");
        if (run_model(&trace, &lesson.model)) {
            keep_promises(&lesson, &trace);
            explain(&trace);
            look(&lesson, &trace, size);
        } else {
            check_run(&lesson, &trace, &c);
            must(c.count > 0, "what cannot run says why");
        }
        trace_free(&trace);
        lesson_free(&lesson);
    } else {
        must(c.count > 0, "a lesson is refused for a reason");
    }
    complaints_free(&c);
    free(text);
    return 0;
}
