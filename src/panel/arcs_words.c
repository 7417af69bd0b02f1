// The words at both ends of the arcs.
#include <math.h>

#include "base/number.h"
#include "panel/arcs.h"

static enum light query_light(const struct scene *s, const struct arcs *a,
                              int row)
{
    int focus = row_in_focus(s, a->m);
    if (s->focus.row < 0)
        return LIGHT_PLAIN;
    return row == focus ? LIGHT_FOCUS : LIGHT_DIM;
}

void arcs_query(struct scene *s, const struct arcs *a, int k)
{
    const struct address address = {a->m, k, -1, -1};
    double y = line_middle(&a->lines, k), h = a->size * 1.75;
    enum light light = query_light(s, a, k);
    const char *word = row_name(s, a->m, k);
    if (a->boxes) {
        struct rect at = {a->left - a->query_w, y - h / 2, a->query_w, h};
        paint_word(s, id_cell("arc query", a->m, k, -1), at, word,
                   a->m->row_role, light, &address)
            ->layer = LAYER_LABEL;
        return;
    }
    if (!thin_shows(&a->queries_shown, k))
        return;
    enum weight weight = light == LIGHT_FOCUS ? WEIGHT_BOLD : WEIGHT_REGULAR;
    struct item *i = paint_text(
        s, id_cell("arc query", a->m, k, -1), a->left - u(s, 8),
        y + a->size * CAP_MIDDLE, a->size, weight, ALIGN_END,
        role_color(s->theme, a->m->row_role),
        text_fit(s, a->size, weight, word, a->query_w - u(s, 8)));
    text_answers(s, i, &address);
}

void arcs_key(struct scene *s, const struct arcs *a, int k)
{
    int focus = row_in_focus(s, a->m);
    double y = line_middle(&a->keys, k), h = a->size * 1.75;
    bool lit = focus >= 0 && (s->focus.column < 0 || s->focus.column == k);
    const struct address address = column_address(s, a->m, k);
    const char *word = column_name(s, a->m, k);
    bool dim = s->focus.row >= 0 && !lit;
    if (a->boxes)
        paint_word(s, id_cell("arc key", a->m, -1, k),
                   (struct rect){a->right, y - h / 2, a->key_w, h}, word,
                   a->m->column_role, dim ? LIGHT_DIM : LIGHT_PLAIN,
                   &address)
            ->layer = LAYER_LABEL;
    if (a->boxes || !thin_shows(&a->keys_shown, k))
        return;
    struct item *i = paint_text(
        s, id_cell("arc key", a->m, -1, k), a->right + u(s, 8),
        y + a->size * CAP_MIDDLE, a->size, WEIGHT_REGULAR, ALIGN_START,
        role_color(s->theme, a->m->column_role),
        text_fit(s, a->size, WEIGHT_REGULAR, word, a->key_w - u(s, 8)));
    text_answers(s, i, &address);
}

void arcs_numbers(struct scene *s, const struct arcs *a)
{
    int row = row_in_focus(s, a->m);
    if (row < 0 || !known(s, a->m, row, -1) || !s->view->look.numbers)
        return;
    int best = tensor_argmax(a->m, row);
    for (int c = 0; c < a->m->columns; c++) {
        if (!thin_shows(&a->keys_shown, c))
            continue;
        char text[NUMBER_SIZE];
        number_print(text, tensor_at(a->m, row, c), FORMULA_DECIMALS);
        bool lit = s->focus.column < 0 ? c == best : c == s->focus.column;
        paint_text(s, id_cell("arc number", a->m, -1, c), a->numbers,
                   line_middle(&a->keys, c) + a->size * CAP_MIDDLE, a->size,
                   lit ? WEIGHT_BOLD : WEIGHT_REGULAR, ALIGN_END, s->theme->ink,
                   text_print(s, "%s", text));
    }
}
