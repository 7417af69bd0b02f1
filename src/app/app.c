// SPDX-License-Identifier: MIT
#include "app/app.h"
#include "app/compare/why.h"
#include "app/course/course.h"
#include "app/course/list.h"
#include "app/course/own.h"
#include "app/dialog/recovery.h"
#include "app/edit/hand.h"
#include "app/focus.h"
#include "app/lesson.h"
#include "app/overlay.h"
#include "app/quiz/retrieval.h"
#include "app/reload.h"
#include "base/paths.h"

#include <assert.h>
#include <stdlib.h>

#include "frame/route.h"
#include "lesson/path.h"

// True when no path before the [k]-th leads to its file.
static bool is_first(const char *const *paths, int k)
{
    int i = 0;
    while (i < k && !is_same_file(paths[i], paths[k]))
        i++;
    return i == k;
}

struct app *app_new(const struct font *font, const struct catalogue *words,
                    const char *const *paths, int count)
{
    struct app *a = must_realloc(NULL, 1, sizeof *a);
    *a = (struct app){.font = font,
                      .view = default_view,
                      .settings.now = default_settings,
                      .motion.speed = 1,
                      .motion.fraction = 1,
                      .pointer.tooltip = -1,
                      .changed = true};
    a->view.words = words;
    layer_open(a, &lesson_layer);
    layer_open(a, &why_layer);
    layer_open(a, &question_layer);
    layer_open(a, &own_layer);
    for (int i = 0; i < count; i++)
        if (is_first(paths, i))
            library_add(&a->library, words, paths[i], NULL);
    a->chooser.listed = a->library.count;
    return a;
}

void app_free(struct app *a)
{
    if (!a)
        return;
    measure_end(a);
    hand_end(a);
    quiz_leave(a);
    layer_close(a, &finish_layer);
    quiz_free(&a->quiz);
    app_forget(a);
    compare_end(a);
    library_free(&a->retrieval);
    library_free(&a->library);
    answers_free(&a->answers);
    strbuf_free(&a->notice.trouble);
    field_free(&a->number_field);
    field_free(&a->step_number);
    save_as_free(&a->save_as);
    strbuf_free(&a->notice.effect);
    strbuf_free(&a->title);
    effects_free(&a->effects);
    strbuf_free(&a->paging.seen_from);
    clipboard_free(&a->clipboard);
    open_dialog_free(&a->open_dialog);
    import_dialog_free(&a->import_dialog);
    cut_off_free(a);
    recovery_end(a);
    records_free(&a->records);
    presenter_free(&a->presenter);
    held_free(&a->held);
    ink_free(&a->ink);
    class_free(&a->class);
    field_free(&a->dock.field);
    field_free(&a->word.field);
    field_free(&a->chooser.own);
    field_free(&a->palette.find);
    sentence_free(&a->sentence);
    export_dialog_free(&a->export_dialog);
    settings_dialog_free(&a->settings_dialog);
    learning_free(a->learning);
    arena_free(&a->settings.words);
    kept_free(&a->kept);
    arena_free(&a->frame);
    free(a);
}

struct position app_first_step(const struct app *a)
{
    return route_first_step(&a->document->trace);
}

void app_begin(struct app *a)
{
    assert(a && a->document);
    app_go_to_step(a, app_first_step(a));
    if (a->document->lesson.page_count)
        app_go_to_page(a, 0);
}

// What the mouse is at is another page's flag, or nobody's, in another lesson.
static void forget_tip(struct app *a, const struct document *b)
{
    if (!b || b != a->document || a->pointer.flag > b->lesson.page_count)
        a->pointer.tooltip = -1;
}

void app_hold(struct app *a, struct document *b)
{
    forget_tip(a, b);
    a->document = b;
    a->generation++;
    layers_renew(a);
}

