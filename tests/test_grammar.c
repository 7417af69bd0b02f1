// SPDX-License-Identifier: MIT
// The grammar of every phrase of English: said with each of its counts at 0, 1,
// 2 and 3 and its slots in any order, it has no "1 numbers", no "all 2", no
// "a annotation", no sentence that begins without a capital.
#include <check.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "say/catalogue.h"
#include "say/template.h"
#include "suite.h"

enum { MOST_NOUNS = 1000, MOST_SLOTS_SAID = 24, MOST_COUNT = 3, SHOWN = 200 };

// What stands behind a count of one, and of several: "key" and "keys". They are
// read off the forms of the catalogue itself.
static char singles[MOST_NOUNS][32], plurals[MOST_NOUNS][32];
static int noun_count;

static int failures;

static void fails(const char *key, const char *what, const char *text)
{
    if (failures++ < SHOWN)
        fprintf(stderr, "%s: %s: %s\n", key, what, text);
}

// The word that begins [text], without what follows.
static void first_word(const char *text, const char *end, char out[static 32])
{
    size_t length = 0;
    while (text < end && *text == ' ')
        text++;
    while (text + length < end && length < 31 &&
           isalpha((unsigned char)text[length]))
        length++;
    snprintf(out, 32, "%.*s", (int)length, text);
}

// The noun behind the number of a form, "# keys"; "" where there is none.
static void noun_of(const struct plural_form *form, char out[static 32])
{
    const char *hash = memchr(form->text, '#', form->length);
    const char *end = form->text + form->length;
    *out = 0;
    if (hash)
        first_word(hash + 1, end, out);
    else if (form->length > 4 && !strncmp(form->text, "one ", 4))
        first_word(form->text + 4, end, out);
}

static bool is_among(char list[][32], const char *word)
{
    for (int i = 0; i < noun_count; i++)
        if (!strcmp(list[i], word))
            return true;
    return false;
}

static void learn_nouns(const char *template)
{
    struct piece p;
    while (template_next(&template, &p)) {
        char one[32], several[32];
        if (!p.forms || template_forms(&p) != 2)
            continue;
        struct plural_form first = template_form(&p, 0, 1),
                           second = template_form(&p, 1, 3);
        noun_of(&first, one);
        noun_of(&second, several);
        bool both = // a noun and a verb
            !strcmp(one, "look") || !strcmp(one, "change");
        if (both || !*one || !*several || !strcmp(one, several) ||
            several[strlen(several) - 1] != 's' || !strcmp(several, "is"))
            continue;
        if (is_among(singles, one) && is_among(plurals, several))
            continue;
        ck_assert_int_lt(noun_count, MOST_NOUNS);
        strcpy(singles[noun_count], one);
        strcpy(plurals[noun_count++], several);
    }
}

static bool is_one_of(const char *const *list, const char *word)
{
    for (; *list; list++)
        if (!strcmp(*list, word))
            return true;
    return false;
}

// --- saying it ---------------------------------------------------------------

static bool has_slot(const struct slot *slots, int count, const char *name)
{
    for (int i = 0; i < count; i++)
        if (!strcmp(slots[i].name, name))
            return true;
    return false;
}

// The slots of a template, each once; those with forms are counts.
static int slots_of(const char *template, struct arena *arena,
                    struct slot out[MOST_SLOTS_SAID + 1])
{
    int count = 0;
    struct piece p;
    while (template_next(&template, &p)) {
        if (!p.slot)
            continue;
        const char *name = arena_copy(arena, p.text, p.length);
        bool noun = !strcmp(name, "one");
        if (has_slot(out, count, name)) {
            for (int i = 0; p.forms && i < count; i++)
                if (!strcmp(out[i].name, name))
                    out[i].kind = SLOT_COUNT;
            continue;
        }
        ck_assert_int_lt(count, MOST_SLOTS_SAID);
        out[count++] = p.forms ? COUNT(name, 0)
                               : TEXT(name, noun ? "annotation" : "Xy");
    }
    out[count] = (struct slot){0};
    return count;
}

// --- reading it --------------------------------------------------------------

static const char *const of_one[] = {"is",   "has",   "was",  "does", "gets",
                                     "goes", "needs", "says", NULL};
