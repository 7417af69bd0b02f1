// SPDX-License-Identifier: MIT
// Shapes over the formula: each letter's matrix stands over it, and the pool on
// what is at work reaches up around them. What the step makes, and reads
// besides, stands in the pool above.
#include <math.h>
#include <string.h>

#include "frame/whole/shapes.h"
#include "frame/whole/whole.h"
#include "trace/term.h"

enum {
    PLACE = 96,
    MATRIX = 60,
    HEAD = 48,
    CELL = 15,
    AIR = 6,
    BESIDE = 8,
    APART = 14
};

// --- letters -----------------------------------------------------------------

// Transposed: the sign behind its letter.
static bool is_turned(const struct setting *set, int i)
{
    const struct symbol *y = set->marks[i].symbol;
    while (i < set->count && set->marks[i].symbol == y)
        i++;
    return i < set->count && set->marks[i].symbol &&
           !strncmp(set->marks[i].symbol->text, "ᵀ", strlen("ᵀ"));
}

// The box of a letter with its index and what is raised behind it.
static struct rect letter_box(const struct setting *set, int i, bool turned)
{
    const struct type_mark *first = &set->marks[i];
    double right = first->x, top = first->y - first->size * 0.76;
    const struct symbol *y = first->symbol;
    for (int k = i; k < set->count; k++) {
        const struct type_mark *m = &set->marks[k];
        bool sign = turned && m->symbol && m->symbol != y && m->text &&
                    m->symbol->text && k > i && right > first->x;
        if (m->symbol != y && !sign)
            break;
        right = fmax(right, m->x + m->width);
        top = fmin(top, m->y - m->size * 0.76);
        if (sign)
            break;
    }
    return (struct rect){first->x, top, right - first->x, first->y - top};
}

// Nothing of the formula stands over it.
static bool is_free(const struct setting *set, struct rect place)
{
    for (int i = 0; i < set->count; i++) {
        const struct type_mark *m = &set->marks[i];
        if (m->kind != MARK_PART && m->x < place.x + place.w &&
            m->x + m->width > place.x && m->y < place.y - 1)
            return false;
    }
    return true;
}

// Letters on one line are as high as the highest of them.
static void level_letters(struct tall_letter *letters, int count)
{
    for (int k = 0; k < count; k++)
        for (int j = 0; j < count; j++) {
            struct rect *a = &letters[k].place, *b = &letters[j].place;
            double more = a->y - b->y;
            if (more > 0 && fabs(a->y + a->h - b->y - b->h) < 1) {
                a->y -= more;
                a->h += more;
            }
        }
}

int tall_letters(const struct setting *set, struct tall_letter *out)
{
    const struct type_mark *right = whole_part(set);
    int count = 0;
    for (int i = right ? right->first : set->count; i < set->count; i++) {
        const struct type_mark *m = &set->marks[i];
        const struct symbol *y = m->symbol;
        if (m->kind != MARK_TEXT || !y || !y->cells.tensor ||
            m->size < 0.8 * right->size || set->marks[i - 1].symbol == y)
            continue;
        bool turned = is_turned(set, i);
        struct rect place = letter_box(set, i, turned);
        if (count < MOST_LETTERS && is_free(set, place))
            out[count++] = (struct tall_letter){y->cells.tensor, turned, place};
    }
    level_letters(out, count);
    return count;
}

bool tall_stands_over(const struct whole_line *l, const struct tensor *m)
{
    struct tall_letter letters[MOST_LETTERS];
    int count = tall_letters(&l->set, letters);
    for (int k = 0; k < count; k++)
        if (letters[k].tensor == m)
            return true;
    return false;
}

double tall_place(const void *scene, const struct symbol *y)
{
    return y->cells.tensor ? u(scene, PLACE) : 0;
}

static double line_height(const struct scene *s)
{
    return text_size(s, TEXT_SMALL) * 1.3;
}

double tall_rise(const struct scene *s)
{
    return u(s, HEAD + MATRIX + 4 * AIR) + 2 * line_height(s);
}

// --- the pool's head -----------------------------------------------------------

// What the step makes and reads that has no letter: over the letters, or before
// them, one under another.
struct head {
    struct shape shapes[MOST_SHAPES];
    int count, named; // so many have their names
    struct rect at;   // empty: none
    bool before;
};

