// SPDX-License-Identifier: MIT
// A word that is pointed at is the one that is changed, on pages that change
// the sentence, off them, undone, made again and recovered: random hands beside
// a small model of which word is which.
#define _XOPEN_SOURCE 700 // mkstemp

#include <check.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/app.h"
#include "app/edit/undo.h"
#include "app/motion.h"
#include "base/save.h"
#include "document/recovery.h"
#include "fake_font.h"
#include "math/rng.h"
#include "suite.h"

enum { MOST_WORDS = 12, MOST_STATES = 40, WIDTH = 4 };

// The lesson's own words, as they stand without any page.
struct tracked {
    int id[MOST_WORDS];
    char word[MOST_WORDS][16];
    double row[MOST_WORDS][WIDTH];
    int count, largest;
};

static struct app *app;
static struct fake_font fake;
static struct tracked states[MOST_STATES]; // after so many changes
static int made, latest;
static char trail[4000];

static void begin(void)
{
    struct strbuf why = {0};
    app = app_new(fake_font_init(&fake), NULL, NULL, 0);
    app->view.look.still = true;
    ck_assert_msg(app_open(app, SOURCE_ROOT "/tests/lessons/order-lost.yaml", &why),
                  "%s", strbuf_text(&why));
    strbuf_free(&why);
    static const struct tracked opened = {
        {1, 2, 3},
        {"cat", "chased", "dog"},
        {{1, 0, 1, 0}, {0, 2, 0, 1}, {1, 1, 0, 1}},
        3,
        3};
    states[0] = opened;
    made = latest = 0;
    *trail = 0;
}

static const struct model *model(void)
{
    return &app->document->lesson.model;
}

static int place_of(const struct tracked *t, int id)
{
    for (int i = 0; i < t->count; i++)
        if (t->id[i] == id)
            return i;
    return -1;
}

// --- what must be true -------------------------------------------------------

static void check_lesson(const struct document *b, const struct tracked *t)
{
    struct words words = model_words(&b->lesson.model, "tokens");
    const struct matrix *x = model_matrix(&b->lesson.model, "X");
    ck_assert_msg(words.count == t->count, "%s: %d words, not %d", trail,
                  words.count, t->count);
    for (int i = 0; i < t->count; i++) {
        ck_assert_msg(words.id[i] == t->id[i], "%s: word %d is %d, not %d",
                      trail, i + 1, words.id[i], t->id[i]);
        ck_assert_msg(!strcmp(words.word[i], t->word[i]), "%s: %s, not %s",
                      trail, words.word[i], t->word[i]);
        for (int c = 0; c < WIDTH; c++)
            ck_assert_msg(x->data[i * WIDTH + c] == t->row[i][c],
                          "%s: X[%d,%d] is %g, not %g", trail, i + 1, c + 1,
                          x->data[i * WIDTH + c], t->row[i][c]);
    }
}

// What the page shows of those words is theirs.
static void check_page(const struct tracked *t)
{
    struct words words = model_words(model(), "tokens");
    const struct matrix *x = model_matrix(model(), "X");
    for (int i = 0; i < words.count; i++) {
        int at = place_of(t, words.id[i]);
        if (at < 0)
            continue;
        ck_assert_msg(!strcmp(words.word[i], t->word[at]), "%s: %s, not %s",
                      trail, words.word[i], t->word[at]);
        for (int c = 0; c < WIDTH; c++)
            ck_assert_msg(x->data[i * WIDTH + c] == t->row[at][c],
                          "%s: on page %d X[%d,%d] is %g, not %g", trail,
                          app->place.page + 1, i + 1, c + 1,
                          x->data[i * WIDTH + c], t->row[at][c]);
    }
}

static void check_all(void)
{
    const struct tracked *t = &states[made];
    struct document *below = library_reread(
        app->view.words, app->document, changes_below(&app->document->changes));
    ck_assert(below->good);
    check_lesson(below, t);
    library_drop(below);
    check_page(t);
}

