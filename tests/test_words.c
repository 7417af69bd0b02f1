// SPDX-License-Identifier: MIT
// Words are data: in a language that nobody speaks no English is left, in no
// frame, no message and no report.
#include <check.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "app/app.h"
#include "broken_lessons.h"
#include "fake_font.h"
#include "lesson/grammar.h"
#include "lesson/loss.h"
#include "made_lessons.h"
#include "mechanism/mechanism.h"
#include "model/key.h"
#include "memory_files.h"
#include "pseudo.h"
#include "suite.h"

enum { SAMPLES = 30, KEYS = 60 };

static struct pseudo pseudo;
static struct fake_font fake;
static struct arena arena;

// --- words that are the lesson's, or notation --------------------------------

struct known {
    struct strbuf text; // " cat  dog "
};

// A word that "…" cuts short is known by its beginning, or its end.
static bool is_known(const struct known *k, const char *word, bool cut,
                     bool end)
{
    const char *text = strbuf_text(&k->text);
    size_t length = strlen(word);
    for (const char *p = text; (p = strstr(p, word)); p++)
        if (p > text && (end || p[-1] == ' ') && (cut || p[length] == ' '))
            return true;
    return false;
}

static void know(struct known *k, const char *text)
{
    size_t at = 0;
    const char *word;
    while (text && (word = naked_word(&arena, text, &at))) {
        if (is_known(k, word, false, false))
            continue;
        strbuf_add(&k->text, " ");
        strbuf_add(&k->text, word);
        strbuf_add(&k->text, " ");
    }
}

static void know_notation(struct known *k)
{
    know(k, "max exp tanh ReLU step ln sin cos argmax softmax pos ij ik NaN Followspot "
            "followspot edit "            // --edit 2
            "identity zero swap random"); // what an edit may put in a matrix
}

// What stands in a lesson's file, which is in no language.
static void know_model(struct known *k, const struct kind *kind)
{
    for (const struct key *key = kind->keys; key->name; key++) {
        know(k, key->name);
        know(k, key->rows); // its sizes, of which messages speak
        know(k, key->columns);
        for (const struct option *o = key->options; o && o->name; o++)
            know(k, o->name);
    }
}

// A list of names that ends with NULL.
static void know_names(struct known *k, const char *const *names)
{
    for (int i = 0; names[i]; i++)
        know(k, names[i]);
}

static void know_loss(struct known *k)
{
    know_names(k, loss_keys);
    know_names(k, optimizer_names);
    know_names(k, optimizer_keys);
}

// Roles and terms are looked at with the pages that are of them.
static void know_pages(struct known *k)
{
    for (int p = 0; p < PROCEDURES; p++)
        know(k, procedure_names[p]);
    know_names(k, page_keys);
    know_names(k, role_names);
    know_names(k, part_names);
    know_names(k, reason_names);
    for (int i = 0; card_term(i); i++)
        know(k, card_term(i));
    for (const struct setting_kind *s = page_settings; s->name; s++) {
        know(k, s->name);
        know_names(k, s->options);
    }
}

static void know_trace(struct known *k, const struct trace *t)
{
    char room[16];
    know_model(k, t->model->kind);
    for (int i = 0; i < t->tensor_count; i++) {
        const struct tensor *m = t->tensors[i];
        know(k, m->name);
        for (int r = 0; r < m->rows; r++)
            know(k, row_label(m, r, room));
        for (int c = 0; c < m->columns && m->column_labels; c++)
            know(k, m->column_labels[c]);
    }
}

static void know_lesson(struct known *k, const struct lesson *l)
{
    know(k, l->title);
    know(k, l->goal);
    for (int i = 0; i < l->page_count; i++)
        know(k, l->pages[i].say), know(k, l->pages[i].note);
    for (int i = 0; i < l->page_count; i++)
        if (l->pages[i].ask)
            know(k, l->pages[i].ask->text);
    for (int i = 0; i < l->model.count; i++)
        for (int w = 0; w < l->model.entries[i].words.count; w++)
            know(k, l->model.entries[i].words.word[w]);
}

static void check_text(const struct known *k, const char *text,
                       const char *where)
{
    size_t at = 0;
    const char *word;
    while ((word = naked_word(&arena, text, &at))) {
        size_t mark = strlen("…"), before = at - strlen(word);
        bool cut = !strncmp(text + at, "…", mark);
        bool end = before >= mark && !memcmp(text + before - mark, "…", mark);
        ck_assert_msg(is_known(k, word, cut, end),
                      "%s: “%s” in “%s” is not from the catalogue", where, word,
                      text);
    }
}

static void check_list(const struct known *k, const struct list *list,
                       const char *where)
{
    for (int i = 0; i < list->count; i++)
        if (list->draws[i].kind == DRAW_TEXT)
            check_text(k, list->draws[i].text, where);
}