void app_show(struct app *a, struct document *b)
{
    assert(a && b && b->good);
    if (a->document) {
        bool again = a->document == b;
        a->document->place = a->place;
        page_leave(a);
        quiz_close(a);
        b = again ? a->document
                  : b; // what a page laid over it is another document
    }
    app_forget(a);
    records_open(a, b);
    app_hold(a, b);
    a->place = b->place; // none yet, where it was never shown
    retrieval_end(a);
    a->paging.below = b->left.below;
    a->paging.left = b->left.page;
    app_release(a);
    a->asked = ACTION_NONE; // it was of the one before
    a->notice.note = NULL;
    a->detour.from = (struct place){0};
    a->notice.offered = false;
    strbuf_clear(&a->notice.trouble);
    if (b->place.tensor[0]) {
        app_go(a, b->place);
        page_seen(a);
    } else
        app_begin(a);
    records_tell(a);
}

// What does not open is none of the lessons, unless it was one of the first
// [known].
static bool open_document(struct app *a, struct document *b, int known,
                          struct strbuf *why)
{
    if (!document_read_whole(b)) {
        strbuf_add(why, strbuf_text(&b->complaints.text));
        while (a->library.count > known)
            library_drop(a->library.documents[--a->library.count]);
        return false;
    }
    a->chooser.listed = a->library.count;
    app_show(a, b); // it asks nothing yet: one may go on to a place in it
    return true;
}

bool app_open(struct app *a, const char *path, struct strbuf *why)
{
    assert(a && path);
    int known = a->library.count;
    struct document *b = library_find(&a->library, path);
    b = b ? app_fresh(a, b)
          : library_add(&a->library, a->view.words, path, NULL);
    bool anew = changes_safe(&b->changes);
    if (!open_document(a, b, known, why))
        return false;
    recovery_offer(a, anew);
    return true;
}

bool app_open_own(struct app *a, const char *path, const struct own *own,
                  struct strbuf *why)
{
    assert(a && path);
    int known = a->library.count;
    struct document *b = library_add_own(&a->library, a->view.words, path, own);
    return open_document(a, b, known, why);
}

struct position app_step_now(const struct app *a)
{
    assert(a && a->document);
    return place_step(&a->document->trace, &a->place);
}

int64_t app_step_count(const struct app *a)
{
    assert(a && a->document);
    return timeline_count(&a->document->trace, a->place.level);
}

void app_go(struct app *a, struct place p)
{
    assert(a && a->document);
    why_end(a);
    quiz_rest(a);
    if (page_task(a) && a->place.on_page && !p.on_page) {
        page_below(a); // what it allows is done at its steps
        a->paging.below.level = p.level;
    }
    if (a->place.on_page && route_has_pages(&a->document->lesson))
        a->paging.left = a->place.page + 1;
    a->view.attention.pointed = (struct place){0};
    if (!a->view.look.whole)
        focus_leave_note(a); // of a difference that stands at another step
    a->place = p;
    a->document->place = p;
    a->motion.fraction = 1;
    a->motion.direction = 0;
    a->motion.waited = 0;
    a->camera = (struct camera){0};
    page_enter(a);
}

void app_go_to_step(struct app *a, struct position p)
{
    assert(a && a->document);
    int64_t count = timeline_count(&a->document->trace, p.level);
    if (p.index >= count)
        p.index = count - 1;
    if (p.index < 0)
        p.index = 0;
    app_go(a, place_of_step(&a->document->trace, p));
}

void app_go_to_stage(struct app *a, int stage)
{
    assert(a && a->document && stage >= 0);
    app_settle(a);
    app_go(a, page_or_stage(a, stage, LEVEL_STAGE));
}

void app_settle(struct app *a)
{
    camera_settle(a);
    struct position now = app_step_now(a);
    if (a->motion.direction < 0)
        app_go_to_step(a, (struct position){now.level, now.index - 1});
    a->motion.direction = 0;
    a->motion.fraction = 1;
    a->motion.waited = 0;
    a->view.unsettled = 0;
    a->quiz.comes = 0;
    a->motion.turning = false;
    a->motion.moving = PAIR_RESTS;
    a->view.turn = a->view.look.whole;
}