// What a program that ends here would find again.
static void check_recovery(void)
{
    char file[] = "/tmp/followspot-pointed-XXXXXX";
    struct strbuf text = {0};
    struct changes changes;
    struct document found;
    if (!recovery_file_text(app->document, &text)) {
        ck_assert_int_eq(made, 0);
        return;
    }
    int end = mkstemp(file);
    ck_assert(end >= 0 && !close(end));
    ck_assert_int_eq(save_file(file, strbuf_text(&text), text.length), 0);
    struct recovery_base was;
    ck_assert(recovery_file_read(file, &changes, &was) && !was.bytes);
    document_name(&found, NULL, app->document->path, NULL);
    found.changes = changes;
    ck_assert_msg(document_read(&found), "%s",
                  strbuf_text(&found.complaints.text));
    check_lesson(&found, &states[made]);
    document_close(&found);
    unlink(file);
    strbuf_free(&text);
}

// --- hands -------------------------------------------------------------------

static void note(const char *text)
{
    if (strlen(trail) + strlen(text) + 3 < sizeof trail)
        strcat(strcat(trail, text), "; ");
}

// To any page that asks nothing and is no task.
static void turn(struct rng *rng)
{
    const struct lesson *l = &app->document->lesson;
    int page = l->page_count ? rng_between(rng, 0, l->page_count - 1) : -1;
    char text[20];
    if (page < 0 || l->pages[page].ask || l->pages[page].goal ||
        l->pages[page].role == PAGE_FADE)
        return;
    sprintf(text, "page %d", page + 1);
    note(text);
    app_go_to_page(app, page);
}

static void take(struct tracked *t, int at)
{
    t->count--;
    for (int i = at; i < t->count; i++) {
        t->id[i] = t->id[i + 1];
        memcpy(t->word[i], t->word[i + 1], sizeof *t->word);
        memcpy(t->row[i], t->row[i + 1], sizeof *t->row);
    }
}

static void put(struct tracked *t, int at, int id, const char *word,
                const double *row)
{
    for (int i = t->count++; i > at; i--) {
        t->id[i] = t->id[i - 1];
        memcpy(t->word[i], t->word[i - 1], sizeof *t->word);
        memcpy(t->row[i], t->row[i - 1], sizeof *t->row);
    }
    t->id[at] = id;
    strcpy(t->word[at], word);
    memcpy(t->row[at], row, sizeof *t->row);
}

// What is done to the word at a place of what is shown.
struct act {
    char text[80];
    bool can;     // it is a word of the lesson, and so is what it goes to
    int new_word; // from 1: where it stands
};

static struct act any_act(struct rng *rng, struct tracked *t)
{
    static const char *const names[] = {"cat", "dog", "moon", "saw"};
    struct words shown = model_words(model(), "tokens");
    int at = rng_between(rng, 0, shown.count - 1), id = shown.id[at];
    int to = rng_between(rng, 0, shown.count - 1);
    int own = place_of(t, id), goal = place_of(t, shown.id[to]);
    struct act a = {.can = own >= 0};
    double row[WIDTH] = {0}, x = rng_between(rng, -9, 9);
    const char *name = names[rng_between(rng, 0, 3)];
    int kind = rng_between(rng, 0, 6), column = rng_between(rng, 0, WIDTH - 1);
    if (kind == 0) {
        sprintf(a.text, "tokens[%d] = %s", at + 1, name);
        if (a.can)
            strcpy(t->word[own], name);
    } else if (kind == 1 && t->count > 1 && shown.count > 1) {
        sprintf(a.text, "remove tokens[%d]", at + 1);
        if (a.can)
            take(t, own);
    } else if (kind == 2) {
        sprintf(a.text, "move tokens[%d] to %d", at + 1, to + 1);
        a.can &= goal >= 0;
        if (a.can) {
            char word[16];
            strcpy(word, t->word[own]);
            memcpy(row, t->row[own], sizeof row);
            take(t, own);
            put(t, goal, id, word, row);
        }
    } else if (kind == 3 && t->count < MOST_WORDS - 1) {
        sprintf(a.text, "add tokens[%d] = %s", at + 2, name);
        if (a.can) {
            put(t, own + 1, ++t->largest, name, row);
            a.new_word = own + 2;
        }
    } else {
        sprintf(a.text, "X[%d,%d] = %g", at + 1, column + 1, x);
        if (a.can)
            t->row[own][column] = x;
    }
    return a;
}

