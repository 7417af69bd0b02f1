// SPDX-License-Identifier: MIT
// The formula and the sentence, directly under the picture.
#include <assert.h>
#include <math.h>
#include <string.h>

#include "draw/bidi.h"
#include "frame/chrome.h"
#include "frame/hidden_text.h"
#include "frame/terms.h"
#include "scene/mark/legend.h"
#include "scene/mark/notation.h"
#include "trace/explain.h"

enum { MARGIN = 24, FORMULA = 24, ANSWER_LINE = 46 };

#define LEAST_PICTURE 0.57 // of the window: what two lines of formula leave
// The input's dock: its left edge in the window, and its part of the height
// between header and formula where it stands under the picture.
#define DOCK_LEFT 0.655
#define DOCK_HIGH 0.38
// How far the promise reaches from its baseline, for size 1 of the formula.
#define PROMISE_UP 1.65
#define PROMISE_DOWN 1.25

// What stands under the picture, from above: the formula and two lines of the
// sentence. The lower one's place is fixed; larger text grows upwards.
struct places {
    double promise;     // the baseline of what the lesson promises
    double formula;     // its baseline
    double sentence[2]; // theirs; a sentence of one line takes the first
    double top;         // where the picture ends
};

static double formula_size(const struct scene *s)
{
    return text_size(s, FORMULA);
}

// Between formula and sentence. In a narrow window a sentence has more lines,
// which begin right under a denominator; of large text, so do two.
static double air(const struct scene *s)
{
    const struct extent *e = &s->view->extent;
    bool narrow = e->width * 2 < e->height * 3;
    double large = fmax(s->view->look.text - 1, 0);
    return u(s, (narrow ? 11 : 3) + 4 * large);
}

static struct places places(const struct scene *s)
{
    double size = text_size(s, TEXT_SENTENCE), formula = formula_size(s);
    double second = is_tall(s) ? chrome_controls_top(s) - u(s, 22)
                               : 0.872 * s->view->extent.height;
    double first = second - size * 0.047 * 720 / TEXT_SENTENCE;
    double base = first - size * 0.95 - formula * typeset_down() - s->raised -
                  s->formula_room - air(s);
    double top = base - formula * typeset_up() - s->formula_over - u(s, 4);
    double promise = base + formula * (typeset_down() - PROMISE_DOWN) - u(s, 2);
    if (s->no_formula)
        top = first - size * 0.95 - s->raised - u(s, 8);
    if (s->promise)
        top = promise - formula * PROMISE_UP;
    return (struct places){promise, base, {first, second}, top};
}

double chrome_promise(const struct scene *s)
{
    return places(s).promise;
}

double chrome_over(const struct scene *s)
{
    return u(s, 62) + s->over;
}

// Between header and formula.
static struct rect sentence_middle(const struct scene *s)
{
    double top = chrome_over(s), width = s->view->extent.width;
    return (struct rect){u(s, MARGIN), top, width - u(s, 2 * MARGIN),
                         places(s).top - s->answer_room - top};
}

double chrome_answer_room(const struct scene *s, int count)
{
    int across = is_tall(s) ? 3 : 8, most = is_tall(s) ? 4 : 2;
    double lines = fmax(1, fmin(ceil((double)count / across), most));
    double hint = is_tall(s) ? text_size(s, TEXT_SMALL) * 1.8 : 0;
    return u(s, 14) + lines * text_size(s, ANSWER_LINE) + hint;
}

struct rect chrome_answers(const struct scene *s)
{
    struct rect at = sentence_middle(s);
    double hint = is_tall(s) ? text_size(s, TEXT_SMALL) * 1.8 : 0;
    return (struct rect){at.x, at.y + at.h + u(s, 8), at.w,
                         s->answer_room - u(s, 14) - hint};
}

struct rect chrome_stage(const struct scene *s)
{
    struct rect at = sentence_middle(s);
    if (s->view->look.dock && is_tall(s))
        at.h *= 1 - DOCK_HIGH;
    else if (s->view->look.dock)
        at.w = s->view->extent.width * DOCK_LEFT - u(s, 10) - at.x;
    return at;
}

