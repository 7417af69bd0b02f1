// SPDX-License-Identifier: MIT
#include "app/learning/state.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "app/app.h"
#include "app/dialog/dialog.h"
#include "app/edit/undo.h"
#include "app/learning/taken.h"
#include "app/reload.h"
#include "lesson/edit/moment.h"

// Seconds that all steps take, from the quickest on; then the usual one.
static const double paces[] = {0, 5, 15, 45, 120};
enum { PACES = sizeof paces / sizeof *paces, USUAL_PACE = 2 };

#define PLAY_SECONDS 8.0   // for all that was learned
#define OPENED_SECONDS 0.25 // between looks at a number while it goes on

struct watch *learning_watch(const struct app *a)
{
    return a->learning ? a->learning->pupils[0].watch : NULL;
}

double learning_seconds(const struct app *a)
{
    return paces[a->learning->pace];
}

// --- beginning and ending ----------------------------------------------------

static void pupil_free(struct pupil *p)
{
    stood_free(&p->large);
    for (int k = 0; k < LEARNING_TABLES; k++)
        stood_free(&p->small[k]);
    watch_free(p->watch);
    if (p->base)
        library_drop(p->base);
    *p = (struct pupil){0};
}

void learning_free(struct learning *l)
{
    if (!l)
        return;
    pupil_free(&l->pupils[0]);
    pupil_free(&l->pupils[1]);
    field_free(&l->options.rate);
    field_free(&l->options.seed);
    strbuf_free(&l->options.said);
    free(l->path);
    free(l);
}

const char *learning_barred(const struct app *a)
{
    struct training_plan plan;
    const struct document *b = a->document;
    if (b->veiled || b->lesson.warms)
        return "note.quiz.held";
    return taken_may(&b->lesson.model) ||
                   plan_of_model(&b->lesson.model, &plan)
               ? NULL
               : "note.learning.none";
}

// The lesson shown with the first numbers of [plan]: what its pictures are made
// of, with other numbers. NULL, with the reason shown, when it cannot be.
static struct document *base_of(struct app *a, const struct training_plan *plan)
{
    struct strbuf change = {0};
    const struct trained first = {*plan, 0};
    moment_print(&first, &change);
    struct changes changes = changes_copy(&a->document->changes);
    changes_add(&changes, strbuf_text(&change));
    strbuf_free(&change);
    struct document *base =
        library_reread(a->view.words, a->document, changes);
    if (base->good)
        return base;
    app_trouble(a, base);
    a->notice.refused = true;
    library_drop(base);
    return NULL;
}

static char *copy_of(const char *text)
{
    size_t size = strlen(text) + 1;
    return memcpy(must_realloc(NULL, size, 1), text, size);
}

// Where one stands, and how, at the beginning of a training.
static void begin_anew(struct learning *l)
{
    l->level = LEARNING_MOMENT;
    l->waits = l->plays = l->is_open = false;
    l->follows = true;
    l->due = 0;
    l->number = -1;
    l->matrix = 0;
}

// The matrix that is opened first: by which words ask.
static int asking_matrix(const struct learned_list *l)
{
    static const char *const names[] = {"W_Q", "head1.W_Q", "W_a"};
    for (int i = 0; i < l->count; i++)
        for (size_t k = 0; k < sizeof names / sizeof *names; k++)
            if (!strcmp(l->matrix[i].name, names[k]))
                return i;
    return 0;
}

bool learning_train(struct app *a, const struct training_plan *plan,
                    bool beside)
{
    struct learning *l = a->learning;
    struct document *base = base_of(a, plan);
    if (!base)
        return false;
    pupil_free(&l->pupils[1]);
    if (beside)
        l->pupils[1] = l->pupils[0];
    else
        pupil_free(&l->pupils[0]);
    l->pupils[0] = (struct pupil){.watch = watch_begin(plan), .base = base};
    free(l->path);
    l->path = copy_of(a->document->path);
    begin_anew(l);
    l->matrix =
        asking_matrix(&training_network(learning_watch(a)->training)->learned);
    return true;
}

