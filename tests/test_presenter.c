// SPDX-License-Identifier: MIT
// What the presenter sees in a class: the class's picture itself, what is told
// to nobody else, and that all of it has room.
#define _DEFAULT_SOURCE // mkstemps, dprintf

#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/class/presenter.h"
#include "app/focus.h"
#include "base/save.h"
#include "boxes.h"
#include "hands.h"
#include "lesson/path.h"
#include "scene/theme.h"
#include "sdl/font.h"
#include "suite.h"

// tests/lessons/class.yaml
enum { OPENING, SCORE, CHASED, SHARE, BESIDE, END };

static struct hands hands;
static struct app *app;
static struct list shown, list; // to the class, to who presents
static struct extent extent = {1280, 720, 1};

static void begin(const char *name)
{
    hands_open_asking(&hands, name);
    app = hands.app;
    app->view.look.still = true;
    class_begin(app);
}

static void set_up(void)
{
    extent = (struct extent){1280, 720, 1};
    begin("tests/lessons/class");
}

static void tear_down(void)
{
    list_free(&shown);
    list_free(&list);
    hands_close(&hands);
}

static void frame(void)
{
    app_frame(app, &shown);
    presenter_frame(app, &shown, &extent, &list);
}

// Whether [l] has [text], of which a line may end after so much of it.
static bool says_in(const struct list *l, const char *text)
{
    char first[20];
    snprintf(first, sizeof first, "%s", text);
    for (int i = 0; i < l->count; i++)
        if (l->draws[i].kind == DRAW_TEXT && strstr(l->draws[i].text, first))
            return true;
    return false;
}

static bool tells(const char *text)
{
    frame();
    return says_in(&list, text);
}

static void go(int page)
{
    quiz_lead(app, page);
    app_catch_up(app);
    app_settle(app);
    app->notice.note = NULL;
}

// Nothing that the class sees stands elsewhere or is otherwise, at any size.
START_TEST(the_picture_is_the_class_s_own)
{
    static const struct extent all[] = {
        {1280, 720, 1}, {1024, 768, 1}, {1920, 1080, 1.5}, {390, 844, 2}};
    for (int k = 0; k < 16; k++) {
        extent = all[k % 4];
        app->view.extent = all[k / 4];
        go(k % 2 ? SCORE : END);
        frame();
        struct rect at = app->presenter.picture;
        double scale = at.w * extent.scale / shown.width;
        ck_assert_double_eq_tol(at.h * shown.width, at.w * shown.height, 1);
        ck_assert(at.w > 0 && at.x + at.w <= extent.width &&
                  at.y + at.h <= extent.height);
        int from = 1; // after what is under it
        for (int i = 0; i < shown.count; i++) {
            const struct draw *d = &shown.draws[i], *to = &list.draws[from + i];
            ck_assert_int_eq(d->kind, to->kind);
            ck_assert(d->fill == to->fill && d->line == to->line &&
                      d->text == to->text);
            ck_assert(fabs(d->size * scale - to->size) <= 1);
            for (int p = 0; d->points && p < d->point_count; p++) {
                double px = at.x * extent.scale * UNIT + d->points[p].x * scale;
                double py = at.y * extent.scale * UNIT + d->points[p].y * scale;
                ck_assert(fabs(px - to->points[p].x) <= 2 &&
                          fabs(py - to->points[p].y) <= 2);
            }
            ck_assert(fabs(at.x * extent.scale * UNIT + d->x * scale - to->x) <=
                      2);
            ck_assert(fabs(at.y * extent.scale * UNIT + d->y * scale - to->y) <=
                      2);
        }
    }
}
END_TEST

START_TEST(a_note_is_for_one)
{
    go(SCORE);
    ck_assert(tells("Some read it off the columns."));
    ck_assert(!says_in(&shown, "Some read"));
    go(SHARE);
    ck_assert(!tells("Note"));
}
END_TEST

