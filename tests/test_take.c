// SPDX-License-Identifier: MIT
#define _POSIX_C_SOURCE 200809L // mkdtemp

// The dialogue of what is taken along: what its keys and the mouse make is the
// export of the same wish; nothing is written over unasked; what is stopped
// leaves nothing.
#include <check.h>
#include <math.h>
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/save.h"
#include "export/format.h"
#include "hands.h"
#include "keyboard.h"
#include "suite.h"
#include "trace/blanks.h"
#include "app/edit/undo.h"
#include "app/overlay.h"

static struct hands h;
static char folder[] = "/tmp/followspot-take-XXXXXX";
static struct strbuf written; // what was saved last
static char saved[256];
static int saves, fails_with;

static int keep(const char *path, const void *data, size_t length)
{
    if (fails_with)
        return fails_with;
    strbuf_clear(&written);
    strbuf_add_n(&written, data, length);
    snprintf(saved, sizeof saved, "%s", path);
    saves++;
    return 0;
}

static void begin(void)
{
    hands_open(&h, SOURCE_ROOT "/tests/lessons/self-attention.yaml", "scores");
    h.app->write = keep;
    saves = fails_with = 0;
    saved[0] = '\0';
    hands_key(&h, 'e');
    ck_assert(layer_is_open(h.app, &export_dialog_layer));
}

static void end(void)
{
    hands_close(&h);
    strbuf_free(&written);
}

static void to_line(enum export_line line)
{
    for (int k = 0; k < EXPORT_LINES && h.app->export_dialog.line != (int)line;
         k++)
        hands_key(&h, CODE_DOWN);
    ck_assert_int_eq(h.app->export_dialog.line, line);
}

static int number_of(const char *ending)
{
    char path[16];
    snprintf(path, sizeof path, "a.%s", ending);
    return format_of(path);
}

static void to_format(const char *ending)
{
    int format = number_of(ending);
    to_line(EXPORT_FORMAT);
    for (int k = 0; k < format_count() && h.app->export_dialog.format != format;
         k++)
        hands_key(&h, CODE_RIGHT);
    ck_assert_int_eq(h.app->export_dialog.format, format);
}

static int run(void)
{
    int ticks = 0;
    while (app_tick(h.app, 0.01))
        ticks++;
    return ticks;
}

static bool says(const char *what)
{
    return strstr(strbuf_text(&h.app->export_dialog.said), what);
}

// The same, by the export itself.
static bool is_export_of(struct chosen steps, const struct view *view)
{
    struct reason why = {0};
    const char *path = field_text(&h.app->export_dialog.path);
    struct wish wish = {.documents = {h.app->document, compare_a(h.app), NULL},
                        .view = view,
                        .font = h.app->font,
                        .path = path,
                        .format = format_at(format_of(path)),
                        .steps = steps};
    struct strbuf before = written;
    written = (struct strbuf){0};
    struct export *e = export_begin(&wish, &why);
    while (export_more(e)) {
    }
    ck_assert(export_finish(e, keep, &why));
    bool same = before.length == written.length &&
                !memcmp(before.text, written.text, written.length);
    strbuf_free(&before);
    reason_free(&why);
    return same;
}

static struct chosen this_step(void)
{
    int64_t step = app_step_now(h.app).index + 1;
    return (struct chosen){.first = step,
                           .last = step,
                           .level = h.app->place.level,
                           .leveled = true};
}

START_TEST(enter_makes_the_frame_shown)
{
    begin();
    ck_assert(strstr(field_text(&h.app->export_dialog.path), ".png"));
    hands_key(&h, CODE_ENTER);
    run();
    ck_assert_int_eq(saves, 1);
    ck_assert_str_eq(saved, field_text(&h.app->export_dialog.path));
    ck_assert(says(saved) && says("1 file,"));
    ck_assert(is_export_of(this_step(), &h.app->view));
    end();
}
END_TEST

// What was on its way goes on once all is made.
START_TEST(the_last_piece_lets_a_change_settle)
{
    begin();
    h.app->view.unsettled = 1;
    hands_key(&h, CODE_ENTER);
    run();
    ck_assert_int_eq(saves, 1);
    ck_assert(h.app->view.unsettled <= 0);
    end();
}
END_TEST

