// SPDX-License-Identifier: MIT
#include "tensorfile/delimited.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/c_locale.h"
#include "base/number.h"
#include "base/utf8.h"
#include "yaml/text.h"

struct cell {
    const char *text;
    struct mark mark;
    bool quoted;
};

// The table while it is being read, row by row.
struct sheet {
    struct reading *r;
    const char *text;
    size_t length, at;
    struct mark mark; // of [at]
    char separator;
    struct cell cell[MOST_SIDE + 2]; // of the row; one more for a label
    int count;
    const char **rows, **columns; // labels; NULL: none
    double *values;               // so far
    size_t room;
    int height, width; // of the values
};

static bool delimited_refuse(struct sheet *s, struct mark at, const char *key,
                             const struct slot *slots)
{
    complain(s->r->complaints, at, key, slots);
    return false;
}

// --- cells -------------------------------------------------------------------

static char next(const struct sheet *s)
{
    return s->at < s->length ? s->text[s->at] : '\n';
}

// Moves on by a character; a mark is counted in characters.
static void delimited_move(struct sheet *s)
{
    uint32_t code;
    size_t n = utf8_read(s->text + s->at, s->length - s->at, &code);
    s->at += n ? n : 1;
    s->mark.column++;
}

static bool ends_line(const struct sheet *s)
{
    return next(s) == '\n' || next(s) == '\r';
}

// Moves behind the end of the line: \n, \r or \r\n.
static void next_line(struct sheet *s)
{
    bool returned = next(s) == '\r';
    s->at += s->at < s->length;
    s->at += returned && s->at < s->length && s->text[s->at] == '\n';
    s->mark.line++;
    s->mark.column = 1;
}

// What stands in quotes; a quote itself is doubled.
static bool read_quoted(struct sheet *s, struct strbuf *out)
{
    struct mark open = s->mark;
    for (delimited_move(s); s->at < s->length && !ends_line(s);
         delimited_move(s)) {
        if (next(s) == '"') {
            delimited_move(s);
            if (next(s) != '"')
                return true;
        }
        strbuf_add_n(out, s->text + s->at, 1);
        for (size_t i = s->at + 1;
             i < s->length && ((unsigned char)s->text[i] & 0xC0) == 0x80; i++)
            strbuf_add_n(out, s->text + i, 1);
    }
    return delimited_refuse(s, open, "tensors.table.quote", NO_SLOTS);
}

// True where a cell ends: at a separator, or at the end of the line.
static bool ends_cell(const struct sheet *s)
{
    return ends_line(s) || next(s) == s->separator ||
           (s->separator == ' ' && next(s) == '\t');
}

static bool read_bare(struct sheet *s, struct strbuf *out)
{
    size_t from = s->at;
    while (!ends_cell(s))
        delimited_move(s);
    size_t to = s->at;
    while (to > from && s->text[to - 1] == ' ')
        to--;
    strbuf_add_n(out, s->text + from, to - from);
    return true;
}

static void skip_spaces(struct sheet *s)
{
    while (next(s) == ' ' || (s->separator == ' ' && next(s) == '\t'))
        delimited_move(s);
}

static bool read_cell(struct sheet *s, struct cell *out)
{
    struct strbuf text = {0};
    skip_spaces(s);
    out->mark = s->mark;
    out->quoted = next(s) == '"';
    bool good = out->quoted ? read_quoted(s, &text) : read_bare(s, &text);
    skip_spaces(s);
    if (good && !ends_cell(s) && s->separator != ' ')
        good = delimited_refuse(s, s->mark, "tensors.table.quote", NO_SLOTS);
    if (good && !is_visible(strbuf_text(&text), text.length))
        good = delimited_refuse(s, out->mark, "tensors.table.text", NO_SLOTS);
    out->text = arena_copy(s->r->arena, strbuf_text(&text), text.length);
    strbuf_free(&text);
    return good;
}

// The next row that is not blank; without any the count is 0.
static bool read_row(struct sheet *s)
{
    for (s->count = 0; s->at < s->length && !s->count; next_line(s)) {
        skip_spaces(s);
        if (ends_line(s))
            continue;
        if (s->separator == ' ' && next(s) == '#') { // NumPy's remark
            while (!ends_line(s))
                delimited_move(s);
            continue;
        }
        do {
            if (s->count == MOST_SIDE + 2)
                return delimited_refuse(s, s->mark, "tensors.table.columns",
                                        SLOTS(COUNT("most", MOST_SIDE)));
            if (s->count && s->separator != ' ')
                delimited_move(s); // over the separator
            if (!read_cell(s, &s->cell[s->count++]))
                return false;
        } while (!ends_line(s));
    }
    return true;
}

