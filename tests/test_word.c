// SPDX-License-Identifier: MIT
// Words that are changed where they label a picture: by keys, by typing, with
// the mouse; what they bring, what takes them back, and what is refused.
#include <check.h>
#include <string.h>

#include "app/dialog/step_number.h"
#include "app/app.h"
#include "app/edit/undo.h"
#include "app/focus.h"
#include "app/mouse.h"
#include "fake_font.h"
#include "keyboard.h"
#include "lesson/page_id.h"
#include "suite.h"
#include "trace_bits.h"

static struct app *app;
static struct fake_font fake;

static const char *const paths[] = {
    SOURCE_ROOT "/tests/lessons/self-attention.yaml",
    SOURCE_ROOT "/tests/lessons/rnn-attention.yaml",
    SOURCE_ROOT "/lessons/rnn-forced-word.yaml",
    SOURCE_ROOT "/tests/lessons/sinusoids.yaml",
    SOURCE_ROOT "/lessons/rnn-attention-toy.yaml",
    SOURCE_ROOT "/tests/lessons/weights.yaml",
};
enum { SELF, TRANSLATOR, FORCED, POSITIONS, TOY, WEIGHTS, LESSONS };

static void open_lesson(int which)
{
    struct strbuf why = {0};
    app = app_new(fake_font_init(&fake), NULL, paths, LESSONS);
    ck_assert_msg(app_open(app, paths[which], &why), "%s", strbuf_text(&why));
    strbuf_free(&why);
    app->view.look.still = true;
}

static void go(const char *address)
{
    struct address at;
    ck_assert_msg(address_parse(&app->document->trace, address, &at, NULL),
                  "%s", address);
    app_go_to_step(app, timeline_find(&app->document->trace, LEVEL_CELL, &at));
}

static void look_at(const char *address)
{
    struct address at;
    ck_assert_msg(address_parse(&app->document->trace, address, &at, NULL),
                  "%s", address);
    app->view.attention.focus = place_of_address(&at);
    app->focusing = true;
}

// The words of the list [key], "cat dog".
static const char *words(const char *key)
{
    static struct strbuf text;
    struct words list = model_words(&app->document->lesson.model, key);
    strbuf_clear(&text);
    for (int i = 0; i < list.count; i++)
        strbuf_addf(&text, "%s%s", i ? " " : "",
                    list.word[i] ? list.word[i] : "null");
    return strbuf_text(&text);
}

static const char *looked_at(void)
{
    static struct strbuf name;
    struct address at =
        place_address(&app->document->trace, &app->view.attention.focus);
    strbuf_clear(&name);
    if (at.tensor)
        address_print(&at, &name);
    return strbuf_text(&name);
}

