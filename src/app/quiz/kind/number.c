// SPDX-License-Identifier: MIT
// A number is typed into a field.
#include <math.h>
#include <string.h>

#include "app/app.h"
#include "app/quiz/kind/kind.h"
#include "app/dialog/dialog.h"
#include "base/c_locale.h"

enum { LONGEST_ANSWER = 24, MOST_CHARACTER = 0x10FFFF };

static bool is_of_number(uint32_t key)
{
    return key < 128 && key && strchr("0123456789-.,/", (int)key);
}

// A point is decimal behind the digits that it belongs to; elsewhere it is the
// clicker's key for a dark screen.
static bool point_fits(const struct field *f)
{
    const char *text = field_text(f);
    size_t end = field_from(f), from = end;
    while (from && strchr("0123456789", text[from - 1]))
        from--;
    return from < end && !(from && strchr(".,", text[from - 1]));
}

bool quiz_type(struct app *a, const struct input *in)
{
    struct field *f = &a->quiz.field;
    bool character = in->key <= MOST_CHARACTER && !in->control;
    f->longest = LONGEST_ANSWER;
    if (character &&
        (!is_of_number(in->key) || (in->key == '.' && !point_fits(f))))
        return false;
    if (in->control && (in->key == 'z' || in->key == 'y'))
        return false; // an earlier change of the lesson, as always while asked
    unsigned did = dialog_field_key(a, f, in);
    return did || in->key == CODE_BACKSPACE; // which goes nowhere else
}

bool quiz_read_number(const char *text, double *out)
{
    char copy[LONGEST_ANSWER + 1] = "", *end;
    strncpy(copy, text, LONGEST_ANSWER);
    for (char *c = copy; *c; c++)
        if (*c == ',')
            *c = '.';
    *out = c_strtod(copy, &end);
    if (end == copy)
        return false;
    if (*end == '/') {
        const char *under = end + 1;
        double divisor = c_strtod(under, &end);
        if (end == under || divisor == 0)
            return false;
        *out /= divisor;
    }
    return !*end && isfinite(*out);
}

static bool number_key(struct app *a, const struct input *in)
{
    return quiz_type(a, in);
}

static bool number_put(struct app *a, const struct reply *said)
{
    struct strbuf number = {0};
    edit_print(&number, said->number);
    field_set(&a->quiz.field, strbuf_text(&number));
    strbuf_free(&number);
    return true;
}

static void number_clear(struct app *a)
{
    field_clear(&a->quiz.field);
}

static bool number_begun(const struct app *a)
{
    return a->quiz.field.text.length;
}

static bool number_read(struct app *a, struct reply *out)
{
    return quiz_read_number(field_text(&a->quiz.field), &out->number);
}

static void number_yours(const struct app *a, struct strbuf *out)
{
    strbuf_add(out, field_text(&a->quiz.field));
}

static int number_pads(const struct app *a)
{
    (void)a;
    return 1;
}

static struct quiz_pad number_pad(const struct app *a, struct scene *s, int k)
{
    enum { FIELD = 112 };
    (void)k;
    bool asking = a->quiz.asking;
    return (struct quiz_pad){
        "", text_print(s, "%s", field_text(&a->quiz.field)),
        quiz_mark_of(a, !asking || number_begun(a), !asking && a->quiz.right),
        asking, FIELD};
}

static int number_at(const struct app *a)
{
    (void)a;
    return 0;
}

const struct quiz_face number_face = {.key = number_key,
                                      .clear = number_clear,
                                      .begun = number_begun,
                                      .read = number_read,
                                      .put = number_put,
                                      .yours = number_yours,
                                      .pads = number_pads,
                                      .pad = number_pad,
                                      .at = number_at,
                                      .wants = "note.quiz.number",
                                      .hint = "quiz.hint.number",
                                      .help = {"quiz.number"}};
