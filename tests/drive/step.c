// SPDX-License-Identifier: MIT
#include "step.h"

#include "app/action.h"
#include "driven.h"
#include "world.h"

#define LENGTH(table) ((int)(sizeof(table) / sizeof *(table)))

static bool chance(struct rng *rng, int in)
{
    return rng_between(rng, 1, in) == 1;
}

// --- random steps -----------------------------------------------------------

// One of the keys that mean something.
static const struct action_key *random_meaning(struct rng *rng)
{
    const struct action_key *k;
    do
        k = &actions[rng_between(rng, 0, ACTIONS - 1)]
                 .keys[rng_between(rng, 0, ACTION_KEYS - 1)];
    while (!k->modes);
    return k;
}

// Many keys walk, else a lesson would rarely be seen beyond its beginning; a
// few mean nothing at all.
static void random_key(struct rng *rng, struct input *in)
{
    static const uint32_t walking[] = {
        CODE_PAGE_DOWN, CODE_PAGE_DOWN, CODE_PAGE_UP, CODE_DOWN, CODE_UP,
        CODE_LEFT,      CODE_RIGHT,     CODE_ENTER,   CODE_END,  CODE_TAB};
    in->kind = INPUT_KEY;
    int sort = rng_between(rng, 0, 9);
    if (sort < 3) {
        in->key = walking[rng_between(rng, 0, LENGTH(walking) - 1)];
    } else if (sort < 8) {
        const struct action_key *b = random_meaning(rng);
        in->key = b->key;
        in->control = b->control;
        in->shift = b->shift;
    } else if (sort < 9) {
        in->key = (uint32_t)rng_between(rng, '0', '9');
    } else {
        in->key = chance(rng, 2)
                      ? (uint32_t)rng_between(rng, ' ', 0x3000)
                      : (uint32_t)rng_between(rng, CODE_LEFT, CODE_MENU);
        in->control = chance(rng, 3);
        in->shift = chance(rng, 3);
    }
}

// What keys and input methods type: commands, words, nothing of either.
static void random_text(struct rng *rng, struct input *in)
{
    static const char *const texts[] = {
        "p",  "o", "r", "n",    "s",      "c",           "a",         "b",
        "?",  "+", "-", "[",    "]",      " ",           "0",         "7",
        "12", "Q", "é", "word", "日本語", "👩‍🚀", "e\xCC\x81", "."};
    in->kind = INPUT_TEXT;
    in->text = texts[rng_between(rng, 0, LENGTH(texts) - 1)];
}

// What a clipboard may hold: numbers that fit somewhere, or nothing of use.
static void random_paste(struct rng *rng, struct input *in)
{
    static const char *const texts[] = {"3",
                                        "0,5\t-2\n1\t4\n",
                                        "1\t2",
                                        "1\t2\n3",
                                        "word",
                                        "",
                                        "1e308",
                                        ("\xE2\x88\x92"
                                         "1\r\n")};
    in->kind = INPUT_PASTE;
    in->text = texts[rng_between(rng, 0, LENGTH(texts) - 1)];
}

// Windows of every shape; most are such as people have.
static void random_size(struct rng *rng, struct input *in)
{
    static const int sizes[][2] = {{1280, 720},  {1920, 1080}, {320, 240},
                                   {800, 600},   {720, 1280},  {1, 1},
                                   {1, 2000},    {3000, 2},    {3840, 2160},
                                   {7680, 4320}, {640, 200},   {200, 640}};
    static const double scales[] = {1, 1, 1, 2, 1.25, 1.5, 3};
    in->kind = INPUT_RESIZE;
    int k = rng_between(rng, 0, LENGTH(sizes) - 1);
    bool known = chance(rng, 2);
    in->width = known ? sizes[k][0] : rng_between(rng, 1, 2600);
    in->height = known ? sizes[k][1] : rng_between(rng, 1, 1600);
    in->scale = scales[rng_between(rng, 0, LENGTH(scales) - 1)];
}