struct rect chrome_dock(const struct scene *s)
{
    struct rect at = sentence_middle(s);
    double gap = u(s, 10), width = s->view->extent.width;
    if (is_tall(s)) {
        at.y += at.h * (1 - DOCK_HIGH) + gap;
        at.h = at.h * DOCK_HIGH - gap;
    } else {
        at.x = width * DOCK_LEFT;
        at.w = width * 0.988 - at.x;
    }
    return at;
}

static double line_width(const struct scene *s, double size, const char *text,
                         int length)
{
    return notation_width(s, size, WEIGHT_REGULAR,
                          text_print(s, "%.*s", length, text));
}

// How many bytes of [text] fit on a line: up to the last space that does.
static int line_length(const struct scene *s, double size, const char *text,
                       double width)
{
    if (notation_width(s, size, WEIGHT_REGULAR, text) <= width)
        return (int)strlen(text);
    int fits = font_fit(s->font, WEIGHT_REGULAR, size, text, width);
    int space = fits;
    while (space > 0 &&
           (text[space] != ' ' || line_width(s, size, text, space) > width))
        space--;
    return space > 0 ? space : fits;
}

// In a tall window there is height for a few at any size, and for all of them
// at the smallest.
enum { TALL_LINES = 4, MOST_LINES = 6 };

// Bytes of a text.
struct bytes {
    size_t from, to;
};

// A text in a few lines, each in the order that all of it gives them.
struct set {
    double size;
    int count;
    const char *line[MOST_LINES];
    struct bytes part[MOST_LINES]; // what it is of the text, before it is cut
};

// Appends the [length] bytes from [line] on of the text that begins at [all].
static void add_line(const struct scene *s, struct set *set, const char *all,
                     const char *line, size_t length)
{
    size_t from = (size_t)(line - all);
    set->part[set->count] = (struct bytes){from, from + length};
    set->line[set->count++] =
        bidi_part(all, from, from + length, s->pose->arena);
}

// Breaks [text] into at most [lines] lines: the last as wide as [width], those
// before it as [limit]. False when that is too little; then the last is cut.
static bool break_lines(const struct scene *s, const char *text, double limit,
                        double width, int lines, struct set *set)
{
    const char *all = text;
    set->count = 0;
    while (*text || !set->count) {
        bool last = set->count == lines - 1;
        int length = line_length(s, set->size, text, last ? width : limit);
        const char *rest = text + length + strspn(text + length, " ");
        add_line(s, set, all, text, last ? strlen(text) : (size_t)length);
        if (last) {
            const char **end = &set->line[set->count - 1];
            *end = notation_fit(s, set->size, WEIGHT_REGULAR, *end, width);
            return !*rest;
        }
        text = rest;
    }
    return true;
}

int chrome_lines(const struct scene *s, const char *text, double size,
                 double width, int most, const char **out)
{
    struct set set = {.size = size};
    assert(most <= MOST_LINES);
    if (!*text)
        return 0;
    break_lines(s, text, width, width, most, &set);
    for (int k = 0; k < set.count; k++)
        out[k] = set.line[k];
    return set.count;
}

// In two lines, the first of which ends where a part of the sentence does, as
// equally long as that leaves them. False: no such end leaves two that fit.
static bool break_at_stop(const struct scene *s, const char *text, double width,
                          struct set *set)
{
    double best = width;
    set->count = 0;
    for (const char *p = text; (p = strpbrk(p, ".;:")); p++) {
        if (p[1] != ' ')
            continue;
        int length = (int)(p + 1 - text);
        double first = line_width(s, set->size, text, length);
        double second = notation_width(s, set->size, WEIGHT_REGULAR, p + 2);
        if (fmax(first, second) > best)
            continue;
        best = fmax(first, second);
        set->count = 0;
        add_line(s, set, text, text, (size_t)length);
        add_line(s, set, text, p + 2, strlen(p + 2));
    }
    return set->count;
}

