// SPDX-License-Identifier: MIT
// Keys of the catalogue that code puts together at run time, each from the
// table that it comes from: no combination is without a phrase, in English and
// in every language of assets/words.
#include <check.h>
#include <ctype.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/action.h"
#include "export/formats.h"
#include "lesson/catalogue_file.h"
#include "lesson/grammar.h"
#include "lesson/procedure.h"
#include "made_lessons.h"
#include "mechanism/counterfactual.h"
#include "mechanism/mechanism.h"
#include "say/template.h"
#include "suite.h"
#include "trace/op.h"
#include "trace/term.h"

#define WORDS_FOLDER SOURCE_ROOT "/assets/words"

enum { MOST_KINDS = 64, MOST_MEANINGS = 128 };

static struct arena arena;

static bool is_key(const char *key)
{
    return phrase_find(NULL, key) != NULL;
}

static void must_be(const char *key)
{
    ck_assert_msg(is_key(key), "nothing is said for %s", key);
}

__attribute__((format(printf, 1, 2))) static void
must_be_composed(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    must_be(arena_vprint(&arena, format, args));
    va_end(args);
}

// --- what operations say -----------------------------------------------------

// All kinds of operations, and all that steps mean, in traces of the lessons.
struct met {
    const struct op_kind *kinds[MOST_KINDS];
    const char *meanings[MOST_MEANINGS];
    int kind_count, meaning_count;
};

static void meet_kind(struct met *m, const struct op_kind *kind)
{
    for (int i = 0; i < m->kind_count; i++)
        if (m->kinds[i] == kind)
            return;
    ck_assert_int_lt(m->kind_count, MOST_KINDS);
    m->kinds[m->kind_count++] = kind;
}

static void meet_meaning(struct met *m, const char *meaning)
{
    for (int i = 0; i < m->meaning_count; i++)
        if (!meaning || !strcmp(m->meanings[i], meaning))
            return;
    ck_assert_int_lt(m->meaning_count, MOST_MEANINGS);
    m->meanings[m->meaning_count++] =
        arena_copy(&arena, meaning, strlen(meaning));
}

// What a trace says by the names of its parts: stages, scopes, columns.
static void check_names(const struct trace *t)
{
    for (int i = 0; i < t->stage_count; i++) {
        const struct stage *s = &t->stages[i];
        if (s->option)
            must_be_composed("stage.%s.%s", s->id, s->option);
        else
            must_be_composed("stage.%s", s->id);
    }
    for (int i = 0; i < t->part_count; i++) {
        if (*t->parts[i].id)
            must_be_composed("part.%s", t->parts[i].id);
        for (const struct scope *s = t->parts[i].scope; s; s = s->outer)
            must_be_composed("part.%s", s->name);
    }
    for (int i = 0; i < t->tensor_count; i++) {
        const char *noun = t->tensors[i]->column_noun;
        if (t->tensors[i]->column_labels && noun && *noun)
            must_be_composed("column.%s", noun);
    }
}

static void meet_all(struct met *m)
{
    for (int i = 0; i < made_lesson_count(); i++) {
        struct lesson lesson;
        struct complaints c = {0};
        struct trace t;
        ck_assert(made_lesson_load(i, &lesson, &c));
        run_model(&t, &lesson.model);
        check_names(&t);
        for (int k = 0; k < t.operation_count; k++) {
            meet_kind(m, t.operations[k]->kind);
            meet_meaning(m, operation_meaning(t.operations[k]));
        }
        trace_free(&t);
        lesson_free(&lesson);
        complaints_free(&c);
    }
}

// The next of [*keys], which have spaces between them; NULL after the last.
static const char *next_key(const char **keys)
{
    size_t length = *keys ? strcspn(*keys, " ") : 0;
    const char *key = length ? arena_copy(&arena, *keys, length) : NULL;
    *keys += length + (length && (*keys)[length] == ' ');
    return key;
}

static bool some_meaning_has(const struct met *m, const char *before,
                             const char *plain)
{
    for (int i = 0; i < m->meaning_count; i++)
        if (is_key(
                arena_print(&arena, "%s%s.%s", before, m->meanings[i], plain)))
            return true;
    return false;
}

