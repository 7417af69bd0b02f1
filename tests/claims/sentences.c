// SPDX-License-Identifier: MIT
// A sentence is true when its template says nothing false and every slot
// holds what it should; the text is the template with just these.
#include <ctype.h>
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <check.h>

#include "facts.h"
#include "../suite.h"
#include "base/hash.h"
#include "say/template.h"

static const struct truths *const all[] = {
    &block_truths,
    &drawn_truths,
    &budget_truths,
    &rival_truths,
    &pooling_truths,
    &rank_truths,
    &reading_truths,     &why_truths,     &why_sums_truths, &why_words_truths,
    &why_decoder_truths, &given_truths,   &cell_truths,     &product_truths,
    &row_truths,         &softmax_truths, &position_truths, &word_truths,
    &gate_truths,        &arrow_truths,
    &memory_truths,      &layer_truths,
    &convolution_truths,
};
enum { LISTS = sizeof all / sizeof *all };

// --- finding what is known --------------------------------------------------

// Truths and facts by their names, in a table made of all lists together: they
// are asked for a thousand times in each page. Of two alike the first counts.
struct known {
    const char *of, *slot; // slot is "" for a truth
    const void *what;
    int index; // in all lists together
};
enum { ROOM = 8192 }; // more than twice MOST_FACTS + MOST_KEYS

static struct known *place_in(struct known *table, const char *of,
                              const char *slot)
{
    uint64_t at = hash_text(hash_text(HASH_BEGIN, of), slot);
    for (at %= ROOM; table[at].of; at = (at + 1) % ROOM)
        if (!strcmp(table[at].of, of) && !strcmp(table[at].slot, slot))
            break;
    return &table[at];
}

static void add_known(struct known *table, struct known known)
{
    struct known *place = place_in(table, known.of, known.slot);
    if (!place->of)
        *place = known;
}

static const void *find_known(const char *of, const char *slot, int *i)
{
    static struct known table[ROOM];
    static bool table_is_made;
    int truths = 0, facts = 0;
    for (int l = 0; l < LISTS && !table_is_made; l++) {
        for (const struct truth *t = all[l]->truths; t->key; t++)
            add_known(table, (struct known){t->key, "", t, truths++});
        for (const struct fact *f = all[l]->facts; f->of; f++)
            add_known(table, (struct known){f->of, f->slot, f, facts++});
    }
    table_is_made = true;
    const struct known *known = place_in(table, of, slot);
    *i = known->index;
    return known->what;
}

// The [*i]-th truth of all lists together is the one called [key].
static const struct truth *find_truth(const char *key, int *i)
{
    return find_known(key, "", i);
}

static const struct fact *find_fact(const char *of, const char *slot, int *i)
{
    return find_known(of, slot, i);
}

// A sentence's key is "KIND.DEPTH" with a meaning before it or a variant after
// it, or none.
struct parts {
    char kind[32], depth[32];
};

static bool copy_name(char out[static 32], const char *text, size_t length)
{
    if (length >= 32)
        return false;
    memcpy(out, text, length);
    out[length] = 0;
    return true;
}

static bool copy_segment(char out[static 32], const char *text)
{
    return copy_name(out, text, strcspn(text, "."));
}

// The parts of [key] when a segment of it is [kind].
static bool cut(const char *key, const char *kind, struct parts *out)
{
    size_t length = strlen(kind);
    bool found = false;
    for (const char *p = key; p; p = strchr(p, '.')) {
        p += *p == '.';
        if (!strncmp(p, kind, length) && p[length] == '.') {
            found = copy_segment(out->depth, p + length + 1);
            strcpy(out->kind, kind);
        }
    }
    return found;
}

// The sums of products share their terms' sentences.
static bool cut_key(const struct claim *c, const char *key, struct parts *out)
{
    return cut(key, c->kind, out) || cut(key, "product", out);
}

// A why has "why." before all that: its kind is "why.KIND".
static bool cut_why(const struct claim *c, const char *key, struct parts *out)
{
    if (!cut(key, c->kind, out))
        return false;
    const char *kind = arena_print(c->arena, "why.%s", c->kind);
    return copy_name(out->kind, kind, strlen(kind));
}