// What was trained of this very lesson is still there; its words may be others
// by now.
static bool goes_on(struct app *a)
{
    struct learning *l = a->learning;
    if (!l->pupils[0].watch || strcmp(l->path, a->document->path) != 0)
        return false;
    struct document *base[2] = {NULL, NULL};
    for (int k = 0; k < 2 && l->pupils[k].watch; k++)
        if (!(base[k] = base_of(a, &l->pupils[k].watch->plan))) {
            if (base[0])
                library_drop(base[0]);
            return false;
        }
    for (int k = 0; k < 2 && base[k]; k++) {
        struct pupil *p = &l->pupils[k];
        stood_free(&p->large);
        for (int i = 0; i < LEARNING_TABLES; i++)
            stood_free(&p->small[i]);
        library_drop(p->base);
        p->base = base[k];
    }
    return true;
}

void learning_begin(struct app *a)
{
    assert(a && a->document && !learning_barred(a));
    struct training_plan plan;
    if (taken_may(&a->document->lesson.model)) {
        taken_next(a);
        return;
    }
    app_settle(a);
    a->view.playing = false;
    a->notice.note = NULL;
    strbuf_clear(&a->notice.effect);
    plan_of_model(&a->document->lesson.model, &plan);
    if (!a->learning) {
        a->learning = must_realloc(NULL, 1, sizeof *a->learning);
        *a->learning = (struct learning){.pace = USUAL_PACE};
    }
    if (!goes_on(a) && !learning_train(a, &plan, false))
        return;
    a->learning->is_open = false;
    layer_open(a, &learning_layer);
}

// --- what goes on ------------------------------------------------------------

static bool any_goes_on(const struct learning *l)
{
    for (int k = 0; k < 2; k++)
        if (l->pupils[k].watch && watch_goes_on(l->pupils[k].watch))
            return true;
    return false;
}

static bool any_seeks(const struct learning *l)
{
    for (int k = 0; k < 2; k++)
        if (l->pupils[k].watch && !watch_there(l->pupils[k].watch))
            return true;
    return false;
}

bool learning_goes_on(const struct app *a)
{
    const struct learning *l = a->learning;
    return l && ((any_goes_on(l) && !l->waits) || l->plays || any_seeks(l));
}

void learning_go(struct app *a, int step)
{
    struct learning *l = a->learning;
    for (int k = 0; k < 2 && l->pupils[k].watch; k++) {
        struct watch *w = l->pupils[k].watch;
        int last = watch_steps(w);
        watch_go(w, step < 0 ? 0 : step > last ? last : step);
    }
    l->is_open &= l->opened.step == learning_watch(a)->at;
    a->changed = true;
}

// Along the steps at an equal speed on their axis, from one kept moment to the
// next.
static void play_on(struct app *a, double seconds)
{
    struct learning *l = a->learning;
    struct watch *w = learning_watch(a);
    l->played = fmin(1, l->played + seconds / PLAY_SECONDS);
    double step = expm1(l->played * log1p(watch_steps(w)));
    learning_go(a, watch_moment_at(w, (int)(step + 1e-6)));
    l->plays = l->played < 1;
}

bool learning_tick(struct app *a, double seconds)
{
    struct learning *l = a->learning;
    struct watch *w = learning_watch(a);
    if (!w)
        return false;
    double all = w->plan.steps, pace = learning_seconds(a);
    bool learns = any_goes_on(l) && !l->waits;
    l->since += seconds;
    if (learns)
        // What one frame had no time for is not made up for later.
        l->due = pace > 0 ? fmin(l->due + all / pace * seconds, all / pace)
                          : all;
    else
        l->due = 0;
    if (l->plays)
        play_on(a, seconds);
    bool open = layer_is_open(a, &learning_layer);
    a->changed |= open && (learns || l->plays || any_seeks(l));
    return learning_goes_on(a);
}