static enum input_kind random_mouse(struct rng *rng)
{
    static const enum input_kind kinds[] = {
        INPUT_POINT, INPUT_POINT,   INPUT_POINT,   INPUT_PRESS,
        INPUT_PRESS, INPUT_RELEASE, INPUT_RELEASE, INPUT_MENU};
    return kinds[rng_between(rng, 0, LENGTH(kinds) - 1)];
}

static void random_input(struct rng *rng, struct input *in)
{
    switch (rng_between(rng, 0, 15)) {
    case 0:
    case 1:
        random_size(rng, in);
        break;
    case 2:
        in->kind = INPUT_LEAVE;
        break;
    case 3:
    case 4:
        in->kind = INPUT_WHEEL;
        in->wheel = chance(rng, 2) ? 1 : -rng_between(rng, 1, 9);
        break;
    case 6:
    case 7:
        random_text(rng, in);
        break;
    case 5:
        random_paste(rng, in);
        if (chance(rng, 2))
            in->kind = chance(rng, 4) ? INPUT_QUIT : INPUT_NONE;
        break;
    default:
        random_key(rng, in);
    }
}

static double random_seconds(struct rng *rng)
{
    static const double seconds[] = {0, 0.016, 0.016, 0.1, 0.3, 1, 5, 1e6};
    return seconds[rng_between(rng, 0, LENGTH(seconds) - 1)];
}

// How often each kind comes, in so many of the sum.
static const struct {
    enum step_kind kind;
    int share;
} shares[] = {
    {STEP_INPUT, 240}, {STEP_MOUSE, 40}, {STEP_AIM, 100},  {STEP_LOST, 10},
    {STEP_TICK, 80},   {STEP_FRAME, 20}, {STEP_TRIP, 20},  {STEP_WALK, 20},
    {STEP_GO, 20},     {STEP_OPEN, 10},  {STEP_EDIT, 20},  {STEP_PULL, 30},
    {STEP_UNDO, 5},    {STEP_PAGE, 15},  {STEP_WORLD, 30}, {STEP_TAKE, 20},
    {STEP_ANSWER, 20},
};

static enum step_kind random_kind(struct rng *rng)
{
    int sum = 0, k = 0;
    for (int i = 0; i < LENGTH(shares); i++)
        sum += shares[i].share;
    int at = rng_between(rng, 0, sum - 1);
    while (at >= shares[k].share)
        at -= shares[k++].share;
    return shares[k].kind;
}

struct step step_random(struct rng *rng)
{
    struct step s = {.kind = random_kind(rng),
                     .times = chance(rng, 9) ? rng_between(rng, 2, 12) : 1};
    s.which = rng_between(rng, 0, 999999);
    s.seconds = random_seconds(rng);
    if (s.kind == STEP_MOUSE || s.kind == STEP_AIM) {
        double far = chance(rng, 20) ? 1e5 : 1.1;
        s.input.kind = random_mouse(rng);
        s.input.shift = chance(rng, 5);
        s.input.control = chance(rng, 5);
        s.input.twice = s.input.kind == INPUT_PRESS && chance(rng, 4);
        s.input.x = far * (rng_uniform(rng) - 0.05);
        s.input.y = far * (rng_uniform(rng) - 0.05);
    } else {
        random_input(rng, &s.input);
    }
    return s;
}

// --- as text ----------------------------------------------------------------

