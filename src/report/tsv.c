// SPDX-License-Identifier: MIT
#include "report/tsv.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/number.h"

void tsv_write(struct strbuf *out, const double *data, int rows, int columns,
               int stride)
{
    assert(rows >= 0 && columns >= 0 && stride >= columns);
    for (int i = 0; i < rows; i++)
        for (int k = 0; k < columns; k++) {
            char digits[NUMBER_SIZE];
            double x = data[(ptrdiff_t)i * stride + k];
            strbuf_add(out, number_print_shortest(digits, x));
            strbuf_add(out, k + 1 < columns ? "\t" : rows > 1 ? "\n" : "");
        }
}

// A number as people write it: its minus may be a true one, its point a comma.
static bool tsv_read_cell(struct arena *arena, const char *text, size_t length,
                          double *out)
{
    static const char minus[] = "\xE2\x88\x92";
    char *cell = arena_alloc(arena, length + 1), *p = cell;
    while (length && text[length - 1] == ' ')
        length--;
    for (size_t i = 0; i < length;) {
        bool sign = length - i >= 3 && !memcmp(text + i, minus, 3);
        if (p > cell || text[i] != ' ')
            *p++ = sign ? '-' : text[i];
        i += sign ? 3 : 1;
    }
    char *comma = strchr(cell, ',');
    if (comma && !strpbrk(cell, ".") && !strchr(comma + 1, ','))
        *comma = '.';
    return number_read(cell, out) && isfinite(*out);
}

// The bytes up to the end of the cell that begins [text], one of a line of
// [length] bytes.
static size_t cell_length(const char *text, size_t length, char between)
{
    const char *end = memchr(text, between, length);
    return end ? (size_t)(end - text) : length;
}

// Reads one line into the next row of [m].
static bool read_line(struct arena *arena, const char *line, size_t length,
                      char between, struct matrix *m, double *data,
                      struct reason *why)
{
    int count = 0;
    for (const char *p = line, *end = line + length; p <= end; count++) {
        size_t cell = cell_length(p, (size_t)(end - p), between);
        double x;
        if (!tsv_read_cell(arena, p, cell, &x)) {
            reason_add(why, "error.paste.number",
                       SLOTS(TEXT("text", arena_copy(arena, p, cell)),
                             COUNT("row", m->rows + 1)));
            return false;
        }
        data[count] = x;
        p += cell + 1;
        while (between == ' ' && p < end && *p == ' ')
            p++;
    }
    if (m->rows && count != m->columns) {
        reason_add(why, "error.paste.ragged",
                   SLOTS(COUNT("row", m->rows + 1), COUNT("count", count),
                         COUNT("first", m->columns)));
        return false;
    }
    m->columns = count;
    m->rows++;
    return true;
}

// --- lines and labels --------------------------------------------------------

struct text {
    const char *text;
    size_t length; // without breaks at its end
    char between;  // cells
};

struct line {
    const char *text;
    size_t length; // without what ends it
};

// The next line of [t] from [*at] on, which goes behind it; false at the end.
static bool tsv_next_line(const struct text *t, size_t *at, struct line *out)
{
    if (*at > t->length)
        return false;
    const char *line = t->text + *at;
    size_t length = cell_length(line, t->length - *at, '\n');
    *at += length + 1;
    while (length && strchr(" \r", line[length - 1]))
        length--;
    *out = (struct line){line, length};
    return true;
}

static bool tsv_is_number(struct arena *arena, const char *text, size_t length)
{
    double x;
    return tsv_read_cell(arena, text, length, &x);
}

// How many cells of a line are numbers, behind the first.
static int count_numbers(struct arena *arena, const struct text *t,
                         const struct line *l)
{
    const char *end = l->text + l->length;
    int count = 0;
    const char *p = l->text + cell_length(l->text, l->length, t->between) + 1;
    while (p <= end) {
        size_t cell = cell_length(p, (size_t)(end - p), t->between);
        count += tsv_is_number(arena, p, cell);
        p += cell + 1;
    }
    return count;
}

// What a spreadsheet has around its numbers: names over the columns, with
// nothing over those of the rows, and names before every row.
struct labels {
    bool over, before;
};

static struct labels tsv_find_labels(struct arena *arena, const struct text *t)
{
    struct labels all = {false, true};
    struct line line;
    int lines = 0;
    for (size_t at = 0; tsv_next_line(t, &at, &line); lines++) {
        size_t first = cell_length(line.text, line.length, t->between);
        bool named = !tsv_is_number(arena, line.text, first);
        int numbers = count_numbers(arena, t, &line);
        bool alone = at > t->length;
        if (!lines && !alone)
            all.over = named && (!numbers || !first);
        if (lines || !all.over)
            all.before = all.before && named && numbers > 0;
    }
    return all;
}

bool tsv_read(struct arena *arena, const char *text, struct matrix *out,
              struct reason *why)
{
    struct text t = {text, strlen(text), '\t'};
    while (t.length && strchr("\r\n", text[t.length - 1]))
        t.length--;
    // No more numbers than bytes.
    double *data = arena_array(arena, t.length + 1, sizeof *data), *row = data;
    t.between = memchr(text, '\t', t.length) ? '\t' : ' ';
    *out = (struct matrix){0, 0, data};
    if (!t.length) {
        reason_add(why, "error.paste.empty", NO_SLOTS);
        return false;
    }
    struct labels labels = tsv_find_labels(arena, &t);
    struct line line;
    size_t at = 0;
    if (labels.over)
        tsv_next_line(&t, &at, &line);
    while (tsv_next_line(&t, &at, &line)) {
        size_t name = cell_length(line.text, line.length, t.between) + 1;
        if (!labels.before)
            name = 0;
        if (!read_line(arena, line.text + name, line.length - name, t.between,
                       out, row, why))
            return false;
        row += out->columns;
    }
    return true;
}

// --- commas ------------------------------------------------------------------

void csv_field(struct strbuf *out, const char *text)
{
    if (!strpbrk(text, ",\"\r\n")) {
        strbuf_add(out, text);
        return;
    }
    strbuf_add(out, "\"");
    for (const char *c = text; *c; c++)
        strbuf_add_n(out, *c == '"' ? "\"\"" : c, *c == '"' ? 2 : 1);
    strbuf_add(out, "\"");
}