// One key after the other on a word, and what becomes of the words.
static const struct {
    int lesson;
    const char *step, *focus;
    const char *keys; // letters are typed, the others see below
    const char *key, *want;
    const char *then; // looked at afterwards
    int changes;
} hands[] = {
    // F2, Enter, Tab, Esc, Insert, Delete, Ctrl ← →, Backspace, ↑ ↓
    {SELF, "scores[1,1]", "scores[2]", "saw\n", "tokens", "cat saw dog",
     "scores[2]", 1},
    {SELF, "scores[1,1]", "scores[2]", "2s\n", "tokens", "cat chaseds dog",
     "scores[2]", 1},
    {SELF, "scores[1,1]", "scores[2]", "2*******\n", "tokens", "cat chased dog",
     "scores[2]", 0},
    {SELF, "scores[1,1]", "scores[2]", "saw\t", "tokens", "cat saw dog",
     "scores[3]", 1},
    {SELF, "scores[1,1]", "scores[3]", "saw\t", "tokens", "cat chased saw",
     "scores[3]", 1},
    {SELF, "scores[1,1]", "scores[2]", "saw.e", "tokens", "cat chased dog",
     "scores[2]", 0},
    {SELF, "scores[1,1]", "scores[2]", "+red\n", "tokens", "cat chased red dog",
     "scores[3]", 1},
    {SELF, "scores[1,1]", "scores[3]", "+cat\n", "tokens", "cat chased dog cat",
     "scores[4]", 1},
    {SELF, "scores[1,1]", "scores[2]", "+\n", "tokens", "cat chased dog",
     "scores[2]", 0},
    {SELF, "scores[1,1]", "scores[2]", "-", "tokens", "cat dog", "scores[2]",
     1},
    {SELF, "scores[1,1]", "scores[3]", "-", "tokens", "cat chased", "scores[2]",
     1},
    {SELF, "scores[1,1]", "scores[3]", "---", "tokens", "cat", "scores[1]", 2},
    {SELF, "scores[1,1]", "scores[3]", "<", "tokens", "cat dog chased",
     "scores[2]", 1},
    {SELF, "scores[1,1]", "scores[3]", "<<<", "tokens", "dog cat chased",
     "scores[1]", 2},
    {SELF, "scores[1,1]", "scores[1]", ">>>", "tokens", "chased dog cat",
     "scores[3]", 2},
    {SELF, "scores[1,1]", "K[1]", ">", "tokens", "chased cat dog", "K[2]", 1},
    {SELF, "scores[1,1]", "scores[1,1]", "<", "tokens", "cat chased dog",
     "scores[1,1]", 0},
    {TRANSLATOR, "x[1,1]", "x[1]", "black\n", "source",
     "black european economic area likes the black cat and the red flower .",
     "x[1]", 1},
    // within the vocabulary: completed, or refused with near words
    {TRANSLATOR, "x[1,1]", "x[2]", "europ\n", "source", NULL, "x[2]", 1},
    {TRANSLATOR, "x[1,1]", "x[2]", "blakc\n", "source", NULL, "x[2]", 0},
    {FORCED, "target[1,1]", "target[1]", "le\n", "forced", "le", "target[1]",
     1},
    // the arrows choose among those that begin with it, from the end backwards
    {FORCED, "target[1,1]", "target[1]", "noir\n", "forced", "noir",
     "target[1]", 1},
    {FORCED, "target[1,1]", "target[1]", "noir_\n", "forced", "noire",
     "target[1]", 1},
    {FORCED, "target[1,1]", "target[1]", "noir__\n", "forced", "noir",
     "target[1]", 1},
    {FORCED, "target[1,1]", "target[1]", "b^\n", "forced", "blanche",
     "target[1]", 1},
    {FORCED, "target[1,1]", "target[1]", "b^_\n", "forced", "blanc",
     "target[1]", 1},
    {FORCED, "target[1,1]", "target[1,1]", "2**\n", "forced", "null",
     "target[1,1]", 1},
    {FORCED, "target[1,1]", "target[1,1]", "-", "forced", "null", "target[1,1]",
     1},
    {FORCED, "target[1,1]", "target[1,1]", "+", "forced", "la", "target[1,1]",
     0},
};

static void hand(char c)
{
    switch (c) {
    case '2':
        press_key(app, CODE_F1 + 1);
        break;
    case '\n':
        press_key(app, CODE_ENTER);
        break;
    case '\t':
        press_key(app, CODE_TAB);
        break;
    case '*':
        press_key(app, CODE_BACKSPACE);
        break;
    case '.':
        press_key(app, CODE_ESCAPE);
        break;
    case '+':
        press_key(app, CODE_INSERT);
        break;
    case '-':
        press_key(app, CODE_DELETE);
        break;
    case '<':
        press_control(app, CODE_LEFT);
        break;
    case '>':
        press_control(app, CODE_RIGHT);
        break;
    case '^':
        press_key(app, CODE_UP);
        break;
    case '_':
        press_key(app, CODE_DOWN);
        break;
    default:
        enter_characters(app, (char[2]){c});
    }
}