// --- numbers and labels ------------------------------------------------------

bool cell_number(struct arena *arena, const char *text, bool comma, double *out)
{
    assert(text && out);
    static const struct {
        const char *name;
        double value;
    } special[] = {{"nan", NAN},
                   {"inf", INFINITY},
                   {"infinity", INFINITY},
                   {"∞", INFINITY}};
    const char *digits = text + (*text == '+' || *text == '-');
    for (size_t i = 0; i < sizeof special / sizeof *special; i++)
        if (c_same_letters(digits, special[i].name)) {
            *out = *text == '-' ? -special[i].value : special[i].value;
            return true;
        }
    const char *point = comma ? strchr(text, ',') : NULL;
    if (!point)
        return number_read(text, out);
    char *plain = arena_copy(arena, text, strlen(text));
    plain[point - text] = '.';
    return number_read(plain, out);
}

// Its point may be a comma where that is no separator.
static bool read_number_of(const struct sheet *s, const struct cell *c,
                           double *out)
{
    return cell_number(s->r->arena, c->text, s->separator != ',' || c->quoted,
                       out);
}

static bool is_number(const struct sheet *s, const struct cell *c)
{
    double x;
    return read_number_of(s, c, &x);
}

// The texts of the cells from the [first] on.
static const char **copy_labels(struct sheet *s, int first)
{
    const char **labels =
        arena_array(s->r->arena, (size_t)s->count + 1, sizeof *labels);
    for (int i = first; i < s->count; i++)
        labels[i - first] = s->cell[i].text;
    return labels;
}

// Whether the row is labels: it has something that is no number, not counting
// its first cell when there are others; or its first cell is empty.
static bool is_header(const struct sheet *s)
{
    for (int i = s->count > 1; i < s->count; i++)
        if (!is_number(s, &s->cell[i]))
            return true;
    return !*s->cell[0].text;
}

static void keep(struct sheet *s, double x, size_t at)
{
    if (at >= s->room) {
        size_t room = s->room * 2 + 256;
        double *grown = arena_array(s->r->arena, room, sizeof *grown);
        if (s->room)
            memcpy(grown, s->values, s->room * sizeof *grown);
        s->values = grown;
        s->room = room;
    }
    s->values[at] = x;
}

static bool keep_row(struct sheet *s, int labels)
{
    if (s->count - labels != s->width)
        return delimited_refuse(
            s, s->cell[0].mark, "tensors.table.ragged",
            SLOTS(COUNT("count", s->count - labels), COUNT("first", s->width)));
    if (s->height == MOST_SIDE)
        return delimited_refuse(s, s->cell[0].mark, "tensors.table.rows",
                                SLOTS(COUNT("most", MOST_SIDE)));
    for (int i = 0; i < s->width; i++) {
        const struct cell *c = &s->cell[i + labels];
        double x;
        if (!read_number_of(s, c, &x))
            return delimited_refuse(
                s, c->mark, *c->text ? "error.number" : "error.number.missing",
                SLOTS(TEXT("text", c->text)));
        keep(s, x, (size_t)s->height * (size_t)s->width + (size_t)i);
    }
    if (labels)
        s->rows[s->height] = s->cell[0].text;
    s->height++;
    return true;
}

// --- the table ---------------------------------------------------------------

// The numbers of the line at [text] that have nothing but blanks between them,
// with points or, where there are several, commas for their decimals; 0 when
// something else is there, too.
static int count_blank_numbers(struct arena *arena, const char *text,
                               size_t length)
{
    int count = 0;
    bool comma = memchr(text, ',', length);
    for (size_t i = 0; i < length;) {
        while (i < length && strchr(" \t", text[i]) && text[i])
            i++;
        size_t from = i;
        while (i < length && !(strchr(" \t", text[i]) && text[i]))
            i++;
        double x;
        if (i > from &&
            (text[from] == ',' || text[i - 1] == ',' ||
             !cell_number(arena, arena_copy(arena, text + from, i - from), true,
                          &x)))
            return 0; // a comma at an end parts cells
        count += i > from;
    }
    return comma && count < 2 ? 0 : count;
}

