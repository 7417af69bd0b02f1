// SPDX-License-Identifier: MIT
#include "report/pieces.h"

bool report_pieces(const struct report_form *form,
                   const struct catalogue *words, const struct lesson *lesson,
                   const struct trace *t, const struct beside *beside,
                   enum level level, struct sink *out)
{
    bool going = form->begin(lesson, t, beside, out);
    struct steps steps = {.words = words, .trace = t, .level = level};
    steps.beside = beside ? beside->trace : NULL;
    struct step step;
    while (going && steps_next(&steps, &step)) {
        form->step(&out->text, &steps, &step, step.index == 1);
        going = sink_pass(out);
    }
    steps_free(&steps);
    return going && form->end(t, beside, out);
}