bool learning_work(struct app *a)
{
    struct learning *l = a->learning;
    if (!l)
        return false;
    for (int k = 0; k < 2 && l->pupils[k].watch; k++)
        watch_seek(l->pupils[k].watch);
    if (l->due >= 1) {
        l->due--;
        for (int k = 0; k < 2 && l->pupils[k].watch; k++)
            watch_step(l->pupils[k].watch);
    }
    if (!any_goes_on(l))
        l->due = 0;
    return l->due >= 1 || any_seeks(l);
}

// --- what is shown agrees ----------------------------------------------------

static const double *numbers_at(const struct watch *w, int index)
{
    return index < training_moment_count(w->training)
               ? training_moment(w->training, index).numbers
               : training_numbers(w->training);
}

const struct stood *pupil_small(const struct pupil *p, int k)
{
    bool large = p->large.there && p->large.step == p->moments[k];
    return large ? &p->large : &p->small[k];
}

static void settle_small(struct pupil *p)
{
    const struct watch *w = p->watch;
    const struct network *n = training_network(w->training);
    int count = watch_moments(w);
    for (int k = 0; k < LEARNING_TABLES; k++) {
        int index = k * (count - 1) / (LEARNING_TABLES - 1);
        int step = watch_moment(w, index);
        // One that was kept before it burst may lie beyond what is left.
        bool kept = index == training_moment_count(w->training) ||
                    training_moment(w->training, index).step == step;
        p->moments[k] = step;
        const struct stood *s = pupil_small(p, k);
        if (!s->there || s->step != step)
            stood_run(&p->small[k], &p->base->lesson.model, n,
                      kept ? numbers_at(w, index)
                           : training_numbers(w->training),
                      step);
    }
}

static void settle_large(struct pupil *p)
{
    const struct watch *w = p->watch;
    if (!watch_there(w) || (p->large.there && p->large.step == w->at))
        return;
    stood_run(&p->large, &p->base->lesson.model, training_network(w->stands),
              training_numbers(w->stands), w->at);
}

// The words that are watched, as the task numbers them.
static int watched_words(const struct pupil *p, int *word)
{
    const struct model *m = &p->base->lesson.model;
    const struct train_task *task = p->watch->plan.task;
    const struct task_words *known =
        task->source.count ? &task->source : &task->words;
    struct words given =
        model_words(m, task->source.count ? "source" : "prompt");
    int count = 0;
    for (int i = 0; i < given.count && count < MOST_READ; i++)
        for (int k = 0; k < known->count; k++)
            if (!strcmp(known->word[k], given.word[i])) {
                word[count++] = k;
                break;
            }
    return count;
}

static void settle_opened(struct learning *l)
{
    const struct watch *w = l->pupils[0].watch;
    bool live = l->follows && !l->waits && watch_goes_on(w);
    if (!watch_there(w) || training_state(w->stands) != TRAINING_GOES_ON ||
        (l->is_open && l->opened.step == w->at) ||
        (live && l->is_open && l->since < OPENED_SECONDS))
        return;
    int word[MOST_READ], count = watched_words(&l->pupils[0], word);
    const struct learned *m =
        &training_network(w->stands)->learned.matrix[l->matrix].at;
    training_open(w->stands, l->number, m->at, m->rows * m->columns, word,
                  count, &l->opened);
    l->is_open = true;
    l->since = 0;
}

void learning_settle(struct app *a)
{
    struct learning *l = a->learning;
    if (l->follows)
        learning_go(a, watch_steps(learning_watch(a)));
    for (int k = 0; k < 2 && l->pupils[k].watch; k++) {
        settle_large(&l->pupils[k]);
        settle_small(&l->pupils[k]);
    }
    settle_opened(l);
}