START_TEST(every_operation_has_its_sentences)
{
    struct met m = {0};
    int said = 0, reasons = 0;
    meet_all(&m);
    for (int i = 0; i < m.kind_count; i++) {
        const char *says = m.kinds[i]->says, *whys = m.kinds[i]->whys, *key;
        ck_assert_msg(says && *says, "%s says nothing", m.kinds[i]->name);
        for (; (key = next_key(&says)); said++)
            must_be(key);
        for (; whys && (key = next_key(&whys)); reasons++)
            ck_assert_msg(is_key(key) || some_meaning_has(&m, "why.", key + 4),
                          "no reason is called %s", key);
    }
    ck_assert_int_gt(m.kind_count, 24);
    ck_assert_int_gt(m.meaning_count, 24);
    ck_assert_int_gt(said, 110);
    ck_assert_int_gt(reasons, 60);
    arena_free(&arena);
}
END_TEST

// True when a kind of operation lists [key].
static bool is_listed(const struct met *m, const char *key)
{
    for (int i = 0; i < m->kind_count; i++)
        if (saying_listed(m->kinds[i]->says, key) ||
            saying_listed(m->kinds[i]->whys, key))
            return true;
    return false;
}

static bool is_kind(const struct met *m, const char *name, size_t length)
{
    for (int i = 0; i < m->kind_count; i++)
        if (strlen(m->kinds[i]->name) == length &&
            !memcmp(m->kinds[i]->name, name, length))
            return true;
    return false;
}

static bool is_depth(const char *text)
{
    static const char *const depths[] = {"whole", "row", "cell", "term"};
    for (int i = 0; i < 4; i++) {
        size_t length = strlen(depths[i]);
        if (!strncmp(text, depths[i], length) &&
            (!text[length] || text[length] == '.'))
            return true;
    }
    return false;
}

// The key of a sentence without its meaning, "why.matmul.row" of
// "why.query.matmul.row"; NULL when it is none of an operation's.
static const char *plain_of(const struct met *m, const char *key)
{
    const char *before = strncmp(key, "why.", 4) ? "" : "why.";
    const char *kind = key + strlen(before), *dot = strchr(kind, '.');
    const char *after = dot ? strchr(dot + 1, '.') : NULL;
    if (dot && is_kind(m, kind, (size_t)(dot - kind)) && is_depth(dot + 1))
        return key;
    if (after && is_kind(m, dot + 1, (size_t)(after - dot - 1)) &&
        is_depth(after + 1))
        return arena_print(&arena, "%s%s", before, dot + 1);
    return NULL;
}

// Sentences that only meanings have; see saying_own().
static bool is_of_a_meaning_alone(const char *key)
{
    static const char *const keys[] = {
        "matmul.whole.three", "argmax.row.ahead",     "argmax.row.back",
        "argmax.row.self",    "argmax.row.back.most", "argmax.row.self.most",
        "additive.cell.own"};
    bool found = false;
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        found |= !strcmp(key, keys[i]);
    return found;
}

START_TEST(a_key_is_listed_as_a_whole)
{
    const char *keys = "mix.row.tie mix.row mix.rows";
    ck_assert(saying_listed(keys, "mix.row"));
    ck_assert(saying_listed(keys, "mix.row.tie"));
    ck_assert(saying_listed(keys, "mix.rows"));
    ck_assert(!saying_listed(keys, "mix.ro"));
    ck_assert(!saying_listed(keys, "row"));
    ck_assert(!saying_listed(keys, "ix.row"));
    ck_assert(!saying_listed(NULL, "mix.row"));
    ck_assert(!saying_listed("", "mix.row"));
}
END_TEST

START_TEST(no_sentence_is_of_an_operation_that_never_says_it)
{
    struct met m = {0};
    int checked = 0;
    meet_all(&m);
    for (int i = 0; i < english_count; i++) {
        const char *plain = plain_of(&m, english[i].key);
        if (!plain || is_of_a_meaning_alone(plain))
            continue;
        ck_assert_msg(is_listed(&m, plain), "nothing says %s", english[i].key);
        checked++;
    }
    ck_assert_int_gt(checked, 250);
    arena_free(&arena);
}
END_TEST

// --- what other tables say ---------------------------------------------------

START_TEST(every_key_of_the_keyboard_has_its_lines)
{
    for (const struct action_row *b = actions; b < actions + ACTIONS; b++) {
        if (b->help) {
            must_be_composed("key.%s", b->help);
            must_be_composed("do.%s", b->help);
        }
        if (b->group)
            must_be_composed("keys.%s", b->group);
    }
    arena_free(&arena);
}
END_TEST