static void change(struct rng *rng)
{
    struct tracked t = states[made];
    struct act a = any_act(rng, &t);
    note(a.text);
    bool done = edit_change(app, a.text);
    ck_assert_msg(done == a.can, "%s %s", trail,
                  strbuf_text(&app->notice.trouble));
    if (!done) {
        ck_assert_msg(strstr(strbuf_text(&app->notice.trouble),
                             "is only on this page"),
                      "%s %s", trail, strbuf_text(&app->notice.trouble));
        return;
    }
    if (a.new_word) // its row is the lesson's to find
        memcpy(t.row[a.new_word - 1],
               model_matrix(model(), "X")->data + (a.new_word - 1) * WIDTH,
               sizeof *t.row);
    latest = ++made;
    states[made] = t;
}

static void undo(int by)
{
    if (made + by < 0 || made + by > latest)
        return;
    note(by < 0 ? "undo" : "redo");
    undo_move(app, by);
    made += by;
}

START_TEST(a_word_is_the_one_that_was_pointed_at)
{
    struct rng rng = {(uint64_t)_i * 5 + 1};
    begin();
    for (int i = 0; i < 24; i++) {
        int kind = rng_between(&rng, 0, 9);
        if (kind < 4)
            turn(&rng);
        else if (kind < 7)
            change(&rng);
        else
            undo(kind < 9 ? -1 : 1);
        check_all();
    }
    check_recovery();
    app_free(app);
}
END_TEST

// --- pictures ----------------------------------------------------------------

static int word_of(const struct tensor *m, bool row, int at)
{
    const struct entry *list = row ? m->row_list : m->column_list;
    bool word = list && list->words.id && at >= 0 && at < list->words.count;
    return word ? list->words.id[at] : -1 - at;
}

// A cell of a matrix, or the label of its row: what shows whichever row is told
// of is not one word's.
static bool is_own(const struct item *i)
{
    const struct address *a = &i->target.address;
    return i->id == id_cell("cell", a->tensor, a->row, a->column) ||
           i->id == id_cell("cell frame", a->tensor, a->row, a->column) ||
           i->id == id_cell("cell left answer", a->tensor, a->row, -1);
}

// What a picture shows of cells: their document does not outlive the next two.
struct shown_cell {
    uint64_t id;
    char name[40];
    int row, column; // which word's, or -1 - their place
};

static int items_of(struct arena *arena, const struct pose *p,
                    struct shown_cell **out)
{
    int count = 0;
    *out = arena_array(arena, (size_t)p->count + 1, sizeof **out);
    for (int i = 0; i < p->count; i++) {
        const struct target *t = &p->items[i].target;
        const struct address *a = &t->address;
        if (t->kind != TARGET_CELLS || !a->tensor || !is_own(&p->items[i]))
            continue;
        struct shown_cell *c = &(*out)[count++];
        *c =
            (struct shown_cell){.id = p->items[i].id,
                                .row = word_of(a->tensor, true, a->row),
                                .column = word_of(a->tensor, false, a->column)};
        strcpy(c->name, a->tensor->name);
    }
    return count;
}

// What has one id in two pictures belongs to the same words.
static int check_ids(const struct shown_cell *was, int was_count,
                     const struct shown_cell *now, int now_count)
{
    int same = 0;
    for (int i = 0; i < now_count; i++)
        for (int k = 0; k < was_count; k++) {
            const struct shown_cell *a = &was[k], *b = &now[i];
            if (a->id != b->id)
                continue;
            ck_assert_str_eq(a->name, b->name);
            ck_assert_msg(a->row == b->row && a->column == b->column,
                          "%s: %s: [%d,%d] was [%d,%d]", trail, a->name, b->row,
                          b->column, a->row, a->column);
            same++;
        }
    return same;
}