// [set] holds [text] in lines of [width], as many as it takes or as there may
// be: now in so many, about equally long.
static void break_evenly(const struct scene *s, const char *text, double width,
                         struct set *set)
{
    int lines = set->count;
    if (lines == 1) { // as the last line of several, cut where it has to be
        set->line[0] =
            notation_fit(s, set->size, WEIGHT_REGULAR, set->line[0], width);
        return;
    }
    if (lines == 2 && break_at_stop(s, text, width, set))
        return;
    double whole = notation_width(s, set->size, WEIGHT_REGULAR, text);
    double even = fmin(width, whole * 1.12 / lines);
    if (!break_lines(s, text, even, width, lines, set))
        break_lines(s, text, width, width, lines, set);
}

// In the first of [count] sizes in which it fits [lines] lines, or else in the
// last and in more lines: what is said may end with a number.
static struct set sentence_set_text(const struct scene *s, const char *text,
                                    const double *sizes, int count, int lines)
{
    double width = s->view->extent.width - u(s, 2 * MARGIN);
    struct set set = {.count = 0};
    bool fits = false;
    for (int k = 0; k < count && !fits; k++) {
        set.size = text_size(s, sizes[k]);
        fits = break_lines(s, text, width, width, lines, &set);
    }
    if (!fits)
        break_lines(s, text, width, width, MOST_LINES, &set);
    break_evenly(s, text, width, &set);
    return set;
}

// What is said and why, and where the lines stand. Beside a why the sentence
// is rather smaller than two lines long.
struct said {
    struct set sentence, why;
    struct set card;     // under both: what a word of a question means
    const char *text[2]; // of sentence and why
    double sentence_base[MOST_LINES], why_base[MOST_LINES];
    double card_base[MOST_LINES];
};

// The lines of [set], the last at [low].
static void stand_on(double low, const struct set *set, double pitch,
                     double base[MOST_LINES])
{
    for (int k = 0; k < set->count; k++)
        base[k] = low - set->size * pitch * (set->count - 1 - k);
}

static double right_end(const struct scene *s)
{
    return s->view->extent.width - u(s, MARGIN);
}

enum { SMALL_SIZES = 2 };
static const double small_sizes[] = {TEXT_BODY, TEXT_SMALL};

static struct said set_both(const struct scene *s, const char *sentence,
                            const char *why)
{
    static const double sizes[] = {TEXT_SENTENCE, 22, TEXT_TITLE, TEXT_BODY};
    struct places at = places(s);
    int most = is_tall(s) ? TALL_LINES : 2;
    struct said said = {.sentence =
                            sentence_set_text(s, sentence, sizes, 4, most),
                        .text = {sentence, why}};
    if (said.sentence.count > 2)
        stand_on(at.sentence[1], &said.sentence, 1.2, said.sentence_base);
    for (int k = 0; k < 2 && said.sentence.count <= 2; k++)
        said.sentence_base[k] = at.sentence[k];
    if (!*why)
        return said;
    if (said.sentence.count > 1 && most < TALL_LINES) {
        struct set one = sentence_set_text(s, sentence, sizes, 3, 1);
        if (one.count == 1)
            said.sentence = one;
    }
    said.why = sentence_set_text(s, why, small_sizes, 1, 1);
    if (said.why.count > 1)
        said.why = sentence_set_text(s, why, small_sizes, SMALL_SIZES, most);
    stand_on(at.sentence[1], &said.why, 1.35, said.why_base);
    if (said.why.count == 1 && said.sentence.count == 1)
        return said;
    double low =
        said.why_base[0] - said.why.size * 1.25 - said.sentence.size * 0.25;
    stand_on(low, &said.sentence, 1.2, said.sentence_base);
    return said;
}

// What stands for line [k] of [set] until the result is told; NULL: itself.
static const char *quiet_line(const struct scene *s, const struct set *set,
                              int k, bool why)
{
    const struct bytes *part = &set->part[k];
    const char *quiet = hidden_line(s, s->covered[why], part->from, part->to);
    return quiet ? notation_fit(s, set->size, WEIGHT_REGULAR, quiet,
                                right_end(s) - u(s, MARGIN))
                 : NULL;
}