// What a mechanism has a term for is written as the field writes it: q(cat),
// never queries[1] or weights.exp[1].
static void look_at_names(const struct trace *t, const struct list *list)
{
    for (int i = 0; i < list->count; i++)
        for (int k = 0; k < t->tensor_count; k++) {
            const struct tensor *m = t->tensors[k];
            const char *text = list->draws[i].text, *at;
            if (list->draws[i].kind != DRAW_TEXT || !m->term || m->learned ||
                m->row_noun || !(at = strstr(text, m->plain)) ||
                (at > text &&
                 (at[-1] == '_' || isalpha((unsigned char)at[-1]))))
                continue;
            ck_assert_msg(at[strlen(m->plain)] != '[',
                          "“%s” has the program's name of %s", text, m->name);
        }
}

static void begin(void)
{
    pseudo_make(&pseudo);
    fake_font_init(&fake);
}

static void end(struct known *k)
{
    strbuf_free(&k->text);
    arena_free(&arena);
    pseudo_free(&pseudo);
}

// --- frames ------------------------------------------------------------------

static void check_frames(const struct known *k, const struct lesson *l,
                         const struct trace *t)
{
    struct view view = default_view;
    struct arena frame = {0};
    struct list list = {0};
    view.words = &pseudo.words;
    for (int level = LEVEL_PART; level <= LEVEL_TERM; level++) {
        int64_t count = timeline_count(t, (enum level)level);
        int64_t stride = count > SAMPLES ? count / SAMPLES : 1;
        for (int64_t i = 0; i < count; i += stride) {
            struct shown shown = {l, t, {(enum level)level, i}, 1, NULL};
            view.look.column_sums = i % 2;
            arena_reset(&frame);
            frame_build(&shown, &view, &fake.font, &frame, &list);
            check_list(k, &list, "a frame");
            look_at_names(t, &list);
        }
    }
    list_free(&list);
    arena_free(&frame);
}

START_TEST(no_frame_has_a_naked_word)
{
    struct lesson lesson;
    struct trace trace;
    struct complaints c = {0};
    struct known k = {0};
    begin();
    ck_assert(made_lesson_load(_i, &lesson, &c));
    ck_assert(run_model(&trace, &lesson.model));
    know_notation(&k);
    know_lesson(&k, &lesson);
    know_trace(&k, &trace);
    check_frames(&k, &lesson, &trace);
    trace_free(&trace);
    lesson_free(&lesson);
    end(&k);
}
END_TEST

// --- the window --------------------------------------------------------------

// Every key in every mode, with what it shows.
START_TEST(no_key_shows_a_naked_word)
{
    static const char *const paths[] = {
        SOURCE_ROOT "/tests/lessons/self-attention.yaml",
        SOURCE_ROOT "/tests/lessons/pages.yaml",
        SOURCE_ROOT "/tests/lessons/page-nowhere.yaml",
    };
    struct known k = {0};
    struct list list = {0};
    begin();
    struct app *app = app_new(&fake.font, &pseudo.words, paths, 3);
    know_notation(&k);
    know(&k, SOURCE_ROOT "/assets/words"); // that lacks a language
    for (int i = 0; i < 3; i++) {
        const struct document *b = library_document(&app->library, i);
        know(&k, b->path);
        if (b->good) {
            know_lesson(&k, &b->lesson);
            know_trace(&k, &b->trace);
        }
    }
    for (int i = 0; i < 2 * KEYS; i++) {
        for (int turned = 0; turned < ACTIONS * ACTION_KEYS; turned++) {
            int action = turned / ACTION_KEYS;
            const struct action_key *b =
                &actions[action].keys[turned % ACTION_KEYS];
            struct input in = {.kind = INPUT_KEY,
                               .key = b->key,
                               .shift = b->shift,
                               .control = b->control};
            int turn = i * 7 + turned;
            if (turn % 3 == 0 || !b->modes || action == ACTION_QUIT)
                continue;
            app_input(app, &in);
            app_tick(app, 1);
            if (app->document && action == ACTION_MASK_PAINT)
                know_trace(&k, &app->document->trace); // it has a mask by now
            const struct strbuf *typed[] = {
                &app->dock.field.text,       &app->word.field.text,
                &app->save_as.path.text,     &app->save_as.signer.text,
                &app->open_dialog.path.text, &app->export_dialog.path.text,
                &app->chooser.own.text,      &app->palette.find.text,
                &app->sentence.field.text,
                &app->settings_dialog.language.text};
            for (size_t f = 0; f < sizeof typed / sizeof *typed; f++)
                know(&k, strbuf_text(typed[f]));
            app_frame(app, &list);
            check_list(&k, &list, app_title(app));
        }
    }
    list_free(&list);
    app_free(app);
    end(&k);
}
END_TEST