static const char *const of_several[] = {"are", "have", "were", "do", "get",
                                         "go",  "need", "say",  NULL};

// The number [n] and the words behind it agree; what they are part of, "each of",
// has a verb of its own.
static void check_agreement(const char *key, int n, const char *number,
                            const char *text)
{
    char noun[32], verb[32] = "";
    const char *behind = number + 1, *end = behind + strlen(behind);
    bool part = number - text > 3 && (!strncmp(number - 3, "of ", 3) ||
                                      !strncmp(number - 4, "its ", 4) ||
                                      !strncmp(number - 4, "the ", 4));
    first_word(behind, end, noun);
    const char *next = behind + strspn(behind, " ") + strlen(noun);
    if (!strcmp(noun, "other")) {
        first_word(next, end, noun);
        next += strspn(next, " ") + strlen(noun);
    }
    if (!part)
        first_word(next, end, verb);
    bool one = n == 1, known = is_among(singles, noun) ||
                               is_among(plurals, noun);
    if (one && is_among(plurals, noun) && !is_among(singles, noun))
        fails(key, "one of several", text);
    if (!one && is_among(singles, noun) && !is_among(plurals, noun))
        fails(key, "several of one", text);
    if (is_one_of(one ? of_several : of_one, noun) ||
        (known && *next == ' ' && is_one_of(one ? of_several : of_one, verb)))
        fails(key, "noun and verb", text);
}

// "all 2" is both, "all 1" and "these 1" are none.
static void check_before(const char *key, const char *text, const char *number)
{
    static const char *const wrong[] = {"all ",   "All ",   "these ", "These ",
                                        "those ", "both ",  "Both ",  NULL};
    for (const char *const *w = wrong; *w; w++) {
        size_t length = strlen(*w);
        bool all = tolower((unsigned char)**w) == 'a';
        if (number - text >= (long)length &&
            !strncmp(number - length, *w, length) &&
            (*number == '1' || (all && *number == '2')))
            fails(key, *w, text);
    }
}

// Digits that stand alone are counts, where the template does not have them: all
// other slots hold text.
static void check_numbers(const char *key, const char *template,
                          const char *text)
{
    for (const char *p = text; *p; p++) {
        bool alone = *p >= '0' && *p <= '3' && p[1] == ' ' &&
                     (p == text || p[-1] == ' ') &&
                     (p < text + 3 || strncmp(p - 3, "×", 2));
        bool after_times = p - text >= 3 && !strncmp(p - 3, "× ", 3);
        char behind[40];
        first_word(p + 1, p + strlen(p), behind + 2);
        memcpy(behind, p, 2);
        if (alone && !after_times && !strstr(template, behind)) {
            check_agreement(key, *p - '0', p, text);
            check_before(key, text, p);
        }
    }
}

// "a annotation", "an query"; letters that are said, "an x", are fine.
static void check_articles(const char *key, const char *text)
{
    for (const char *p = text; (p = strchr(p, ' ')); p++) {
        bool a = !strncmp(p, " a ", 3), an = !strncmp(p, " an ", 4);
        const char *next = p + (a ? 3 : 4);
        if (!(a || an) || !islower((unsigned char)next[0]) ||
            !isalpha((unsigned char)next[1]))
            continue; // a letter, a name in capitals
        bool vowel = strchr("aeiouAEIOU", *next) &&
                     strncmp(next, "one", 3) && strncmp(next, "uni", 3) &&
                     strncmp(next, "use", 3);
        bool mute = !strncmp(next, "hour", 4) || !strncmp(next, "npz", 3);
        if (a ? vowel : !vowel && !mute)
            fails(key, "article", text);
    }
}

static bool is_sentence(const char *key, const char *template)
{
    size_t length = strlen(template);
    if (!strncmp(key, "help.", 5)) // it begins with what is typed
        return false;
    int blanks = 0;
    for (const char *p = template; *p; p++)
        blanks += *p == ' ';
    return length && template[length - 1] == '.' && blanks > 1;
}

