// What each command does.
#include <stddef.h>
#include <string.h>

#include "app/app.h"
#include "app/edit/presets.h"
#include "app/help/glossary.h"

// Pages are walked among themselves, but those that only open the steps.
bool app_walks_pages(const struct app *a)
{
    return a->place.on_page && !pages_open_steps(a);
}

// To the step that makes what is looked at; the way back is kept.
static void go_to_made(struct app *a)
{
    const struct trace *t = &a->document->trace;
    struct address at = place_address(t, &a->view.attention.focus);
    if (!at.tensor) {
        a->note = "note.made.none";
        return;
    }
    app_settle(a);
    struct position to = timeline_find(t, a->place.level, &at);
    a->from = a->place;
    a->from_focus = a->view.attention.focus;
    app_release(a);
    app_go_to_step(a, to);
    a->note = "note.made";
}

static void return_from_made(struct app *a)
{
    if (!a->from.tensor[0] && !a->from.on_page) {
        a->note = "note.return.none";
        return;
    }
    struct place to = a->from;
    a->from = (struct place){0};
    app_release(a);
    app_go(a, to);
    a->view.attention.focus = a->from_focus;
    a->focusing = a->from_focus.tensor[0];
}

// Enter on what is not computed yet goes to where it is.
static bool go_to_unknown(struct app *a)
{
    struct shown shown = app_shown(a);
    struct address at =
        place_address(&a->document->trace, &a->view.attention.focus);
    if (!at.tensor || frame_knows(&shown, &at))
        return false;
    go_to_made(a);
    return true;
}

// Enter on a note of the whole formula goes to its stage.
static bool go_to_noted(struct app *a)
{
    int stage = focus_stage(a);
    if (stage < 0)
        return false;
    app_release(a);
    app_go_to_stage(a, stage);
    return true;
}

// Into what is looked at: the step of that very cell, then its terms.
static void into_focus(struct app *a)
{
    const struct trace *t = &a->document->trace;
    struct address at = place_address(t, &a->view.attention.focus);
    enum level level = LEVEL_CELL;
    if (a->place.level >= LEVEL_CELL)
        level = LEVEL_TERM;
    if (at.column < 0 && a->place.level < LEVEL_ROW)
        level = LEVEL_ROW;
    app_release(a);
    app_go_to_step(a, timeline_find(t, level, &at));
}

static void change_level(struct app *a, int by)
{
    app_settle(a);
    struct position now = app_step_now(a);
    if (by > 0 && a->focusing && a->view.attention.focus.tensor[0]) {
        into_focus(a);
        return;
    }
    if (a->place.on_page && by > 0) {
        page_below(a);
        app_go_to_step(a, now); // leaves the pages, at the same place
        return;
    }
    if (by < 0 && page_above(a))
        return;
    int level = (int)now.level + by;
    if (level < LEVEL_PART || level > LEVEL_TERM) {
        a->note = by > 0 ? "note.level.finest" : "note.level.coarsest";
        return;
    }
    app_go_to_step(
        a, timeline_at_level(&a->document->trace, now, (enum level)level));
}

static void restart(struct app *a)
{
    a->view.playing = false;
    app_release(a);
    a->below = (struct below){0};
    app_begin(a);
}

// To the first or the last of what is walked: pages, or steps.
static void go_to_end(struct app *a, bool last)
{
    if (app_walks_pages(a))
        app_go_to_page(a, last ? a->document->lesson.page_count - 1 : 0);
    else
        app_go_to_step(a, (struct position){a->place.level,
                                            last ? app_step_count(a) - 1 : 0});
}

static void go_to_list(struct app *a)
{
    a->view.playing = a->scrubbing = false;
    app_settle(a);
    why_end(a);
    quiz_leave(a);
    page_leave(a);
    quiz_close(a);
    const char *opens = a->document->lesson.warms;
    for (int i = 0; i < a->listed; i++)
        if (a->library.documents[i] == a->document ||
            (opens && !strcmp(a->library.documents[i]->path, opens)))
            a->chosen = i;
    a->left = a->document;
    app_hold(a, NULL);
    recovery_forget(a);
}

// Where in the lesson one is.
static void apply_walk(struct app *a, enum action c, const struct input *in)
{
    switch (c) {
    case ACTION_NEXT:
        if (!in || in->key != CODE_ENTER || !go_to_unknown(a))
            app_step(a, 1);
        break;
    case ACTION_PREVIOUS:
        app_step(a, -1);
        break;
    case ACTION_INTO:
        change_level(a, 1);
        break;
    case ACTION_OUT:
        change_level(a, -1);
        break;
    case ACTION_FIRST:
        go_to_end(a, false);
        break;
    case ACTION_LAST:
        go_to_end(a, true);
        break;
    case ACTION_DIGIT:
        step_number_begin(a, (int)(in->key - '0'));
        break;
    case ACTION_RESTART:
        restart(a);
        break;
    case ACTION_MADE:
        go_to_made(a);
        break;
    case ACTION_RETURN:
        return_from_made(a);
        break;
    case ACTION_LIST:
        go_to_list(a);
        break;
    default:
        break;
    }
}