static uint64_t bits(void)
{
    return trace_bits(&app->document->trace);
}

START_TEST(a_word_is_changed_by_hand)
{
    open_lesson(hands[_i].lesson);
    char was[256];
    strcpy(was, words(hands[_i].key));
    uint64_t before = bits();
    go(hands[_i].step);
    look_at(hands[_i].focus);
    for (const char *k = hands[_i].keys; *k; k++)
        hand(*k);
    const char *want = hands[_i].want ? hands[_i].want : words(hands[_i].key);
    ck_assert_str_eq(words(hands[_i].key), want);
    ck_assert_str_eq(looked_at(), hands[_i].then);
    ck_assert_int_eq(app->document->changes.made, hands[_i].changes);
    press_key(app, CODE_ESCAPE);
    while (app->document->changes.made)
        undo_move(app, -1);
    ck_assert_str_eq(words(hands[_i].key), was);
    ck_assert(bits() == before);
    app_free(app);
}
END_TEST

// Where the label of word [at] stands, of the rows of [tensor] or, in
// [column], of its columns.
static struct rect label(const char *tensor, int at, bool column)
{
    struct pose p = focus_picture(app);
    for (int i = 0; i < p.count; i++) {
        const struct target *t = &p.items[i].target;
        const struct address *a = &t->address;
        if (t->kind == TARGET_CELLS && a->tensor &&
            t->number == (column ? COLUMN_LABEL : ROW_LABEL) &&
            !strcmp(a->tensor->name, tensor) &&
            (column ? a->column : a->row) == at)
            return p.items[i].at;
    }
    ck_abort_msg("no label %d of %s", at, tensor);
}

static void mouse(enum input_kind kind, struct rect at, double x, double y)
{
    app_input(app, &(struct input){.kind = kind,
                                   .held = kind == INPUT_POINT,
                                   .x = at.x + at.w * x,
                                   .y = at.y + at.h * y});
}

// One is carried before or behind another one and lands there, which is one
// change; Esc leaves it where it was.
START_TEST(a_word_is_carried_with_the_mouse)
{
    static const struct {
        const char *step, *tensor;
        int from, to;
        double before; // or behind it
        bool column, leave;
        const char *want;
    } of[] = {
        {"Q[1,1]", "X", 2, 0, -1, false, false, "dog cat chased"},
        {"Q[1,1]", "X", 0, 2, 2, false, false, "chased dog cat"},
        {"Q[1,1]", "X", 0, 1, -0.2, false, false, "cat chased dog"},
        {"Q[1,1]", "X", 0, 1, 1.2, false, false, "chased cat dog"},
        {"Q[1,1]", "X", 0, 2, 2, false, true, "cat chased dog"},
        {"weights[3,3]", "weights", 2, 0, -0.2, true, false, "dog cat chased"},
    };
    for (int i = 0; i < (int)(sizeof of / sizeof *of); i++) {
        open_lesson(SELF);
        go(of[i].step);
        app_go_to_step(app, timeline_at_level(&app->document->trace,
                                              app_step_now(app), LEVEL_STAGE));
        struct rect from = label(of[i].tensor, of[i].from, of[i].column);
        struct rect to = label(of[i].tensor, of[i].to, of[i].column);
        mouse(INPUT_PRESS, from, 0.5, 0.5);
        mouse(INPUT_POINT, to, of[i].column ? of[i].before : 0.5,
              of[i].column ? 0.5 : of[i].before);
        ck_assert(hand_pulls(app, &word_grip));
        if (of[i].leave)
            press_key(app, CODE_ESCAPE);
        mouse(INPUT_RELEASE, to, 0.5, 0.5);
        ck_assert_msg(!strcmp(words("tokens"), of[i].want), "%d: %s", i,
                      words("tokens"));
        bool same = !strcmp(of[i].want, "cat chased dog");
        ck_assert_int_eq(app->document->changes.made, !same);
        app_free(app);
    }
}
END_TEST