// Also once it was answered, and on other numbers.
START_TEST(it_knows_the_answer_and_what_is_done_wrong)
{
    go(SCORE);
    ck_assert(app->quiz.asking);
    ck_assert(tells("4") && says_in(&list, "Expected"));
    ck_assert(says_in(&list, "Usual mistakes"));
    const struct asked *q = &app->quiz.asked;
    ck_assert_int_eq(q->mistake_count, 2);
    for (int i = 0; i < 2; i++) {
        struct strbuf says = {0};
        ask_say_mistake(q, &q->mistakes[i], NULL, &says);
        ck_assert_msg(says_in(&list, strbuf_text(&says)), "%s",
                      strbuf_text(&says));
        ck_assert(!says_in(&shown, strbuf_text(&says)));
        strbuf_free(&says);
    }
    hands_type(&hands, "4");
    hands_key(&hands, CODE_ENTER);
    ck_assert(!app->quiz.asking && tells("Expected"));
    go(OPENING);
    ck_assert(!tells("Expected") && !says_in(&list, "Usual mistakes"));
    go(SHARE);
    ck_assert(tells("0.6652") && says_in(&list, "0.5065 comes from dividing"));
}
END_TEST

// The next page, whatever is asked here; what hangs beside is named.
START_TEST(what_comes_next_is_there)
{
    go(OPENING);
    ck_assert(tells("What is q(cat) · k(chased)?"));
    ck_assert(says_in(&shown, "Who chased whom?"));
    go(SCORE);
    ck_assert(tells("How large is the largest share?"));
    ck_assert(says_in(&list, "hand (2.1)"));
    ck_assert_int_eq(app->presenter.next.page, SHARE);
    const struct document *b = app->presenter.next.laid.documents.document;
    ck_assert(!b->hidden && app->document->hidden);
    go(CHASED);
    ck_assert(tells("How large is the largest share?"));
    ck_assert(!says_in(&list, "hand (2.1)"));
    go(SHARE);
    ck_assert(tells("The end."));
    go(END);
    ck_assert(tells("The ending: what was learned"));
    hands_go(&hands, "scores");
    struct shown now = app_shown(app);
    struct strbuf next = {0};
    now.position.index++;
    frame_sentence(&now, &app->view, &next);
    ck_assert(!app->place.on_page && tells(strbuf_text(&next)));
    strbuf_free(&next);
}
END_TEST

// Opened once: nothing is read again while one stays.
START_TEST(what_comes_next_is_opened_once)
{
    go(OPENING);
    frame();
    const void *trace = app->presenter.next.base.trace.tensors;
    const struct draw *draws = app->presenter.next.list.draws;
    unsigned generation = app->presenter.next.generation;
    hands_control(&hands, 'l');
    frame();
    ck_assert(app->presenter.next.base.trace.tensors == trace);
    ck_assert(app->presenter.next.list.draws == draws);
    ck_assert_uint_eq(app->presenter.next.generation, generation);
    const struct theme *was = app->presenter.next.theme;
    hands_key(&hands, 'l'); // its picture follows the lights
    frame();
    ck_assert(app->presenter.next.theme != was);
}
END_TEST

START_TEST(the_list_has_no_next)
{
    walk_to_list(app);
    ck_assert(tells("The class sees") && says_in(&list, "Followspot"));
    ck_assert(!says_in(&list, "Note") && !says_in(&list, "Expected"));
}
END_TEST

// --- its mouse, its time -----------------------------------------------------

static bool at(enum input_kind kind, double x, double y, bool held)
{
    return presenter_input(
        app, &(struct input){.kind = kind, .x = x, .y = y, .held = held});
}

static bool press_button(int k)
{
    frame();
    struct rect r = app->presenter.buttons[k];
    at(INPUT_POINT, r.x + r.w / 2, r.y + r.h / 2, false);
    ck_assert(app_clickable(app));
    return at(INPUT_PRESS, r.x + r.w / 2, r.y + r.h / 2, false);
}