// What is known of a slot of this kind at this depth, at this kind, or at
// every kind.
static const struct fact *fact_of(const struct claim *c,
                                  const struct parts *parts, const char *slot,
                                  int *i)
{
    const char *deep =
        arena_print(c->arena, "%s.%s", parts->kind, parts->depth);
    const struct fact *f = find_fact(deep, slot, i);
    if (!f)
        f = find_fact(parts->kind, slot, i);
    return f ? f : find_fact(parts->depth, slot, i);
}

// --- what a slot means -------------------------------------------------------

// What a slot must hold: a number or a text; the fact that says so, -1 where its
// name alone does.
struct meant {
    enum { UNKNOWN, NUMBER, TEXT } is;
    double number;
    const char *text;
    int fact;
};

// What the operands of a kind are called in its sentences, in their order.
static const struct {
    const char *kind, *names[5];
} operand_names[] = {
    {"add", {"left", "right"}},      {"multiply", {"left", "right"}},
    {"blend", {"gate", "old", "new"}}, {"squash", {"from"}},
    {"rest", {"taken"}},             {"echo", {"keep", "before"}},
    {"direct", {"from", "length"}},
    {"row_deviation", {"from", "mean"}},
    {"normalize", {"from", "mean", "deviation", "gain", "shift"}},
    {"rms_normalize", {"from", "rms", "gain", "shift"}},
    {"activate", {"from"}},
    {"cool", {"from"}},
    {"keep_top", {"from"}},
    {"keep_mass", {"from"}},
    {"refill", {"from", "sum"}},
};

static int operand_called(const char *kind, const char *name, size_t length)
{
    for (size_t i = 0; i < sizeof operand_names / sizeof *operand_names; i++)
        for (int k = 0; k < 5 && !strcmp(operand_names[i].kind, kind); k++) {
            const char *its = operand_names[i].names[k];
            if (its && strlen(its) == length && !strncmp(its, name, length))
                return k;
        }
    return -1;
}

static struct meant meant_text(const char *text)
{
    return (struct meant){TEXT, .text = text, .fact = -1};
}

static struct meant meant_number(double x)
{
    return (struct meant){NUMBER, .number = x, .fact = -1};
}

// What "left.value" or "noun" says of itself: an operand, or what is made, and
// what of it.
static struct meant meant_by_name(const struct claim *c, const char *slot)
{
    size_t first = strcspn(slot, ".");
    int k = operand_called(c->kind, slot, first);
    const struct tensor *m = k < 0 ? c->out : operand_of(c, k);
    int row = k < 0 ? claim_row(c) : operand_at(c, k);
    int column = m->columns == 1 ? 0 : c->column;
    const char *what = k < 0 ? slot : slot + first + (slot[first] == '.');
    bool cell = c->column >= 0 || c->out->columns == 1;
    if (!strcmp(what, "name") || (!*what && c->row < 0))
        return meant_text(fact_apart(c, m));
    if (!strcmp(what, "noun"))
        return meant_text(name_number(m));
    if (!strcmp(what, "term") && c->term >= 0)
        return meant_number(fact_term(c));
    if (!strcmp(what, "so_far") && c->term >= 0)
        return meant_number(fact_so_far(c));
    if (!strcmp(what, "row"))
        return meant_text(name_row(c, m, row));
    if (!strcmp(what, "vector") || (!*what && !cell))
        return meant_text(name_vector(c, m, row, false));
    if (cell && (!*what || !strcmp(what, "cell")))
        return meant_text(name_cell(c, m, row, column));
    if ((cell || (m->columns == 1 && c->row >= 0)) && !strcmp(what, "value"))
        return meant_number(m->data[row * m->columns + column]);
    return (struct meant){UNKNOWN};
}