START_TEST(every_procedure_has_its_names)
{
    for (int i = 0; i < PROCEDURES; i++) {
        must_be_composed("procedure.%s", procedure_names[i]);
        must_be_composed("mistake.gives.%s", procedure_names[i]);
        must_be_composed("mistake.here.%s", procedure_names[i]);
    }
    arena_free(&arena);
}
END_TEST

START_TEST(every_card_has_a_term_and_every_term_a_card)
{
    int cards = 0, terms = 0;
    for (; card_term(cards); cards++) {
        must_be_composed("term.%s", card_term(cards));
        must_be_composed("forms.%s", card_term(cards));
    }
    for (; phrase_under("term", terms); terms++)
        ;
    ck_assert_int_gt(cards, 20);
    ck_assert_int_lt(terms, cards + 1);
    arena_free(&arena);
}
END_TEST

START_TEST(every_format_has_its_name)
{
    for (int i = 0; i < format_count(); i++)
        must_be_composed("take.as.%s", format_at(i)->ending);
    arena_free(&arena);
}
END_TEST

// What is chosen by a word; a number or a matrix is told as it stands.
static void check_choices(const struct kind *kind)
{
    for (const struct key *k = kind->keys; k->name; k++)
        for (const struct option *o = k->options; o && o->name; o++)
            if (o->form == OPTION_WORD)
                must_be_composed("choice.%s.%s", k->name, o->name);
}

static void check_scales(const struct kind *kind)
{
    const struct key *scale = kind_key(kind, "scale");
    for (const struct option *o = scale ? scale->options : NULL; o && o->name;
         o++)
        must_be_composed("stage.scale.%s", o->name);
}

START_TEST(every_choice_of_a_mechanism_has_its_name)
{
    for (int i = 0; model_kinds[i]; i++) {
        check_choices(model_kinds[i]);
        check_scales(model_kinds[i]);
    }
    arena_free(&arena);
}
END_TEST

START_TEST(whatever_is_taken_out_has_its_words)
{
    int checked = 0;
    for (int i = 0; model_kinds[i]; i++) {
        struct model model = {.kind = model_kinds[i]};
        const struct counterfactual *c = mechanism_of(&model)->counterfactuals;
        for (; c && c->name; c++, checked++) {
            const char *name = c->said ? c->said : c->name;
            must_be_composed("taken.%s", name);
            must_be_composed("taken.%s.title", name);
            const struct key *key =
                c->key ? kind_key(model_kinds[i], c->key) : NULL;
            const struct option *o = key ? key->options : NULL;
            bool each = o != NULL;
            for (; o && o->name; o++)
                each = each && is_key(arena_print(&arena, "purpose.%s.%s",
                                                  name, o->name));
            if (!each)
                must_be_composed("purpose.%s", name);
        }
    }
    ck_assert_int_gt(checked, 15);
    arena_free(&arena);
}
END_TEST

// --- what code names as it is ------------------------------------------------

// True for a key of the catalogue, or what one is made of: an action's name.
static bool is_made_of(const char *name)
{
    return is_key(name) || (is_key(arena_print(&arena, "key.%s", name)) &&
                            is_key(arena_print(&arena, "do.%s", name)));
}

// True when a phrase has the first part of [name].
static bool is_in_a_family(const char *name)
{
    size_t length = strcspn(name, ".");
    for (int i = 0; i < english_count; i++)
        if (!strncmp(english[i].key, name, length + 1))
            return true;
    return false;
}

// What looks like a key and is none: endings of keys, which operations list as
// a whole; names of tensors, of keys in lessons and of numbers in other files.
static bool is_other(const char *name, const char *path)
{
    static const char *const folders[] = {"/mechanism/", "/views/", "/model/",
                                          "/lesson/import/"};
    for (int i = 0; i < 4; i++)
        if (strstr(path, folders[i]))
            return true;
    if (strstr(path, "/trace/op/"))
        return is_depth(name) || !strncmp(name, "why.", 4) ||
               is_of_a_meaning_alone(name);
    return !strcmp(name, "mistake.gives") || !strcmp(name, "mistake.here");
}

