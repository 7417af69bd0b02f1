#include "report/cause.h"

#include <string.h>

#include "base/number.h"
#include "model/index.h"
#include "model/key.h"

// --- one change --------------------------------------------------------------

// What a change names, "tokens[2]", behind what it does with it, "remove ".
struct named {
    const char *text;
    int length, key; // in bytes, of it all and of its key
    bool act;        // it is a word, and not what stands there
};

static struct named name_of(const char *change)
{
    static const char *const acts[] = {"add ", "remove ", "move "};
    struct named n = {.text = change};
    for (int k = 0; k < 3 && !n.act; k++) {
        const char *rest = change + strlen(acts[k]);
        if (strncmp(change, acts[k], strlen(acts[k])))
            continue;
        rest += strspn(rest, " ");
        if (strchr("=[", *rest))
            break; // a key that is called so
        n.act = true;
        n.text = rest;
    }
    n.key = n.length = (int)strcspn(n.text, "[= ");
    if (n.text[n.length] == '[')
        n.length += (int)strcspn(n.text + n.length, "]") + 1;
    return n;
}

// The word of [list] that stands at "[2]" or "[dog]"; NULL when none does.
static const char *word_at(struct words list, const char *bracket)
{
    struct index i;
    const char *p = bracket + 1;
    if (*bracket != '[' || !index_read(&p, &i) || *p != ']')
        return NULL;
    long number = i.label ? 0 : index_number(&i);
    for (int k = 0; k < list.count; k++)
        if (list.word[k] &&
            (i.label ? index_is(&i, list.word[k]) : k + 1 == number))
            return list.word[k];
    return NULL;
}

static void add_number(struct strbuf *out, double x)
{
    char digits[NUMBER_SIZE];
    strbuf_add(out, number_print_shortest(digits, x));
}

void change_was(const struct lesson *l, const struct trace *t,
                const char *change, struct strbuf *out)
{
    struct arena arena = {0};
    struct address at;
    struct named n = name_of(change);
    if (!strncmp(change, "add ", strlen("add ")) && n.act)
        return; // nothing stood there
    const char *key = arena_copy(&arena, n.text, (size_t)n.key);
    const struct entry *e = model_find(&l->model, key);
    const char *word =
        e && e->type == ENTRY_WORDS ? word_at(e->words, n.text + n.key) : NULL;
    const struct key *k = kind_key(l->model.kind, key);
    bool whole = n.key == n.length;
    if (word)
        strbuf_add(out, word);
    else if (whole && k && k->type == KEY_CHOICE &&
             !(e && (e->matrix.data || !strcmp(e->choice, "number"))))
        strbuf_add(out, model_choice(&l->model, key));
    else if (whole && e &&
             (e->type == ENTRY_NUMBER || e->type == ENTRY_CHOICE) &&
             !e->matrix.data)
        add_number(out, e->number);
    else if (!whole &&
             address_parse(t, arena_copy(&arena, n.text, (size_t)n.length), &at,
                           NULL) &&
             at.row >= 0 && at.column >= 0)
        add_number(out, tensor_at(at.tensor, at.row, at.column));
    arena_free(&arena);
}

// What is written right of the sign.
static const char *put(const char *change)
{
    const char *sign = strchr(change, '=');
    return sign ? sign + 1 + strspn(sign + 1, " ") : NULL;
}

void change_say(const struct catalogue *words, const char *change,
                const char *was, bool back, struct strbuf *out)
{
    struct arena arena = {0};
    struct named n = name_of(change);
    const char *now = n.act ? NULL : put(change);
    const char *name = arena_copy(&arena, n.text, (size_t)n.length);
    if (was && now)
        say(words, out, back ? "cause.put.back" : "cause.put",
            SLOTS(TEXT("name", name), TEXT("was", back ? now : was),
                  TEXT("now", back ? was : now)));
    else if (was)
        say(words, out, back ? "cause.word.back" : "cause.word",
            SLOTS(TEXT("change", change), TEXT("word", was)));
    else
        say(words, out, back ? "cause.back" : "cause.change",
            SLOTS(TEXT("change", change)));
    arena_free(&arena);
}

// --- from one state to another -----------------------------------------------

// The change that leads from [before] to [now], the last of so many. What was
// taken back stands in both.
struct led {
    const char *change, *was;
    bool back;
    int count; // 0: none does
};

static struct led led_by(const struct changes *before,
                         const struct changes *now)
{
    bool back = now->made < before->made;
    const struct changes *in = back ? before : now;
    int last = back ? now->made : now->made - 1;
    struct led l = {.back = back,
                    .count = back ? before->made - now->made
                                  : now->made - before->made};
    if (!l.count && now->made && // pulled again, or put in place of another
        strcmp(now->change[last], before->change[last]))
        l.count = 1;
    if (now->over_count && now->page != before->page) {
        l = (struct led){now->over[0], NULL, false, now->over_count};
    } else if (l.count) {
        l.change = in->change[last];
        l.was = in->was[last];
    }
    return l;
}

void cause_say(const struct catalogue *words, const struct changes *before,
               const struct changes *now, struct strbuf *out)
{
    struct led l = led_by(before, now);
    if (!l.count)
        return;
    change_say(words, l.change, l.was, l.back, out);
    if (l.count > 1) {
        strbuf_add(out, " ");
        say(words, out, "cause.more", SLOTS(COUNT("n", l.count - 1)));
    }
}

bool cause_address(const struct changes *before, const struct changes *now,
                   const struct trace *t, struct address *out)
{
    struct led l = led_by(before, now);
    if (!l.count)
        return false;
    struct arena arena = {0};
    struct named n = name_of(l.change);
    const char *name = arena_copy(&arena, n.text, (size_t)n.length);
    const char *key = arena_copy(&arena, n.text, (size_t)n.key);
    bool found = !n.act && (address_parse(t, name, out, NULL) ||
                            address_parse(t, key, out, NULL));
    arena_free(&arena);
    return found;
}