enum { BACK, NEXT, BLACK, WHITE, HOLD, LASER, INK, MINUTE };

START_TEST(buttons_are_their_keys)
{
    go(OPENING);
    press_button(NEXT);
    ck_assert_int_eq(app->place.page, SCORE);
    press_button(NEXT); // shows the answer
    app_catch_up(app);
    ck_assert(!app->quiz.asking && app->place.page == SCORE);
    press_button(BACK);
    ck_assert_int_eq(app->place.page, OPENING);
    press_button(BLACK);
    ck_assert(app->view.look.blank);
    press_button(NEXT); // and it is light again, nothing else
    ck_assert(!app->view.look.blank && app->place.page == OPENING);
    press_button(WHITE);
    ck_assert(app->view.look.blank && app->held.white);
    press_button(BLACK);
    ck_assert(!app->view.look.blank);
    press_button(LASER);
    ck_assert(layer_is_open(app, &laser_layer));
    press_button(LASER);
    press_button(INK);
    ck_assert(layer_is_open(app, &ink_layer));
    press_button(INK);
    ck_assert(!layer_is_open(app, &ink_layer) &&
              !layer_is_open(app, &laser_layer));
    press_button(HOLD); // no window is open
    ck_assert(!app->held.on);
    presenter_open(app, true);
    press_button(HOLD);
    ck_assert(app->held.on);
    presenter_time(app, 1, 1);
    press_button(MINUTE);
    ck_assert_int_eq(timer_left(app), 60);
}
END_TEST

// A place of the small picture is that place of the large one, and what is held
// there stays held.
START_TEST(the_picture_is_the_lesson)
{
    app->view.extent = (struct extent){1024, 768, 1};
    go(END);
    frame();
    struct rect r = app->presenter.picture;
    double x = 0, y = 0;
    struct pose pose = {.arena = &app->frame};
    struct address cell;
    ck_assert(address_parse(&app->document->trace, "weights[cat,chased]", &cell,
                            NULL));
    arena_reset(&app->frame);
    app_pose(app, &pose);
    struct rect found;
    ck_assert(pose_place(&pose, &cell, &found));
    x = r.x + (found.x + found.w / 2) / 1024 * r.w;
    y = r.y + (found.y + found.h / 2) / 768 * r.h;
    at(INPUT_POINT, x, y, false);
    ck_assert_str_eq(app->view.attention.focus.tensor, "weights");
    ck_assert(!app->presenter.holds);
    at(INPUT_PRESS, x, y, false);
    ck_assert(app->presenter.holds);
    at(INPUT_POINT, r.x + r.w + 200, y, true); // over what is told
    ck_assert(app->presenter.holds && app->pointer.inside);
    at(INPUT_RELEASE, r.x + r.w + 200, y, false);
    ck_assert(!app->presenter.holds);
    app_release(app);
    at(INPUT_POINT, r.x + r.w + 200, y, false);
    ck_assert(!app->pointer.inside && !app_clickable(app));
    at(INPUT_PRESS, r.x + r.w + 200, y, false); // there is nothing
    ck_assert_int_eq(app->place.page, END);
}
END_TEST

// From when the class begins; what says so is painted only when it is another.
START_TEST(time_is_told)
{
    go(OPENING);
    ck_assert(!tells("0 of 30 min"));
    ck_assert(presenter_time(app, 10 * 60 + 4, 1000));
    ck_assert(tells("10:04") && says_in(&list, "0 of 30 min"));
    ck_assert(!presenter_time(app, 10 * 60 + 4, 1059));
    ck_assert(presenter_time(app, 10 * 60 + 4, 1061));
    ck_assert(tells("10:04") && says_in(&list, "1 of 30 min"));
    ck_assert(presenter_time(app, 10 * 60 + 5, 1062));
    ck_assert(!presenter_time(app, 10 * 60 + 5, 1063));
    ck_assert(presenter_time(app, 12 * 60, 1000 + 116 * 60));
    ck_assert(tells("12:00") && says_in(&list, "116 of 30 min"));
    ck_assert(!says_in(&shown, "12:00"));
    class_end(app);
    ck_assert(!presenter_time(app, 12 * 60 + 1, 9000));
    class_begin(app);
    ck_assert(presenter_time(app, 12 * 60 + 1, 9001));
    ck_assert(tells("0 of 30 min"));
}
END_TEST