static size_t line_of(const char *text, size_t length)
{
    size_t n = 0;
    while (n < length && text[n] != '\n' && text[n] != '\r')
        n++;
    return n;
}

// "# shape (3, 3)" is a remark, as NumPy writes them over a table.
static bool is_remark(const char *text, size_t length)
{
    return length && *text == '#';
}

static bool is_blank(const char *text, size_t length)
{
    size_t n = 0;
    while (n < length && strchr(" \t", text[n]) && text[n])
        n++;
    return n == length;
}

bool delimited_has_blanks(struct arena *arena, const char *text, size_t length)
{
    int columns = 0, rows = 0;
    for (size_t at = 0, n; at < length; at += n + 1) {
        n = line_of(text + at, length - at);
        if (is_remark(text + at, n) || is_blank(text + at, n))
            continue;
        int count = count_blank_numbers(arena, text + at, n);
        if (!count || (rows && count != columns))
            return false;
        columns = count;
        rows++;
    }
    return rows > 0;
}

// True when the first line that is no remark is several numbers with only
// blanks between them.
static bool begins_blank(struct arena *arena, const char *text, size_t length)
{
    size_t at = 0, n = line_of(text, length);
    while (is_remark(text + at, n)) {
        at += n + (at + n < length);
        n = line_of(text + at, length - at);
    }
    return count_blank_numbers(arena, text + at, n) > 1;
}

static char separator_of(struct arena *arena, const char *text, size_t length)
{
    bool quoted = false, semicolon = false;
    if (is_remark(text, length) && begins_blank(arena, text, length))
        return ' ';
    for (size_t i = 0; i < length && text[i] != '\n' && text[i] != '\r'; i++) {
        quoted ^= text[i] == '"';
        if (!quoted && text[i] == '\t')
            return '\t';
        semicolon |= !quoted && text[i] == ';';
    }
    if (!semicolon && begins_blank(arena, text, length))
        return ' ';
    return semicolon ? ';' : ',';
}

// Labels of the first row, and whether there are some in the first column. Then
// the first row of numbers is the one at hand.
static bool read_labels(struct sheet *s, int *labels)
{
    const char **columns = NULL;
    int count = 0;
    bool corner = false;
    if (!read_row(s))
        return false;
    if (s->count && is_header(s)) {
        corner = !*s->cell[0].text;
        count = s->count;
        columns = copy_labels(s, 0);
        if (!read_row(s))
            return false;
    }
    *labels = s->count &&
              (corner || count == s->count - 1 || !is_number(s, &s->cell[0]));
    s->width = s->count - *labels;
    if (s->width > MOST_SIDE)
        return delimited_refuse(s, s->cell[0].mark, "tensors.table.columns",
                                SLOTS(COUNT("most", MOST_SIDE)));
    if (columns && s->count && count != s->count && count != s->width)
        return delimited_refuse(
            s, s->cell[0].mark, "tensors.table.header",
            SLOTS(COUNT("labels", count), COUNT("count", s->count)));
    s->columns = columns ? columns + (count - s->width) : NULL;
    return true;
}

bool delimited_read(struct reading *r, const char *file, const char *name,
                    const char *text, size_t length, struct array *out)
{
    assert(file && name && (text || !length) && out);
    size_t mark = text_order_mark(text, length);
    struct sheet *s = arena_alloc(r->arena, sizeof *s);
    int labels;
    *s = (struct sheet){.r = r,
                        .text = text + mark,
                        .length = length - mark,
                        .mark = {file, 1, 1},
                        .separator =
                            separator_of(r->arena, text + mark, length - mark)};
    complaints_source(r->complaints, r->arena, file, s->text, s->length);
    s->rows = arena_array(r->arena, MOST_SIDE, sizeof *s->rows);
    if (!read_labels(s, &labels))
        return false;
    while (s->count)
        if (!keep_row(s, labels) || !read_row(s))
            return false;
    if (!s->height || !s->width)
        return delimited_refuse(s, (struct mark){file, 0, 0},
                                "tensors.table.none", NO_SLOTS);
    *out = array_of(name, s->values, s->height, s->width);
    if (labels)
        out->rows = (struct words){s->height, s->rows};
    if (s->columns)
        out->columns = (struct words){s->width, s->columns};
    return true;
}