START_TEST(what_is_changed_is_taken_as_it_is_shown)
{
    begin();
    hands_key(&h, CODE_ESCAPE);
    ck_assert(!layer_is_open(h.app, &export_dialog_layer));
    compare_freeze(h.app);
    ck_assert(edit_change(h.app, "X[1,2] = 5"));
    app_settle(h.app);
    hands_key(&h, 'e');
    to_format("svg");
    hands_key(&h, CODE_ENTER);
    run();
    ck_assert_int_eq(saves, 1);
    ck_assert(compare_a(h.app) != NULL);
    ck_assert(is_export_of(this_step(), &h.app->view));
    end();
}
END_TEST

START_TEST(every_answer_reaches_what_is_made)
{
    begin();
    to_format("svg");
    to_line(EXPORT_STEPS);
    hands_key(&h, CODE_LEFT); // from, to
    to_line(EXPORT_FIRST);
    enter_text(h.app, "2");
    to_line(EXPORT_LAST);
    enter_text(h.app, "3");
    to_line(EXPORT_SIZE);
    hands_key(&h, CODE_RIGHT);
    hands_key(&h, CODE_RIGHT); // not the window's
    to_line(EXPORT_PAPER);
    hands_key(&h, CODE_RIGHT);
    to_line(EXPORT_CONTROLS);
    hands_key(&h, CODE_RIGHT);
    hands_key(&h, CODE_ENTER);
    ck_assert_int_ge(run(), 1);
    ck_assert_int_eq(saves, 2);
    struct view view = h.app->view;
    view.extent = (struct extent){1920, 1080, 1};
    view.look.clear = view.look.bare = true;
    view.attention = (struct attention){.locked = false};
    ck_assert(is_export_of((struct chosen){.first = 2,
                                           .last = 3,
                                           .level = h.app->place.level,
                                           .leveled = true},
                           &view));
    end();
}
END_TEST

// Paper, whatever the screen has, unless its own or print is asked for; a table
// of numbers has none.
START_TEST(the_theme_is_chosen)
{
    static const struct theme *const made[] = {&paper_theme, &contrast_theme,
                                               &print_theme};
    for (int k = 0; k < 3; k++) {
        begin();
        h.app->view.look.theme = &contrast_theme;
        to_format("png");
        to_line(EXPORT_THEME);
        for (int i = 0; i < k; i++)
            hands_key(&h, CODE_RIGHT);
        hands_key(&h, CODE_ENTER);
        run();
        ck_assert_int_eq(saves, 1);
        ck_assert_ptr_eq(h.app->export_dialog.view.look.theme, made[k]);
        to_format("csv");
        ck_assert(!export_dialog_asks(h.app, EXPORT_THEME));
        end();
    }
}
END_TEST

// The small picture's items have the smallest ids, in the order of painting.
static int count_previewed(const char *text)
{
    struct pose p = {.arena = &h.app->frame};
    int count = 0;
    arena_reset(&h.app->frame);
    overlay_pose(h.app, &p);
    for (int i = 0; i < p.count; i++)
        count += p.items[i].id < 100000 &&
                 (!text || (p.items[i].text && !strcmp(p.items[i].text, text)));
    return count;
}

static color preview_ground(void)
{
    struct pose p = {.arena = &h.app->frame};
    arena_reset(&h.app->frame);
    overlay_pose(h.app, &p);
    for (int i = 0; i < p.count; i++)
        if (p.items[i].id == 1)
            return p.items[i].fill;
    return 0;
}

// It shows what would be made, in the colours chosen; a table of numbers is no
// picture, and a narrow window has no room for one.
START_TEST(a_small_picture_shows_what_will_be_made)
{
    begin();
    h.app->view.look.theme = &stage_theme;
    to_format("png");
    struct pose shown = {.arena = &h.app->frame};
    app_pose(h.app, &shown);
    ck_assert_int_gt(shown.count, 20);
    ck_assert_int_ge(count_previewed(NULL), shown.count - 20);
    ck_assert_int_eq(count_previewed(h.app->document->lesson.title), 1);
    ck_assert_uint_eq(preview_ground(), paper_theme.paper);
    to_line(EXPORT_THEME);
    hands_key(&h, CODE_RIGHT);
    ck_assert_uint_eq(preview_ground(), stage_theme.paper);
    int controls = count_previewed(NULL);
    to_line(EXPORT_CONTROLS);
    hands_key(&h, CODE_RIGHT);
    ck_assert_int_lt(count_previewed(NULL), controls);
    to_format("csv");
    ck_assert_int_eq(count_previewed(NULL), 0);
    to_format("png");
    h.app->view.extent = (struct extent){700, 1000, 1};
    ck_assert_int_eq(count_previewed(NULL), 0);
    end();
}
END_TEST

