// SPDX-License-Identifier: MIT
#include "lesson/edit/quoted.h"

#include <assert.h>

#include "yaml/write.h"

bool is_plain_word(const char *word)
{
    for (const char *p = word; *p; p++) {
        unsigned char u = (unsigned char)*p;
        bool letter = (u >= 'a' && u <= 'z') || (u >= 'A' && u <= 'Z');
        if (!letter && u < 0x80)
            return false;
    }
    return *word;
}

void quoted_print(struct strbuf *out, const char *word)
{
    assert(out && word);
    const struct node node = {.kind = NODE_SCALAR, .text = word};
    scalar_write(out, &(struct hand){.line = "\n"}, &node);
}