// [slot] without how its number is printed.
static const char *unprinted(const struct claim *c, const char *slot)
{
    static const char *const ways[] = {"precise", "short", "share", "number"};
    const char *last = strrchr(slot, '.');
    for (size_t i = 0; last && i < sizeof ways / sizeof *ways; i++)
        if (!strcmp(last + 1, ways[i]))
            return arena_copy(c->arena, slot, (size_t)(last - slot));
    return slot;
}

static struct meant meant_by(const struct claim *c, const struct parts *parts,
                             const char *slot)
{
    int i;
    slot = unprinted(c, slot);
    const struct fact *f = fact_of(c, parts, slot, &i);
    if (!f)
        return meant_by_name(c, slot);
    struct meant m = f->text ? meant_text(f->text(c))
                             : meant_number(f->number(c));
    m.fact = i;
    return m;
}

// --- checking ---------------------------------------------------------------

static void check_slot(const struct claim *c, const struct parts *parts,
                       const struct slot *slot)
{
    struct meant m = meant_by(c, parts, slot->name);
    if (m.is == UNKNOWN) {
        claim_fails(c, "unchecked slot %s.%s/%s", parts->kind, parts->depth,
                    slot->name);
        return;
    }
    ck_assert_int_lt(m.fact, MOST_FACTS);
    if (m.fact >= 0)
        c->tally->facts[m.fact]++;
    if (slot->kind == SLOT_TEXT && m.is == TEXT) {
        if (strcmp(m.text, slot->text))
            claim_fails(c, "{%s} is “%s”, not “%s”", slot->name, m.text,
                        slot->text);
    } else if (slot->kind != SLOT_TEXT && m.is == NUMBER) {
        if (!same_number(m.number, slot->number, fmax(1, fabs(m.number))))
            claim_fails(c, "{%s} is %.17g, not %.17g", slot->name, m.number,
                        slot->number);
    } else if (slot->kind != SLOT_TEXT) {
        claim_fails(c, "{%s} is no number", slot->name);
    } // a number in words is read when the text is
}

// Nouns that a count of one must not stand before.
static bool needs_plural(const char *text)
{
    static const char *const nouns[] = {
        "exponentials", "hands",  "heads",   "keys",  "logits",
        "numbers",      "places", "results", "rows",  "scores",
        "shares",       "units",  "values",  "votes", "weights",
    };
    while (*text == ' ')
        text++;
    size_t length = strspn(text, "abcdefghijklmnopqrstuvwxyz");
    for (size_t i = 0; i < sizeof nouns / sizeof *nouns; i++)
        if (strlen(nouns[i]) == length && !strncmp(nouns[i], text, length))
            return true;
    return false;
}

// "1 rows" is wrong, "3 × 1 numbers" and "101 rows" are not.
static void check_plurals(const struct claim *c, const char *text)
{
    static const char *const times = "× 1 ";
    const char *one = text;
    while ((one = strstr(one, " 1 "))) {
        size_t before = strlen(times) - strlen(" 1 ");
        bool size = one - text >= (ptrdiff_t)before &&
                    !strncmp(one - before, times, strlen(times));
        if (!size && needs_plural(one + strlen(" 1 ")))
            claim_fails(c, "“%s” has one of several", text);
        one++;
    }
}

// True when a word of the input stands more than once in it.
static bool is_repeated(const struct claim *c, const char *word, size_t length)
{
    static const char *const keys[] = {"tokens", "source", "queries"};
    int times[3] = {0};
    for (int k = 0; k < 3; k++) {
        struct words w = model_words(c->model, keys[k]);
        for (int i = 0; i < w.count; i++)
            times[k] += strlen(w.word[i]) == length &&
                        !memcmp(w.word[i], word, length);
    }
    return times[0] > 1 || times[1] > 1 || times[2] > 1;
}

// Of words that are equal it is said which, "the second “the”".
static void check_equals(const struct claim *c, const char *text)
{
    static const char open[] = "“", close[] = "”";
    const char *end, *p = text;
    static const char *const others[] = {"times", "lookup", "argmax", "force",
                                         "told",  "given"}; // the word itself
    bool placed = false;
    for (size_t k = 0; k < sizeof others / sizeof *others; k++)
        placed |= !strcmp(c->kind, others[k]);
    while (!placed && (p = strstr(p, open)) && (end = strstr(p, close))) {
        const char *word = p + strlen(open);
        bool which = p - text > 3 && p[-1] == ' ' &&
                     (strchr("tdh", p[-2]) != NULL); // first, second, third …
        if (is_repeated(c, word, (size_t)(end - word)) && !which)
            claim_fails(c, "“%s” does not say which of its equals", text);
        p = end;
    }
}