// Attention knows no order: words that change places change those of the
// outputs, and nothing else.
START_TEST(outputs_go_with_their_words)
{
    open_lesson(SELF);
    const struct tensor *m = trace_find(&app->document->trace, "output");
    double was[3][2];
    int at[3] = {0, 1, 2}; // which word stands where
    for (int i = 0; i < 6; i++)
        was[i / 2][i % 2] = tensor_at(m, i / 2, i % 2);
    for (int move = 0; move < 7; move++) {
        int row = move * 2 % 3, by = move % 2 ? -1 : 1;
        char focus[] = "X[1]";
        focus[2] = (char)('1' + row);
        look_at(focus);
        press_control(app, by < 0 ? CODE_LEFT : CODE_RIGHT);
        if (row + by >= 0 && row + by < 3) {
            int swap = at[row];
            at[row] = at[row + by];
            at[row + by] = swap;
        }
        m = trace_find(&app->document->trace, "output");
        for (int i = 0; i < 6; i++)
            ck_assert_double_eq_tol(tensor_at(m, i / 2, i % 2),
                                    was[at[i / 2]][i % 2], 1e-12);
    }
    app_free(app);
}
END_TEST

// Of finished weights a word that is added gives 1 to itself and gets none, and
// says so; those there were stay, and go along when it is moved or taken out.
START_TEST(a_word_added_to_weights_has_its_own)
{
    double was[25];
    open_lesson(WEIGHTS);
    const struct tensor *m = trace_find(&app->document->trace, "weights");
    memcpy(was, m->data, sizeof was);
    look_at("weights[2]");
    press_control(app, CODE_RIGHT); // “cat” after “chased”
    press_control(app, CODE_LEFT);
    press_key(app, CODE_INSERT);
    enter_characters(app, "red");
    press_key(app, CODE_ENTER);
    ck_assert_ptr_nonnull(
        strstr(strbuf_text(&app->notice.effect),
               " · in A this word gives 1 to itself, and no other word "
               "gives it any"));
    m = trace_find(&app->document->trace, "weights");
    ck_assert(m->rows == 6 && m->columns == 6);
    for (int r = 0; r < 6; r++)
        for (int c = 0; c < 6; c++) {
            double want = r == 2 || c == 2
                              ? r == c
                              : was[(r - (r > 2)) * 5 + c - (c > 2)];
            ck_assert_msg(tensor_at(m, r, c) == want, "[%d,%d]", r, c);
        }
    press_control(app, CODE_LEFT);
    m = trace_find(&app->document->trace, "weights");
    ck_assert(tensor_at(m, 1, 1) == 1 && tensor_at(m, 2, 2) == was[6]);
    press_key(app, CODE_DELETE);
    m = trace_find(&app->document->trace, "weights");
    ck_assert(!memcmp(m->data, was, sizeof was));
    app_free(app);
}
END_TEST

// A number under its weight is the weight's, and no label of its column: what
// labels stands beside the cells.
START_TEST(a_cell_is_no_label)
{
    open_lesson(SELF);
    go("weights[3,3]");
    struct pose p = focus_picture(app);
    int labels = 0;
    for (int i = 0; i < p.count; i++) {
        const struct item *l = &p.items[i];
        if (l->target.kind != TARGET_CELLS || l->kind != ITEM_BOX ||
            (l->target.number != ROW_LABEL && l->target.number != COLUMN_LABEL))
            continue;
        labels++;
        for (int k = 0; k < p.count; k++)
            if (p.items[k].share) {
                double x = p.items[k].at.x + p.items[k].at.w / 2;
                double y = p.items[k].at.y + p.items[k].at.h;
                ck_assert(x < l->at.x || x > l->at.x + l->at.w ||
                          y + 2 < l->at.y || y > l->at.y + l->at.h);
            }
    }
    ck_assert_int_gt(labels, 5);
    app_free(app);
}
END_TEST

