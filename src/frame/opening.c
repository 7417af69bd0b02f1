// SPDX-License-Identifier: MIT
// An opening page: the words that the lesson is about, large, before any
// number; those that the page quotes are lit.
#include <math.h>
#include <string.h>

#include "frame/chrome.h"
#include "trace/walk.h"

#define OPEN "“"
#define CLOSE "”"

// A word with its place in the lines of the page.
struct word {
    const char *text;
    bool quoted;
    double w;
    int line;
};

struct page_words {
    struct word *word;
    int count, lines;
    double size, space;
};

// True when [word] stands between quotation marks in [say], alone or with
// others.
static bool is_quoted(const char *say, const char *word)
{
    size_t length = strlen(word);
    for (const char *p = say; length && (p = strstr(p, OPEN));) {
        p += strlen(OPEN);
        const char *end = strstr(p, CLOSE);
        for (; end && p < end; p += strcspn(p, " "), p += strspn(p, " ")) {
            size_t next = strcspn(p, " ");
            if (p + next > end)
                next = (size_t)(end - p);
            if (next == length && !strncmp(p, word, length))
                return true;
            if (p + next >= end)
                break;
        }
    }
    return false;
}

// Breaks the words into lines of [width] at a size.
static void set_lines(const struct scene *s, struct page_words *p, double size,
                      double width)
{
    double x = 0;
    p->size = size;
    p->space = size * 0.6;
    p->lines = 1;
    for (int i = 0; i < p->count; i++) {
        struct word *w = &p->word[i];
        w->w = text_width(s, size, WEIGHT_BOLD, w->text);
        bool phrase = strchr(w->text, ' '); // stands on a line of its own
        if (x > 0 && (phrase || x + w->w > width)) {
            p->lines++;
            x = 0;
        }
        w->line = p->lines - 1;
        x += w->w + p->space;
    }
}

static double opening_line_height(const struct page_words *p)
{
    return p->size * 1.7;
}

// The largest size in which they fit the picture's place.
static void fit_words(const struct scene *s, struct page_words *p)
{
    double width = s->stage.w - u(s, 40), widest;
    double size = text_size(s, 64);
    for (;; size *= 0.9) {
        set_lines(s, p, size, width);
        widest = 0;
        for (int i = 0; i < p->count; i++)
            widest = fmax(widest, p->word[i].w);
        bool fits =
            widest <= width && p->lines * opening_line_height(p) <= s->stage.h;
        if (fits || size * 0.9 < text_size(s, TEXT_SMALL))
            break;
    }
}

static double width_of_line(const struct page_words *p, int line)
{
    double w = -p->space;
    for (int i = 0; i < p->count; i++)
        if (p->word[i].line == line)
            w += p->word[i].w + p->space;
    return w;
}

static void paint_large(struct scene *s, const struct page_words *p, int i,
                        double x, double base)
{
    const struct word *w = &p->word[i];
    if (w->quoted) {
        double pad = p->size * 0.2;
        paint_pool(s, text_print(s, "opening pool %d", i),
                   (struct rect){x - pad, base - p->size, w->w + 2 * pad,
                                 p->size * 1.35});
    }
    paint_text(s, id_named("opening word", i), x, base, p->size,
               w->quoted ? WEIGHT_BOLD : WEIGHT_REGULAR, ALIGN_START,
               s->theme->ink,
               text_fit(s, p->size, WEIGHT_BOLD, w->text, s->stage.w));
}

// The words of the input, which its rows belong to or, of a single row, its
// columns; of places without words what the page quotes.
static void take_words(const struct scene *s, const struct tensor *m,
                       bool across, const char *say, struct page_words *p)
{
    p->count = across ? m->columns : m->rows;
    p->word = arena_array(s->pose->arena, (size_t)p->count, sizeof *p->word);
    for (int i = 0; i < p->count; i++) {
        char room[16];
        const char *label =
            across ? column_label(m, i, room) : row_label(m, i, room);
        p->word[i].text = text_print(s, "%s", label);
        p->word[i].quoted = is_quoted(say, p->word[i].text);
    }
}

static void take_quotes(const struct scene *s, const char *say,
                        struct page_words *p)
{
    size_t most = strlen(say) / strlen(OPEN) + 1;
    p->word = arena_array(s->pose->arena, most, sizeof *p->word);
    while ((say = strstr(say, OPEN))) {
        say += strlen(OPEN);
        const char *end = strstr(say, CLOSE);
        if (!end)
            return;
        p->word[p->count++].text = text_print(s, "%.*s", (int)(end - say), say);
    }
}

// A table that the lesson gives for every pair of these words: who sees whom.
static const struct tensor *find_pairs(const struct scene *s,
                                       const struct tensor *m)
{
    for (int i = 0; i < s->trace->tensor_count; i++) {
        const struct tensor *A = s->trace->tensors[i];
        if (A != m && !A->learned && A->rows == m->rows &&
            A->columns == m->rows && A->row_labels && A->column_labels &&
            A->row_role != ROLE_NONE && !A->writer[0]->in_count)
            return A;
    }
    return NULL;
}

// A line under the words for each two of which one sees the other, the longer
// the lower.
static void paint_pairs(struct scene *s, const struct page_words *p,
                        const struct tensor *A, const double *middle, double y)
{
    enum { BENDS = 24 };
    double high = s->stage.y + s->stage.h - y;
    for (int a = 0; a < p->count; a++)
        for (int b = a + 1; b < p->count; b++) {
            if (tensor_at(A, a, b) == 0 && tensor_at(A, b, a) == 0)
                continue;
            double deep = fmin((middle[b] - middle[a]) * 0.45, high * 1.2);
            struct spot from = {middle[a] + p->size * 0.12, y};
            struct spot to = {middle[b] - p->size * 0.12, y}, way[BENDS];
            bezier(from, (struct spot){from.x, y + deep},
                   (struct spot){to.x, y + deep}, to, BENDS, way);
            paint_line(s, id_cell("opening pair", A, a, b), LAYER_LINK, way,
                       BENDS, u(s, 4),
                       mix_colors(s->theme->ribbon, s->theme->paper, 0.4));
        }
}

void opening_paint(struct scene *s, const char *say)
{
    struct address first = stage_address(s->trace, 0);
    const struct tensor *m = first.tensor;
    struct page_words p = {0};
    bool across = m->rows == 1 && m->column_labels && !m->column_noun;
    if (across || (m->row_labels && !m->row_noun))
        take_words(s, m, across, say, &p);
    else
        take_quotes(s, say, &p);
    fit_words(s, &p);
    double x = 0, height = opening_line_height(&p);
    double top = s->stage.y + (s->stage.h - p.lines * height) / 2;
    double *middle =
        arena_array(s->pose->arena, (size_t)p.count + 1, sizeof *middle);
    for (int i = 0, line = -1; i < p.count; i++) {
        if (p.word[i].line != line) {
            line = p.word[i].line;
            x = s->stage.x + (s->stage.w - width_of_line(&p, line)) / 2;
        }
        double base = top + (line + 0.68) * height;
        if (base < s->stage.y + s->stage.h)
            paint_large(s, &p, i, x, base);
        middle[i] = x + p.word[i].w / 2;
        x += p.word[i].w + p.space;
    }
    const struct tensor *A = p.lines == 1 && !across ? find_pairs(s, m) : NULL;
    if (A && p.count == m->rows)
        paint_pairs(s, &p, A, middle, top + height);
}
