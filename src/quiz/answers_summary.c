// What a class said, question by question: how many were right at first, and
// which wrong procedures they began with.
#include <assert.h>
#include <string.h>

#include "lesson/procedure.h"
#include "lesson/grammar.h"
#include "quiz/answers_file.h"
#include "report/csv.h"

// What was said to one question, in all files.
struct asked_all {
    const struct answered_question *answer; // the first one
    const char *title;
    int answered, right, skipped;
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
        n->skipped += a->first.reply.skipped;
        n->answered += !a->first.reply.skipped;
        n->right += !a->first.reply.skipped && a->first.right;
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
                            struct strbuf *out)
{
    summary_add_field(n->title, out);
    strbuf_add(out, ",");
    summary_add_field(n->answer->text, out);
    strbuf_addf(out, ",%s,%d,%d,%d,", answer_names[n->answer->kind],
                n->answered, n->right, n->skipped);
    summary_add_field(mistakes, out);
    strbuf_add(out, "\n");
}

static void summary_add_text(const struct asked_all *n, const char *mistakes,
                             const struct catalogue *words, struct strbuf *out)
{
    say(words, out, "summary.question",
        SLOTS(COUNT("right", n->right), COUNT("answered", n->answered),
              COUNT("skipped", n->skipped), TEXT("question", n->answer->text)));
    strbuf_add(out, "\n");
    if (*mistakes)
        say(words, out, "summary.mistakes", SLOTS(TEXT("mistakes", mistakes)));
    strbuf_add(out, *mistakes ? "\n" : "");
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
    struct strbuf mistakes = {0};
    for (int i = 0; i < count; i++)
        summary_count(n, &files[i]);
    summary_add_mistakes(files, count, n, &mistakes);
    if (csv)
        summary_add_csv(n, strbuf_text(&mistakes), out);
    else
        summary_add_text(n, strbuf_text(&mistakes), words, out);
    strbuf_free(&mistakes);
}

void answers_summary(const struct answers_file *files, int count,
                     const struct catalogue *words, bool csv,
                     struct strbuf *out)
{
    assert(count >= 0);
    const char *title = "";
    if (csv)
        strbuf_add(out, "lesson,question,kind,answered,right at first,skipped,"
                        "mistakes\n");
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