static void paint_set(struct scene *s, const char *name, const struct set *set,
                      const double base[MOST_LINES], bool why)
{
    for (int k = 0; k < set->count; k++)
        if (*set->line[k])
            paint_notation(s, id_named(name, k), u(s, MARGIN), base[k],
                           set->size, WEIGHT_REGULAR, ALIGN_START,
                           s->theme->ink, set->line[k])
                ->hidden = quiet_line(s, set, k, why);
}

// Behind the last word.
static struct spot dot_place(const struct scene *s)
{
    const struct set *set = &s->said->sentence;
    int last = set->count - 1;
    double w = notation_width(s, set->size, WEIGHT_REGULAR, set->line[last]);
    double x = fmin(u(s, MARGIN) + w + u(s, 14), right_end(s) + u(s, 10));
    return (struct spot){x,
                         s->said->sentence_base[last] - set->size * CAP_MIDDLE};
}

static void paint_dot(struct scene *s)
{
    struct spot at = dot_place(s);
    struct rect dot = rect_grow((struct rect){at.x, at.y, 0, 0}, u(s, 5));
    // Under it flags of the timeline may be pressed.
    double half = fmax(u(s, 14), 12), over = fmax(u(s, 22), 19);
    struct rect pressed = {at.x - half, at.y - over, 2 * half, over + u(s, 6)};
    paint_box(s, id_named("chrome dot", 0), LAYER_CHROME, dot, u(s, 5),
              s->view->attention.reason ? s->theme->ink : s->theme->grey);
    paint_box(s, id_named("chrome dot", 1), LAYER_CHROME, pressed, 0, CLEAR)
        ->target.kind = TARGET_REASON;
}

// The words of the glossary in what is said, first in the sentence.
static void paint_terms(struct scene *s)
{
    const struct said *said = s->said;
    const struct set *sets[] = {&said->sentence, &said->why, &said->card};
    const double *bases[] = {said->sentence_base, said->why_base,
                             said->card_base};
    struct told_line lines[3 * MOST_LINES];
    int count = 0;
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < sets[i]->count; k++)
            lines[count++] = (struct told_line){sets[i]->line[k], u(s, MARGIN),
                                                bases[i][k], sets[i]->size};
    terms_paint(s, lines, count);
}

// What is offered at the end of an answer is underlined, and leads there: as far
// as it stands in the last line.
static void paint_offer(struct scene *s)
{
    const struct set *set = &s->said->why;
    int last = set->count - 1;
    if (!s->offer || last < 0)
        return;
    const char *line = set->line[last], *at = strstr(line, s->offer);
    double before = at ? line_width(s, set->size, line, (int)(at - line)) : 0;
    double w = notation_width(s, set->size, WEIGHT_REGULAR, at ? at : line);
    double x = u(s, MARGIN) + before, y = s->said->why_base[last];
    double high = fmax(set->size * 1.35, FINGER);
    struct rect place = {x, y - set->size * CAP_MIDDLE - high / 2, w, high};
    paint_box(s, id_named("chrome offer", 0), LAYER_CHROME,
              (struct rect){x, y + set->size * 0.2, w, u(s, 1.5)}, 0,
              s->theme->grey);
    paint_box(s, id_named("chrome offer", 1), LAYER_CHROME_FRONT, place, 0,
              CLEAR)
        ->target = (struct target){TARGET_MORE, {0}, s->offered};
}

void chrome_sentence(struct scene *s)
{
    const struct said *said = s->said;
    paint_set(s, "chrome sentence", &said->sentence, said->sentence_base,
              false);
    paint_set(s, "chrome why", &said->why, said->why_base, true);
    for (int k = 0; k < said->card.count; k++)
        paint_notation(s, id_named("chrome card", k), u(s, MARGIN),
                       said->card_base[k], said->card.size, WEIGHT_REGULAR,
                       ALIGN_START, s->theme->ink, said->card.line[k]);
    paint_terms(s);
    paint_offer(s);
    if (s->reason)
        paint_dot(s);
}