// The part of [l] that is at work; NULL for none.
static const struct type_mark *part_at_work(const struct promise *p,
                                            const struct whole_line *l)
{
    for (int i = 0; i < l->set.count; i++)
        if (l->set.marks[i].kind == MARK_PART &&
            l->set.marks[i].part == p->at.part)
            return &l->set.marks[i];
    return NULL;
}

bool tall_is_at_work(const struct promise *p, const struct whole_line *l)
{
    return p->at.part && part_at_work(p, l);
}

static const char *size_words(const struct scene *s, const struct shape *f)
{
    int rows = f->tensor->rows, columns = f->tensor->columns;
    return caption(s, "whole.size",
                   SLOTS(COUNT("rows", f->turned ? columns : rows),
                         COUNT("columns", f->turned ? rows : columns)));
}

static double entry_width(const struct scene *s, const struct shape *f,
                          bool named)
{
    double size = text_size(s, TEXT_SMALL);
    const char *noun = tensor_noun(s->view->words, f->tensor);
    double words = fmax(text_width(s, size, WEIGHT_BOLD, noun),
                        text_width(s, size, WEIGHT_REGULAR, size_words(s, f)));
    return shape_width(f) + (named ? u(s, BESIDE) + words : 0);
}

static double head_width(const struct scene *s, const struct head *h)
{
    double width = (h->count - 1) * u(s, APART);
    for (int k = 0; k < h->count; k++)
        width += entry_width(s, &h->shapes[k], k < h->named);
    return width;
}

// Where the shapes of letters in [part] begin.
static double letters_from(const struct scene *s, const struct whole_line *l,
                           const struct type_mark *part)
{
    struct tall_letter letters[MOST_LETTERS];
    int count = tall_letters(&l->set, letters);
    double from = part->x + part->width;
    for (int k = 0; k < count; k++) {
        struct rect at = letters[k].place;
        if (at.x >= part->x)
            from = fmin(from, at.x + at.w / 2 - u(s, PLACE) / 2);
    }
    return from;
}

// One under another where there is room before the letters, with all names.
static bool stands_before(const struct scene *s, struct head *h, double room)
{
    double width = 0;
    for (int k = 0; k < h->count; k++)
        width = fmax(width, entry_width(s, &h->shapes[k], true));
    h->at.w = width;
    h->named = h->count;
    return h->count <= 3 && width + u(s, 2 * AIR) <= room;
}

static struct head head_of(const struct scene *s, const struct promise *p,
                           const struct whole_layout *w,
                           const struct whole_line *l)
{
    struct head h = {.count = 0};
    const struct type_mark *part = part_at_work(p, l);
    int count = part ? shapes_of(s, h.shapes) : 0;
    for (int k = 0; k < count; k++)
        if (!tall_stands_over(l, h.shapes[k].tensor)) {
            h.shapes[h.count] = h.shapes[k];
            fit_shape(&h.shapes[h.count++], u(s, 2 * HEAD), u(s, HEAD),
                      u(s, CELL));
        }
    if (!h.count)
        return h;
    h.before = stands_before(s, &h, letters_from(s, l, part) - part->x);
    h.at.x = part->x + u(s, AIR);
    h.at.y = w->tall + u(s, AIR);
    h.at.h = u(s, HEAD);
    if (h.before)
        return h;
    while (h.named > 1 && head_width(s, &h) > part->width)
        h.named--;
    while (h.count > 1 && head_width(s, &h) > part->width)
        h.count--;
    h.at.w = head_width(s, &h);
    h.at.x = part->x + (part->width - h.at.w) / 2;
    return h;
}

static void paint_entry(struct scene *s, const struct shape *f, bool named,
                        double x, double y, double column)
{
    double size = text_size(s, TEXT_SMALL), line = line_height(s);
    double tall = shape_height(f), middle = y + u(s, HEAD) / 2;
    paint_shape(s, f, x + (column - shape_width(f)) / 2, middle - tall / 2);
    if (!named)
        return;
    x += column + u(s, BESIDE);
    paint_text(s, id_cell("whole head name", f->tensor, -1, -1), x,
               middle - line * 0.12, size, WEIGHT_BOLD, ALIGN_START,
               role_color(s->theme, f->tensor->role),
               tensor_noun(s->view->words, f->tensor));
    paint_text(s, id_cell("whole head size", f->tensor, -1, -1), x,
               middle + line * 0.88, size, WEIGHT_REGULAR, ALIGN_START,
               s->theme->grey, size_words(s, f));
}

