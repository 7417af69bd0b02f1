// SPDX-License-Identifier: MIT
#include "quiz/summary.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "lesson/grammar.h"
#include "quiz/kind/kind.h"
#include "report/tsv.h"

// --- counting ----------------------------------------------------------------

// The title of the lesson that an answer of [f] is about.
static const char *title_of(const struct answers_file *f,
                            const struct answered_question *a)
{
    return a->from ? a->from : f->title;
}

// The question of [a], which is added when it is the first answer to it.
static int question_of(struct summary *s, const struct answers_file *f,
                       const struct answered_question *a)
{
    const char *title = title_of(f, a);
    int k = 0;
    while (k < s->question_count && (s->questions[k].answer->key != a->key ||
                                     strcmp(s->questions[k].title, title) != 0))
        k++;
    if (k == s->question_count)
        s->questions[s->question_count++] =
            (struct summary_question){.title = title, .answer = a};
    return k;
}

static void count_reply(struct summary_question *q, struct summary_learner *l,
                        const struct answered_question *a)
{
    const struct judged *first = &a->first;
    bool judged = !first->reply.skipped && !a->unjudged;
    q->skipped += first->reply.skipped;
    q->unjudged += !first->reply.skipped && a->unjudged;
    q->answered += judged;
    q->right += judged && first->right;
    l->answered += judged;
    l->right += judged && first->right;
    if (judged && first->mistake)
        q->mistakes[procedure_find(first->mistake)]++;
}

// Who had less of it right comes first.
static int compare_right(int right, int of, int other_right, int other_of)
{
    // right / of < other_right / other_of
    int here = right * other_of, there = other_right * of;
    return (here > there) - (here < there);
}

static void order_questions(struct summary *s)
{
    for (int i = 0; i < s->question_count; i++) {
        const struct summary_question *q = &s->questions[i];
        int at = i;
        for (; at > 0; at--) {
            const struct summary_question *p = &s->questions[s->worst[at - 1]];
            bool before = q->answered && !p->answered;
            if (!before &&
                (!q->answered || compare_right(q->right, q->answered, p->right,
                                               p->answered) >= 0))
                break;
            s->worst[at] = s->worst[at - 1];
        }
        s->worst[at] = i;
    }
}

static void order_learners(struct summary *s)
{
    for (int i = 1; i < s->learner_count; i++) {
        struct summary_learner l = s->learners[i];
        int at = i;
        for (; at > 0 && s->learners[at - 1].right > l.right; at--)
            s->learners[at] = s->learners[at - 1];
        s->learners[at] = l;
    }
}

void summary_open(struct summary *out, const struct answers_file *files,
                  int count)
{
    assert(count >= 0);
    size_t all = 0;
    *out = (struct summary){.learner_count = count};
    for (int i = 0; i < count; i++)
        all += (size_t)files[i].answers.count;
    out->questions = arena_array(&out->arena, all + 1, sizeof *out->questions);
    out->worst = arena_array(&out->arena, all + 1, sizeof *out->worst);
    out->learners =
        arena_array(&out->arena, (size_t)count + 1, sizeof *out->learners);
    for (int i = 0; i < count; i++)
        for (int k = 0; k < files[i].answers.count; k++)
            question_of(out, &files[i], &files[i].answers.list[k]);
    for (int i = 0; i < count; i++) {
        struct summary_learner *l = &out->learners[i];
        *l = (struct summary_learner){
            .file = &files[i],
            .said = arena_array(&out->arena, (size_t)out->question_count + 1,
                                sizeof *l->said)};
        for (int k = 0; k < files[i].answers.count; k++) {
            const struct answered_question *a = &files[i].answers.list[k];
            int q = question_of(out, &files[i], a);
            l->said[q] = a;
            count_reply(&out->questions[q], l, a);
        }
    }
    order_questions(out);
    order_learners(out);
}

void summary_free(struct summary *s)
{
    arena_free(&s->arena);
    *s = (struct summary){0};
}

int summary_else(const struct summary_question *q)
{
    int wrong = q->answered - q->right;
    for (int i = 0; i < PROCEDURES; i++)
        wrong -= q->mistakes[i];
    return wrong;
}

// --- in words ----------------------------------------------------------------

const char *summary_page(const struct summary_question *q)
{
    return q->answer->page ? q->answer->page : q->answer->text;
}

const char *summary_name(const struct summary_learner *l,
                         const struct catalogue *words)
{
    return l->file->name ? l->file->name
                         : phrase_text(words, "summary.said.nobody");
}

const char *summary_reply(const struct answered_question *a,
                          const struct catalogue *words, struct arena *arena)
{
    if (a->first.reply.skipped)
        return phrase_text(words, "summary.skipped");
    struct strbuf out = {0};
    quiz_kind(a->kind)->write(&out, &a->first.reply);
    const char *value = strstr(strbuf_text(&out), ": ");
    const char *kept =
        arena_print(arena, "%s", value ? value + 2 : strbuf_text(&out));
    strbuf_free(&out);
    return kept;
}

static const char *verdict(const struct answered_question *a,
                           const struct catalogue *words, struct arena *arena)
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

// "no-scaling 2, transposed 1"
static void add_mistakes(const struct summary_question *q, struct strbuf *out)
{
    size_t from = out->length;
    for (int i = 0; i < PROCEDURES; i++)
        if (q->mistakes[i])
            strbuf_addf(out, "%s%s %d", out->length > from ? ", " : "",
                        procedure_names[i], q->mistakes[i]);
}