// --- messages and reports ----------------------------------------------------

// The names a message may list although the lesson has them not.
static void know_keys(struct known *k)
{
    know(k, "title goal needs model allow pages expect tolerance weights about "
            "kind at say note ask question wrong number choice order click row "
            "changes lesson yaml json UTF JSON YAML");
    know(k,
         "softmax-down-column no-scaling divide-by-d score-as-weight "
         "divide-by-sum transposed no-projection mask-zero-before mask-after "
         "argmax-only key-as-value off-by-one-position sine-only "
         "query-after query-before mean-of-values alibi-from-one entries-added lengths-alone "
         "rows-with-rows not-bent");
    // what libyaml says of what it cannot parse
    know(k, "found did not find expected or and character that cannot start "
            "any token while scanning for the next token unexpected end of "
            "stream quoted scalar invalid Unicode escape code parsing flow "
            "sequence mapping block context");
    for (int i = 0; model_kinds[i]; i++) {
        know(k, model_kinds[i]->name);
        for (const struct key *key = model_kinds[i]->keys; key->name; key++) {
            know(k, key->name);
            know(k, key->part);
            know(k, key->rows);
            know(k, key->columns);
            know(k, key->begins);
            for (const struct option *o = key->options; o && o->name; o++)
                know(k, o->name);
        }
    }
}

// The lines under a message quote the lesson, cut where they are long.
static void check_messages(const struct known *k, const char *text,
                           const char *where)
{
    for (const char *end; *text; text = end + (*end == '\n')) {
        end = text + strcspn(text, "\n");
        if (*text != ' ')
            check_text(k, arena_copy(&arena, text, (size_t)(end - text)),
                       where);
    }
}

START_TEST(no_message_has_a_naked_word)
{
    const struct broken *b = &broken_lessons[_i];
    const struct memory memory = {b->text, WEIGHTS B_O};
    const struct files files = memory_files(&memory);
    struct known k = {0};
    struct lesson lesson;
    struct complaints c = {0};
    begin();
    c.words = &pseudo.words;
    know_notation(&k);
    know_keys(&k);
    know_pages(&k);
    know_loss(&k);
    know(&k, b->text);
    know(&k, memory.weights);
    ck_assert(!lesson_load(&lesson, "lesson.yaml", &files, model_kinds, &c));
    check_messages(&k, strbuf_text(&c.text), b->name);
    complaints_free(&c);
    end(&k);
}
END_TEST

// --- one word for one thing --------------------------------------------------

// True when [text] holds [word], in any case, as a word of its own and not as
// the name of an option, "--summary".
static bool holds_word(const char *text, const char *word)
{
    size_t length = strlen(word);
    for (const char *p = text; *p; p++) {
        bool begins = p == text || !isalpha((unsigned char)p[-1]);
        bool option = p - text >= 2 && !strncmp(p - 2, "--", 2);
        if (begins && !option && !strncasecmp(p, word, length) &&
            !isalpha((unsigned char)p[length]))
            return true;
    }
    return false;
}

static int check_banned(const char *word)
{
    for (int i = 0; i < english_count; i++)
        ck_assert_msg(!holds_word(english[i].text, word),
                      "%s says “%s”: see src/say/glossary.md", english[i].key,
                      word);
    return 1;
}

START_TEST(the_catalogue_keeps_to_the_glossary)
{
    char line[400];
    int banned = 0;
    FILE *f = fopen(SOURCE_ROOT "/src/say/glossary.md", "r");
    ck_assert_ptr_nonnull(f);
    while (fgets(line, sizeof line, f)) {
        char *end = strrchr(line, '|');
        if (*line != '|' || !end || line[1] == '-')
            continue;
        *end = 0;
        char *words = strrchr(line, '|') + 1;
        for (char *w = strtok(words, ","); w; w = strtok(NULL, ",")) {
            w += strspn(w, " ");
            w[strcspn(w, "\n")] = 0;
            while (*w && w[strlen(w) - 1] == ' ')
                w[strlen(w) - 1] = 0;
            if (strcmp(w, "not"))
                banned += check_banned(w);
        }
    }
    fclose(f);
    ck_assert_int_gt(banned, 20);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("words");
    TCase *t = tcase_create("words");
    suite_share(t, suite_long(suite), no_frame_has_a_naked_word,
                made_lesson_count(), 2);
    tcase_add_test(t, no_key_shows_a_naked_word);
    tcase_add_loop_test(t, no_message_has_a_naked_word, 0,
                        (int)(sizeof broken_lessons / sizeof *broken_lessons));
    tcase_add_test(t, the_catalogue_keeps_to_the_glossary);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