// The number that ends just before [end], and the one that begins at [from].
static bool number_before(const char *text, const char *end,
                          char out[static 32])
{
    const char *from = end;
    while (from > text && from[-1] != ' ' && from[-1] != '(')
        from--;
    snprintf(out, 32, "%.*s", (int)(end - from), from);
    return isdigit((unsigned char)end[-1]);
}

static bool number_after(const char *from, char out[static 32])
{
    size_t length = strcspn(from, " ,;:)");
    while (length && strchr(".?", from[length - 1]))
        length--;
    snprintf(out, 32, "%.*s", (int)length, from);
    return length && isdigit((unsigned char)from[length - 1]);
}

// Two numbers that are set against each other have other digits.
static void check_contrasts(const struct claim *c, const char *text)
{
    static const char *const against[] = {" instead of ", ", not ", " to ",
                                          " → "};
    for (size_t k = 0; k < sizeof against / sizeof *against; k++)
        for (const char *p = text; (p = strstr(p, against[k])); p++) {
            char one[32], other[32];
            bool goes = strcmp(against[k], " to ") || strstr(text, " from ");
            if (goes && number_before(text, p, one) &&
                number_after(p + strlen(against[k]), other) &&
                !strcmp(one, other))
                claim_fails(c, "“%s” sets %s against itself", text, one);
        }
}

// Words begin a sentence with a capital, and one space stands between them.
static void check_form(const struct claim *c, const char *text)
{
    size_t word = strspn(text, "abcdefghijklmnopqrstuvwxyz");
    if (strstr(text, "  "))
        claim_fails(c, "“%s” has a space too many", text);
    const char *equals = strstr(text, " = "); // "sum = left + right"
    bool symbol = equals && equals - text < 16;
    bool function = !strncmp(text, "tanh ", 5);
    if (word > 1 && text[word] == ' ' && !symbol && !function)
        claim_fails(c, "“%s” begins without a capital", text);
}

// The numbers of a sentence, as they are printed.
struct read {
    struct {
        const char *slot;
        struct printed is;
    } numbers[MOST_SLOTS];
    int count;
};

static const struct printed *find_read(const struct read *r, const char *slot)
{
    for (int k = 0; slot && k < r->count; k++)
        if (!strcmp(r->numbers[k].slot, slot))
            return &r->numbers[k].is;
    return NULL;
}

// Reads the number of [slot] off [*text]; degrees may go round.
static bool reads_number(const char **text, double x, const char *slot,
                         struct read *r)
{
    struct printed number;
    if (!printed_read(text, &number))
        return false;
    if (r->count < MOST_SLOTS) {
        r->numbers[r->count].slot = slot;
        r->numbers[r->count++].is = number;
    }
    return printed_shows(&number, x) ||
           (!strcmp(slot, "degrees") &&
            fabs(number.x - x) >= 360 - number.half - 1e-9);
}

// --- what a sentence computes ------------------------------------------------

static double times(double a, double b)
{
    return a * b;
}

static double over(double a, double b)
{
    return a / b;
}

static double raises(double a, double b)
{
    (void)b;
    return exp(a);
}

static double leaves(double a, double b)
{
    (void)b;
    return 1 - a;
}