// --- taken into the lesson ---------------------------------------------------

// The numbers are those that stand here: nobody has to learn them again.
static void hand_over(struct document *b, const struct trained *t,
                      const double *numbers)
{
    struct strbuf name = {0}, text = {0};
    struct files files = file_cache_files(b->cache);
    trained_name(t, &name);
    trained_write(t, numbers, &text);
    files.keep(files.self, strbuf_text(&name), strbuf_text(&text),
               text.length);
    strbuf_free(&name);
    strbuf_free(&text);
}

static void change_to(struct app *a, const struct watch *w, int step,
                      const double *numbers, struct strbuf *out)
{
    const struct trained t = {w->plan, step};
    hand_over(a->document, &t, numbers);
    moment_print(&t, out);
}

static void stand_here(struct app *a)
{
    const struct watch *w = learning_watch(a);
    struct strbuf change = {0};
    if (!watch_there(w))
        return;
    change_to(a, w, w->at, training_numbers(w->stands), &change);
    layer_close(a, &learning_layer);
    edit_change(a, strbuf_text(&change));
    strbuf_free(&change);
}

// Beside it stands what was learned in the end.
static void stand_against(struct app *a)
{
    const struct watch *w = learning_watch(a);
    struct strbuf change = {0};
    if (!watch_there(w))
        return;
    change_to(a, w, watch_steps(w), training_numbers(w->training), &change);
    struct changes changes = changes_copy(&a->document->changes);
    changes_add(&changes, strbuf_text(&change));
    strbuf_free(&change);
    struct document *end =
        library_reread(a->view.words, a->document, changes);
    stand_here(a);
    if (end->good)
        compare_with(a, end);
    else
        library_drop(end);
}

// --- keys --------------------------------------------------------------------

static void say_note(struct app *a, const char *key)
{
    a->notice.note = key;
    strbuf_clear(&a->notice.effect);
}

static void walk_moments(struct app *a, int by)
{
    struct learning *l = a->learning;
    struct watch *w = learning_watch(a);
    int step = w->at, last = watch_steps(w);
    int to = l->level == LEARNING_MOMENT ? watch_moment_beside(w, step, by)
                                         : step + by;
    l->follows = l->plays = false;
    if (to == step || to < 0 || to > last)
        say_note(a, by > 0 ? "note.learning.last" : "note.learning.first");
    else
        learning_go(a, to);
}

static void open_number(struct learning *l, int number)
{
    l->number = number;
    l->is_open = false;
}

static const struct learned *matrix_of(const struct learning *l)
{
    const struct watch *w = l->pupils[0].watch;
    return &training_network(w->training)->learned.matrix[l->matrix].at;
}

// Inside the matrix; off its upper edge one is out of it.
static void walk_numbers(struct app *a, int rows, int columns)
{
    struct learning *l = a->learning;
    const struct learned *m = matrix_of(l);
    int at = l->opened.number - m->at;
    int row = at / m->columns + rows, column = at % m->columns + columns;
    if (row < 0) {
        l->level = LEARNING_STEP;
        return;
    }
    if (row < m->rows && column >= 0 && column < m->columns)
        open_number(l, m->at + row * m->columns + column);
}

static void walk_levels(struct app *a, int by)
{
    struct learning *l = a->learning;
    const struct watch *w = learning_watch(a);
    int to = (int)l->level + by;
    if (to < LEARNING_MOMENT || to > LEARNING_NUMBER)
        return;
    l->follows = l->plays = false;
    if (to == LEARNING_NUMBER && (!l->is_open || l->opened.step != w->at))
        say_note(a, "note.learning.closed");
    else
        l->level = (enum learning_level)to;
    // A moment is where one stands again.
    if (l->level == LEARNING_MOMENT)
        learning_go(a, watch_moment_at(w, w->at));
}