// All of it stands in its frame.
START_TEST(the_small_picture_stays_in_its_frame)
{
    begin();
    to_format("png");
    struct pose p = {.arena = &h.app->frame};
    struct rect at = {0};
    arena_reset(&h.app->frame);
    overlay_pose(h.app, &p);
    for (int i = 0; i < p.count; i++)
        at = p.items[i].id == 1 ? p.items[i].at : at;
    ck_assert(at.w > 300 && fabs(at.w * 720 - at.h * 1280) < 1e-6);
    for (int i = 0; i < p.count; i++) {
        const struct item *k = &p.items[i];
        if (k->id >= 100000 || k->kind == ITEM_LINE)
            continue;
        ck_assert(k->at.x >= at.x - 1 && k->at.y >= at.y - 1);
        ck_assert(k->at.x + (k->kind == ITEM_BOX ? k->at.w : 0) <=
                  at.x + at.w + 1);
        ck_assert(k->at.y <= at.y + at.h + 1 && k->size < 14);
        ck_assert_int_eq(k->target.kind, TARGET_NONE);
    }
    end();
}
END_TEST

START_TEST(esc_stops_it_and_nothing_is_written)
{
    begin();
    to_line(EXPORT_STEPS);
    hands_key(&h, CODE_RIGHT);
    hands_key(&h, CODE_ENTER);
    ck_assert(app_tick(h.app, 0.01));
    ck_assert(app_tick(h.app, 0.01));
    hands_key(&h, CODE_RIGHT); // does nothing meanwhile
    ck_assert_int_eq(h.app->export_dialog.steps, EXPORT_ALL);
    hands_key(&h, CODE_ESCAPE);
    ck_assert(layer_is_open(h.app, &export_dialog_layer) && says("stopped"));
    ck_assert(!app_tick(h.app, 0.01));
    ck_assert_int_eq(saves, 0);
    hands_key(&h, CODE_ESCAPE);
    ck_assert(!layer_is_open(h.app, &export_dialog_layer));
    end();
}
END_TEST

static int count_files(void)
{
    DIR *all = opendir(folder);
    int count = 0;
    while (all && readdir(all))
        count++;
    if (all)
        closedir(all);
    return count;
}

// Whenever it is stopped, before its first piece or after its last; an npz is
// made in one.
START_TEST(nothing_is_left_of_any_format)
{
    char path[300];
    bool waits = _i >= format_count(); // until all is made
    const struct file_format *format = format_at(_i % format_count());
    snprintf(path, sizeof path, "%s/a.%s", folder, format->ending);
    begin();
    h.app->write = save_file;
    int files = count_files();
    to_line(EXPORT_PATH);
    enter_text(h.app, path);
    hands_key(&h, CODE_ENTER);
    if (format->tool && !h.app->export_dialog.making)
        ck_assert(says("ffmpeg")); // there is none here
    else
        ck_assert(h.app->export_dialog.making != NULL);
    for (bool more = waits && h.app->export_dialog.making; more;)
        more = export_more(h.app->export_dialog.making);
    hands_key(&h, CODE_ESCAPE);
    ck_assert(!h.app->export_dialog.making);
    ck_assert(!app_tick(h.app, 0.01));
    ck_assert_int_eq(count_files(), files);
    end();
}
END_TEST

START_TEST(what_shows_a_lesson_ends_with_it)
{
    begin();
    to_line(EXPORT_STEPS);
    hands_key(&h, CODE_RIGHT);
    hands_key(&h, CODE_ENTER);
    ck_assert(app_tick(h.app, 0.01));
    ck_assert(edit_change(h.app, "X[1,2] = 5"));
    ck_assert(!layer_is_open(h.app, &export_dialog_layer) &&
              !h.app->export_dialog.making);
    app_settle(h.app);
    ck_assert_int_eq(saves, 0);
    end();
}
END_TEST

START_TEST(what_is_there_is_asked_about)
{
    char path[300];
    begin();
    snprintf(path, sizeof path, "%s/there.svg", folder);
    ck_assert_int_eq(save_file(path, "x", 1), 0);
    to_line(EXPORT_PATH);
    enter_text(h.app, path);
    ck_assert_int_eq(h.app->export_dialog.format, number_of("svg"));
    hands_key(&h, CODE_ENTER);
    run();
    ck_assert(says(path) && h.app->export_dialog.asks);
    ck_assert_int_eq(saves, 0);
    hands_key(&h, CODE_ESCAPE);
    ck_assert_int_eq(saves, 0);
    hands_key(&h, CODE_ENTER);
    run();
    hands_key(&h, CODE_ENTER);
    ck_assert_int_eq(saves, 1);
    ck_assert_str_eq(saved, path);
    ck_assert_int_eq(remove(path), 0);
    end();
}
END_TEST

