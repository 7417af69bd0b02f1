// SPDX-License-Identifier: MIT
// What a class said, question by question: how many were right at first, which
// wrong procedures they began with, and what each of them answered.
#include <assert.h>
#include <string.h>

#include "lesson/procedure.h"
#include "lesson/grammar.h"
#include "quiz/answers_file.h"
#include "quiz/kind/kind.h"
#include "report/tsv.h"

// What was said to one question, in all files.
struct asked_all {
    const struct answered_question *answer; // the first one
    const char *title;
    int answered, right, skipped, unjudged;
};

// The title of the lesson that an answer of [f] is about.
static const char *summary_title(const struct answers_file *f,
                                 const struct answered_question *a)
{
    return a->from ? a->from : f->title;
}

static void summary_count(struct asked_all *n, const struct answers_file *f)
{
    for (int i = 0; i < f->answers.count; i++) {
        const struct answered_question *a = &f->answers.list[i];
        if (a->key != n->answer->key ||
            strcmp(summary_title(f, a), n->title) != 0)
            continue;
        bool skipped = a->first.reply.skipped;
        n->skipped += skipped;
        n->unjudged += !skipped && a->unjudged;
        n->answered += !skipped && !a->unjudged;
        n->right += !skipped && !a->unjudged && a->first.right;
    }
}

// How many began with the wrong procedure [name].
static int summary_count_mistake(const struct answers_file *files, int count,
                                 const struct asked_all *n, const char *name)
{
    int times = 0;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < files[i].answers.count; k++) {
            const struct answered_question *a = &files[i].answers.list[k];
            times += a->key == n->answer->key && a->first.mistake &&
                     !strcmp(summary_title(&files[i], a), n->title) &&
                     !strcmp(a->first.mistake, name);
        }
    return times;
}

// "no-scaling 2, transposed 1"
static void summary_add_mistakes(const struct answers_file *files, int count,
                                 const struct asked_all *n, struct strbuf *out)
{
    size_t from = out->length;
    for (int i = 0; i < PROCEDURES; i++) {
        int times = summary_count_mistake(files, count, n, procedure_names[i]);
        if (times)
            strbuf_addf(out, "%s%s %d", out->length > from ? ", " : "",
                        procedure_names[i], times);
    }
}

// --- who said what -----------------------------------------------------------

// "0.6652", as in the file of answers, without the key before it.
static const char *summary_reply(const struct answered_question *a,
                                 struct arena *arena)
{
    struct strbuf out = {0};
    quiz_kind(a->kind)->write(&out, &a->first.reply);
    const char *value = strstr(strbuf_text(&out), ": ");
    const char *kept =
        arena_print(arena, "%s", value ? value + 2 : strbuf_text(&out));
    strbuf_free(&out);
    return kept;
}

static const char *summary_verdict(const struct answered_question *a,
                                   const struct catalogue *words,
                                   struct arena *arena)
{
    const char *mistake = a->first.mistake;
    return said(words, arena,
                a->first.reply.skipped ? "summary.skipped"
                : a->unjudged          ? "summary.unjudged"
                : a->first.right       ? "summary.right"
                : mistake              ? "summary.wrong.mistake"
                                       : "summary.wrong",
                SLOTS(TEXT("mistake", mistake ? mistake : "")));
}

// "Ana: 0.6652, right"
static void summary_add_said(const struct answers_file *f,
                             const struct answered_question *a,
                             const struct catalogue *words, struct strbuf *out)
{
    struct arena arena = {0};
    bool skipped = a->first.reply.skipped;
    say(words, out, skipped ? "summary.said.nothing" : "summary.said",
        SLOTS(TEXT("who", f->name ? f->name
                                  : phrase_text(words, "summary.said.nobody")),
              TEXT("reply", skipped ? "" : summary_reply(a, &arena)),
              TEXT("verdict", summary_verdict(a, words, &arena))));
    arena_free(&arena);
}