void app_step(struct app *a, int direction)
{
    assert(a && a->document && (direction == 1 || direction == -1));
    app_settle(a);
    bool taken = a->without;
    app_forget(a);
    a->view.attention.pointed = (struct place){0};
    app_release(a);
    if (a->place.on_page) {
        page_step(a, direction, taken);
        return;
    }
    struct position now = app_step_now(a);
    struct position to = {now.level, now.index + direction};
    if (to.index < 0 && pages_open_steps(a)) {
        app_go_to_page(a, path_last(&a->document->lesson));
        return;
    }
    if (to.index < 0 || to.index >= app_step_count(a)) {
        a->notice.note = direction > 0 ? "note.step.last" : "note.step.first";
        return;
    }
    if (direction > 0 || a->view.look.still)
        app_go_to_step(a, to);
    if (a->view.look.still)
        return;
    a->motion.direction = direction;
    a->motion.fraction = direction > 0 ? 0 : 1;
}

void app_release(struct app *a)
{
    a->view.attention.focus = (struct place){0};
    a->view.attention.locked = a->focusing = a->paging.looks = false;
    layer_close(a, &number_layer);
    layer_close(a, &save_as_layer);
    layer_close(a, &word_layer);
    a->word.column = (struct place){0};
    layer_close(a, &menu_layer);
}

enum mode app_mode(const struct app *a)
{
    if (!a->document)
        return course_listed(a) ? MODE_COURSE : MODE_LIST;
    return a->focusing ? MODE_FOCUS : MODE_WALK;
}

struct shown app_shown(const struct app *a)
{
    assert(a && a->document);
    const struct page *page =
        a->place.on_page ? &a->document->lesson.pages[a->place.page] : NULL;
    const struct trace *was = a->before ? &a->before->trace : NULL;
    bool held = hand_changes(a);
    if (a->quiz.asking)
        return (struct shown){&a->document->lesson,
                              &a->document->trace,
                              app_step_now(a),
                              1,
                              page,
                              .known = &a->quiz.known,
                              .opens = retrieval_opens(a),
                              .answers = &a->answers,
                              .asking = &a->quiz.shown,
                              .revealed = quiz_revealed(a)};
    struct shown shown = {&a->document->lesson,
                          &a->document->trace,
                          app_step_now(a),
                          a->motion.fraction,
                          page,
                          held ? NULL : was,
                          held ? was : NULL,
                          .comes = a->quiz.comes,
                          .closed = a->camera.closed,
                          .above = a->camera.above,
                          .from = camera_page(a),
                          .opened = camera_page(a) && a->document->hidden
                                        ? &a->document->truth
                                        : NULL,
                          .task = page_task(a),
                          .about = quiz_about(a),
                          .pointed = quiz_pointed(a),
                          .answers = &a->answers,
                          .answer = quiz_answer(a),
                          .opens = retrieval_opens(a),
                          .left = page_left(a),
                          .changes = {a->before ? &a->before->changes : NULL,
                                      &a->document->changes}};
    if (quiz_settled(a))
        settled_show(quiz_settled(a), &shown);
    return shown;
}

bool app_fullscreen(const struct app *a)
{
    return a->fullscreen;
}

bool app_clickable(const struct app *a)
{
    return a->pointer.clickable;
}

bool app_pullable(const struct app *a)
{
    return a->pointer.pullable || (a->hand.on && a->hand.grip->pullable);
}

bool app_paintable(const struct app *a)
{
    return a->pointer.paintable || hand_has(a, &mask_grip);
}

const char *app_title(struct app *a)
{
    if (!a->document)
        return phrase_text(a->view.words, "list.title");
    bool safe = changes_safe(&a->document->changes);
    strbuf_clear(&a->title);
    say(a->view.words, &a->title, safe ? "title.kept" : "title.unkept",
        SLOTS(TEXT("title", a->document->lesson.title)));
    return strbuf_text(&a->title);
}

static void frame_list(struct app *a, struct list *list)
{
    struct pose pose = {.arena = &a->frame};
    list_begin(list, &a->frame,
               (int)(a->view.extent.width * a->view.extent.scale + 0.5),
               (int)(a->view.extent.height * a->view.extent.scale + 0.5),
               a->view.look.theme->paper);
    list_pose(a, &pose);
    pose_emit(&pose, a->view.extent.scale, a->font, list);
}

