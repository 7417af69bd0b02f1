// SPDX-License-Identifier: MIT
#include "lesson/edit/quoted.h"

#include <assert.h>

#include "yaml/write.h"

void quoted_print(struct strbuf *out, const char *word)
{
    assert(out && word);
    const struct node node = {.kind = NODE_SCALAR, .text = word};
    scalar_write(out, &(struct hand){.line = "\n"}, &node);
}
