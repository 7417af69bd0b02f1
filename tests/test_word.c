// Words that are changed where they label a picture: by keys, by typing, with
// the mouse; what they bring, what takes them back, and what is refused.
#include <check.h>
#include <string.h>

#include "app/app.h"
#include "fake_font.h"
#include "suite.h"

static struct app *app;
static struct fake_font fake;

static const char *const paths[] = {
    SOURCE_ROOT "/lessons/self-attention.yaml",
    SOURCE_ROOT "/lessons/rnn-attention.yaml",
    SOURCE_ROOT "/lessons/rnn-forced-word.yaml",
    SOURCE_ROOT "/lessons/sinusoids.yaml",
};
enum { SELF, TRANSLATOR, FORCED, POSITIONS, LESSONS };

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
    ck_assert_msg(address_parse(&app->book->trace, address, &at, NULL), "%s",
                  address);
    app_go_to_step(app, timeline_find(&app->book->trace, LEVEL_CELL, &at));
}

static void look_at(const char *address)
{
    struct address at;
    ck_assert_msg(address_parse(&app->book->trace, address, &at, NULL), "%s",
                  address);
    app->view.attention.focus = place_of_address(&at);
    app->focusing = true;
}

static void press(uint32_t key)
{
    app_input(app, &(struct input){.kind = INPUT_KEY, .key = key});
}

static void control(uint32_t key)
{
    app_input(app,
              &(struct input){.kind = INPUT_KEY, .key = key, .control = true});
}

static void type(const char *text)
{
    for (; *text; text++) {
        char one[2] = {*text};
        app_input(app, &(struct input){.kind = INPUT_TEXT, .text = one});
    }
}

// The words of the list [key], "cat dog".
static const char *words(const char *key)
{
    static struct strbuf text;
    struct words list = model_words(&app->book->lesson.model, key);
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
        place_address(&app->book->trace, &app->view.attention.focus);
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
    const char *then;  // looked at afterwards
    int changes;
} hands[] = {
    // F2, Enter, Tab, Esc, Insert, Delete, Ctrl ← →, Backspace
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
    {FORCED, "target[1,1]", "target[1]", "le\n", "forced", "le", "target[1]", 1},
    {FORCED, "target[1,1]", "target[1,1]", "2**\n", "forced", "null", "target[1,1]",
     1},
    {FORCED, "target[1,1]", "target[1,1]", "-", "forced", "null", "target[1,1]", 1},
    {FORCED, "target[1,1]", "target[1,1]", "+", "forced", "la", "target[1,1]", 0},
};

static void hand(char c)
{
    switch (c) {
    case '2':
        press(CODE_F1 + 1);
        break;
    case '\n':
        press(CODE_ENTER);
        break;
    case '\t':
        press(CODE_TAB);
        break;
    case '*':
        press(CODE_BACKSPACE);
        break;
    case '.':
        press(CODE_ESCAPE);
        break;
    case '+':
        press(CODE_INSERT);
        break;
    case '-':
        press(CODE_DELETE);
        break;
    case '<':
        control(CODE_LEFT);
        break;
    case '>':
        control(CODE_RIGHT);
        break;
    default:
        type((char[2]){c});
    }
}

// All numbers of the trace, bit by bit.
static uint64_t bits(void)
{
    const struct trace *t = &app->book->trace;
    uint64_t hash = 0xCBF29CE484222325;
    for (int i = 0; i < t->tensor_count; i++) {
        const struct tensor *m = t->tensors[i];
        const unsigned char *p = (const void *)m->data;
        size_t size = (size_t)m->rows * (size_t)m->columns * sizeof *m->data;
        for (size_t k = 0; k < size; k++)
            hash = (hash ^ p[k]) * 0x100000001B3;
    }
    return hash;
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
    ck_assert_int_eq(app->book->changes.made, hands[_i].changes);
    press(CODE_ESCAPE);
    while (app->book->changes.made)
        edit_move(app, -1);
    ck_assert_str_eq(words(hands[_i].key), was);
    ck_assert(bits() == before);
    app_free(app);
}
END_TEST

#define LENGTH(table) ((int)(sizeof(table) / sizeof *(table)))

int main(void)
{
    Suite *suite = suite_create("word");
    TCase *all = tcase_create("word");
    tcase_add_loop_test(all, a_word_is_changed_by_hand, 0, LENGTH(hands));
    suite_add_tcase(suite, all);
    return suite_end(suite);
}