static void check_form(const char *key, const char *template, const char *text)
{
    static const char *const functions[] = {"e to the power", "tanh ", NULL};
    const char *space = strstr(text, "  ");
    bool padded = strstr(template, "  "); // on purpose, to line up
    bool named = false;
    for (const char *const *f = functions; *f; f++)
        named |= !strncmp(text, *f, strlen(*f));
    if (space && !padded)
        fails(key, "two spaces", text);
    if (strstr(text, " .") && !strstr(template, " ."))
        fails(key, "a space before a full stop", text);
    if (strpbrk(text, "{}|") && !strpbrk(template, "|{}"))
        fails(key, "a brace", text);
    if (is_sentence(key, template) && islower((unsigned char)*text) && !named)
        fails(key, "no capital", text);
    for (const char *p = text; (p = strpbrk(p, ".?!")); p++)
        if (p[1] == ' ' && islower((unsigned char)p[2]) && p > text + 2 &&
            islower((unsigned char)p[-1]) && is_sentence(key, template) &&
            strncmp(p + 2, "e to", 4))
            fails(key, "no capital within", text);
}

static const char *say_it(const char *key, const struct slot *slots,
                          struct strbuf *out)
{
    strbuf_clear(out);
    say(NULL, out, key, slots);
    return strbuf_text(out);
}

// The other way round it says the same.
static void check_order(const char *key, const struct slot *slots, int count,
                        const char *text)
{
    struct slot turned[MOST_SLOTS_SAID + 1];
    struct strbuf other = {0};
    for (int first = 0; first < count; first++) {
        for (int i = 0; i < count; i++)
            turned[i] = slots[(first + count - i) % count];
        turned[count] = (struct slot){0};
        if (strcmp(say_it(key, turned, &other), text))
            fails(key, "the order of its slots counts", strbuf_text(&other));
    }
    strbuf_free(&other);
}

static void check_phrase(const struct phrase *phrase)
{
    struct arena arena = {0};
    struct slot slots[MOST_SLOTS_SAID + 1];
    struct strbuf out = {0};
    int count = slots_of(phrase->text, &arena, slots), ways = 1;
    for (int i = 0; i < count; i++)
        ways *= slots[i].kind == SLOT_COUNT ? MOST_COUNT + 1 : 1;
    for (int way = 0; way < ways; way++) {
        int left = way;
        for (int i = 0; i < count; i++)
            if (slots[i].kind == SLOT_COUNT) {
                slots[i].number = left % (MOST_COUNT + 1);
                left /= MOST_COUNT + 1;
            }
        const char *text = say_it(phrase->key, slots, &out);
        check_numbers(phrase->key, phrase->text, text);
        check_articles(phrase->key, text);
        check_form(phrase->key, phrase->text, text);
        if (way == ways - 1)
            check_order(phrase->key, slots, count, text);
    }
    strbuf_free(&out);
    arena_free(&arena);
}

// A number before a noun in the plural has a form for one: limits that never
// are 1, sizes and what is no whole number aside.
static void check_bare(const struct phrase *phrase)
{
    static const char *const free[] = {"most", "likely", "turn", "shape", "task",
                                       NULL};
    const char *template = phrase->text;
    struct piece p, before = {0};
    while (template_next(&template, &p)) {
        char name[32], noun[32];
        bool size = before.length > 3 && !before.slot &&
                    !strncmp(before.text + before.length - 3, "× ", 3);
        before = p;
        snprintf(name, sizeof name, "%.*s", (int)p.length, p.text);
        if (!p.slot || p.forms || *template != ' ' || size ||
            is_one_of(free, name))
            continue;
        first_word(template, template + strlen(template), noun);
        if (is_among(plurals, noun) && !is_among(singles, noun))
            fails(phrase->key, "a number without a form for one", phrase->text);
    }
}

START_TEST(every_phrase_is_english)
{
    for (int i = 0; i < english_count; i++)
        learn_nouns(english[i].text);
    ck_assert_int_gt(noun_count, 40);
    for (int i = 0; i < english_count; i++) {
        check_phrase(&english[i]);
        check_bare(&english[i]);
    }
    ck_assert_int_eq(failures, 0);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("grammar");
    TCase *t = tcase_create("grammar");
    tcase_add_test(t, every_phrase_is_english);
    suite_add_tcase(s, t);
    return suite_end(s);
}
