// SPDX-License-Identifier: MIT
// What follows from the model whose names the tensors bear: GPT-2 never looks
// ahead, T5 does not divide by √d. What a lesson cannot compute is said, so
// that nobody takes its numbers for the model's.
#include <string.h>

#include "lesson/import/import.h"

// What tells most: names of a family before those that many use.
static const struct found_tensor *find_family(const struct import *m)
{
    const struct found_tensor *any = NULL;
    for (int i = PLAYS_W_Q; i <= PLAYS_B_ALL; i++)
        if (m->by[i] && m->by[i]->family != FAMILY_ANY)
            return m->by[i];
        else if (m->by[i] && !any)
            any = m->by[i];
    return any;
}

// A decoder's self-attention looks back only: in T5, and where many have the
// same names, as BART, OPT and Whisper do.
static bool is_decoder(const char *name)
{
    return strstr(name, "decoder.") &&
           (strstr(name, "SelfAttention.") || strstr(name, "self_attn."));
}

static void tell_family(struct import *m, const struct family_facts *facts,
                        const char *key)
{
    const struct catalogue *words = m->r->complaints->words;
    const char *name =
        facts->called ? phrase_text(words, facts->called) : facts->name;
    say(words, &m->told, key, SLOTS(TEXT("family", name)));
    strbuf_add(&m->told, "\n");
}

void import_family(struct import *m)
{
    const struct found_tensor *f = find_family(m);
    if (!f)
        return;
    const struct family_facts *facts = family_known(f->family);
    m->causal = facts->causal || is_decoder(f->array.name);
    m->unscaled = facts->unscaled;
    if (m->causal)
        tell_family(m, facts, "import.causal");
    if (m->unscaled)
        tell_family(m, facts, "import.unscaled");
    m->position = facts->position;
    if (facts->placed)
        tell_family(m, facts, facts->placed);
    if (facts->missing)
        tell_family(m, facts, facts->missing);
}