// What is said of a word names the rows that go with it.
START_TEST(the_rows_of_a_word_are_named)
{
    static const struct {
        int lesson;
        const char *step, *focus, *keys, *said;
    } of[] = {
        {SELF, "scores[1,1]", "scores[2]", "saw\n", "the same row of X"},
        {SELF, "scores[1,1]", "scores[2]", "+saw\n", "its row of X is drawn"},
        {SELF, "scores[1,1]", "scores[2]", "+dog\n", "brings its own row of X"},
        {TOY, "annotations[1,1]", "annotations[2]", "blue\n",
         "the same row of annotations"},
    };
    for (int i = 0; i < (int)(sizeof of / sizeof *of); i++) {
        open_lesson(of[i].lesson);
        go(of[i].step);
        look_at(of[i].focus);
        for (const char *k = of[i].keys; *k; k++)
            hand(*k);
        ck_assert_msg(strstr(strbuf_text(&app->notice.effect), of[i].said) !=
                          NULL,
                      "%d: %s%s", i, strbuf_text(&app->notice.effect),
                      strbuf_text(&app->notice.trouble));
        app_free(app);
    }
}
END_TEST

// Where no word of the vocabulary is near none is proposed; Ctrl+Enter goes on
// to another word only when this one was taken.
START_TEST(what_is_like_no_word_is_refused)
{
    open_lesson(TRANSLATOR);
    go("x[1,1]");
    look_at("x[2]");
    enter_characters(app, "zzzzzzzzzz");
    press_control(app, CODE_ENTER);
    ck_assert(layer_is_open(app, &word_layer) && !app->word.adding);
    ck_assert_str_eq(field_text(&app->word.field), "zzzzzzzzzz");
    ck_assert(strstr(strbuf_text(&app->notice.trouble), "zzzzzzzzzz"));
    ck_assert(!strstr(strbuf_text(&app->notice.trouble), "did you mean"));
    press_key(app, CODE_TAB); // refused as well: the word looked at stays
    ck_assert(layer_is_open(app, &word_layer));
    ck_assert_str_eq(looked_at(), "x[2]");
    app_free(app);
}
END_TEST

// → moves the cursor inside what is typed and completes it at its end.
START_TEST(a_word_is_mended)
{
    open_lesson(TRANSLATOR);
    go("x[1,1]");
    look_at("x[2]");
    enter_characters(app, "bck");
    press_key(app, CODE_HOME);
    press_key(app, CODE_RIGHT);
    ck_assert_str_eq(field_text(&app->word.field), "bck");
    enter_characters(app, "la");
    ck_assert_str_eq(field_text(&app->word.field), "black");
    press_key(app, CODE_DELETE);
    press_key(app, CODE_DELETE);
    ck_assert_str_eq(field_text(&app->word.field), "bla");
    press_key(app, CODE_END);
    ck_assert_str_eq(field_text(&app->word.field), "black");
    press_control(app, CODE_BACKSPACE);
    ck_assert_str_eq(field_text(&app->word.field), "");
    app_input(app, &(struct input){.kind = INPUT_COMPOSE, .text = "か"});
    ck_assert_str_eq(strbuf_text(&app->word.field.composed), "か");
    ck_assert_int_eq(app->document->changes.made, 0);
    app_free(app);
}
END_TEST

// A word has sixty bytes; what is rubbed out begins the choice anew.
START_TEST(a_word_is_not_endless)
{
    open_lesson(SELF);
    go("scores[1,1]");
    look_at("scores[2]");
    for (int i = 0; i < 70; i++)
        enter_characters(app, "m");
    ck_assert_uint_eq(app->word.field.text.length, 60);
    app_free(app);
    open_lesson(FORCED);
    go("target[1,1]");
    look_at("target[1]");
    enter_characters(app, "no");
    char first[64];
    strcpy(first, word_completion(app));
    enter_characters(app, "i");
    press_key(app, CODE_DOWN);
    press_key(app, CODE_BACKSPACE);
    ck_assert_str_eq(word_completion(app), first);
    app_free(app);
}
END_TEST