static void pose_of(struct arena *arena, struct pose *out)
{
    app_settle(app);
    *out = (struct pose){.arena = arena};
    app_pose(app, out);
}

// The next frame's place is the same step's: rows may only travel.
START_TEST(what_moves_in_a_picture_is_the_same_word)
{
    struct rng rng = {(uint64_t)_i * 3 + 2};
    struct arena arena = {0};
    struct pose pose;
    struct shown_cell *was, *now;
    begin();
    int64_t step = _i % timeline_count(&app->document->trace, LEVEL_STAGE);
    app_go_to_step(app, (struct position){LEVEL_STAGE, step});
    pose_of(&arena, &pose);
    int count = items_of(&arena, &pose, &was);
    for (int k = 0; k < 3; k++)
        change(&rng);
    edit_change(app, "move tokens[1] to 2");
    pose_of(&arena, &pose);
    int now_count = items_of(&arena, &pose, &now);
    ck_assert_int_gt(check_ids(was, count, now, now_count), 0);
    arena_free(&arena);
    app_free(app);
}
END_TEST

#define TURNED                                                                 \
    "title: T\ngoal: G\nmodel:\n  kind: self-attention\n"                      \
    "  tokens: [cat, saw, dog]\n  X: [[1, 0], [0, 2], [3, 1]]\n"               \
    "pages:\n  - {at: \"%s\", say: So it is.}\n"                               \
    "  - {at: \"%s\", say: So it is round.,\n"                                 \
    "     change: {tokens: [dog, cat, saw]}}\n"                                \
    "  - {at: X, say: And so.,\n"                                              \
    "     change: {tokens: [dog, cat, saw]}}\n"                                \
    "  - {at: X, role: construct, say: Do it., goal: \"X[1,1] >= 9\",\n"       \
    "     allow: [X, tokens], change: {tokens: [dog, cat, saw]}}\n"

static uint64_t frame_hash(void)
{
    static struct list list;
    app_frame(app, &list);
    return list_hash(&list);
}

// The lesson with these pages, open at the first.
static void open_turned(const char *step, char *file)
{
    struct strbuf why = {0}, text = {0};
    int end = mkstemp(strcpy(file, "/tmp/followspot-turned-XXXXXX"));
    ck_assert(end >= 0 && !close(end));
    strbuf_addf(&text, TURNED, step, step);
    ck_assert_int_eq(save_file(file, strbuf_text(&text), text.length), 0);
    app = app_new(fake_font_init(&fake), NULL, NULL, 0);
    ck_assert_msg(app_open(app, file, &why), "%s", strbuf_text(&why));
    app_settle(app);
    strbuf_free(&text);
    strbuf_free(&why);
}

// A page that turns the sentence round begins as the one before it is, with
// every row in its place, and rows travel from there; and back again.
START_TEST(rows_travel_to_their_places)
{
    static const char *const steps[] = {"X", "weights", "output[cat]",
                                        "scores[dog,cat]", "scaled"};
    char file[40];
    open_turned(steps[_i], file);
    uint64_t first = frame_hash();
    app_step(app, 1);
    ck_assert_int_eq(app->place.page, 1);
    ck_assert(app->motion.fraction == 0);
    ck_assert(app->notice.effect.length > 0); // said once they stand there
    ck_assert(frame_hash() == first);
    app->motion.fraction = 0.5;
    uint64_t between = frame_hash();
    app_settle(app);
    strbuf_clear(&app->notice.effect);
    uint64_t last = frame_hash();
    ck_assert(between != first && between != last && first != last);
    app_step(app, 1); // they stand there already
    ck_assert_int_eq(app->place.page, 2);
    ck_assert(app->motion.fraction == 1);
    app_free(app);
    unlink(file);
}
END_TEST