// The next minute that the plan names, what is late, and what it is of.
START_TEST(time_is_told_against_the_plan)
{
    presenter_time(app, 1, 0);
    static const struct {
        int page, minutes;
        const char *says;
    } all[] = {{OPENING, 0, "this page by 10"}, {SCORE, 10, "this page by 10"},
               {SCORE, 12, "2 min late"},       {SHARE, 12, "this page by 25"},
               {CHASED, 12, "this page by 25"}, {END, 31, "6 min late"}};
    for (int k = 0; k < 6; k++) {
        char passed[40];
        go(all[k].page);
        presenter_time(app, 1, all[k].minutes * 60);
        snprintf(passed, sizeof passed, "%s · %d of 30", all[k].says,
                 all[k].minutes);
        frame();
        bool found = false;
        for (int i = 0; i < list.count; i++)
            found |= list.draws[i].kind == DRAW_TEXT &&
                     strstr(list.draws[i].text, passed);
        ck_assert_msg(found, "%s", passed);
    }
    go(SCORE);
    ck_assert(tells("If they are stuck") && says_in(&list, "Cover all"));
    ck_assert(!says_in(&shown, "Cover all"));
    go(SHARE);
    ck_assert(!tells("If they are stuck"));
}
END_TEST

static const struct {
    const char *page, *says;
} plans[] = {
    {"by: 12", NULL},
    {"by: 3", "'by' is minute 3 of a class"},
    {"by: 31", "'by' is minute 31 of a class"},
    {"by: 0", "by"},
    {"by: soon", "by"},
    {"ask: {question: Q, number: \"scores[1,1]\", hint: \"See {Q}.\"}",
     "leave out the braces"},
};

START_TEST(a_plan_goes_on)
{
    char path[] = "/tmp/planXXXXXX.yaml";
    struct strbuf why = {0};
    int file = mkstemps(path, 5);
    dprintf(file,
            "title: T\ngoal: G\nminutes: 30\nmodel:\n"
            "  {kind: self-attention, tokens: [a], X: [[1]]}\npages:\n"
            "  - {at: scores, by: 9, say: One.}\n"
            "  - {at: weights, say: Two., %s}\n",
            plans[_i].page);
    close(file);
    struct app *a = app_new(app->font, NULL, NULL, 0);
    ck_assert_int_eq(app_open(a, path, &why), !plans[_i].says);
    ck_assert_msg(!plans[_i].says || strstr(strbuf_text(&why), plans[_i].says),
                  "%s", strbuf_text(&why));
    strbuf_free(&why);
    app_free(a);
    unlink(path);
}
END_TEST

// --- what the class sees -----------------------------------------------------

