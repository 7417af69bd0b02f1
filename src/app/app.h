// SPDX-License-Identifier: MIT
// The program without its window: lessons, position, view, and what each
// input does. No SDL, no pixels, no clock.
#ifndef APP_APP_H
#define APP_APP_H

#include <stdbool.h>
#include <stdint.h>

#include "app/action.h"
#include "app/camera.h"
#include "app/class/class.h"
#include "app/class/held.h"
#include "app/class/ink.h"
#include "app/class/laser.h"
#include "app/class/cut_off.h"
#include "app/class/timer.h"
#include "app/class/presenter.h"
#include "app/compare/compare.h"
#include "app/controls.h"
#include "app/course/choose.h"
#include "app/course/library.h"
#include "app/course/records.h"
#include "app/dialog/export_dialog.h"
#include "app/dialog/import_dialog.h"
#include "app/dialog/open.h"
#include "app/dialog/recovery.h"
#include "app/dialog/save.h"
#include "app/dialog/settings_dialog.h"
#include "app/dock/dock.h"
#include "app/edit/clipboard.h"
#include "app/edit/drag.h"
#include "app/edit/hand.h"
#include "app/edit/light.h"
#include "app/edit/share.h"
#include "app/edit/mask_paint.h"
#include "app/edit/number.h"
#include "app/edit/sentence.h"
#include "app/edit/word.h"
#include "app/help/help.h"
#include "app/help/palette.h"
#include "app/input.h"
#include "app/learning/learning.h"
#include "app/layer.h"
#include "app/dialog/menu.h"
#include "app/edit/change_list.h"
#include "app/motion.h"
#include "app/measure.h"
#include "app/mouse.h"
#include "app/notice.h"
#include "app/page/finish.h"
#include "app/page/page.h"
#include "app/quiz/gate.h"
#include "app/quiz/quiz.h"
#include "app/settings.h"
#include "app/walk.h"
#include "draw/list.h"
#include "frame/frame.h"
#include "quiz/answers.h"
#include "scene/kept.h"
#include "scene/scene.h"

// Writes [length] bytes as the file [path], whole or not at all. 0, or an
// errno.
typedef int (*save_function)(const char *path, const void *data, size_t length);

struct answers_file; // quiz/answers_file.h

// All state of the program. What a module remembers stands in a struct of its
// own, which its header describes.
struct app {
    // What is there for as long as the program.
    const struct font *font;  // not owned
    struct library library;   // all lessons
    struct library retrieval; // questions of earlier lessons, each as a lesson
                              // of one page, before the one that they begin
    struct answers answers;   // of all lessons, in this session
    save_function write;      // writes files; NULL: nothing is written
    struct recovery recovery;
    const char *site;       // the page's address in a browser; NULL: no page
    struct records records; // of what was done in lessons before
    struct app_settings settings;
    struct class class; // while there is one
    struct presenter presenter;
    const char *hand_in; // the folder for what is handed in; NULL: the lesson's
    struct cut_off cut_off; // a class that was cut off
    struct class_held held;
    struct ink ink;
    struct laser laser; // while laser_layer is open
    struct timer timer;
    int display; // of a class, from 1, for this time; 0: as it is set

    // What is shown.
    struct document *document; // NULL: the list. app_hold() alone sets it
    unsigned generation;       // of what is borrowed from it: another one
                               // whenever another document is shown
    struct document *before;   // it before its last change, for ghosts; or NULL
    struct document *left;     // for the list; Esc goes back to its place
    struct compared compared;
    struct document *without; // it with a step taken out, beside it; or NULL
    struct place place;       // of the document shown; set by app_go() alone
    struct paging paging;
    struct detour detour;
    struct view view;
    bool fullscreen;
    struct motion motion;
    struct camera camera;
    struct notice notice;
    struct measuring measuring; // goes on while its [of] is there
    struct strbuf title;        // of the window