void chrome_term(struct scene *s)
{
    if (s->view->attention.term && s->said->sentence.count)
        terms_card(s, s->said->sentence_base[0] - s->said->sentence.size);
}

void chrome_reason(struct scene *s)
{
    if (!s->reason || !s->view->attention.reason)
        return;
    struct spot dot = dot_place(s);
    double over = s->said->sentence.size;
    note_paint(s, "reason", s->reason,
               (struct rect){dot.x, dot.y - over, 0, over});
}

// --- the formula -------------------------------------------------------------

// The same symbol in the same place stays; all others come and go.
static uint64_t mark_id(const struct scene *s, const struct type_mark *m)
{
    if (m->kind != MARK_TEXT)
        return id_named(text_print(s, "chrome formula shape %d %d %d",
                                   (int)m->x, (int)m->y, (int)m->width),
                        (int)m->kind);
    return id_named(
        text_print(s, "chrome formula %d %d %s", (int)m->x, (int)m->y, m->text),
        0);
}

// A symbol lights its cells.
static void paint_symbol_target(struct scene *s, const struct type_mark *m,
                                int number)
{
    if (!m->symbol || !m->symbol->cells.tensor)
        return;
    struct cells c = m->symbol->cells;
    struct address a = {c.tensor, c.rows == 1 ? c.row : -1,
                        c.rows == 1 && c.columns == 1 ? c.column : -1, -1};
    struct rect at = {m->x, m->y - m->size, m->width, m->size * 1.3};
    paint_box(s, id_named("chrome formula target", number), LAYER_CHROME, at, 0,
              CLEAR)
        ->target = (struct target){TARGET_SYMBOL, a, 0};
}

// The formula in the first size in which all of it fits a line, else over as
// many as there is room for, without some of its terms if it must be.
static struct setting set_formula(const struct scene *s,
                                  const struct formula *f, int lines)
{
    static const double sizes[] = {FORMULA, TEXT_TITLE, TEXT_SMALL};
    double width = s->view->extent.width - u(s, 2 * MARGIN);
    struct setting set = {.count = 0};
    for (int k = 0; k < 3; k++) {
        struct typesetter t = {s->font, text_size(s, sizes[k]),
                               text_size(s, TEXT_SMALL), WEIGHT_REGULAR,
                               k ? lines : 1};
        set = typeset(&t, f, k ? width : INFINITY);
        if (set.extent.width <= width)
            break;
    }
    return set;
}

static bool is_relation(const struct formula *f, const struct formula_node *n)
{
    const char *text = n->kind == NODE_SYMBOL ? f->symbols[n->symbol].text : "";
    return strstr(text, "=") || strstr(text, "≈");
}

// True when a number of the lesson, not of the mechanism, stands in [n].
static bool has_number(const struct formula *f, const struct formula_node *n)
{
    if (n->kind == NODE_SYMBOL) {
        const struct symbol *s = &f->symbols[n->symbol];
        const char *text = s->text;
        text += strncmp(text, "−", strlen("−")) ? 0 : strlen("−");
        return s->cells.tensor && *text >= '0' && *text <= '9';
    }
    for (const struct formula_node *k = n->first; k; k = k->next)
        if (has_number(f, k))
            return true;
    return false;
}

// What stands after the first relation that numbers follow, or after the last,
// is for a person to find.
bool chrome_hide_result(struct formula *f)
{
    struct formula_node *last = NULL;
    bool numbers = false;
    for (struct formula_node *n = f->root.first; n && !numbers; n = n->next) {
        if (is_relation(f, n) && n->next)
            last = n;
        numbers = last && has_number(f, n);
    }
    if (!last)
        return false;
    last->next = NULL;
    f->root.last = last;
    f->count = last->symbol + 1;
    formula_text(f, "?");
    return true;
}

void chrome_ask_formula(const struct scene *s, struct formula *f)
{
    if (s->asked)
        chrome_hide_result(f);
}