// Sentences whose words say how one number follows from others. Where [key] is
// NULL, all that have these slots.
static const struct computed {
    const char *key, *a, *b, *result;
    double (*by)(double a, double b);
} computed[] = {
    {"divide.cell", "exponential", "sum", "value", over},
    {"exp.cell", "power", NULL, "value", raises},
    {NULL, "difference", NULL, "factor", raises},
    {"scale.cell", "from", "divisor", "value", over},
    {"carry.cell", "weight", "length", "value", times},
    {"effective.term", "value", "value", "term", times},
    {"effective.term.last", "value", "value", "term", times},
    {"rest.row", "taken.value.number", NULL, "value.number", leaves},
    {"steep.row", "slope", "weight", "value.number", times},
    {"reach.cell", "before", "keep", "value", times},
    {"echo.row", "before.value.precise", "keep.value.number", "value.precise",
     times},
};

enum { COMPUTED = sizeof computed / sizeof *computed };

// "relation.divide.cell" is a "divide.cell", too.
static bool ends_with(const char *key, const char *end)
{
    size_t length = strlen(key), last = strlen(end);
    return length >= last && !strcmp(key + length - last, end) &&
           (length == last || key[length - last - 1] == '.');
}

// The printed numbers, computed with as the words say, give the printed one to
// one unit of its last digit; a bound is above 0.9999.
static void check_computed(const struct claim *c, const char *key,
                           const struct read *r, const char *text)
{
    for (int k = 0; k < COMPUTED; k++) {
        const struct computed *w = &computed[k];
        const struct printed *a = find_read(r, w->a), *b = find_read(r, w->b),
                             *is = find_read(r, w->result);
        if (!a || !is || (w->b && !b) || (w->key && !ends_with(key, w->key)))
            continue;
        double off = w->by(a->x, b ? b->x : 0) - (is->sign ? 1 : is->x);
        double unit = is->half > 0 ? 2 * is->half : 1e-4;
        c->tally->computed[k]++;
        if (!(fabs(off) <= (is->sign ? 0.5 : 1 + 1e-6) * unit))
            claim_fails(c, "“%s”, but its numbers give %.12g", text,
                        w->by(a->x, b ? b->x : 0));
    }
}

static bool reads_text(const char **text, const char *what, size_t length)
{
    if (strncmp(*text, what, length))
        return false;
    *text += length;
    return true;
}

// Reads the plural of [x]: its first form for one, its second for others.
static bool reads_form(const struct piece *p, const char **text, double x)
{
    const char *end = p->forms + p->forms_length;
    const char *bar = memchr(p->forms, '|', p->forms_length);
    const char *from = x == 1 ? p->forms : bar + 1;
    const char *exact = strstr(p->forms, "|=");
    if (exact >= end)
        exact = NULL; // of a later slot
    if (exact && x == exact[2] - '0')
        from = exact + 4, bar = end;
    else if (exact)
        end = exact; // it stands last
    for (end = x == 1 ? bar : end; from < end; from++) {
        struct printed number;
        if (*from == '#' ? !printed_read(text, &number) || number.x != x
                         : !reads_text(text, from, 1))
            return false;
    }
    return true;
}

// Words, "row 3", "the second “cat”", begin a sentence with a capital; q(cat)
// does not.
static const char *at_start(const struct claim *c, const char *what, bool start)
{
    static const char *const words[] = {"the ",    "row ",      "column ",
                                        "word ",   "position ", "dimension ",
                                        "bucket ", "switch "};
    bool named = false;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        named |= !strncmp(what, words[i], strlen(words[i]));
    if (!start || !named)
        return what;
    return arena_print(c->arena, "%c%s", toupper((unsigned char)*what),
                       what + 1);
}

static bool reads_slot(const struct claim *c, const struct parts *parts,
                       const struct piece *p, bool start, const char **text,
                       struct read *r)
{
    const char *slot = arena_copy(c->arena, p->text, p->length);
    struct meant m = meant_by(c, parts, slot);
    if (m.is == UNKNOWN)
        return false;
    if (m.is == TEXT) {
        const char *what = at_start(c, claim_letters(c, m.text), start);
        return reads_text(text, what, strlen(what));
    }
    if (p->forms)
        return reads_form(p, text, m.number);
    return reads_number(text, m.number, slot, r);
}