// What all said, [between] them.
static void summary_add_all_said(const struct answers_file *files, int count,
                                 const struct asked_all *n, const char *between,
                                 const struct catalogue *words,
                                 struct strbuf *out)
{
    for (int i = 0; i < count; i++)
        for (int k = 0; k < files[i].answers.count; k++) {
            const struct answered_question *a = &files[i].answers.list[k];
            if (a->key != n->answer->key ||
                strcmp(summary_title(&files[i], a), n->title) != 0)
                continue;
            strbuf_add(out, out->length ? between : "");
            summary_add_said(&files[i], a, words, out);
        }
}

// --- the table ---------------------------------------------------------------

// What a sheet would take for a formula stands behind an apostrophe, which it
// takes for the sign of a text.
static void summary_add_field(const char *text, struct strbuf *out)
{
    struct strbuf field = {0};
    strbuf_add(&field, *text && strchr("=+-@\t\r", *text) ? "'" : "");
    strbuf_add(&field, text);
    csv_field(out, strbuf_text(&field));
    strbuf_free(&field);
}

static void summary_add_csv(const struct asked_all *n, const char *mistakes,
                            const char *all, struct strbuf *out)
{
    summary_add_field(n->title, out);
    strbuf_add(out, ",");
    summary_add_field(n->answer->text, out);
    strbuf_addf(out, ",%s,%d,%d,%d,%d,", answer_names[n->answer->kind],
                n->answered, n->right, n->skipped, n->unjudged);
    summary_add_field(mistakes, out);
    strbuf_add(out, ",");
    summary_add_field(all, out);
    strbuf_add(out, "\n");
}

static void summary_add_text(const struct asked_all *n, const char *mistakes,
                             const char *all, const struct catalogue *words,
                             struct strbuf *out)
{
    say(words, out, "summary.question",
        SLOTS(COUNT("right", n->right), COUNT("answered", n->answered),
              COUNT("skipped", n->skipped), TEXT("question", n->answer->text)));
    strbuf_add(out, "\n");
    if (*mistakes)
        say(words, out, "summary.mistakes", SLOTS(TEXT("mistakes", mistakes)));
    strbuf_add(out, *mistakes ? "\n" : "");
    strbuf_addf(out, "      %s\n", all);
}

// True when a file before [files][f], or an answer before its [k]-th, has the
// same question of the same lesson.
static bool summary_is_seen(const struct answers_file *files, int f, int k)
{
    const struct answered_question *a = &files[f].answers.list[k];
    for (int i = 0; i <= f; i++) {
        int end = i < f ? files[i].answers.count : k;
        for (int j = 0; j < end; j++) {
            const struct answered_question *b = &files[i].answers.list[j];
            if (b->key == a->key && !strcmp(summary_title(&files[i], b),
                                            summary_title(&files[f], a)))
                return true;
        }
    }
    return false;
}

static void summary_add_question(const struct answers_file *files, int count,
                                 struct asked_all *n,
                                 const struct catalogue *words, bool csv,
                                 struct strbuf *out)
{
    struct strbuf mistakes = {0}, all = {0};
    for (int i = 0; i < count; i++)
        summary_count(n, &files[i]);
    summary_add_mistakes(files, count, n, &mistakes);
    summary_add_all_said(files, count, n, csv ? "; " : "\n      ", words, &all);
    if (csv)
        summary_add_csv(n, strbuf_text(&mistakes), strbuf_text(&all), out);
    else
        summary_add_text(n, strbuf_text(&mistakes), strbuf_text(&all), words,
                         out);
    strbuf_free(&mistakes);
    strbuf_free(&all);
}

void answers_summary(const struct answers_file *files, int count,
                     const struct catalogue *words, bool csv,
                     struct strbuf *out)
{
    assert(count >= 0);
    const char *title = "";
    if (csv)
        strbuf_add(out, "lesson,question,kind,answered,right at first,skipped,"
                        "not judged,mistakes,answers\n");
    for (int i = 0; i < count; i++)
        for (int k = 0; k < files[i].answers.count; k++) {
            const struct answered_question *a = &files[i].answers.list[k];
            struct asked_all n = {.answer = a,
                                  .title = summary_title(&files[i], a)};
            if (summary_is_seen(files, i, k))
                continue;
            if (!csv && strcmp(title, n.title) != 0)
                strbuf_addf(out, "%s\n", n.title);
            title = n.title;
            summary_add_question(files, count, &n, words, csv, out);
        }
}
