// The question that an energy answers, in the colours of who asks and who
// is asked.
#include "panel/energy.h"

struct piece {
    const char *text;
    enum role role;
};

static const char *asker(const struct scene *s, const struct energy *e,
                         double size, double most)
{
    const struct tensor *words = e->out->row_words;
    if (e->row == 0 || !words || !known(s, words, e->row - 1, 0))
        return text_print(s, "the decoder before word %d", e->row + 1);
    const char *word =
        text_fit(s, size, WEIGHT_BOLD, row_name(s, words, e->row - 1), most);
    return text_print(s, "the decoder after “%s”", word);
}

void energy_question(struct scene *s, const struct energy *e, struct rect at)
{
    const double sizes[] = {TEXT_SENTENCE, TEXT_TITLE, TEXT_BODY};
    for (int i = 0; i < 3; i++) {
        double size = text_size(s, sizes[i]),
               most = at.w * (i < 2 ? 0.2 : 0.13), x = at.x;
        const char *word = text_fit(s, size, WEIGHT_BOLD,
                                    column_name(s, e->out, e->column), most);
        struct piece pieces[] = {
            {"How well does ", ROLE_NONE},
            {asker(s, e, size, most), e->out->row_role},
            {" match ", ROLE_NONE},
            {text_print(s, "“%s”", word), e->out->column_role},
            {"?", ROLE_NONE},
        };
        double used = 0;
        for (int k = 0; k < 5; k++)
            used += text_width(s, size, k % 2 ? WEIGHT_BOLD : WEIGHT_REGULAR,
                               pieces[k].text);
        if (used > at.w && i < 2)
            continue;
        for (int k = 0; k < 5; k++) {
            enum weight weight = k % 2 ? WEIGHT_BOLD : WEIGHT_REGULAR;
            const char *text =
                text_fit(s, size, weight, pieces[k].text, at.x + at.w - x);
            paint_text(s, id_named("question", k), x, at.y + size * 0.95, size,
                       weight, ALIGN_START, role_color(pieces[k].role), text);
            x += text_width(s, size, weight, text);
            if (text != pieces[k].text)
                break; // cut: nothing fits behind it
        }
        break;
    }
}