// "Ana: 0.6652, right", of everybody, [between] them.
static void add_all_said(const struct summary *s, int k, const char *between,
                         const struct catalogue *words, struct strbuf *out)
{
    struct arena arena = {0};
    size_t from = out->length;
    for (int i = 0; i < s->learner_count; i++) {
        const struct answered_question *a = s->learners[i].said[k];
        if (!a)
            continue;
        strbuf_add(out, out->length > from ? between : "");
        bool skipped = a->first.reply.skipped;
        say(words, out, skipped ? "summary.said.nothing" : "summary.said",
            SLOTS(TEXT("who", summary_name(&s->learners[i], words)),
                  TEXT("reply", summary_reply(a, words, &arena)),
                  TEXT("verdict", verdict(a, words, &arena))));
    }
    arena_free(&arena);
}

void summary_text(const struct summary *s, const struct catalogue *words,
                  struct strbuf *out)
{
    const char *title = "";
    for (int k = 0; k < s->question_count; k++) {
        const struct summary_question *q = &s->questions[k];
        struct strbuf mistakes = {0};
        add_mistakes(q, &mistakes);
        if (strcmp(title, q->title) != 0)
            strbuf_addf(out, "%s\n", q->title);
        title = q->title;
        say(words, out, "summary.question",
            SLOTS(COUNT("right", q->right), COUNT("answered", q->answered),
                  COUNT("skipped", q->skipped),
                  TEXT("question", q->answer->text)));
        strbuf_add(out, "\n");
        if (mistakes.length) {
            say(words, out, "summary.mistakes",
                SLOTS(TEXT("mistakes", mistakes.text)));
            strbuf_add(out, "\n");
        }
        strbuf_add(out, "      ");
        add_all_said(s, k, "\n      ", words, out);
        strbuf_add(out, "\n");
        strbuf_free(&mistakes);
    }
}

// --- as CSV ------------------------------------------------------------------

// What a sheet would take for a formula stands behind an apostrophe, which it
// takes for the sign of a text.
static void add_field(struct strbuf *out, const char *text)
{
    struct strbuf field = {0};
    strbuf_add(&field, *text && strchr("=+-@\t\r", *text) ? "'" : "");
    strbuf_add(&field, text);
    csv_field(out, strbuf_text(&field));
    strbuf_free(&field);
}

void summary_csv(const struct summary *s, const struct catalogue *words,
                 struct strbuf *out)
{
    strbuf_add(out, "lesson,question,kind,answered,right at first,skipped,"
                    "not judged,mistakes,answers\n");
    for (int k = 0; k < s->question_count; k++) {
        const struct summary_question *q = &s->questions[k];
        struct strbuf mistakes = {0}, all = {0};
        add_mistakes(q, &mistakes);
        add_all_said(s, k, "; ", words, &all);
        add_field(out, q->title);
        strbuf_add(out, ",");
        add_field(out, q->answer->text);
        strbuf_addf(out, ",%s,%d,%d,%d,%d,", answer_names[q->answer->kind],
                    q->answered, q->right, q->skipped, q->unjudged);
        add_field(out, strbuf_text(&mistakes));
        strbuf_add(out, ",");
        add_field(out, strbuf_text(&all));
        strbuf_add(out, "\n");
        strbuf_free(&mistakes);
        strbuf_free(&all);
    }
}

void summary_learners_csv(const struct summary *s,
                          const struct catalogue *words, struct strbuf *out)
{
    struct arena arena = {0};
    strbuf_add(out, "student");
    for (int k = 0; k < s->question_count; k++) {
        strbuf_add(out, ",");
        add_field(out, summary_page(&s->questions[k]));
    }
    strbuf_add(out, ",right at first\n");
    for (int i = 0; i < s->learner_count; i++) {
        add_field(out, summary_name(&s->learners[i], words));
        for (int k = 0; k < s->question_count; k++) {
            const struct answered_question *a = s->learners[i].said[k];
            strbuf_add(out, ",");
            add_field(out, a ? summary_reply(a, words, &arena) : "");
        }
        strbuf_addf(out, ",%d\n", s->learners[i].right);
    }
    arena_free(&arena);
}

// True when a learner before [i] said the same to question [k].
static bool was_said(const struct summary *s, int i, int k,
                     const struct catalogue *words, struct arena *arena)
{
    const char *reply = summary_reply(s->learners[i].said[k], words, arena);
    for (int j = 0; j < i; j++) {
        const struct answered_question *b = s->learners[j].said[k];
        if (b && !strcmp(summary_reply(b, words, arena), reply))
            return true;
    }
    return false;
}

void summary_answers_csv(const struct summary *s, const struct catalogue *words,
                         struct strbuf *out)
{
    strbuf_add(out, "page,answer,mistake,right,count\n");
    for (int k = 0; k < s->question_count; k++)
        for (int i = 0; i < s->learner_count; i++) {
            struct arena arena = {0};
            const struct answered_question *a = s->learners[i].said[k];
            int count = 0;
            if (!a || was_said(s, i, k, words, &arena)) {
                arena_free(&arena);
                continue;
            }
            const char *reply = summary_reply(a, words, &arena);
            for (int j = i; j < s->learner_count; j++) {
                const struct answered_question *b = s->learners[j].said[k];
                count += b && !strcmp(summary_reply(b, words, &arena), reply);
            }
            add_field(out, summary_page(&s->questions[k]));
            strbuf_add(out, ",");
            add_field(out, reply);
            strbuf_addf(out, ",%s,%s,%d\n",
                        a->first.mistake ? a->first.mistake : "",
                        a->unjudged      ? "not judged"
                        : a->first.right ? "yes"
                                         : "no",
                        count);
            arena_free(&arena);
        }
}