START_TEST(what_goes_wrong_is_said)
{
    begin();
    fails_with = EACCES;
    hands_key(&h, CODE_ENTER);
    run();
    ck_assert(says("cannot write") && says(strerror(EACCES)));
    ck_assert(layer_is_open(h.app, &export_dialog_layer));
    fails_with = 0;
    to_line(EXPORT_PATH);
    enter_text(h.app, "a.jpg");
    hands_key(&h, CODE_ENTER);
    ck_assert(says("must end in") && !h.app->export_dialog.making);
    for (int k = 0; k < 5; k++)
        hands_key(&h, CODE_BACKSPACE);
    hands_key(&h, CODE_ENTER);
    ck_assert(says("without a name"));
    ck_assert_int_eq(saves, 0);
    end();
}
END_TEST

// The name is mended where its cursor is, and chooses its format; a key that
// does nothing there goes to another line.
START_TEST(the_name_is_a_field)
{
    struct list list = {0};
    begin();
    const struct export_dialog *t = &h.app->export_dialog;
    to_line(EXPORT_PATH);
    enter_text(h.app, "ac.svg");
    hands_key(&h, CODE_HOME);
    hands_key(&h, CODE_RIGHT);
    enter_text(h.app, "b");
    ck_assert_str_eq(field_text(&t->path), "abc.svg");
    ck_assert_int_eq(t->format, number_of("svg"));
    hands_control(&h, 'a');
    hands_control(&h, 'x');
    ck_assert_str_eq(app_copied(h.app), "abc.svg");
    hands_control(&h, 'z');
    app_frame(h.app, &list);
    h.x = t->path.place.text_x;
    h.y = t->path.place.y + t->path.place.h / 2;
    hands_press(&h);
    ck_assert_int_eq(t->line, EXPORT_PATH);
    enter_text(h.app, "x");
    ck_assert_str_eq(field_text(&t->path), "xabc.svg");
    hands_key(&h, CODE_DOWN);
    app_frame(h.app, &list);
    hands_press(&h); // on a line that is not chosen: it is, and no more
    ck_assert_int_eq(t->line, EXPORT_PATH);
    ck_assert_uint_eq(t->path.cursor, 1);
    hands_key(&h, CODE_HOME);
    hands_key(&h, CODE_HOME);
    ck_assert_int_eq(t->line, EXPORT_FORMAT);
    hands_key(&h, CODE_RIGHT); // another format, the same name
    ck_assert_int_eq(strncmp(field_text(&t->path), "xabc.", 5), 0);
    ck_assert_str_ne(field_text(&t->path), "xabc.svg");
    list_free(&list);
    end();
}
END_TEST

START_TEST(steps_typed_are_those_there_are)
{
    begin();
    to_line(EXPORT_STEPS);
    hands_key(&h, CODE_LEFT);
    to_line(EXPORT_LAST);
    enter_text(h.app, "12"); // instead of the number that is there
    enter_text(h.app, "34");
    hands_key(&h, CODE_BACKSPACE);
    ck_assert_int_eq(h.app->export_dialog.last, 123);
    enter_text(h.app, "999999");
    ck_assert_int_eq(h.app->export_dialog.last, 123); // too long for a step
    hands_key(&h, CODE_LEFT);
    ck_assert_int_eq(h.app->export_dialog.last, export_dialog_most(h.app) < 122
                                                    ? export_dialog_most(h.app)
                                                    : 122);
    enter_text(h.app, "999999");
    to_line(EXPORT_FIRST);
    enter_text(h.app, "0");
    hands_key(&h, CODE_ENTER);
    ck_assert_int_eq(h.app->export_dialog.first, 1);
    ck_assert_int_eq(h.app->export_dialog.last, export_dialog_most(h.app));
    ck_assert(h.app->export_dialog.making != NULL); // dropped with the window
    end();
}
END_TEST

// What is shown of [said], line after line; the lowest of it in [bottom].
static void shown_of(const char *said, double *bottom)
{
    struct pose pose = {.arena = &h.app->frame};
    arena_reset(&h.app->frame);
    overlay_pose(h.app, &pose);
    const char *rest = said;
    for (int i = 0; i < pose.count && *rest; i++) {
        const struct item *it = &pose.items[i];
        if (!it->text || !*it->text ||
            strncmp(rest, it->text, strlen(it->text)))
            continue;
        rest += strlen(it->text);
        rest += strspn(rest, " ");
        *bottom = it->at.y;
    }
    ck_assert_msg(!*rest, "not shown: %s", rest);
}