static int check_literal(const char *name, const char *path)
{
    bool looks = strchr(name, '.') && islower((unsigned char)*name) &&
                 !name[strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789_.-")];
    if (!looks || name[strlen(name) - 1] == '.' || !is_in_a_family(name) ||
        is_other(name, path))
        return 0;
    ck_assert_msg(is_made_of(name), "%s: there is no phrase %s", path, name);
    return 1;
}

// What a layer adds to the sheet of keys by name.
static void check_sheet(const char *line)
{
    char name[64];
    const char *add = strstr(line, "help_add("), *quote;
    const char *heading = strstr(line, "help_add_heading(");
    if ((add || heading) && (quote = strchr(add ? add : heading, '"')) &&
        sscanf(quote + 1, "%63[^\"]", name) == 1) {
        must_be_composed(add ? "key.%s" : "keys.%s", name);
        must_be_composed(add ? "do.%s" : "keys.%s", name);
    }
}

// Every text between two quotes of a line that is no comment.
static int check_line(char *line, const char *path)
{
    int count = 0;
    line += strspn(line, " ");
    if (!strncmp(line, "//", 2) || *line == '#')
        return 0;
    check_sheet(line);
    for (char *p = strchr(line, '"'); p; p = strchr(p, '"')) {
        char *end = strchr(p + 1, '"');
        if (!end)
            break;
        *end = 0;
        count += check_literal(p + 1, path);
        p = end + 1;
    }
    return count;
}

static int check_file(const char *path)
{
    char line[400];
    int count = 0;
    FILE *f = fopen(path, "r");
    ck_assert_ptr_nonnull(f);
    while (fgets(line, sizeof line, f))
        count += check_line(line, path);
    fclose(f);
    arena_reset(&arena);
    return count;
}

static int check_folder(const char *folder)
{
    int count = 0;
    DIR *d = opendir(folder);
    if (!d)
        return 0; // a script, whose name has no ending
    for (const struct dirent *e; (e = readdir(d));) {
        char path[1000];
        size_t length = strlen(e->d_name);
        snprintf(path, sizeof path, "%s/%s", folder, e->d_name);
        if (length > 2 && !strcmp(e->d_name + length - 2, ".c"))
            count += check_file(path);
        else if (!strchr(e->d_name, '.'))
            count += check_folder(path);
    }
    closedir(d);
    return count;
}

START_TEST(every_phrase_that_code_names_is_there)
{
    ck_assert_int_gt(check_folder(SOURCE_ROOT "/src"), 1000);
    arena_free(&arena);
}
END_TEST

// --- languages ---------------------------------------------------------------

START_TEST(every_language_can_be_read)
{
    int languages = 0;
    DIR *d = opendir(WORDS_FOLDER);
    ck_assert_ptr_nonnull(d);
    for (const struct dirent *e; (e = readdir(d));) {
        struct complaints c = {0};
        size_t length = strlen(e->d_name);
        if (length < 5 || strcmp(e->d_name + length - 5, ".yaml"))
            continue;
        const struct catalogue *words = catalogue_read(
            &arena, arena_print(&arena, WORDS_FOLDER "/%s", e->d_name),
            &disk_files, &c);
        ck_assert_msg(words != NULL, "%s", strbuf_text(&c.text));
        // The file of a language is called by its code.
        ck_assert_int_eq(
            strncmp(phrase_text(words, "language.code"), e->d_name, length - 5),
            0);
        complaints_free(&c);
        languages++;
    }
    closedir(d);
    ck_assert_int_gt(languages, 0);
    arena_free(&arena);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("phrases");
    TCase *t = tcase_create("phrases");
    tcase_add_test(t, every_operation_has_its_sentences);
    tcase_add_test(t, a_key_is_listed_as_a_whole);
    tcase_add_test(t, no_sentence_is_of_an_operation_that_never_says_it);
    tcase_add_test(t, every_key_of_the_keyboard_has_its_lines);
    tcase_add_test(t, every_procedure_has_its_names);
    tcase_add_test(t, every_card_has_a_term_and_every_term_a_card);
    tcase_add_test(t, every_format_has_its_name);
    tcase_add_test(t, every_choice_of_a_mechanism_has_its_name);
    tcase_add_test(t, whatever_is_taken_out_has_its_words);
    tcase_add_test(t, every_phrase_that_code_names_is_there);
    tcase_add_test(t, every_language_can_be_read);
    suite_add_tcase(s, t);
    return suite_end(s);
}