// What may not be changed says so and stays; letters are no commands there.
START_TEST(a_locked_word_stays)
{
    open_lesson(TRANSLATOR); // lets its source be changed, not what it writes
    go("target[2,1]");
    look_at("target[1,1]");
    press_key(app, CODE_F1 + 1);
    ck_assert(!layer_is_open(app, &word_layer));
    ck_assert(strstr(strbuf_text(&app->notice.trouble), "may not be changed"));
    press_key(app, CODE_DELETE);
    ck_assert(strstr(strbuf_text(&app->notice.trouble), "may not be changed"));
    struct look look = app->view.look;
    enter_characters(app, "chat12");
    ck_assert(strstr(strbuf_text(&app->notice.trouble), "may not be changed"));
    ck_assert(app->view.look.map == look.map &&
              app->view.look.still == look.still);
    ck_assert(!layers_modal(app) && step_number_typed(app) < 0);
    ck_assert_int_eq(app->document->changes.made, 0);
    app_free(app);
}
END_TEST

// Where a page looks at a word letters are keys still, until somebody comes to
// it: V presents, and opens no field.
START_TEST(what_a_page_looks_at_is_not_typed_over)
{
    static const char *const masks = SOURCE_ROOT "/lessons/10-masks.yaml";
    struct strbuf why = {0};
    app = app_new(fake_font_init(&fake), NULL, &masks, 1);
    ck_assert(app_open(app, masks, &why));
    quiz_ask_no_more(app);
    app_go_to_page(app, page_with_id(&app->document->lesson, "copies"));
    ck_assert_str_eq(looked_at(), "weights[1]");
    enter_characters(app, "v");
    ck_assert(app->view.look.presenting && !layer_is_open(app, &word_layer));
    enter_characters(app, "v");
    app->focusing = true;
    enter_characters(app, "v");
    ck_assert(layer_is_open(app, &word_layer));
    strbuf_free(&why);
    app_free(app);
}
END_TEST

START_TEST(what_is_refused_stays_to_be_mended)
{
    open_lesson(TRANSLATOR);
    go("x[1,1]");
    look_at("x[2]");
    enter_characters(app, "blakc");
    press_key(app, CODE_ENTER);
    ck_assert(layer_is_open(app, &word_layer));
    ck_assert(
        strstr(strbuf_text(&app->notice.trouble), "did you mean 'black'"));
    press_key(app, CODE_BACKSPACE);
    press_key(app, CODE_BACKSPACE);
    press_key(app, CODE_RIGHT); // completes it
    ck_assert_str_eq(field_text(&app->word.field), "black");
    press_key(app, CODE_ENTER);
    ck_assert(!layer_is_open(app, &word_layer));
    ck_assert_int_eq(app->document->changes.made, 1);
    app_free(app);
}
END_TEST

// Why nothing moves, at either end and where a decoder wrote the word.
START_TEST(what_does_not_move_says_why)
{
    static const struct {
        int lesson;
        const char *step, *focus, *note;
        uint32_t key;
    } ends[] = {
        {SELF, "scores[1,1]", "scores[1]", "note.word.first", CODE_LEFT},
        {SELF, "scores[1,1]", "scores[3]", "note.word.last", CODE_RIGHT},
        {FORCED, "target[1,1]", "target[1,1]", "note.word.written", CODE_RIGHT},
    };
    for (int i = 0; i < 3; i++) {
        open_lesson(ends[i].lesson);
        go(ends[i].step);
        look_at(ends[i].focus);
        press_control(app, ends[i].key);
        ck_assert(app->notice.note && !strcmp(app->notice.note, ends[i].note));
        ck_assert_int_eq(app->document->changes.made, 0);
        app_free(app);
    }
}
END_TEST