// What of it is looked at.
static void apply_look(struct app *a, enum action c)
{
    switch (c) {
    case ACTION_FOCUS_NEXT:
        focus_panel(a, 1);
        break;
    case ACTION_FOCUS_PREVIOUS:
        focus_panel(a, -1);
        break;
    case ACTION_LEFT:
        focus_move(a, -1, 0);
        break;
    case ACTION_RIGHT:
        focus_move(a, 1, 0);
        break;
    case ACTION_UP:
        focus_move(a, 0, -1);
        break;
    case ACTION_DOWN:
        focus_move(a, 0, 1);
        break;
    case ACTION_LOCK:
        if (!go_to_noted(a) && !compare_go(a) && !go_to_unknown(a))
            a->view.attention.locked = !a->view.attention.locked;
        break;
    case ACTION_HEAD_NEXT:
        heads_turn(a, "head", 1);
        break;
    case ACTION_HEAD_PREVIOUS:
        heads_turn(a, "head", -1);
        break;
    case ACTION_LAYER_NEXT:
        heads_turn(a, "layer", 1);
        break;
    case ACTION_LAYER_PREVIOUS:
        heads_turn(a, "layer", -1);
        break;
    case ACTION_PRESENT:
        a->view.look.presenting = !a->view.look.presenting;
        break;
    case ACTION_GLOSSARY:
        menu_open(a, &glossary_list);
        break;
    default:
        break;
    }
}

// What the lesson is given.
static void apply_change(struct app *a, enum action c, const struct input *in)
{
    switch (c) {
    case ACTION_EDIT:
        if (!word_begin(a, false))
            edit_begin(a, 0);
        break;
    case ACTION_WORD_ADD:
        word_begin(a, true);
        break;
    case ACTION_WORD_REMOVE:
        word_remove(a);
        break;
    case ACTION_WORD_BACK:
        word_move(a, -1);
        break;
    case ACTION_WORD_ON:
        word_move(a, 1);
        break;
    case ACTION_MASK_PAINT:
        mask_paint_cell(a);
        break;
    case ACTION_MASK_PAINT_ON:
        mask_paint_on(a, in);
        break;
    case ACTION_DOCK:
        dock_toggle(a);
        break;
    case ACTION_UNDO:
        undo_move(a, -1);
        break;
    case ACTION_REDO:
        undo_move(a, 1);
        break;
    case ACTION_CHANGES:
        menu_open(a, &undo_list);
        break;
    case ACTION_PRESETS:
        presets_open(a);
        break;
    default:
        break;
    }
}

// What stands beside it.
static void apply_compare(struct app *a, enum action c)
{
    switch (c) {
    case ACTION_WHY:
        why_next(a);
        break;
    case ACTION_FREEZE:
        compare_freeze(a);
        break;
    case ACTION_SWAP:
        compare_swap(a);
        break;
    case ACTION_TURN:
        compare_turn(a);
        break;
    default:
        break;
    }
}

// What is kept of it.
static void apply_keep(struct app *a, enum action c)
{
    switch (c) {
    case ACTION_COPY:
        clipboard_copy(a);
        break;
    case ACTION_SAVE:
        save_lesson(a);
        break;
    case ACTION_SAVE_AS:
        save_as_begin(a);
        break;
    case ACTION_EXPORT:
        if (quiz_waits(a))
            a->note = "note.quiz.take";
        else
            export_dialog_begin(a);
        break;
    case ACTION_RELOAD:
        app_reload(a);
        break;
    default:
        break;
    }
}

static void apply_lesson(struct app *a, enum action c, const struct input *in)
{
    apply_walk(a, c, in);
    apply_look(a, c);
    apply_change(a, c, in);
    apply_compare(a, c);
    apply_keep(a, c);
}

void app_apply(struct app *a, enum action c, const struct input *in)
{
    if (c == ACTION_QUIT) {
        a->ended = save_may_end(a);
    } else if (c == ACTION_OPEN_FILE) {
        open_dialog_begin(a);
    } else if (retrieval_bars(a, c)) {
        a->note = "note.retrieval.bars";
    } else {
        if (a->document)
            apply_lesson(a, c, in);
        else
            apply_list(a, c, in);
        apply_view(a, c);
    }
}