static void next_matrix(struct app *a, int by)
{
    struct learning *l = a->learning;
    const struct watch *w = learning_watch(a);
    int count = training_network(w->training)->learned.count;
    l->matrix = (l->matrix + by + count) % count;
    open_number(l, -1);
}

// Where nothing is left it goes on from the first again.
static void play(struct app *a)
{
    struct learning *l = a->learning;
    struct watch *w = learning_watch(a);
    if (l->follows && any_goes_on(l)) {
        l->waits = !l->waits;
        return;
    }
    double all = log1p(watch_steps(w));
    bool end = w->at >= watch_steps(w);
    l->plays = !l->plays;
    l->follows = false;
    l->level = LEARNING_MOMENT;
    l->played = end || all <= 0 ? 0 : log1p(w->at) / all;
}

static void go_to_end(struct app *a)
{
    struct learning *l = a->learning;
    if (any_goes_on(l)) { // at once
        l->pace = 0;
        l->waits = false;
    }
    l->plays = false;
    l->follows = true;
}

static void change_pace(struct app *a, int by)
{
    struct learning *l = a->learning;
    int pace = l->pace - by;
    l->pace = pace < 0 ? 0 : pace >= PACES ? PACES - 1 : pace;
    l->waits = false;
    strbuf_clear(&a->notice.effect);
    say(a->view.words, &a->notice.effect,
        l->pace ? "note.learning.pace" : "note.learning.at_once",
        SLOTS(COUNT("seconds", learning_seconds(a))));
}

static void train_again(struct app *a)
{
    struct training_plan plan = learning_watch(a)->plan;
    learning_train(a, &plan, false);
}

static bool number_key(struct app *a, const struct input *in)
{
    static const struct {
        uint32_t key;
        int rows, columns;
    } ways[] = {{CODE_LEFT, 0, -1},
                {CODE_RIGHT, 0, 1},
                {CODE_UP, -1, 0},
                {CODE_DOWN, 1, 0}};
    for (int i = 0; i < 4; i++)
        if (in->key == ways[i].key) {
            walk_numbers(a, ways[i].rows, ways[i].columns);
            return true;
        }
    return false;
}

// What acts here as it does in a lesson.
static bool is_of_all(const struct input *in)
{
    switch (action_for(MODE_WALK, in)) {
    case ACTION_HELP:
    case ACTION_TEXT_LARGER:
    case ACTION_TEXT_SMALLER:
    case ACTION_TEXT_RESET:
    case ACTION_LIGHTS:
    case ACTION_COLOURS:
    case ACTION_SET:
    case ACTION_BLANK:
    case ACTION_FULLSCREEN:
    case ACTION_QUIT:
        return true;
    default:
        return false;
    }
}

static void learning_letter(struct app *a, const struct input *in)
{
    switch (in->key) {
    case 'p':
        play(a);
        break;
    case 'd':
        stand_against(a);
        break;
    case 'o':
        learning_options_begin(a);
        break;
    case 'r':
        train_again(a);
        break;
    case '[':
        change_pace(a, -1);
        break;
    case ']':
        change_pace(a, 1);
        break;
    default:
        break;
    }
}

static void learning_walk(struct app *a, const struct input *in)
{
    switch (in->key) {
    case CODE_RIGHT:
    case CODE_PAGE_DOWN:
    case ' ':
        walk_moments(a, 1);
        break;
    case CODE_LEFT:
    case CODE_PAGE_UP:
    case CODE_BACKSPACE:
        walk_moments(a, -1);
        break;
    case CODE_DOWN:
        walk_levels(a, 1);
        break;
    case CODE_UP:
        walk_levels(a, -1);
        break;
    case CODE_HOME:
        a->learning->follows = a->learning->plays = false;
        learning_go(a, 0);
        break;
    case CODE_END:
        go_to_end(a);
        break;
    case CODE_TAB:
        next_matrix(a, in->shift ? -1 : 1);
        break;
    case CODE_ENTER:
        stand_here(a);
        break;
    default:
        learning_letter(a, in);
        break;
    }
}