static void paint_entries(struct scene *s, const struct head *h)
{
    double x = h->at.x, y = h->at.y, column = 0;
    for (int k = 0; k < h->count; k++)
        column = fmax(column, shape_width(&h->shapes[k]));
    for (int k = 0; k < h->count; k++) {
        const struct shape *f = &h->shapes[k];
        paint_entry(s, f, k < h->named, x, y,
                    h->before ? column : shape_width(f));
        if (h->before)
            y += u(s, HEAD + AIR);
        else
            x += entry_width(s, f, k < h->named) + u(s, APART);
    }
}

// --- all of it ---------------------------------------------------------------

// Where the names of letters' shapes begin above those of one height.
static double names_top(const struct scene *s, const struct whole_line *l)
{
    return l->base - l->set.extent.up - u(s, MATRIX + 2 * AIR) -
           2 * line_height(s);
}

static void paint_letter(struct scene *s, const struct tall_letter *of,
                         int number, double tallest)
{
    double size = text_size(s, TEXT_SMALL), line = line_height(s);
    struct shape f = {.tensor = of->tensor,
                      .name = text_print(s, "whole letter %d", number),
                      .turned = of->turned};
    fit_shape(&f, u(s, PLACE - AIR), u(s, MATRIX), u(s, CELL));
    double middle = of->place.x + of->place.w / 2;
    double bottom = of->place.y - u(s, AIR) - line;
    double top = bottom - tallest;
    paint_shape(s, &f, middle - shape_width(&f) / 2,
                (top + bottom - shape_height(&f)) / 2);
    const char *name = tensor_noun(s->view->words, of->tensor);
    if (text_width(s, size, WEIGHT_REGULAR, name) <= u(s, PLACE))
        paint_text(s, id_cell("whole letter name", of->tensor, number, -1),
                   middle, top - u(s, AIR), size, WEIGHT_REGULAR, ALIGN_MIDDLE,
                   role_color(s->theme, of->tensor->role), name);
    paint_text(s, id_cell("whole letter size", of->tensor, number, -1), middle,
               bottom + size, size, WEIGHT_REGULAR, ALIGN_MIDDLE,
               s->theme->grey, size_words(s, &f));
}

static double tallest_of(const struct scene *s,
                         const struct tall_letter *letters, int count)
{
    double tall = 0;
    for (int k = 0; k < count; k++) {
        struct shape f = {.tensor = letters[k].tensor,
                          .turned = letters[k].turned};
        fit_shape(&f, u(s, PLACE - AIR), u(s, MATRIX), u(s, CELL));
        tall = fmax(tall, shape_height(&f));
    }
    return tall;
}

void tall_paint(struct scene *s, const struct promise *p,
                const struct whole_layout *w, const struct whole_line *l)
{
    struct tall_letter letters[MOST_LETTERS];
    int count = tall_letters(&l->set, letters);
    double tallest = tallest_of(s, letters, count);
    for (int k = 0; k < count; k++)
        paint_letter(s, &letters[k], k, tallest);
    struct head h = head_of(s, p, w, l);
    if (h.count)
        paint_entries(s, &h);
}

bool tall_note(const struct scene *s, const struct promise *p,
               const struct whole_layout *w, const struct whole_line *l,
               struct part_note *n)
{
    struct head h = head_of(s, p, w, l);
    n->middle.y = names_top(s, l) - u(s, AIR);
    n->from = fmax(n->from, h.before ? h.at.x + h.at.w + u(s, BESIDE)
                                     : w->shapes.x + w->shapes.w);
    const struct type_mark *part = part_at_work(p, l);
    if (part && part->first <= n->part->first && part >= n->part)
        n->to = fmin(n->to, part->x + part->width);
    return !h.count || h.before || h.at.x > n->right ||
           h.at.x + h.at.w < n->left;
}