// Who presents goes on; the class sees what it saw, in its window and in theirs.
START_TEST(a_held_picture_stays)
{
    presenter_open(app, true);
    go(OPENING);
    frame();
    uint64_t was = list_hash(&shown);
    hands_control(&hands, 'b');
    for (int page = SCORE; page <= END; page++) {
        go(page);
        frame();
        ck_assert(list_hash(&shown) == was);
        ck_assert(says_in(&list, "Only you see this"));
    }
    ck_assert(says_in(&list, "The end.") && says_in(&list, "Who chased whom?"));
    ck_assert(says_in(&list, "The class sees"));
    app->view.extent.width = 1000; // another size is another picture
    frame();
    ck_assert(shown.width == 1000 && says_in(&shown, "The end."));
    app->view.extent.width = 1280;
    go(OPENING);
    hands_control(&hands, 'b');
    frame();
    ck_assert(says_in(&shown, "Who chased") && !says_in(&list, "Only you"));
    hands_control(&hands, 'b');
    presenter_open(app, false); // the display is gone
    ck_assert(!app->held.on);
    go(END);
    frame();
    ck_assert(says_in(&shown, "The end."));
    hands_control(&hands, 'b');
    ck_assert(!app->held.on);
    ck_assert_str_eq(app->notice.note, "note.hold.alone");
}
END_TEST

START_TEST(a_dark_screen_is_dark_for_the_class_alone)
{
    go(END);
    for (int white = 0; white < 2; white++) {
        hands_type(&hands, white ? "," : ".");
        frame();
        ck_assert_int_eq(shown.count, 0);
        ck_assert_uint_eq(shown.paper, white ? 0xFFFFFFFF : 0xFF000000);
        ck_assert(says_in(&list, "The end.") && says_in(&list, "Only you"));
        hands_type(&hands, ".");
        frame();
        ck_assert(shown.count > 0 && says_in(&shown, "The end."));
        ck_assert(!says_in(&list, "Only you"));
    }
    hands_type(&hands, "."); // after a white one it is black again
    frame();
    ck_assert_uint_eq(shown.paper, 0xFF000000);
}
END_TEST

static const struct draw *find_kind(enum draw_kind kind, color fill)
{
    for (int i = shown.count - 1; i >= 0; i--)
        if (shown.draws[i].kind == kind && (shown.draws[i].fill == fill))
            return &shown.draws[i];
    return NULL;
}

// Whether the pixel at [x], [y] of the class's picture is darker by the laser.
static bool dims(double x, double y)
{
    const color dark = fade(app->view.look.theme->off, 0.55);
    const struct draw *d = find_kind(DRAW_POLYGON, dark);
    int winding = 0;
    if (!d)
        return false;
    for (int k = 0; k < d->point_count; k++) {
        struct point a = d->points[k], b = d->points[(k + 1) % d->point_count];
        bool up = a.y <= y * UNIT && b.y > y * UNIT;
        bool down = a.y > y * UNIT && b.y <= y * UNIT;
        double at = a.y == b.y ? 0
                               : a.x + (y * UNIT - a.y) / (b.y - a.y) *
                                           (double)(b.x - a.x);
        winding += at > x * UNIT ? up - down : 0;
    }
    return winding;
}

START_TEST(the_laser_follows_the_mouse)
{
    go(END);
    hands_look(&hands, "weights[cat,chased]");
    app->focusing = app->view.attention.locked = false;
    ck_assert(app->view.attention.focus.tensor[0]);
    hands_control(&hands, 'l');
    frame();
    ck_assert(!dims(300, 200) && !dims(900, 500)); // nobody pointed yet
    static const double at[][2] = {{300, 200}, {640, 360}, {1279, 719}, {5, 5}};
    for (int k = 0; k < 4; k++) {
        double x = at[k][0], y = at[k][1];
        app_input(app, &(struct input){.kind = INPUT_POINT, .x = x, .y = y});
        frame();
        ck_assert(!dims(x, y) && !dims(x + (x < 640 ? 40 : -40), y));
        ck_assert(dims(x + (x < 640 ? 60 : -60), y));
        ck_assert(dims(x, y + (y < 360 ? 60 : -60)));
        ck_assert(dims(x < 640 ? 1270 : 10, 400));
        ck_assert(!app->view.attention.focus.tensor[0]);
    }
    app_input(app, &(struct input){.kind = INPUT_LEAVE});
    frame();
    ck_assert(!dims(900, 500));
    hands_key(&hands, CODE_ESCAPE);
    ck_assert(!layer_is_open(app, &laser_layer));
    app_input(app, &(struct input){.kind = INPUT_POINT, .x = 300, .y = 200});
    frame();
    ck_assert(!dims(900, 500));
}
END_TEST

