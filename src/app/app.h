// The program without its window: lessons, position, view, and what each
// input does. No SDL, no pixels, no clock.
#ifndef APP_APP_H
#define APP_APP_H

#include <stdbool.h>
#include <stdint.h>

#include "app/action.h"
#include "app/dialog/import_dialog.h"
#include "app/dialog/open.h"
#include "app/edit/drag.h"
#include "app/dialog/save.h"
#include "app/edit/number.h"
#include "app/edit/undo.h"
#include "app/lesson.h"
#include "app/look.h"
#include "app/step_number.h"
#include "app/walk.h"
#include "app/help/help.h"
#include "app/layer.h"
#include "app/mouse.h"
#include "app/overlay.h"
#include "app/menu.h"
#include "app/input.h"
#include "app/dock/dock.h"
#include "app/course/library.h"
#include "app/edit/mask_paint.h"
#include "app/quiz/quiz.h"
#include "app/quiz/retrieval.h"
#include "app/dialog/export_dialog.h"
#include "app/edit/word.h"
#include "draw/list.h"
#include "frame/pair/pair.h"
#include "quiz/answers.h"
#include "document/recovery.h"
#include "scene/scene.h"

// Writes [length] bytes as the file [path], whole or not at all. 0, or an
// errno.
typedef int (*save_function)(const char *path, const void *data, size_t length);

// A document, B, and what it is compared with where it is shown.
struct compared {
    struct document *a, *b; // NULL: nothing
    bool own;               // A stands in no library
};

// What is not kept yet, in the user's state folder.
struct recovery {
    const char *folder;    // not owned; NULL: nothing is written there
    struct unsaved *files; // this program's
    int count;
    struct strbuf left;      // the file that another has left about the lesson
    struct left_over *known; // of each lesson that was asked about, whether
    int known_count;         // something is left: the list asks every frame
};

struct answers_file; // quiz/answers_file.h

struct app {
    struct layers layers; // what lies over the lesson
    struct library library;
    struct library retrieval; // questions of earlier lessons, each as a lesson
                              // of one page, before the one that they begin
    const struct font *font;  // not owned
    int listed; // the first [listed] documents are the list: those the program
                // came with and those that were opened
    struct document
        *document;       // shown; NULL: the list. app_hold() alone sets it
    unsigned generation; // of what is borrowed from it: another one whenever
                         // another document is shown
    struct document *before; // it before its last change, for ghosts; or NULL
    struct document *left;   // for the list; Esc goes back to its place
    struct compared compared;
    struct document *without; // it with a step taken out, beside it; or NULL
    int chosen;               // in the list
    int typed;                // the number typed in the list; 0: none
    struct place place;       // of the document shown; set by app_go() alone
    struct below below;       // in force as long as ↑ leads back
    int set;                  // the page that set the view, from 1; 0: none did
    struct look unset;        // as it was before
    bool paired;              // what is compared is the page's change
    bool entering;            // a page is being put up
    struct quiz quiz;
    struct place from, from_focus; // where a jump began; "" when none did
    double fraction;               // of the movement that leads to the place
    int direction;                 // of the movement: 1, -1; 0: at rest
    bool turning;                  // to the whole formula or back
    enum pair_move moving; // of the two that are shown, while the step rests
    double moved;          // how far, from 0 to 1
    double speed;          // steps per time, 1 by default
    double waited;         // seconds since the step came to rest, while playing
    bool focusing;         // the keyboard moves inside the picture
    bool scrubbing;        // the mouse drags on the timeline
    int64_t number;        // typed so far, for "go to step"; -1: none
    const char *note;      // the phrase on what just happened, a key; or NULL
    struct strbuf trouble; // why the lesson's changed file is not shown, or a
                           // change not made; or ""
    bool refused;          // it is a change: gone with the next key
    struct save_as save_as; // the file that the lesson is saved to
    bool ended;             // the program is to end
    enum action asked;      // was asked before it is done: once more does it
    struct menu menu;       // open at the side
    struct strbuf clip;     // what was copied last
    bool clipped;           // and is not on the clipboard yet
    int copies;             // what Ctrl+C copies next: a number, its row, all
    bool offered;           // the file was changed under changes: to be read?
    struct field number_field; // open as long as number_layer is
    struct rect focus_at;               // of what is typed, pulled or painted
    struct drag drag;                   // of a number
    struct wording word;                // of the input, being changed
    struct mask_paint mask_paint;       // of a mask
    struct open_dialog open_dialog;     // a path being typed
    struct export_dialog export_dialog; // what is taken along
    struct import_dialog import_dialog; // tensors being made a lesson
    struct recovery recovery;
    struct answers answers; // of all lessons, in this session
    struct dock dock;       // the dock of the input
    struct strbuf effect;   // what the last change did; or ""
    bool gone;              // with it the place that was shown
    struct strbuf title;    // of the window
    save_function write;    // writes files; NULL: nothing is written
    double tooltip;         // where the mouse is on the timeline; or -1
    bool clickable, pullable, paintable; // what the mouse points at can be
    struct help help;                    // the sheet of keys
    bool fullscreen;
    struct view view;
    struct arena frame; // of the frame being built
    bool changed;       // something may look different from the last frame
};