// The text is the template of [key] with the facts in its slots.
static void check_text(const struct claim *c, const char *key,
                       const struct parts *parts, const char *text)
{
    const char *template = phrase_text(NULL, key), *rest;
    struct piece p;
    struct read read = {.count = 0};
    bool start = true;
    text = rest = claim_letters(c, text);
    check_plurals(c, text);
    check_equals(c, text);
    check_contrasts(c, text);
    check_form(c, text);
    while (template_next(&template, &p)) {
        if (!(p.slot ? reads_slot(c, parts, &p, start, &rest, &read)
                     : reads_text(&rest, p.text, p.length))) {
            claim_fails(c, "“%s” is wrong from “%s” on", text, rest);
            return;
        }
        start = rest - text > 1 && rest[-1] == ' ' && strchr(".?!", rest[-2]);
    }
    if (*rest)
        claim_fails(c, "“%s” should end before “%s”", text, rest);
    check_computed(c, key, &read, text);
}

// A sentence goes as deep as its address, or not as deep.
static bool fits_depth(const struct claim *c, const struct parts *parts)
{
    bool term = !strcmp(parts->depth, "term");
    bool cell = !strcmp(parts->depth, "cell");
    return term == (c->term >= 0) && (!cell || c->column >= 0);
}

static void check_saying(const struct claim *c, const struct saying *s,
                         const struct parts *parts, const char *text)
{
    int i;
    const struct truth *truth = find_truth(s->key, &i);
    if (!truth) {
        claim_fails(c, "unchecked sentence %s: %s", s->key, text);
        return;
    }
    ck_assert_int_lt(i, MOST_KEYS);
    c->tally->keys[i]++;
    if (truth->holds && !truth->holds(c))
        claim_fails(c, "%s is false: %s", s->key, text);
    for (int k = 0; k < s->count; k++)
        check_slot(c, parts, &s->slots[k]);
    check_text(c, s->key, parts, text);
}

void claim_sentence(const struct claim *c, const struct address *a)
{
    struct parts parts;
    struct strbuf text = {0};
    struct saying s = explain_saying(NULL, c->arena, a);
    explain_address(NULL, a, &text);
    if (!cut_key(c, s.key, &parts) || !fits_depth(c, &parts))
        claim_fails(c, "unchecked sentence %s: %s", s.key, text.text);
    else
        check_saying(c, &s, &parts, strbuf_text(&text));
    strbuf_free(&text);
}

void claim_why(const struct claim *c, const struct address *a)
{
    struct parts parts;
    struct strbuf text = {0};
    struct saying s = explain_why_saying(NULL, c->arena, c->trace, a);
    struct address tensor = {a->tensor, -1, -1, -1};
    struct claim whole =
        claim_of(c->tally, c->model, c->trace, &tensor, c->arena);
    bool of_all = s.key && strstr(s.key, ".whole"); // also at the first step
    const struct claim *about = of_all ? &whole : c;
    explain_why(NULL, c->trace, a, &text);
    if (!s.key != !text.length)
        claim_fails(c, "said without a key: %s", strbuf_text(&text));
    else if (s.key && !cut_why(about, s.key, &parts))
        claim_fails(c, "unchecked why %s: %s", s.key, text.text);
    else if (s.key)
        check_saying(about, &s, &parts, strbuf_text(&text));
    strbuf_free(&text);
}

// --- templates --------------------------------------------------------------

// A plural has its number in it.
static bool tells_number(const struct piece *p)
{
    const char *bar = memchr(p->forms, '|', p->forms_length);
    return bar && memchr(bar, '#', p->forms_length - (size_t)(bar - p->forms));
}

// Its slots in their order are those that [truth] knows.
static int check_template(const struct truth *truth)
{
    const char *template = phrase_text(NULL, truth->key);
    struct strbuf slots = {0};
    struct piece p;
    bool good = true;
    while (template_next(&template, &p)) {
        if (!p.slot)
            continue;
        strbuf_add(&slots, slots.length ? " " : "");
        strbuf_add_n(&slots, p.text, p.length);
        good = good && (!p.forms || tells_number(&p));
    }
    good = good && !strcmp(strbuf_text(&slots), truth->slots);
    if (!good)
        fprintf(stderr, "%s: its slots are “%s”, not “%s”\n", truth->key,
                strbuf_text(&slots), truth->slots);
    strbuf_free(&slots);
    return good ? 0 : 1;
}

