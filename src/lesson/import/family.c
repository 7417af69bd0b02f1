// SPDX-License-Identifier: MIT
// What follows from the model whose names the tensors bear: GPT-2 never looks
// ahead, T5 does not divide by √d. What a lesson cannot compute is said, so
// that nobody takes its numbers for the model's.
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "lesson/import/import.h"

// What tells most: names of a family before those that many use.
static const struct found_tensor *find_family(const struct import *m)
{
    const struct found_tensor *all = m->by[PLAYS_W_ALL], *any = NULL;
    if (all && all->family != FAMILY_ANY)
        return all;
    for (int i = PLAYS_W_Q; i <= PLAYS_B_ALL; i++)
        if (m->by[i] && m->by[i]->family != FAMILY_ANY)
            return m->by[i];
        else if (m->by[i] && !any)
            any = m->by[i];
    return any;
}

static bool holds(const char *name, const char *const *list)
{
    for (; *list; list++)
        if (strstr(name, *list))
            return true;
    return false;
}

// A decoder's self-attention looks back only: in T5, and where many have the
// same names, as BART, OPT and Whisper do.
static bool is_decoder(const char *name)
{
    static const char *const own[] = {"SelfAttention.", "self_attn.", NULL};
    return strstr(name, "decoder.") && holds(name, own);
}

static const char *name_of(const struct import *m,
                           const struct family_facts *facts)
{
    return facts->called ? phrase_text(m->r->complaints->words, facts->called)
                         : facts->name;
}

static void tell_family(struct import *m, const struct family_facts *facts,
                        const char *key)
{
    say(m->r->complaints->words, &m->told, key,
        SLOTS(TEXT("family", name_of(m, facts))));
    strbuf_add(&m->told, "\n");
}

// --- another sequence --------------------------------------------------------

// True when a module that looks at its own sequence stands beside the one that
// PyTorch's decoder looks at the encoder with.
static bool has_own_beside(const struct import *m)
{
    for (int i = 0; i < m->found_count + m->left_out; i++)
        if (strstr(m->found[i].array.name, "self_attn."))
            return true;
    return false;
}

static bool is_named_across(const struct import *m, const char *name)
{
    static const char *const across[] = {"encoder_attn",
                                         "cross_attn",
                                         "crossattention",
                                         "cross_attention",
                                         "EncDecAttention",
                                         "src_attn",
                                         NULL};
    return holds(name, across) ||
           (strstr(name, "multihead_attn.") && has_own_beside(m));
}

bool import_is_across(struct import *m, bool *good)
{
    static const char *const own[] = {"self_attn", "SelfAttention",
                                      "self_attention", NULL};
    const struct found_tensor *f = find_family(m),
                              *memory = m->by[PLAYS_MEMORY];
    bool across = f && is_named_across(m, f->array.name);
    *good = true;
    if (memory && f && !across && holds(f->array.name, own)) {
        import_tell(m, memory, "import.memory.unused");
        return false;
    }
    if (memory) {
        import_tell(m, memory, "import.across");
        return true;
    }
    if (across)
        *good = import_refuse(m, f, "import.across.memory", NO_SLOTS);
    return false;
}

// --- where a word stands -----------------------------------------------------

// A column for each head, of a row for each distance or range of them.
static bool give_distances(struct import *m)
{
    struct matrix all;
    const struct found_tensor *f = m->by[PLAYS_FAR];
    if (!import_matrix(m, m->r->arena, f, &all))
        return false;
    if (all.columns != m->heads)
        return import_refuse(
            m, f, "import.far",
            SLOTS(TEXT("shape", array_shape(m->r->arena, &f->array)),
                  COUNT("heads", m->heads)));
    for (int h = 0; h < m->heads; h++) {
        struct matrix one = {all.rows, 1, NULL};
        one.data = arena_array(m->r->arena, (size_t)all.rows, sizeof *one.data);
        for (int i = 0; i < all.rows; i++)
            one.data[i] = all.data[i * all.columns + h];
        import_give(m,
                    m->parts ? arena_print(m->r->arena, "head%d.t5_bias", h + 1)
                             : "t5_bias",
                    one);
    }
    m->position = "t5";
    import_tell(m, f, "import.far.used");
    return true;
}

// The base of rotary positions, of which pair i turns by base^(−2i/d) at every
// word. False after complaining where they turn otherwise.
static bool find_base(struct import *m, const char *pairs)
{
    const struct found_tensor *f = m->by[PLAYS_TURNS];
    struct matrix all;
    char text[NUMBER_SIZE];
    if (!import_matrix(m, m->r->arena, f, &all))
        return false;
    int count = all.rows * all.columns;
    double base = count > 1 ? pow(all.data[1], -count) : 10000;
    bool good = isfinite(base) && base > 0;
    for (int i = 0; good && i < count; i++)
        good = fabs(all.data[i] / pow(base, -(double)i / count) - 1) < 1e-3;
    if (!good)
        return import_refuse(m, f, "import.turns", NO_SLOTS);
    for (int unit = 1000; unit; unit = unit == 1 ? 0 : 1) {
        double near = unit * round(base / unit);
        if (fabs(base - near) < 1e-5 * base) { // but for a single's rounding
            base = near;
            break;
        }
    }
    number_print_shortest(text, base);
    m->position = arena_print(m->r->arena, "{kind: rope, pairs: %s, base: %s}",
                              pairs, text);
    say(m->r->complaints->words, &m->told, "import.turns.base",
        SLOTS(TEXT("name", f->array.name), TEXT("base", text)));
    strbuf_add(&m->told, "\n");
    return true;
}

static bool place_words(struct import *m, const struct family_facts *facts)
{
    bool halves = facts->position && strstr(facts->position, "half");
    m->position = facts->position;
    if (facts->placed)
        tell_family(m, facts, facts->placed);
    if (m->by[PLAYS_FAR] && facts == family_known(FAMILY_T5))
        return give_distances(m);
    if (facts->missing)
        tell_family(m, facts, facts->missing);
    m->missing = facts->missing;
    if (!m->by[PLAYS_TURNS] || facts->missing)
        return true;
    if (!facts->position || !strstr(facts->position, "rope"))
        return import_refuse(m, m->by[PLAYS_TURNS], "import.turns.how",
                             NO_SLOTS);
    return find_base(m, halves ? "half" : "adjacent");
}

bool import_family(struct import *m)
{
    const struct found_tensor *f = find_family(m);
    if (!f)
        return true;
    const struct family_facts *facts = family_known(f->family);
    m->causal = !m->across && (facts->causal || is_decoder(f->array.name));
    m->unscaled = facts->unscaled;
    if (m->causal)
        tell_family(m, facts, "import.causal");
    if (m->unscaled)
        tell_family(m, facts, "import.unscaled");
    return m->across || place_words(m, facts);
}
