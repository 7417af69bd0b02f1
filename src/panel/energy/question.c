// SPDX-License-Identifier: MIT
// The question that an energy answers, in the colours of who asks and who
// is asked.
#include "panel/energy/energy.h"
#include "scene/mark/accent.h"

static const char *asker(const struct scene *s, const struct energy *e,
                         double size, double most)
{
    const struct tensor *words = e->out->row_words;
    if (e->row == 0 || !words || !known(s, words, e->row - 1, 0))
        return caption(s, "panel.energy.before", SLOTS(COUNT("n", e->row + 1)));
    const char *word =
        text_fit(s, size, WEIGHT_BOLD, row_name(s, words, e->row - 1), most);
    return caption(s, "panel.energy.after", SLOTS(TEXT("word", word)));
}

void energy_question(struct scene *s, const struct energy *e, struct rect at)
{
    static const struct {
        const char *key;
        double size, most; // of each word, a part of the width
    } ways[] = {{"panel.energy.question", TEXT_SENTENCE, 0.2},
                {"panel.energy.question", TEXT_TITLE, 0.2},
                {"panel.energy.question", TEXT_BODY, 0.2},
                {"panel.energy.question.short", TEXT_BODY, 0.3},
                {"panel.energy.question.short", TEXT_BODY, 0.13}};
    enum { WAYS = sizeof ways / sizeof *ways };
    struct accented question = {0};
    double size = 0;
    for (int i = 0; i < WAYS; i++) {
        size = text_size(s, ways[i].size);
        double most = at.w * ways[i].most;
        const char *word = text_fit(s, size, WEIGHT_BOLD,
                                    column_name(s, e->out, e->column), most);
        const struct accent who[] = {
            {"query", asker(s, e, size, most), WEIGHT_BOLD,
             role_color(s->theme, e->out->row_role)},
            {"key", caption(s, "row.labelled", SLOTS(TEXT("label", word))),
             WEIGHT_BOLD, role_color(s->theme, e->out->column_role)},
            {0}};
        question = accent(s, ways[i].key, who);
        if (accented_width(s, &question, size) <= at.w)
            break;
    }
    paint_accented(s, "question", &question, at.x, at.y + size * 0.95, size,
                   at.w);
}