// --- is everything checked? -------------------------------------------------

// A key of the catalogue that is about a step of an operation. What a step is
// for is about its absence, and tested with that.
static bool is_sentence(const char *key)
{
    static const char *const kinds[] = {
        "given",    "copy",    "concat",  "lookup",   "add",      "scale",
        "mask",     "allowed", "matmul",  "matmul_t", "mix",      "affine",
        "product",  "max",     "exp",     "sum",      "divide",   "position",
        "additive", "told",    "argmax",  "force",    "multiply", "blend",
        "squash",
        "most",     "total",   "entropy", "collect",  "hold",
        "split",    "effective", "length",  "direct",   "rival",
        "rest",     "steep",     "reach",   "echo",
        "cut",      "decide",    "agree",   "separate",
        "row_mean", "row_deviation", "row_rms", "normalize", "rms_normalize",
        "activate",
        "cool", "keep_top", "keep_mass", "remain", "refill", "point", "fall",
        "convolve", "dense",     "teach",   "slide",

        "times",    "carry",   "left",    "rank",
        "plus"};
    static const char *const depths[] = {"whole",  "row",  "cell",  "term",
                                         "causal", "band", "itself",
                                         "window"};
    static const char *const others[] = {"panel.", "purpose.", "choice.",
                                         "import."};
    struct parts parts;
    for (size_t o = 0; o < sizeof others / sizeof *others; o++)
        if (!strncmp(key, others[o], strlen(others[o])))
            return false;
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
        for (size_t d = 0; d < sizeof depths / sizeof *depths; d++)
            if (cut(key, kinds[k], &parts) && !strcmp(parts.depth, depths[d]))
                return true;
    return false;
}

static void print_facts(const struct tally *tally)
{
    int i = 0;
    for (int l = 0; l < LISTS; l++)
        for (const struct fact *f = all[l]->facts; f->of; f++, i++)
            printf("%9d  %s/%s\n", tally->facts[i], f->of, f->slot);
}

static void print_truths(const struct tally *tally)
{
    int i = 0;
    for (int l = 0; l < LISTS; l++)
        for (const struct truth *t = all[l]->truths; t->key; t++, i++)
            printf("%9d  %s\n", tally->keys[i], t->key);
}

// True when nothing is known of a sentence, or when it was never said.
static bool is_missing(const struct tally *tally, const struct phrase *phrase)
{
    int i;
    const struct truth *truth = find_truth(phrase->key, &i);
    if (!truth || !tally->keys[i])
        fprintf(stderr, "%s %s\n", phrase->key,
                truth ? "is never said" : "is unknown");
    return !truth || !tally->keys[i];
}

static int bad_templates(void)
{
    int bad = 0;
    for (int l = 0; l < LISTS; l++)
        for (const struct truth *t = all[l]->truths; t->key; t++)
            bad += check_template(t);
    return bad;
}

void tally_is_whole(const struct tally *tally, bool tell)
{
    int i = 0, missing = bad_templates();
    for (int k = 0; k < english_count; k++)
        missing +=
            is_sentence(english[k].key) && is_missing(tally, &english[k]);
    i = 0;
    for (int l = 0; l < LISTS; l++)
        for (const struct fact *f = all[l]->facts; f->of; f++, i++)
            if (!tally->facts[i]) {
                fprintf(stderr, "%s/%s was never checked\n", f->of, f->slot);
                missing++;
            }
    ck_assert_int_lt(i, MOST_FACTS);
    ck_assert_int_le(COMPUTED, MOST_COMPUTED);
    for (int k = 0; k < COMPUTED; k++)
        if (!tally->computed[k]) {
            fprintf(stderr, "nobody computed {%s} of %s\n", computed[k].result,
                    computed[k].key);
            missing++;
        }
    if (tell) {
        print_truths(tally);
        print_facts(tally);
    }
    ck_assert_int_eq(missing, 0);
}