// Opens the lessons at [paths] as the list. [font] and [words] (NULL:
// English) must outlive the app.
struct app *app_new(const struct font *font, const struct catalogue *words,
                    const char *const *paths, int count);
void app_free(struct app *a);

// Shows the lesson at [path] where it was left, else from its first page or,
// without pages, from its first step, at the finest level that has at most
// 150 steps. On false the reasons are in [why].
bool app_open(struct app *a, const char *path, struct strbuf *why);

// The same with words of one's own, which must outlive the app.
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

// Handles one input. Returns false when the program should end.
bool app_input(struct app *a, const struct input *in);

// Lets [seconds] pass. Returns true while something moves and frames should
// be drawn; false means nothing changes until the next input.
bool app_tick(struct app *a, double seconds);

// Writes the current frame, at device pixels, into [list].
void app_frame(struct app *a, struct list *list);

bool app_fullscreen(const struct app *a);

// True where a click would do something; where a number could be pulled, a
// mask painted.
bool app_clickable(const struct app *a);
bool app_pullable(const struct app *a);
bool app_paintable(const struct app *a);

// Reads the lesson shown again if its file was changed: at the same place, or,
// when it has mistakes, the first one is shown over its last good state. True
// when there is something new to see.
bool app_poll(struct app *a);

// Writes what is not kept yet into the user's state folder, and takes away what
// is kept by now; every few seconds is enough. A program that ends takes it
// away in app_free(): whoever ends it has been asked.
void recovery_write(struct app *a);

// What was copied since it was last asked for, for the clipboard; or NULL.
const char *app_copied(struct app *a);

// The window's title: the lesson's, marked while it has changes that are not
// kept. Valid until it is asked for again.
const char *app_title(struct app *a);

// --- for the app's own files ------------------------------------------------

enum mode app_mode(const struct app *a);

// [b], or the document in its place when its file was changed.
struct document *app_fresh(struct app *a, struct document *b);

// Puts [fresh], the same lesson read anew, in the place of [b], which is
// closed; what is shown stays at its place.
void app_replace(struct app *a, struct document *b, struct document *fresh);

// The same, but [b] is kept for its ghosts until the next step, and
// forgotten then.
void app_replace_keeping(struct app *a, struct document *b,
                         struct document *fresh);
void app_forget(struct app *a);

// The same, and what was kept before stays instead of [b], which is closed.
void app_replace_again(struct app *a, struct document *b,
                       struct document *fresh);

// Looks with the keyboard at what [focus] names in the lesson shown, if it is
// there.
void app_look_again(struct app *a, const struct place *focus);

// Puts what was kept back in the place of the document shown, which is closed.
void app_restore(struct app *a);

// Says what is wrong with [b], its first complaint, over what is shown.
void app_trouble(struct app *a, const struct document *b);

// Reads the file of the lesson shown again, with its changes.
void app_reload(struct app *a);

// --- what was not kept ---

// Asks what shall become of what another program has left about the lesson
// shown; whether there is something about the one at [path]; the keys and the
// sheet while it is asked; and takes all files of this program away.
void recovery_offer(struct app *a);
bool recovery_has(struct app *a, const char *path);
void recovery_forget(struct app *a); // what it knows of that
extern const struct app_layer recovery_layer;
void recovery_end(struct app *a);

// --- the clipboard ---

// Copies the number looked at as TSV; once more its row, once more its matrix.
void clipboard_copy(struct app *a);

// Puts the numbers of [text] into the matrix looked at, from that cell on.
void clipboard_paste(struct app *a, const char *text);

// Shows [b], NULL: the list; what was borrowed from the document shown before
// is gone. What is remembered from one input to the next is a place or a name;
// where it must be a pointer, a->generation is kept beside it, and asserted
// where it is used.
void app_hold(struct app *a, struct document *b);

// The shown document's place becomes the same one of [to], which is shown from
// now on; pages that are gone are left.
void app_carry(struct app *a, struct document *to);

// The pose of the frame at rest.
void app_pose(struct app *a, struct pose *out);

// Begins a movement of the two that are shown, unless motion is off.
void app_move_pair(struct app *a, enum pair_move move);