static void draw_line(double x, double y, double to_x, double to_y)
{
    app_input(app, &(struct input){.kind = INPUT_PRESS, .x = x, .y = y});
    app_input(app,
              &(struct input){
                  .kind = INPUT_POINT, .held = true, .x = to_x, .y = to_y});
    app_input(app,
              &(struct input){.kind = INPUT_RELEASE, .x = to_x, .y = to_y});
    app_input(app, &(struct input){.kind = INPUT_POINT, .x = 1, .y = 1});
}

// How many lines of ink the class sees; where the last of them ends.
static int inks(double *x, double *y)
{
    int count = 0;
    color ink = role_color(app->view.look.theme, ROLE_OUTPUT);
    frame();
    for (int i = 0; i < shown.count; i++) {
        const struct draw *d = &shown.draws[i];
        bool heavy = d->stroke >= 4.9 / 720 * shown.height * UNIT;
        if (d->kind != DRAW_STROKE || d->line != ink || !heavy)
            continue;
        count++;
        if (x) {
            *x = d->points[d->point_count - 1].x / (double)UNIT;
            *y = d->points[d->point_count - 1].y / (double)UNIT;
        }
    }
    return count;
}

START_TEST(ink_goes_with_its_page_and_comes_back)
{
    double x, y;
    go(END);
    hands_control(&hands, 'i');
    draw_line(100, 100, 320, 180);
    draw_line(10, 10, 640, 360);
    ck_assert_int_eq(inks(&x, &y), 2);
    go(OPENING);
    ck_assert_int_eq(inks(NULL, NULL), 0);
    draw_line(50, 50, 50, 50); // a point
    ck_assert_int_eq(inks(NULL, NULL), 1);
    go(END);
    ck_assert_int_eq(inks(NULL, NULL), 2);
    app->view.extent = (struct extent){640, 360, 2}; // at its place, any size
    extent = app->view.extent;
    hands_key(&hands, CODE_BACKSPACE);
    ck_assert_int_eq(inks(&x, &y), 1);
    ck_assert_double_eq_tol(x, 320, 1);
    ck_assert_double_eq_tol(y, 180, 1);
    hands_key(&hands, CODE_ESCAPE);
    draw_line(640, 200, 640, 100); // the mouse is the lesson's again
    ck_assert_int_eq(inks(NULL, NULL), 1);
    hands_go(&hands, "scores");
    ck_assert_int_eq(inks(NULL, NULL), 0);
    hands_control(&hands, 'i');
    draw_line(100, 100, 320, 180);
    hands_go(&hands, "weights");
    ck_assert_int_eq(inks(NULL, NULL), 0);
    hands_go(&hands, "scores");
    ck_assert_int_eq(inks(NULL, NULL), 1);
    draw_line(100, 100, 20, 180);
    hands_key(&hands, CODE_DELETE); // of this page alone
    ck_assert_int_eq(inks(NULL, NULL), 0);
    go(END);
    ck_assert_int_eq(inks(NULL, NULL), 1);
    class_end(app);
    ck_assert_int_eq(app->ink.count, 0);
}
END_TEST