static const struct extent extents[] = {
    {1280, 720, 1}, {1920, 1080, 1}, {700, 1000, 1}, {640, 480, 1}};

// However long: of a film without ffmpeg it is a command to be copied.
START_TEST(what_went_wrong_is_shown_whole)
{
    double bottom = 0;
    begin();
    h.app->view.extent = extents[_i];
    to_format("mp4");
    ck_assert_int_eq(h.app->export_dialog.steps, EXPORT_WORD);
    ck_assert_int_eq(setenv("PATH", folder, 1), 0);
    hands_key(&h, CODE_ENTER);
    ck_assert(says("ffmpeg, which is not installed: a WebP"));
    ck_assert(!h.app->export_dialog.making);
    h.app->export_dialog.steps = EXPORT_THIS;
    hands_key(&h, CODE_ENTER);
    ck_assert(says("ffmpeg -loop 1 -t 3") && !h.app->export_dialog.making);
    shown_of(strbuf_text(&h.app->export_dialog.said), &bottom);
    ck_assert(bottom > 0 && bottom < h.app->view.extent.height);
    end();
}
END_TEST

static int huge(const char *path, const void *data, size_t length)
{
    (void)path;
    (void)data;
    return length ? 0 : EIO;
}

// In the unit that a person reads.
START_TEST(how_large_it_is_is_said)
{
    static const struct {
        size_t bytes;
        const char *says;
    } rows[] = {{1, " 1 KiB"},          {1024, " 1 KiB"},
                {1025, " 2 KiB"},       {1048575, " 1024 KiB"},
                {1048576, " 1.0 MiB"},  {1048577, " 1.1 MiB"},
                {20 << 20, " 20.0 MiB"}};
    begin();
    h.app->write = huge;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        hands_key(&h, CODE_ENTER);
        // Instead of the picture.
        struct strbuf *made = export_file(h.app->export_dialog.making, 0);
        while (made->length < rows[i].bytes)
            strbuf_add_n(made, "x", 1);
        export_dialog_write(h.app);
        ck_assert_msg(says(rows[i].says), "%s",
                      strbuf_text(&h.app->export_dialog.said));
    }
    end();
}
END_TEST

// Only what the format has is asked.
START_TEST(the_lines_are_those_of_the_format)
{
    static const struct {
        const char *format;
        bool size, paper, page, worksheet, steps;
    } rows[] = {
        {"png", 1, 1, 0, 0, 1},  {"svg", 1, 1, 0, 0, 1},
        {"gif", 1, 0, 0, 0, 1},  {"webp", 1, 0, 0, 0, 1},
        {"mp4", 1, 0, 0, 0, 1},  {"pdf", 0, 0, 1, 1, 1},
        {"html", 0, 0, 0, 1, 1}, {"csv", 0, 0, 0, 0, 1},
        {"json", 0, 0, 0, 0, 1}, {"npz", 0, 0, 0, 0, 0},
    };
    begin();
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        to_format(rows[i].format);
        ck_assert_int_eq(export_dialog_asks(h.app, EXPORT_SIZE), rows[i].size);
        ck_assert_int_eq(export_dialog_asks(h.app, EXPORT_PAPER),
                         rows[i].paper);
        ck_assert_int_eq(export_dialog_asks(h.app, EXPORT_PAGE), rows[i].page);
        ck_assert_int_eq(export_dialog_asks(h.app, EXPORT_WORKSHEET),
                         rows[i].worksheet);
        ck_assert_int_eq(export_dialog_asks(h.app, EXPORT_STEPS),
                         rows[i].steps);
        const struct file_format *f = format_at(h.app->export_dialog.format);
        bool data = strstr("csv json npz", f->ending);
        ck_assert_int_eq(format_can(f, CAN_DATA), data);
        ck_assert_int_eq(format_can(f, CAN_PAGES), !data);
        ck_assert(
            strstr(field_text(&h.app->export_dialog.path), rows[i].format));
    }
    end();
}
END_TEST