// Explained and set but once: that is half of the work of a long one. A name
// alone is no formula: what is given follows from nothing.
static struct setting *formula_of(struct scene *s, int lines)
{
    if (s->formula)
        return s->formula;
    struct formula f =
        explain_formula(s->view->words, s->pose->arena, &s->focus);
    chrome_ask_formula(s, &f);
    s->formula = arena_array(s->pose->arena, 1, sizeof *s->formula);
    *s->formula = set_formula(s, &f, lines);
    s->bare = f.count < 2;
    return s->formula;
}

// A second line is taken from the picture where that stays high enough, and
// where otherwise the formula would lose its end.
static int formula_lines(struct scene *s)
{
    double width = s->view->extent.width - u(s, 2 * MARGIN);
    if (s->stage.h - formula_size(s) * 1.5 > u(s, 720) * LEAST_PICTURE)
        return 2;
    if (formula_of(s, 1)->extent.width <= width)
        return 1;
    s->formula = NULL; // to be set anew
    return 2;
}

// How far it stands above its place.
static double raised_by(const struct scene *s, const struct said *said)
{
    return fmax(places(s).sentence[0] - said->sentence_base[0], 0);
}

// The sentence alone, in the room that was kept: rather small than cut.
static struct said set_within(const struct scene *s, const char *sentence)
{
    static const double sizes[] = {TEXT_SENTENCE, 22, TEXT_TITLE, TEXT_BODY,
                                   TEXT_SMALL};
    double width = s->view->extent.width - u(s, 2 * MARGIN);
    double first = places(s).sentence[0] - s->raised;
    double high = fmax(places(s).sentence[1] - first, 0);
    struct said said = {.text = {sentence, ""}};
    struct set *set = &said.sentence;
    int lines = 1;
    bool fits = false;
    for (int k = 0; k < 5 && !fits; k++) {
        set->size = text_size(s, sizes[k]);
        lines = (int)fmin(high / (set->size * 1.2) + 1.01, MOST_LINES);
        fits = break_lines(s, sentence, width, width, lines, set);
    }
    break_evenly(s, sentence, width, set);
    for (int k = 0; k < set->count; k++)
        said.sentence_base[k] =
            first + k * fmin(set->size * 1.35, high / fmax(set->count - 1, 1));
    return said;
}

// Nothing moves under a hand: what is said now has the room of what was said
// when it took hold.
static void make_room_within(struct scene *s, const char *sentence,
                             struct said *said, bool with_formula)
{
    const struct stay *kept = &s->view->stay;
    s->raised = kept->raised;
    if (raised_by(s, said) > s->raised + 0.5)
        *said = set_within(s, sentence);
    s->formula_room = kept->formula_room;
    s->formula_over = kept->formula_over;
    s->stage = chrome_stage(s);
    s->stage.h = kept->end - s->stage.y;
    double room = kept->formula_room + formula_size(s) * typeset_down();
    if (with_formula && formula_of(s, 2)->extent.down > room + 0.5)
        s->formula = NULL; // it is set in one line, then
}

struct stay chrome_stay(const struct scene *s)
{
    return (struct stay){.on = true,
                         .over = s->over,
                         .raised = s->raised,
                         .formula_room = s->formula_room,
                         .formula_over = s->formula_over,
                         .end = s->stage.y + s->stage.h};
}

void chrome_make_room(struct scene *s, const char *sentence, const char *why,
                      bool with_formula)
{
    assert(sentence && why);
    struct said *said = arena_alloc(s->pose->arena, sizeof *said);
    *said = set_both(s, sentence, why);
    s->said = said;
    if (s->view->stay.on) {
        make_room_within(s, sentence, said, with_formula);
        return;
    }
    s->raised = raised_by(s, said);
    s->stage = chrome_stage(s);
    if (!with_formula)
        return;
    double down = formula_of(s, formula_lines(s))->extent.down;
    s->formula_room = fmax(down - formula_size(s) * typeset_down(), 0);
    s->stage = chrome_stage(s);
}

// How wide the keys are at the right of a question; a tall window has them in a
// line of their own.
static double hint_width(const struct scene *s)
{
    return is_tall(s) ? 0 : fmin(u(s, 390), s->view->extent.width * 0.32);
}