START_TEST(a_minute_runs_out_and_stays_with_its_page)
{
    go(SCORE);
    hands_control(&hands, 'm');
    ck_assert_str_eq(app->notice.note, "note.timer.none"); // no time was told
    presenter_time(app, 1, 100);
    hands_control(&hands, 'm');
    ck_assert(tells("1:00") && says_in(&shown, "1:00"));
    ck_assert(presenter_time(app, 1, 100));
    ck_assert(!presenter_time(app, 1, 100));
    ck_assert(presenter_time(app, 1, 101.5));
    ck_assert(tells("0:59"));
    hands_control(&hands, 'm');
    ck_assert(tells("1:59"));
    ck_assert(presenter_time(app, 1, 219.5));
    ck_assert(tells("0:01"));
    ck_assert(presenter_time(app, 1, 500));
    ck_assert(tells("0:00") && says_in(&shown, "0:00"));
    ck_assert(!presenter_time(app, 1, 501));
    go(OPENING);
    ck_assert(!tells("0:00"));
    go(SCORE);
    hands_control(&hands, 'm'); // anew
    ck_assert(tells("1:00"));
    app_input(app, &(struct input){.kind = INPUT_KEY,
                                   .key = 'm',
                                   .control = true,
                                   .shift = true});
    ck_assert(!tells("1:00"));
    for (int k = 0; k < 99; k++)
        hands_control(&hands, 'm');
    ck_assert_int_eq(timer_left(app), 3600);
}
END_TEST

// --- a class that is cut off -------------------------------------------------

static char folder[40], file[60];

// The file of a program that is gone, or of one that runs.
static void leave(const char *pid, const char *page, const char *lesson)
{
    FILE *f = fopen(file, "w");
    fprintf(f, "%s\n17\n%s\n%s\n", pid, page, lesson);
    fclose(f);
}