static void press(uint32_t key)
{
    app_input(app, &(struct input){.kind = INPUT_KEY, .key = key});
}

// What was told of an answer goes at once; so the way of the words is no
// movement from that page, but they go it.
START_TEST(rows_travel_from_an_answer)
{
    begin();
    app->view.look.still = false;
    app_go_to_page(app, 3);
    frame_hash();
    ck_assert(app->quiz.asking);
    press(_i ? CODE_PAGE_DOWN : '1'); // skipped, or answered
    if (!_i) {
        press(CODE_ENTER); // wrong: it waits for another, or is shown
        frame_hash();
        ck_assert(app->quiz.asking && app->quiz.tried);
        press(CODE_ENTER);
    }
    frame_hash();
    ck_assert(app->place.page == 3 && !app->quiz.asking);
    press(CODE_PAGE_DOWN);
    ck_assert_int_eq(app->place.page, 4);
    ck_assert(app->motion.direction == 0 && app->view.unsettled == 1);
    uint64_t at[3];
    for (int k = 0; k < 3; k++) {
        app->view.unsettled = 1 - k / 2.0;
        at[k] = frame_hash();
    }
    ck_assert(at[0] != at[1] && at[1] != at[2] && at[0] != at[2]);
    app_free(app);
}
END_TEST

static double first_of(int word)
{
    const struct matrix *x = model_matrix(model(), "X");
    return x->data[word * x->columns];
}

// What is done on a page that begins as the lesson is was made of what it
// shows, and is the page's alone.
START_TEST(a_page_keeps_its_own_work_where_it_was_done)
{
    char file[40];
    struct own own;
    struct strbuf text = {0};
    open_turned("X", file);
    app_go_to_page(app, 3);
    ck_assert(edit_change(app, "X[1,1] = 9"));
    ck_assert(edit_change(app, "tokens[2] = sun"));
    for (int k = 0; k < 2; k++) {
        ck_assert_int_eq(app->place.page, 3);
        ck_assert(first_of(0) == 9 && first_of(1) == 1 && first_of(2) == 0);
        ck_assert_str_eq(model_words(model(), "tokens").word[1], "sun");
        ck_assert(!changes_own(&app->document->changes, &own));
        app_go_to_page(app, 0);
        ck_assert(first_of(0) == 1 && first_of(1) == 0 && first_of(2) == 3);
        ck_assert_str_eq(model_words(model(), "tokens").word[0], "cat");
        ck_assert(!recovery_file_text(app->document, &text));
        app_go_to_page(app, 3);
    }
    app_free(app);
    unlink(file);
    strbuf_free(&text);
}
END_TEST

// The keyboard stays with the word, wherever the change puts it.
START_TEST(the_word_looked_at_stays_looked_at)
{
    char file[40];
    struct token w;
    open_turned("X", file);
    app_go_to_page(app, 1);
    app_settle(app);
    struct address cat = {trace_find(&app->document->trace, "X"), 1, -1, -1};
    word_look(app, cat, false);
    ck_assert(word_looked_at(app, &w) && w.at == 1);
    word_move(app, 1); // there it goes to where “saw” stands in the lesson
    ck_assert_str_eq(model_words(model(), "tokens").word[1], "cat");
    ck_assert(word_looked_at(app, &w));
    ck_assert_int_eq(w.at, 1);
    app_free(app);
    unlink(file);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("pointed");
    TCase *all = tcase_create("pointed");
    tcase_add_loop_test(all, a_word_is_the_one_that_was_pointed_at, 0, 60);
    tcase_add_loop_test(all, what_moves_in_a_picture_is_the_same_word, 0, 60);
    tcase_add_loop_test(all, rows_travel_to_their_places, 0, 5);
    tcase_add_loop_test(all, rows_travel_from_an_answer, 0, 2);
    tcase_add_test(all, the_word_looked_at_stays_looked_at);
    tcase_add_test(all, a_page_keeps_its_own_work_where_it_was_done);
    suite_add_tcase(suite, all);
    return suite_end(suite);
}