static bool learning_key(struct app *a, const struct input *in)
{
    bool closes = action_for(MODE_WALK, in) == ACTION_TRAIN;
    if (is_of_all(in))
        return false;
    a->notice.note = NULL;
    strbuf_clear(&a->notice.effect);
    a->changed = true;
    if (closes) {
        layer_close(a, &learning_layer);
        return true;
    }
    if (in->key == CODE_ESCAPE)
        return false; // closes it
    if (in->control)
        return true;
    if (a->learning->level != LEARNING_NUMBER || !number_key(a, in))
        learning_walk(a, in);
    return true;
}

// --- the mouse ---------------------------------------------------------------

// Where the mouse is on the axis of the steps, which spans the target [at].
static void scrub(struct app *a, double part)
{
    struct watch *w = learning_watch(a);
    double step = expm1(fmax(0, fmin(part, 1)) * log1p(w->plan.steps));
    a->learning->follows = a->learning->plays = false;
    a->learning->level = LEARNING_MOMENT;
    learning_go(a, watch_moment_at(w, (int)(step + 0.5)));
}

static void learning_press(struct app *a, const struct target *t, double x)
{
    struct learning *l = a->learning;
    switch (t->kind) {
    case TARGET_BACK:
        layer_close(a, &learning_layer);
        break;
    case TARGET_HELP:
        help_open(a);
        break;
    case TARGET_PLAY:
        play(a);
        break;
    case TARGET_NEXT:
        walk_moments(a, 1);
        break;
    case TARGET_PREVIOUS:
        walk_moments(a, -1);
        break;
    case TARGET_TIMELINE:
        l->scrubs = true;
        l->axis = t->number;
        scrub(a, learning_part(a, t->number, x));
        break;
    case TARGET_STAGE: // a small table: its step
        l->follows = l->plays = false;
        learning_go(a, t->number);
        break;
    case TARGET_KNOB: // a learned number
        l->follows = false;
        l->level = LEARNING_NUMBER;
        open_number(l, t->number);
        break;
    case TARGET_LINE:
        learning_options_begin(a);
        break;
    default:
        break;
    }
}

static bool learning_mouse(struct app *a, const struct input *in)
{
    struct learning *l = a->learning;
    if (in->kind == INPUT_RELEASE || in->kind == INPUT_LEAVE)
        l->scrubs = false;
    if (in->kind == INPUT_WHEEL)
        walk_moments(a, in->wheel > 0 ? -1 : 1);
    if (in->kind != INPUT_POINT && in->kind != INPUT_PRESS)
        return true;
    a->changed = true;
    struct target t = dialog_target(a, in->x, in->y);
    a->pointer.clickable = t.kind != TARGET_NONE;
    if (in->kind == INPUT_PRESS)
        learning_press(a, &t, in->x);
    else if (l->scrubs && in->held)
        scrub(a, learning_part(a, l->axis, in->x));
    return true;
}

static bool learning_keys(const struct app *a, struct help_lines *out)
{
    static const char *const lines[] = {
        "learning.next", "learning.level", "learning.end",  "learning.play",
        "learning.pace", "learning.take",  "learning.against",
        "learning.options", "learning.again", "learning.matrix"};
    (void)a;
    help_add_heading(out, "learning");
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        help_add(out, lines[i]);
    return true;
}

static void learning_close(struct app *a)
{
    a->learning->scrubs = a->learning->plays = false;
}

// The lesson below is not typed into.
static bool learning_paste(struct app *a, const char *text)
{
    (void)a;
    (void)text;
    return true;
}

const struct app_layer learning_layer = {
    .name = "training",
    .key = learning_key,
    .paste = learning_paste,
    .mouse = learning_mouse,
    .paint = learning_paint,
    .close = learning_close,
    .keys = learning_keys,
    .covers = true,
};