// The blanks of the dialogue are those of --blank with the same address.
static bool is_worksheet_of(const char *address)
{
    struct reason why = {0};
    struct wish wish = export_dialog_wish(h.app);
    wish.blanks = (const char *const[]){address};
    wish.blank_count = address ? 1 : 0;
    struct strbuf before = written;
    written = (struct strbuf){0};
    struct export *e = export_begin(&wish, &why);
    ck_assert_msg(e != NULL, "%s", reason_text(&why));
    while (export_more(e)) {
    }
    ck_assert(export_finish(e, keep, &why));
    bool same = before.length == written.length &&
                !memcmp(before.text, written.text, written.length);
    strbuf_free(&before);
    reason_free(&why);
    return same;
}

static int64_t cells_blank(const char *address)
{
    const struct trace *t = &h.app->document->trace;
    struct arena arena = {0};
    struct blanks blanks;
    struct address at;
    int64_t count = 0;
    ck_assert(address_parse(t, address, &at, NULL));
    blanks_find(&blanks, t, &at, 1, &arena);
    for (int i = 0; i < t->tensor_count; i++)
        for (int r = 0; r < t->tensors[i]->rows; r++)
            for (int c = 0; c < t->tensors[i]->columns; c++)
                count += blanks_has(&blanks, t->tensors[i], r, c);
    arena_free(&arena);
    return count;
}

static void focus(const char *address)
{
    struct address at;
    ck_assert(address_parse(&h.app->document->trace, address, &at, NULL));
    h.app->view.attention.focus = place_of_address(&at);
}

static void go(const char *address)
{
    const struct trace *t = &h.app->document->trace;
    struct address at;
    ck_assert(address_parse(t, address, &at, NULL));
    app_go_to_step(h.app, timeline_find(t, address_level(&at), &at));
}

static bool shows(const char *text)
{
    struct pose pose = {.arena = &h.app->frame};
    arena_reset(&h.app->frame);
    overlay_pose(h.app, &pose);
    for (int i = 0; i < pose.count; i++)
        if (pose.items[i].text && strstr(pose.items[i].text, text))
            return true;
    return false;
}

// By its definition: given or computed at the step or later.
static bool is_blank_from(struct position p)
{
    const struct trace *t = &h.app->document->trace;
    int64_t known = 0, count = 0;
    char said[40];
    if (p.index)
        known =
            timeline_progress(t, (struct position){p.level, p.index - 1}).cells;
    for (int i = 0; i < t->tensor_count; i++)
        for (int r = 0; r < t->tensors[i]->rows; r++)
            for (int c = 0; c < t->tensors[i]->columns; c++)
                count += timeline_cell(t, t->tensors[i], r, c) >= known;
    snprintf(said, sizeof said, "%d cells", (int)count);
    return count && shows(said);
}

