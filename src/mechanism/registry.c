#include <stddef.h>
#include <string.h>

#include "mechanism/all.h"
#include "mechanism/mechanism.h"

const struct mechanism *const mechanisms[] = {
    &self_attention,
    &rnn_attention,
    &positional,
    NULL,
};

const struct mechanism *mechanism_find(const char *kind)
{
    for (int i = 0; mechanisms[i]; i++)
        if (!strcmp(mechanisms[i]->kind, kind))
            return mechanisms[i];
    return NULL;
}
