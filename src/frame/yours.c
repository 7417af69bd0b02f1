// What a person may change looks so before it is touched: a dotted line under
// its number.
#include "frame/chrome.h"

static bool is_yours(const struct item *i, const struct lesson *l)
{
    const struct address *a = &i->target.address;
    return i->target.kind == TARGET_CELLS && i->kind == ITEM_BOX &&
           i->layer == LAYER_CELL && i->text && a->row >= 0 &&
           a->column >= 0 && model_matrix(&l->model, a->tensor->name) &&
           lesson_allows(l, a->tensor->plain);
}

void yours_paint(struct scene *s, const struct lesson *l)
{
    int count = s->pose->count;
    for (int k = 0; k < count; k++) {
        const struct item i = s->pose->items[k];
        if (!is_yours(&i, l))
            continue;
        double w = text_width(s, i.size, i.weight, i.text) / 2;
        double x = i.at.x + i.at.w / 2;
        double y = i.at.y + i.at.h / 2 + i.size * CAP_MIDDLE + u(s, 3);
        const struct spot line[] = {{x - w, y}, {x + w, y}};
        struct item *dots = paint_line(s, i.id ^ id_named("yours", 0),
                                       LAYER_LABEL, line, 2, u(s, 1.3), i.ink);
        dots->dash = u(s, 2);
    }
}
