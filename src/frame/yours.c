// What a person may change looks so before it is touched: a dotted line under
// its number, or its word.
#include "frame/chrome.h"
#include "trace/token.h"

static bool is_yours(const struct item *i, const struct lesson *l)
{
    const struct address *a = &i->target.address;
    return i->target.kind == TARGET_CELLS && i->kind == ITEM_BOX &&
           i->layer == LAYER_CELL && i->text && a->row >= 0 && a->column >= 0 &&
           model_matrix(&l->model, a->tensor->name) &&
           lesson_allows(l, a->tensor->plain);
}

// A word that labels a row or a column.
static bool is_your_word(const struct scene *s, const struct item *i,
                         const struct lesson *l)
{
    const struct address *a = &i->target.address;
    int label = i->target.number;
    struct token word;
    if (i->target.kind != TARGET_CELLS || i->kind != ITEM_BOX || a->row < 0 ||
        (label != ROW_LABEL && label != COLUMN_LABEL) ||
        (a->tensor->row_words && !known(s, a->tensor, a->row, -1)))
        return false;
    const struct model *m = s->trace->model; // perhaps of before a change
    return (label == ROW_LABEL
                ? token_of_row(m, a->tensor, a->row, &word)
                : token_of_column(m, a->tensor, a->column, &word)) &&
           lesson_allows(l, word.key->name);
}

static void paint_dots(struct scene *s, uint64_t id, double x, double end,
                       double y, color ink)
{
    const struct spot line[] = {{x, y}, {end, y}};
    paint_line(s, id ^ id_named("yours", 0), LAYER_LABEL, line, 2, u(s, 1.3),
               ink)
        ->dash = u(s, 2);
}

void yours_paint(struct scene *s, const struct lesson *l)
{
    int count = s->pose->count;
    for (int k = 0; k < count; k++) {
        const struct item i = s->pose->items[k];
        bool word = is_your_word(s, &i, l);
        if (word && !i.text) // over a label, as wide as that
            paint_dots(s, i.id, i.at.x, i.at.x + i.at.w, i.at.y + i.at.h,
                       s->theme->grey);
        if (!i.text || !(word || is_yours(&i, l)))
            continue;
        double w = text_width(s, i.size, i.weight, i.text) / 2;
        double x = i.at.x + i.at.w / 2;
        paint_dots(s, i.id, x - w, x + w,
                   i.at.y + i.at.h / 2 + i.size * CAP_MIDDLE + u(s, 3),
                   word ? s->theme->grey : i.ink);
    }
}