    // What is done with it.
    struct layers layers; // what lies over it
    bool ended;           // the program is to end
    enum action asked;    // was asked before it is done: once more does it
    bool focusing;        // the keyboard moves inside the picture
    struct rect focus_at; // of what is typed, pulled or painted
    struct pointer pointer;
    struct controls controls;
    struct chooser chooser;
    struct field step_number; // open as long as step_number_layer is
    struct quiz quiz;
    struct finish finish; // open as long as finish_layer is
    struct gate gate;     // open as long as gate_layer is
    struct dock dock;
    struct field number_field; // open as long as number_layer is
    struct wording word;
    struct sentence sentence;
    struct in_hand hand;
    struct light_hand light;
    struct kept kept; // what the picture under a share is laid out by
    struct mask_paint mask_paint;
    struct clipboard clipboard;
    struct save_as save_as;
    struct open_dialog open_dialog;
    struct export_dialog export_dialog;
    struct import_dialog import_dialog;
    struct settings_dialog settings_dialog;
    struct menu menu;
    struct effects effects;
    struct help help;
    struct palette palette;
    struct learning *learning; // of a lesson's model; NULL: nothing was trained

    struct arena frame; // of the frame being built
    bool changed;       // something may look different from the last frame
};

// Opens the lessons at [paths] as the list. [font] and [words] (NULL:
// English) must outlive the app.
struct app *app_new(const struct font *font, const struct catalogue *words,
                    const char *const *paths, int count);
void app_free(struct app *a);

// Shows the lesson at [path] where it was left, in an earlier session too, else
// from its first page or, without pages, from its first step, at the finest level that has at most
// 150 steps. On false the reasons are in [why].
bool app_open(struct app *a, const char *path, struct strbuf *why);

// Opens [path] like app_open(), with the words of [own], which must outlive the
// app.
bool app_open_own(struct app *a, const char *path, const struct own *own,
                  struct strbuf *why);

// Puts the lesson at [path], or a copy of the one shown when it is that, as A
// beside the one shown. On false the reasons are in [why].
bool app_against(struct app *a, const char *path, struct strbuf *why);

// Answers in the lesson shown what the file [f] answers, and goes to where that
// ended. Returns how many answers are to questions that it does not ask.
int app_replay(struct app *a, const struct answers_file *f);

// Takes the step called [name] out of the lesson shown. On false the reasons
// are in [why].
bool app_why(struct app *a, const char *name, struct strbuf *why);

// Goes to a place without movement; to a step, off the pages.
void app_go(struct app *a, struct place p);
void app_go_to_step(struct app *a, struct position p);

// Goes to the page-th of the lesson's pages, from 0, or the nearest there is.
void app_go_to_page(struct app *a, int page);

// The step shown, and how many there are at its level.
struct position app_step_now(const struct app *a);
int64_t app_step_count(const struct app *a);

// Does what follows from what was done, however it was done: a page that asks
// begins to, and a hand whose lesson went holds nothing. An input, a tick and a
// frame begin with it, so that no frame decides what an input finds.
void app_catch_up(struct app *a);

// Handles one input. Returns false when the program should end.
bool app_input(struct app *a, const struct input *in);

// Lets [seconds] pass. Returns true while something moves and frames should
// be drawn; false means nothing changes until the next input.
bool app_tick(struct app *a, double seconds);

// Does a bit of the work that is due, which takes a millisecond or so: a step of
// a training. False when nothing is due. Who calls it has a clock, and knows how
// much time a frame has for it.
bool app_work(struct app *a);

// Writes the current frame, at device pixels, into [list]: in a class what the
// class sees.
void app_frame(struct app *a, struct list *list);

// The same as it is for who presents, where the class is shown something else.
void app_frame_live(struct app *a, struct list *list);

bool app_fullscreen(const struct app *a);

// Where the cursor stands of the field that is typed in, as it was painted
// last, in logical pixels: an input method opens its window there. False where
// nothing is typed.
bool app_typing(struct app *a, struct rect *at);

// True where a click would do something; where a number could be pulled, a
// mask painted.
bool app_clickable(const struct app *a);
bool app_pullable(const struct app *a);
bool app_paintable(const struct app *a);

// Reads the lesson shown again if its file was changed: at the same place, or,
// when it has mistakes, the first one is shown over its last good state. True
// when there is something new to see.
bool app_poll(struct app *a);

// What was copied since it was last asked for, for the clipboard; or NULL.
const char *app_copied(struct app *a);

// The window's title: the lesson's, marked while it has changes that are not
// kept. Valid until it is asked for again.
const char *app_title(struct app *a);

// --- for the app's own files ------------------------------------------------

enum mode app_mode(const struct app *a);

// The pose of the frame at rest.
void app_pose(struct app *a, struct pose *out);

// What is shown now as [view] shows it, without the way back to a page.
void app_pose_as(struct app *a, const struct view *view, struct pose *out);

// What is shown now, for frames and hit tests.
struct shown app_shown(const struct app *a);

#endif