struct rect chrome_hint(const struct scene *s)
{
    struct rect at = sentence_middle(s);
    double size = text_size(s, TEXT_SMALL);
    double y =
        at.y + at.h + s->answer_room - size * 1.8; // in a line of its own
    if (is_tall(s))
        return (struct rect){at.x, y, at.w, size * 1.8};
    double w = hint_width(s);
    y = s->said->sentence_base[0] - size * 1.2;
    return (struct rect){at.x + at.w - w, y, w, size * 1.8};
}

// In the first size in which it has [lines] lines, or in the last.
static struct set set_first(const struct scene *s, const char *text,
                            const double *sizes, int count, double width,
                            int lines)
{
    struct set set = {.count = 0};
    bool fits = false;
    for (int k = 0; k < count && !fits; k++) {
        set.size = text_size(s, sizes[k]);
        fits = break_lines(s, text, width, width, lines, &set);
    }
    if (!fits)
        break_lines(s, text, width, width, MOST_LINES, &set);
    return set;
}

enum { ANSWER_SIZES = 3 };
static const double answer_sizes[] = {TEXT_TITLE, TEXT_BODY, TEXT_SMALL};

// In the largest size up to that of [room], which it does not leave.
static struct set set_answer(const struct scene *s, const char *text,
                             const struct set *room, double width)
{
    struct set set = {.count = 0};
    for (int k = 0; k < ANSWER_SIZES; k++) {
        set.size = text_size(s, answer_sizes[k]);
        int lines = (int)(room->count * room->size / set.size + 0.1);
        if (set.size <= room->size + 0.1 &&
            break_lines(s, text, width, width, lines < 1 ? 1 : lines, &set))
            break;
    }
    return set;
}

// What is asked over what is said to it, which has the lines of [room], and over
// the card: it is no part of either.
static struct said set_asked(const struct scene *s, const char *question,
                             const char *card, const char *answer,
                             const struct set *asks, const struct set *room)
{
    double width = s->view->extent.width - u(s, 2 * MARGIN);
    int most = is_tall(s) ? TALL_LINES : 2;
    struct said said = {.sentence = *asks,
                        .why = set_answer(s, answer, room, width),
                        .text = {question, answer}};
    break_evenly(s, question, width - hint_width(s), &said.sentence);
    double end = places(s).sentence[1];
    if (*card) {
        said.card = set_first(s, card, small_sizes, SMALL_SIZES, width, most);
        stand_on(end, &said.card, 1.2, said.card_base);
        end = said.card_base[0] - said.card.size * 1.5;
    }
    double top = end - room->size * 1.3 * (room->count - 1);
    for (int k = 0; k < said.why.count; k++)
        said.why_base[k] = top + said.why.size * 1.3 * k;
    top -= room->size * 1.1;
    stand_on(top - said.sentence.size * 0.45, &said.sentence, 1.2,
             said.sentence_base);
    return said;
}

static void raise_by(struct said *said, double by)
{
    for (int k = 0; k < said->sentence.count; k++)
        said->sentence_base[k] -= by;
    for (int k = 0; k < said->card.count; k++)
        said->card_base[k] -= by;
    for (int k = 0; k < said->why.count; k++)
        said->why_base[k] -= by;
}

void chrome_make_room_asked(struct scene *s, const char *question,
                            const char *card, const char *answer,
                            const char *longest)
{
    static const double sizes[] = {24, TEXT_TITLE, TEXT_BODY};
    const struct stay *kept = &s->view->stay;
    double width = s->view->extent.width - u(s, 2 * MARGIN);
    struct said *said = arena_alloc(s->pose->arena, sizeof *said);
    struct set asks = set_first(s, question, sizes, 3, width - hint_width(s),
                                is_tall(s) ? 3 : 2);
    int first = 0; // smaller than the question
    while (first < ANSWER_SIZES - 1 &&
           text_size(s, answer_sizes[first]) >= asks.size)
        first++;
    struct set room =
        set_first(s, longest, answer_sizes + first, ANSWER_SIZES - first, width,
                  is_tall(s) ? TALL_LINES : 2);
    *said = set_asked(s, question, card, answer, &asks, &room);
    while (kept->on && room.count > 1 &&
           raised_by(s, said) > kept->raised + 0.5) {
        room.count--; // rather small than over the picture
        *said = set_asked(s, question, card, answer, &asks, &room);
    }
    s->said = said;
    s->raised = places(s).sentence[0] - said->sentence_base[0];
    if (kept->on) { // it begins where it began
        raise_by(said, fmax(kept->raised - s->raised, 0));
        s->raised = kept->raised;
    }
    s->stage = chrome_stage(s);
    if (kept->on)
        s->stage.h = kept->end - s->stage.y;
}