static void print_key(const struct input *in, struct strbuf *out)
{
    static const char *const names[] = {
        "Left", "Right", "Up",        "Down", "Home", "End",    "PgUp",
        "PgDn", "Enter", "Backspace", "Tab",  "Esc",  "Insert", "Delete"};
    strbuf_addf(out, "key %s%s", in->control ? "Ctrl+" : "",
                in->shift ? "Shift+" : "");
    if (in->key == CODE_MENU)
        strbuf_add(out, "Menu");
    else if (in->key >= CODE_F1)
        strbuf_addf(out, "F%d", (int)(in->key - CODE_F1) + 1);
    else if (in->key >= CODE_LEFT)
        strbuf_add(out, names[in->key - CODE_LEFT]);
    else if (in->key > ' ' && in->key < 127)
        strbuf_addf(out, "%c", (char)in->key);
    else
        strbuf_addf(out, "U+%04X", (unsigned)in->key);
}

static void print_input(const struct input *in, struct strbuf *out)
{
    static const char *const kinds[] = {
        [INPUT_NONE] = "nothing",         [INPUT_TEXT] = "type",
        [INPUT_PASTE] = "paste",          [INPUT_POINT] = "point",
        [INPUT_PRESS] = "press",          [INPUT_RELEASE] = "release",
        [INPUT_MENU] = "right press",     [INPUT_LEAVE] = "leave",
        [INPUT_WHEEL] = "wheel",          [INPUT_RESIZE] = "resize",
        [INPUT_QUIT] = "close the window"};
    if (in->kind == INPUT_KEY)
        print_key(in, out);
    else
        strbuf_add(out, kinds[in->kind]);
    if (in->kind == INPUT_TEXT || in->kind == INPUT_PASTE)
        strbuf_addf(out, " “%s”", in->text);
    if (in->twice)
        strbuf_add(out, " twice");
    if (in->kind == INPUT_WHEEL)
        strbuf_addf(out, " %d", in->wheel);
    if (in->kind == INPUT_RESIZE)
        strbuf_addf(out, " %d x %d, scale %g", in->width, in->height,
                    in->scale);
}

void step_print(const struct step *s, struct strbuf *out)
{
    switch (s->kind) {
    case STEP_INPUT:
        print_input(&s->input, out);
        if (s->input.kind == INPUT_KEY && s->times > 1)
            strbuf_addf(out, ", %d times", s->times);
        break;
    case STEP_MOUSE:
        print_input(&s->input, out);
        strbuf_addf(out, " at %.4f, %.4f of the window", s->input.x,
                    s->input.y);
        break;
    case STEP_AIM:
        print_input(&s->input, out);
        strbuf_addf(out, " at thing %d", s->which);
        break;
    case STEP_LOST:
        strbuf_add(out, "release, unseen");
        break;
    case STEP_TICK:
        strbuf_addf(out, "%g seconds", s->seconds);
        break;
    case STEP_FRAME:
        strbuf_add(out, "frame");
        break;
    case STEP_TRIP:
        strbuf_addf(out, "trip: %s", trip_name(s->which));
        break;
    case STEP_WALK:
        strbuf_addf(out, "walk %d steps %s%s", 1 + s->which % 4,
                    s->which % 3 ? "on" : "back",
                    s->which % 2 ? ", from the beginning" : "");
        break;
    case STEP_GO:
        strbuf_addf(out, "go to level %d, step 1 + %d", s->which % LEVEL_COUNT,
                    s->which / LEVEL_COUNT);
        break;
    case STEP_EDIT:
        strbuf_addf(out, "change %d", s->which);
        break;
    case STEP_PULL:
        strbuf_addf(out, "pull thing %d, %d times", s->which, s->times);
        break;
    case STEP_UNDO:
        strbuf_add(out, "all changes back, and again");
        break;
    case STEP_PAGE:
        strbuf_addf(out, "change %d on a page with a change of its own",
                    s->which);
        break;
    case STEP_WORLD:
        strbuf_addf(out, "%s, %d", world_name(s->which), s->which);
        break;
    case STEP_TAKE:
        strbuf_addf(out, "line %d of what can be done", s->which);
        break;
    case STEP_ANSWER:
        strbuf_addf(out, "answer %d", s->which);
        break;
    default:
        strbuf_addf(out, "open lesson %d", s->which);
    }
}
