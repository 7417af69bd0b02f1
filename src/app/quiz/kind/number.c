// A number is typed into a field.
#include <math.h>
#include <string.h>

#include "app/app.h"
#include "app/quiz/kind/kind.h"
#include "app/dialog/sheet.h"
#include "base/c_locale.h"

enum { LONGEST_ANSWER = 24 };

static bool is_of_number(uint32_t key)
{
    return key < 128 && key && strchr("0123456789-.,/", (int)key);
}

bool quiz_type(struct strbuf *field, const struct input *in)
{
    if (in->key == CODE_BACKSPACE)
        strbuf_rub_out(field);
    else if (in->control || !is_of_number(in->key))
        return false;
    else if (field->length < LONGEST_ANSWER)
        strbuf_addf(field, "%c", (int)in->key);
    return true;
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
    return quiz_type(&a->quiz.field, in);
}

static bool number_put(struct app *a, const struct reply *said)
{
    edit_print(&a->quiz.field, said->number);
    return true;
}

static void number_clear(struct app *a)
{
    strbuf_clear(&a->quiz.field);
}

static bool number_begun(const struct app *a)
{
    return a->quiz.field.length;
}

static bool number_read(struct app *a, struct reply *out)
{
    return quiz_read_number(strbuf_text(&a->quiz.field), &out->number);
}

static void number_yours(const struct app *a, struct strbuf *out)
{
    strbuf_add(out, strbuf_text(&a->quiz.field));
}

void quiz_truth(const struct app *a, struct strbuf *out)
{
    ask_truth(&a->quiz.asked, out);
}

static double number_paint(struct app *a, struct scene *s, struct rect at)
{
    const struct quiz *q = &a->quiz;
    double large = text_size(s, 26), h = large * 2;
    struct rect field = {at.x, at.y, at.w, h};
    struct item *i = quiz_box(s, 0, field, s->theme->paper);
    i->stroke = u(s, 4);
    quiz_text(s, i, large, true, s->theme->ink,
              text_print(s, "%s|", strbuf_text(&q->field)));
    double small = text_size(s, TEXT_SMALL);
    if (!q->asked.decimal)
        return at.y + h;
    sheet_lines(
        s, "quiz within", 0, at.x, at.y + h + small * 1.3, at.w, small, 1,
        s->theme->grey,
        caption(s, "quiz.within", SLOTS(PRECISE("x", q->asked.tolerance))));
    return at.y + h + small * 1.7;
}

const struct quiz_dock number_dock = {.key = number_key,
                                      .clear = number_clear,
                                      .begun = number_begun,
                                      .read = number_read,
                                      .put = number_put,
                                      .yours = number_yours,
                                      .truth = quiz_truth,
                                      .paint = number_paint,
                                      .wants = "note.quiz.number",
                                      .help = {"quiz.number"}};