// --- comparing ---

// Freezes the present as A, beside which B, what is shown, may be changed.
void compare_freeze(struct app *a);

// Puts [document], which is given away, as A beside what is shown.
void compare_with(struct app *a, struct document *document);

// A becomes B and B becomes A, at the same place.
void compare_swap(struct app *a);

// Shows both, or the difference.
void compare_turn(struct app *a);

// Ends it; B stays.
void compare_end(struct app *a);

// The largest difference of what the step shows, where the frame names it; no
// tensor when none differs.
struct address compare_most(const struct app *a);

// Enter on its name goes to where it is. False where that is not looked at.
bool compare_go(struct app *a);

// What the document shown is compared with, or NULL.
struct document *compare_a(const struct app *a);

// A and B as a frame shows them, texts in [arena]. There must be an A.
struct pair compare_pair(const struct app *a, struct arena *arena);

// --- what a step is for ---

// Takes the step that is shown out; once more the next that can be taken out
// there, and after the last puts it back.
void why_next(struct app *a);
void why_end(struct app *a);

extern const struct app_layer why_layer;

// Both results as a frame shows them, texts in [arena].
struct pair why_pair(const struct app *a, struct arena *arena);

// True when two results are shown in one frame; both, texts in [arena].
bool app_pairs(const struct app *a);
struct pair app_pair(const struct app *a, struct arena *arena);

// --- changing numbers ---

// Changes [key], "head" or "layer", to the one [by] further on in its file.
void heads_turn(struct app *a, const char *key, int by);

// What can be looked at, in the frame's memory; of two lessons beside each
// other in B. And whether an item is a number of it.
struct pose focus_picture(struct app *a);
bool focus_is_cell(const struct item *i);

// Where the cell looked at stands; false when the picture does not show it.
bool focus_place(struct app *a, struct rect *out);

// Puts the field of a number, which is typed or pulled, where [p], the frame
// under it, shows the cell looked at.
void focus_field(struct app *a, const struct pose *p);

// The picture's pose in the frame's arena, without what only A of two has.
struct pose focus_picture(struct app *a);

// The stage that a note of the whole formula leads to, when one is looked at;
// -1: none is.
int focus_stage(struct app *a);

// Goes to where a stage begins, at the level that is walked.
void app_go_to_stage(struct app *a, int stage);

// Looks at nothing: no focus, no lock.
void app_release(struct app *a);

// Goes to the lesson's beginning: its first page or step.
void app_begin(struct app *a);

// The first step at the level that a lesson is walked at.
struct position app_first_step(const struct app *a);

// True when the last page is an opening picture: the steps come after it.
bool pages_open_steps(const struct app *a);

// Puts up what the page at the place shows, or takes down what another did;
// and takes it down where the lesson is left.
void page_enter(struct app *a);
void page_leave(struct app *a);

// The same where a lesson that was left is shown again; page_seen() takes the
// ghosts of a page's change away where they had been taken away before.
void page_return(struct app *a);
void page_seen(struct app *a);

// What lies under the page's own change became another: it stands against that.
void page_compare(struct app *a);

// ↓ leaves the pages from here, and ↑ comes back. False: it was not left.
void page_below(struct app *a);
bool page_above(struct app *a);

// The page whose construct task is being done, on it or below it, or NULL; and
// notes when its goal is reached.
const struct page *page_task(const struct app *a);
void page_task_check(struct app *a);

// The page shown, or NULL; and what it sets of the view, or NULL.
const struct page *page_now(const struct app *a);
const char *page_setting(const struct page *page, const char *name);

// Takes one page forward (1) or back (-1).
void page_step(struct app *a, int direction);

// Takes one step forward (1) or back (-1), moving unless the view is still.
void app_step(struct app *a, int direction);

// A clicker's key, PgDn or PgUp, once it has closed what was open: what is
// asked is locked in, or shown; else a step.
void app_click(struct app *a, const struct input *in);

// Turns to the whole formula, or back to the picture.
void app_turn(struct app *a);

// Plays, from the beginning when there is nothing left, or pauses.
void app_play(struct app *a);

// Ends movements where they were going.
void app_settle(struct app *a);

// Shows [b] where it was left, or from its beginning.
void app_show(struct app *a, struct document *b);

// What is shown now, for frames and hit tests.
struct shown app_shown(const struct app *a);

// Moves the focus: into the picture or to its next matrix (by +1, -1), or
// one cell in a direction.
void focus_panel(struct app *a, int by);
void focus_move(struct app *a, int dx, int dy);

// The list of lessons as a pose.
void list_pose(struct app *a, struct pose *out);

// The columns of the list at the window's shape.
int list_columns(const struct app *a);

#endif