bool app_pairs(const struct app *a)
{
    return !a->quiz.asking && (a->without || compare_a(a) || quiz_pictures(a));
}

struct pair app_pair(const struct app *a, struct arena *arena)
{
    assert(app_pairs(a));
    struct pair p = a->without     ? why_pair(a, arena)
                    : compare_a(a) ? compare_pair(a, arena)
                                   : quiz_pair(a, arena);
    p.shown[p.leads].answers = &a->answers;
    p.shown[p.leads].left = page_left(a);
    return p;
}

static void build(struct app *a, struct list *list)
{
    struct pose rest = {.arena = &a->frame};
    struct shown shown = app_shown(a);
    if (app_pairs(a)) {
        struct pair pair = app_pair(a, &a->frame);
        pair_build_posed(&pair, &a->view, a->font, &rest, list);
    } else {
        frame_build_posed(&shown, &a->view, a->font, &rest, list);
    }
    if (quiz_shows(a) && !app_pairs(a))
        quiz_stand(a, &rest);
    if (layer_is_open(a, &number_layer) || hand_pulls(a, &number_grip))
        focus_field(a, &rest);
    else if (a->mask_paint.made || a->mask_paint.barred)
        mask_paint_find(a, &rest);
}

void app_pose(struct app *a, struct pose *out)
{
    assert(a && a->document && out && out->arena);
    struct shown shown = app_shown(a);
    if (!app_pairs(a)) {
        frame_pose(&shown, &a->view, a->font, out);
        return;
    }
    struct pair pair = app_pair(a, out->arena);
    pair_pose(&pair, &a->view, a->font, out);
}

void app_pose_as(struct app *a, const struct view *view, struct pose *out)
{
    assert(a && a->document && view && out && out->arena);
    struct shown shown = app_shown(a);
    shown.left = 0;
    if (!app_pairs(a)) {
        frame_pose(&shown, view, a->font, out);
        return;
    }
    struct pair pair = app_pair(a, out->arena);
    pair.shown[pair.leads].left = 0;
    pair_pose(&pair, view, a->font, out);
}

// All of it is painted by its layer, over the lesson.
static void frame_learning(struct app *a, struct list *list)
{
    list_begin(list, &a->frame,
               (int)(a->view.extent.width * a->view.extent.scale + 0.5),
               (int)(a->view.extent.height * a->view.extent.scale + 0.5),
               a->view.look.theme->paper);
    list->says = learning_told(a, &a->frame);
}

bool app_work(struct app *a)
{
    return learning_work(a);
}

void app_catch_up(struct app *a)
{
    assert(a);
    quiz_check(a); // a page may have been opened since
    hand_settle(a); // what was held may have gone with its lesson
    learning_catch_up(a);
}

// What is drawn over all of it.
static void frame_marks(struct app *a, struct list *list)
{
    struct pose marks = {.arena = &a->frame};
    struct scene s = {.view = &a->view,
                      .theme = a->view.look.theme,
                      .font = a->font,
                      .pose = &marks};
    ink_paint(a, &s);
    timer_paint(a, &s);
    pose_emit(&marks, a->view.extent.scale, a->font, list);
}

void app_frame_live(struct app *a, struct list *list)
{
    bool blank = a->view.look.blank;
    app_catch_up(a);
    word_find(a);
    a->view.attention.inside = a->pointer.inside || a->focusing;
    arena_reset(&a->frame);
    a->changed = false;
    a->view.look.blank = false;
    if (layer_is_open(a, &learning_layer))
        frame_learning(a, list);
    else if (a->document)
        build(a, list);
    else
        frame_list(a, list);
    frame_marks(a, list);
    struct pose over = {.arena = &a->frame};
    overlay_pose(a, &over);
    pose_emit(&over, a->view.extent.scale, a->font, list);
    a->view.look.blank = blank;
}

void app_frame(struct app *a, struct list *list)
{
    assert(a && list);
    app_frame_live(a, list);
    held_frame(a, list);
}
