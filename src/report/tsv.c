#include "report/tsv.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/number.h"

void tsv_write(struct strbuf *out, const double *data, int rows, int columns,
               int stride)
{
    for (int i = 0; i < rows; i++)
        for (int k = 0; k < columns; k++) {
            char digits[NUMBER_SIZE];
            double x = data[(ptrdiff_t)i * stride + k];
            strbuf_add(out, number_print_shortest(digits, x));
            strbuf_add(out, k + 1 < columns ? "\t" : rows > 1 ? "\n" : "");
        }
}

// A number as people write it: its minus may be a true one, its point a comma.
static bool read_cell(struct arena *arena, const char *text, size_t length,
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
        if (!read_cell(arena, p, cell, &x)) {
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

bool tsv_read(struct arena *arena, const char *text, struct matrix *out,
              struct reason *why)
{
    size_t all = strlen(text);
    while (all && strchr("\r\n", text[all - 1]))
        all--;
    // No more numbers than bytes.
    double *data = arena_array(arena, all + 1, sizeof *data), *row = data;
    char between = memchr(text, '\t', all) ? '\t' : ' ';
    *out = (struct matrix){0, 0, data};
    if (!all) {
        reason_add(why, "error.paste.empty", NO_SLOTS);
        return false;
    }
    for (size_t at = 0; at <= all;) {
        size_t length = cell_length(text + at, all - at, '\n'), bytes = length;
        while (bytes && strchr(" \r", text[at + bytes - 1]))
            bytes--;
        if (!read_line(arena, text + at, bytes, between, out, row, why))
            return false;
        row += out->columns;
        at += length + 1;
    }
    return true;
}