// What is blank by arrow keys: every choice there is, in turn, with its count.
START_TEST(a_person_chooses_what_is_blank)
{
    static const struct {
        const char *step, *looked;
        const char *blank[4]; // looked at, its row, the result, all of it
    } rows[] = {
        {"scores[3,2]", "K[2,1]", {"K[2,1]", "K[2]", "scores[3,2]", "scores"}},
        {"scores[3,2]", "K[2]", {"K[2]", "", "scores[3,2]", "scores"}},
        {"weights[3]", "", {"", "", "weights[3]", "weights"}},
        {"output", "X[1,2]", {"", "", "output", ""}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        hands_open(&h, SOURCE_ROOT "/tests/lessons/self-attention.yaml",
                   "scores");
        h.app->write = keep;
        go(rows[i].step);
        if (*rows[i].looked)
            focus(rows[i].looked);
        hands_key(&h, 'e');
        to_format("html");
        to_line(EXPORT_WORKSHEET);
        ck_assert(shows("nothing"));
        hands_key(&h, CODE_RIGHT); // what is computed from the step on
        ck_assert_int_eq(h.app->export_dialog.blank, BLANK_STEPS);
        for (int k = 0; k < 4; k++) {
            if (!*rows[i].blank[k])
                continue;
            hands_key(&h, CODE_RIGHT);
            ck_assert_str_eq(strbuf_text(&h.app->export_dialog.blank_name),
                             rows[i].blank[k]);
            char said[80];
            int64_t count = cells_blank(rows[i].blank[k]);
            snprintf(said, sizeof said, "%s · %d cell%s", rows[i].blank[k],
                     (int)count, count == 1 ? "" : "s");
            ck_assert_msg(shows(said), "%s", said);
            saves = 0;
            hands_key(&h, CODE_ENTER);
            run();
            ck_assert_int_eq(saves, 2); // and the answers
            ck_assert(is_worksheet_of(rows[i].blank[k]));
        }
        hands_key(&h, CODE_RIGHT);
        ck_assert_int_eq(h.app->export_dialog.blank, BLANK_NONE);
        hands_key(&h, CODE_LEFT); // and back
        ck_assert_int_ge(h.app->export_dialog.blank, BLANK_RESULT);
        end();
    }
}
END_TEST

// Without a choice of cells it is what the chosen steps compute, and more or
// less of it with other steps.
START_TEST(blank_from_the_first_step_on_is_counted)
{
    begin();
    to_format("html");
    to_line(EXPORT_WORKSHEET);
    hands_key(&h, ' ');
    ck_assert(is_blank_from(app_step_now(h.app)));
    to_line(EXPORT_STEPS);
    hands_key(&h, CODE_LEFT);
    to_line(EXPORT_FIRST);
    enter_text(h.app, "2");
    ck_assert(is_blank_from((struct position){h.app->place.level, 1}));
    hands_key(&h, CODE_RIGHT);
    ck_assert(is_blank_from((struct position){h.app->place.level, 2}));
    hands_key(&h, CODE_ENTER);
    run();
    ck_assert(is_worksheet_of(NULL));
    end();
}
END_TEST

// What was looked at the last time and is no more is no choice.
START_TEST(a_choice_that_is_gone_is_nothing)
{
    begin();
    hands_key(&h, CODE_ESCAPE);
    focus("K[2,1]");
    hands_key(&h, 'e');
    to_format("pdf");
    to_line(EXPORT_WORKSHEET);
    hands_key(&h, CODE_RIGHT);
    hands_key(&h, CODE_RIGHT);
    ck_assert_int_eq(h.app->export_dialog.blank, BLANK_LOOKED);
    hands_key(&h, CODE_ESCAPE);
    h.app->view.attention.focus = (struct place){0};
    hands_key(&h, 'e');
    ck_assert_int_eq(h.app->export_dialog.blank, BLANK_NONE);
    end();
}
END_TEST

// A click on a line turns it; on the last it makes; beside it, it closes.
START_TEST(the_mouse_does_it_too)
{
    begin();
    click_line(h.app, EXPORT_FORMAT);
    ck_assert_int_eq(h.app->export_dialog.format, number_of("svg"));
    click_line(h.app, EXPORT_MAKE);
    run();
    ck_assert_int_eq(saves, 1);
    app_input(h.app, &(struct input){.kind = INPUT_PRESS, .x = 2, .y = 2});
    ck_assert(!layer_is_open(h.app, &export_dialog_layer));
    end();
}
END_TEST

// The text of item [name] of line [number]; [*y]: where it stands.
static const char *line_text(const char *name, int number, double *y)
{
    struct pose pose = {.arena = &h.app->frame};
    arena_reset(&h.app->frame);
    overlay_pose(h.app, &pose);
    for (int i = 0; i < pose.count; i++)
        if (pose.items[i].id == id_named(name, number)) {
            *y = pose.items[i].at.y;
            return pose.items[i].text;
        }
    ck_abort_msg("no %s of line %d", name, number);
    return "";
}

// What every line shows as it stands, one under the other; what has the keyboard
// stands between arrows.
START_TEST(the_lines_show_what_they_hold)
{
    static const struct {
        enum export_line line;
        const char *label, *shown;
    } rows[] = {
        {EXPORT_FORMAT, "as", "‹ picture (PNG) ›"}, {EXPORT_STEPS, "steps", "from, to"},
        {EXPORT_FIRST, "from", "2"}, {EXPORT_LAST, "to", "3"},
        {EXPORT_SIZE, "size", "1920 × 1080"}, {EXPORT_THEME, "theme", "as on the screen"},
        {EXPORT_PAPER, "paper", "transparent"}, {EXPORT_CONTROLS, "timeline", "no"},
    };
    double y, before = 0, step = 0;
    begin();
    struct export_dialog *t = &h.app->export_dialog;
    t->steps = EXPORT_SOME;
    t->first = 2, t->last = 3;
    t->size = 2;
    t->theme = THEME_SCREEN;
    t->clear = t->bare = true;
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        ck_assert_str_eq(line_text("form label", rows[k].line, &y),
                         rows[k].label);
        ck_assert_str_eq(line_text("form value", rows[k].line, &y),
                         rows[k].shown);
        if (k == 1)
            step = y - before;
        ck_assert(k == 0 || fabs(y - before - step) < 0.1);
        before = y;
    }
    ck_assert(step > text_size(&(struct scene){.view = &h.app->view}, 18) * 1.5);
    t->clear = t->bare = false;
    ck_assert_str_eq(line_text("form value", EXPORT_PAPER, &y), "white");
    ck_assert_str_eq(line_text("form value", EXPORT_CONTROLS, &y), "yes");
    end();
}
END_TEST

