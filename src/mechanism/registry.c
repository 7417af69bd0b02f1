#include <assert.h>
#include <stddef.h>

#include "mechanism/all.h"

static const struct mechanism *const mechanisms[] = {
    &self_attention,
    &rnn_attention,
    &positional,
    NULL,
};

const struct kind *const model_kinds[] = {
    &self_attention.kind,
    &rnn_attention.kind,
    &positional.kind,
    NULL,
};

const struct mechanism *mechanism_of(const struct model *m)
{
    int i = 0;
    while (mechanisms[i] && &mechanisms[i]->kind != m->kind)
        i++;
    assert(mechanisms[i] && "a model of a registered kind");
    return mechanisms[i];
}

bool run_model(struct trace *t, const struct model *m)
{
    return trace_run(t, m, mechanism_of(m)->run);
}
