#include "trace/formula.h"

#include <string.h>

#include "base/number.h"
#include "trace/names.h"

static struct symbol *append(struct formula *f, const char *text)
{
    if (f->count == f->room) {
        int room = f->room ? 2 * f->room : 32;
        struct symbol *more = arena_array(f->arena, (size_t)room, sizeof *more);
        if (f->count)
            memcpy(more, f->symbols, (size_t)f->count * sizeof *more);
        f->symbols = more;
        f->room = room;
    }
    struct symbol *s = &f->symbols[f->count++];
    *s = (struct symbol){.text = arena_copy(f->arena, text, strlen(text)),
                         .term = f->term - 1};
    return s;
}

void formula_text(struct formula *f, const char *text)
{
    append(f, text);
}

void formula_symbol(struct formula *f, const char *text, enum role role,
                    struct cells cells)
{
    struct symbol *s = append(f, text);
    s->role = role;
    s->cells = cells;
}

static const char *print(struct formula *f, double x, bool guard)
{
    char number[NUMBER_SIZE];
    number_print(number, x, FORMULA_DECIMALS);
    if (!number_exact(x, FORMULA_DECIMALS))
        f->rounded = true;
    bool negative = strncmp(number, "−", strlen("−")) == 0;
    return arena_print(f->arena, guard && negative ? "(%s)" : "%s", number);
}

void formula_cell(struct formula *f, const struct tensor *m, int row,
                  int column, bool guard)
{
    const char *text = print(f, tensor_at(m, row, column), guard);
    formula_symbol(f, text, m->role, cells_of(m, row, 1, column, 1));
}

void formula_number(struct formula *f, double x, bool guard)
{
    append(f, print(f, x, guard));
}

void formula_equals(struct formula *f, double next)
{
    bool exact = !f->rounded && number_exact(next, FORMULA_DECIMALS);
    append(f, exact ? " = " : " ≈ ");
}

void formula_result(struct formula *f, const struct tensor *m, int row,
                    int column)
{
    formula_equals(f, tensor_at(m, row, column));
    formula_cell(f, m, row, column, false);
    f->symbols[f->count - 1].strong = true;
}

void formula_vector(struct formula *f, const struct tensor *m, int row)
{
    char room[16], letter = name_letter(m->name);
    const char *label = row_label(m, row, room);
    if (m->row_words)
        label = arena_print(f->arena, "word %d", row + 1);
    struct cells cells = cells_of(m, row, 1, 0, m->columns);
    const char *text =
        letter ? arena_print(f->arena, "%c(%s)", letter, label)
               : arena_print(f->arena, "%s[%s]", name_plain(m->name), label);
    formula_symbol(f, text, m->role, cells);
}

void formula_name(struct formula *f, const struct tensor *m, int row,
                  int column)
{
    char a[16], b[16];
    const char *name = name_plain(m->name);
    if (row < 0) {
        formula_symbol(f, name, m->role,
                       cells_of(m, 0, m->rows, 0, m->columns));
        return;
    }
    const char *label = row_label(m, row, a);
    if (m->row_words)
        label = arena_print(f->arena, "%d", row + 1);
    if (column < 0)
        formula_symbol(f, arena_print(f->arena, "%s[%s]", name, label), m->role,
                       cells_of(m, row, 1, 0, m->columns));
    else
        formula_symbol(f,
                       arena_print(f->arena, "%s[%s,%s]", name, label,
                                   column_label(m, column, b)),
                       m->role, cells_of(m, row, 1, column, 1));
}