// In a box of columns the name of a line is the word of that row: the arrows
// reach it, and it is changed there.
START_TEST(names_of_columns_are_words)
{
    static const struct {
        const char *step, *cell, *label, *words;
    } reached[] = {{"Q[1,1]", "X[1,1]", "X[1]", "owl chased dog"},
                   {"Q[3,1]", "X[3,4]", "X[3]", "cat chased owl"},
                   {"scores[1,2]", "K[2,2]", "K[2]", "cat owl dog"}};
    for (int i = 0; i < 3; i++) {
        open_lesson(SELF);
        go(reached[i].step);
        look_at(reached[i].cell);
        for (int k = 0; k < 4; k++)
            press_key(app, CODE_LEFT);
        ck_assert_str_eq(looked_at(), reached[i].label);
        press_key(app, CODE_DOWN); // its line is the only one of its table
        ck_assert_str_eq(looked_at(), reached[i].label);
        struct target t = word_target(app);
        ck_assert(mouse_is_label(&t));
        press_key(app, CODE_F1 + 1);
        ck_assert(layer_is_open(app, &word_layer));
        for (int k = 0; k < 8; k++)
            press_key(app, CODE_BACKSPACE);
        enter_characters(app, "owl");
        press_key(app, CODE_ENTER);
        ck_assert_str_eq(words("tokens"), reached[i].words);
        app_free(app);
    }
}
END_TEST

START_TEST(tab_goes_both_ways_and_typing_stops_what_plays)
{
    open_lesson(SELF);
    go("scores[1,1]");
    look_at("scores[2]");
    app->view.playing = true;
    app->view.attention.locked = true;
    enter_characters(app, "saw");
    ck_assert(layer_is_open(app, &word_layer) && !app->view.playing);
    app_input(app, &(struct input){
                       .kind = INPUT_KEY, .key = CODE_TAB, .shift = true});
    ck_assert_str_eq(words("tokens"), "cat saw dog");
    ck_assert_str_eq(looked_at(), "scores[1]");
    ck_assert(app->view.attention.locked);
    enter_characters(app, "dog"); // before the first there is none
    app_input(app, &(struct input){
                       .kind = INPUT_KEY, .key = CODE_TAB, .shift = true});
    ck_assert_str_eq(words("tokens"), "dog saw dog");
    ck_assert_str_eq(looked_at(), "scores[1]");
    app_free(app);
}
END_TEST

#define LENGTH(table) ((int)(sizeof(table) / sizeof *(table)))

int main(void)
{
    Suite *suite = suite_create("word");
    TCase *all = tcase_create("word");
    tcase_add_loop_test(all, a_word_is_changed_by_hand, 0, LENGTH(hands));
    tcase_add_test(all, a_word_is_carried_with_the_mouse);
    tcase_add_test(all, outputs_go_with_their_words);
    tcase_add_test(all, a_word_added_to_weights_has_its_own);
    tcase_add_test(all, a_cell_is_no_label);
    tcase_add_test(all, the_rows_of_a_word_are_named);
    tcase_add_test(all, what_is_like_no_word_is_refused);
    tcase_add_test(all, a_word_is_not_endless);
    tcase_add_test(all, a_word_is_mended);
    tcase_add_test(all, a_locked_word_stays);
    tcase_add_test(all, what_is_refused_stays_to_be_mended);
    tcase_add_test(all, what_a_page_looks_at_is_not_typed_over);
    tcase_add_test(all, what_does_not_move_says_why);
    tcase_add_test(all, names_of_columns_are_words);
    tcase_add_test(all, tab_goes_both_ways_and_typing_stops_what_plays);
    suite_add_tcase(suite, all);
    return suite_end(suite);
}