static void begin_to_keep(void)
{
    snprintf(folder, sizeof folder, "/tmp/classXXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(folder));
    snprintf(file, sizeof file, "%s/class", folder);
    app->write = save_file;
    class_end(app);
    app->recovery.folder = folder;
}

#define LESSON SOURCE_ROOT "/tests/lessons/class.yaml"

// It stands in its file while it is on; another program goes on with it, where it
// was, the minutes too.
START_TEST(a_class_is_there_again)
{
    char was[300] = "", want[300];
    begin_to_keep();
    recovery_write(app);
    ck_assert_int_ne(access(file, F_OK), 0);
    class_begin(app);
    presenter_time(app, 1, 0);
    go(SHARE);
    presenter_time(app, 1, 17 * 60);
    recovery_write(app);
    FILE *f = fopen(file, "r");
    ck_assert_ptr_nonnull(f);
    was[fread(was, 1, sizeof was - 1, f)] = 0;
    fclose(f);
    snprintf(want, sizeof want, "%ld\n17\nshare\n%s\n", (long)getpid(), LESSON);
    ck_assert_str_eq(was, want);
    class_end(app);
    recovery_write(app);
    ck_assert_int_ne(access(file, F_OK), 0);
    leave("99999999", "share", LESSON);
    ck_assert(cut_off_read(app));
    class_begin(app);
    ck_assert_int_eq(app->place.page, SHARE);
    ck_assert(quiz_is_open(app, SCORE)); // that waits
    presenter_time(app, 1, 400);
    ck_assert_int_eq(app->presenter.elapsed, 17);
    class_end(app);
    recovery_write(app);
    ck_assert_int_ne(access(file, F_OK), 0);
    class_begin(app); // the next one is another
    ck_assert_int_ne(app->place.page, SHARE);
    rmdir(folder);
}
END_TEST

START_TEST(what_was_not_cut_off_is_left_alone)
{
    static const char *const all[][3] = {{"1", "share", LESSON},
                                         {"99999999", "share", "/nowhere"},
                                         {"0", "share", LESSON},
                                         {"", "", ""}};
    begin_to_keep();
    ck_assert(!cut_off_read(app));
    for (int k = 0; k < 4; k++) {
        leave(all[k][0], all[k][1], all[k][2]);
        ck_assert_msg(!cut_off_read(app), "%d", k);
    }
    leave("99999999", "share", SOURCE_ROOT "/lessons/10-masks.yaml");
    ck_assert(cut_off_read(app));
    class_begin(app); // of the lesson shown
    ck_assert_str_eq(app->document->path, LESSON);
    recovery_save(app); // ended by a signal: it is there the next time
    class_end(app);
    app_free(app);
    hands.app = app = NULL;
    ck_assert_int_eq(access(file, F_OK), 0);
    unlink(file);
    rmdir(folder);
    set_up();
}
END_TEST

// --- room --------------------------------------------------------------------

static const struct extent sizes[] = {{1280, 720, 1},  {1024, 768, 1},
                                      {1920, 1080, 1}, {800, 600, 1},
                                      {390, 844, 2},   {640, 360, 1}};

static void check_room(void)
{
    struct list none = {0};
    struct arena arena = {0};
    struct view view = default_view;
    for (int k = 0; k < 6; k++) {
        char where[200];
        list_begin(&none, &arena, 1920, 1080, 0xFF000000);
        presenter_frame(app, &none, &sizes[k], &list);
        snprintf(where, sizeof where, "%s, page %s, %dx%d",
                 app->document->lesson.title,
                 path_label(&app->document->lesson, app->place.page).text,
                 sizes[k].width, sizes[k].height);
        view.extent = sizes[k];
        boxes_check(&list, where, &view, 0);
    }
    list_free(&none);
    arena_free(&arena);
}

// Every page, as it asks; with the fonts of the program.
static void check_pages(const char *name)
{
    struct reason why = {0};
    struct font_files *files =
        font_open(SOURCE_ROOT "/assets", FONTS_SHIPPED, &why);
    begin(name);
    app->font = font_of(files);
    for (int i = 0; i < app->document->lesson.page_count; i++) {
        if (app->document->lesson.pages[i].left_out)
            continue;
        go(i);
        check_room();
    }
    tear_down();
    font_close(files);
}

START_TEST(all_of_it_has_room)
{
    check_pages("tests/lessons/class");
}
END_TEST

static const char *const lessons[] = {"lessons/00-start-here",
                                      "lessons/05-rnn-attention",
                                      "lessons/09-self-attention",
                                      "lessons/10-masks",
                                      "lessons/11-heads",
                                      "lessons/13-sinusoids",
                                      "lessons/15-smallest-transformer"};
enum { LESSONS = sizeof lessons / sizeof *lessons };

START_TEST(so_it_has_in_the_course)
{
    check_pages(lessons[_i]);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("presenter");
    TCase *t = tcase_create("presenter");
    tcase_add_checked_fixture(t, set_up, tear_down);
    tcase_add_test(t, the_picture_is_the_class_s_own);
    tcase_add_test(t, a_note_is_for_one);
    tcase_add_test(t, it_knows_the_answer_and_what_is_done_wrong);
    tcase_add_test(t, what_comes_next_is_there);
    tcase_add_test(t, what_comes_next_is_opened_once);
    tcase_add_test(t, the_list_has_no_next);
    tcase_add_test(t, buttons_are_their_keys);
    tcase_add_test(t, the_picture_is_the_lesson);
    tcase_add_test(t, time_is_told);
    tcase_add_test(t, time_is_told_against_the_plan);
    tcase_add_loop_test(t, a_plan_goes_on, 0, sizeof plans / sizeof *plans);
    tcase_add_test(t, a_held_picture_stays);
    tcase_add_test(t, a_dark_screen_is_dark_for_the_class_alone);
    tcase_add_test(t, the_laser_follows_the_mouse);
    tcase_add_test(t, ink_goes_with_its_page_and_comes_back);
    tcase_add_test(t, a_minute_runs_out_and_stays_with_its_page);
    tcase_add_test(t, a_class_is_there_again);
    tcase_add_test(t, what_was_not_cut_off_is_left_alone);
    suite_add_tcase(suite, t);
    TCase *room = tcase_create("room");
    tcase_add_test(room, all_of_it_has_room);
    suite_add_tcase(suite, room);
    tcase_add_loop_test(suite_long(suite), so_it_has_in_the_course, 0, LESSONS);
    return suite_end(suite);
}