// The wheel goes the way of the arrows; a click on the sheet beside its lines does
// nothing; while it is made no line is chosen.
START_TEST(the_wheel_and_the_sheet)
{
    begin();
    struct export_dialog *t = &h.app->export_dialog;
    int first = t->format;
    app_input(h.app, &(struct input){.kind = INPUT_WHEEL, .wheel = 1});
    ck_assert_int_eq(t->format, first + 1);
    app_input(h.app, &(struct input){.kind = INPUT_WHEEL, .wheel = -1});
    ck_assert_int_eq(t->format, first);
    struct pose pose = {.arena = &h.app->frame};
    arena_reset(&h.app->frame);
    overlay_pose(h.app, &pose);
    struct rect at = {0, 0, 0, 0};
    for (int i = 0; i < pose.count; i++)
        if (pose.items[i].target.kind == TARGET_SHEET)
            at = pose.items[i].at;
    ck_assert(at.w > 0);
    app_input(h.app, &(struct input){.kind = INPUT_PRESS, .x = at.x + 3,
                                     .y = at.y + at.h / 2});
    ck_assert(layer_is_open(h.app, &export_dialog_layer));
    to_line(EXPORT_MAKE);
    hands_key(&h, CODE_ENTER);
    ck_assert(t->making);
    click_line(h.app, EXPORT_LINK);
    ck_assert_int_eq(t->line, EXPORT_MAKE);
    t->line = EXPORT_PATH;
    ck_assert_ptr_null(layers_field(h.app)); // nothing is typed there
    t->line = EXPORT_FORMAT;
    click_line(h.app, EXPORT_SIZE);
    app_input(h.app, &(struct input){.kind = INPUT_WHEEL, .wheel = 1});
    ck_assert_int_eq(t->format, first);
    ck_assert(t->making);
    app_input(h.app, &(struct input){.kind = INPUT_PRESS, .x = 2, .y = 2});
    ck_assert(!t->making && layer_is_open(h.app, &export_dialog_layer));
    t->line = EXPORT_PATH;
    ck_assert_ptr_eq(layers_field(h.app), &t->path);
    t->steps = EXPORT_SOME;
    t->line = EXPORT_FIRST; // a number shows what it is, and not its field
    ck_assert_ptr_null(layers_field(h.app));
    end();
}
END_TEST

int main(void)
{
    if (!mkdtemp(folder))
        return 1;
    Suite *suite = suite_create("take");
    TCase *c = tcase_create("take");
    tcase_add_test(c, enter_makes_the_frame_shown);
    tcase_add_test(c, the_last_piece_lets_a_change_settle);
    tcase_add_test(c, what_is_changed_is_taken_as_it_is_shown);
    tcase_add_test(c, every_answer_reaches_what_is_made);
    tcase_add_test(c, the_theme_is_chosen);
    tcase_add_test(c, a_small_picture_shows_what_will_be_made);
    tcase_add_test(c, the_small_picture_stays_in_its_frame);
    tcase_add_test(c, esc_stops_it_and_nothing_is_written);
    tcase_add_loop_test(c, nothing_is_left_of_any_format, 0,
                        2 * format_count());
    tcase_add_test(c, what_shows_a_lesson_ends_with_it);
    tcase_add_test(c, what_is_there_is_asked_about);
    tcase_add_test(c, what_goes_wrong_is_said);
    tcase_add_loop_test(c, what_went_wrong_is_shown_whole, 0, 4);
    tcase_add_test(c, how_large_it_is_is_said);
    tcase_add_test(c, the_name_is_a_field);
    tcase_add_test(c, steps_typed_are_those_there_are);
    tcase_add_test(c, the_lines_are_those_of_the_format);
    tcase_add_test(c, a_person_chooses_what_is_blank);
    tcase_add_test(c, blank_from_the_first_step_on_is_counted);
    tcase_add_test(c, a_choice_that_is_gone_is_nothing);
    tcase_add_test(c, the_mouse_does_it_too);
    tcase_add_test(c, the_lines_show_what_they_hold);
    tcase_add_test(c, the_wheel_and_the_sheet);
    suite_add_tcase(suite, c);
    int end_with = suite_end(suite);
    rmdir(folder);
    return end_with;
}