void chrome_lower(struct scene *s, double end)
{
    assert(s->said);
    double room = places(s).sentence[1] - s->said->sentence_base[0];
    double by = fmin(end - s->stage.y - s->stage.h, room);
    if (s->said->sentence.count != 1 || s->said->why.count || by <= 0)
        return;
    struct said *lower = arena_alloc(s->pose->arena, sizeof *lower);
    *lower = *s->said;
    lower->sentence_base[0] += by;
    s->said = lower;
    s->raised -= by;
    s->stage = chrome_stage(s);
}

// A number that this step computes.
static bool is_computed(const struct scene *s, const struct type_mark *m)
{
    const struct cells *c = m->symbol ? &m->symbol->cells : NULL;
    return c && c->tensor == s->now.tensor && m->kind == MARK_TEXT &&
           strpbrk(m->text, "0123456789") &&
           (s->now.row < 0 || c->row == s->now.row) &&
           (s->now.column < 0 || c->column == s->now.column);
}

// The first mark of the result: the last relation, where what is computed
// stands behind it. The number of marks where there is none.
static int find_computed(const struct scene *s, const struct setting *set)
{
    bool told = false;
    double size = 0;
    for (int i = 0; i < set->count; i++)
        size = fmax(size, set->marks[i].size);
    for (int i = set->count - 1; i > 0; i--) {
        const struct type_mark *m = &set->marks[i];
        told |= is_computed(s, m);
        if (m->kind == MARK_TEXT && m->size == size &&
            (strstr(m->text, "=") || strstr(m->text, "≈")))
            return told ? i : set->count;
    }
    return set->count;
}

static void paint_setting(struct scene *s, const struct setting *set)
{
    int told = find_computed(s, set);
    double width = s->view->extent.width - u(s, 2 * MARGIN);
    for (int i = 0; i < set->count; i++) {
        struct type_mark *m = &set->marks[i];
        if (s->bare || m->x + m->width > width + 0.5)
            continue; // what not even the smallest size has room for
        m->x += u(s, MARGIN);
        m->y += places(s).formula;
        color ink =
            m->symbol ? role_color(s->theme, m->symbol->role) : s->theme->ink;
        struct item *mark = paint_mark(s, mark_id(s, m), LAYER_LABEL, m, ink);
        if (i >= told)
            mark->hidden = "";
        paint_symbol_target(s, m, i);
    }
    paint_legend_of(s, s->focus.tensor, width + u(s, MARGIN), places(s).formula,
                    width - set->extent.width - u(s, 48));
}

void chrome_formula(struct scene *s)
{
    paint_setting(s, formula_of(s, 1));
}

void chrome_make_room_of(struct scene *s, const struct formula *f)
{
    if (s->view->stay.on)
        return;
    double up = formula_size(s) * typeset_up();
    double down = formula_size(s) * typeset_down();
    s->formula_room = -down;
    s->formula_over = u(s, 8) - up;
    if (f->count) {
        struct type_extent e = set_formula(s, f, 1).extent;
        s->formula_room = fmax(e.down - down + u(s, 8), 0);
        s->formula_over = fmax(e.up - up + u(s, 4), 0);
    }
    s->stage = chrome_stage(s);
}

void chrome_formula_of(struct scene *s, const struct formula *f)
{
    struct formula shown = *f;
    if (!s->view->look.numbers)
        chrome_hide_result(&shown);
    struct setting set = set_formula(s, &shown, 1);
    paint_setting(s, &set);
}
