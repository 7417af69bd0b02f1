#include "app/app.h"

#include <stdlib.h>

enum { WALKABLE = 150 }; // steps a person may be asked to walk

struct app *app_new(const struct font *font, const char *const *paths,
                    int count)
{
    struct app *a = must_realloc(NULL, 1, sizeof *a);
    *a = (struct app){.font = font,
                      .view = default_view,
                      .speed = 1,
                      .fraction = 1,
                      .page = -1,
                      .number = -1,
                      .changed = true};
    for (int i = 0; i < count; i++)
        library_add(&a->library, paths[i]);
    a->listed = count;
    return a;
}

void app_free(struct app *a)
{
    if (!a)
        return;
    library_free(&a->library);
    arena_free(&a->frame);
    free(a);
}

static enum level first_level(const struct trace *t)
{
    int level = LEVEL_CELL;
    while (level > LEVEL_STAGE &&
           timeline_count(t, (enum level)level) > WALKABLE)
        level--;
    return (enum level)level;
}

static void show(struct app *a, struct book *b)
{
    a->book = b;
    a->view.focus = (struct address){0};
    a->view.locked = a->focusing = a->scrubbing = false;
    a->number = -1;
    a->note = NULL;
    app_go(a, (struct position){first_level(&b->trace), 0});
    app_first_page(a);
}

bool app_open(struct app *a, const char *path, struct strbuf *why)
{
    struct book *b = library_find(&a->library, path);
    if (!b)
        b = library_add(&a->library, path);
    if (!b->good) {
        strbuf_add(why, strbuf_text(&b->complaints.text));
        return false;
    }
    show(a, b);
    return true;
}

void app_go(struct app *a, struct position p)
{
    a->view.pointed = (struct address){0};
    int64_t count = timeline_count(&a->book->trace, p.level);
    if (p.index >= count)
        p.index = count - 1;
    if (p.index < 0)
        p.index = 0;
    a->position = p;
    a->fraction = 1;
    a->direction = 0;
    a->waited = 0;
}

void app_settle(struct app *a)
{
    if (a->direction < 0)
        a->position.index--;
    a->direction = 0;
    a->fraction = 1;
    a->waited = 0;
}

void app_step(struct app *a, int direction)
{
    app_settle(a);
    a->view.pointed = (struct address){0};
    if (!a->view.locked)
        a->view.focus = (struct address){0}, a->focusing = false;
    if (a->page >= 0) {
        page_step(a, direction);
        return;
    }
    int64_t to = a->position.index + direction;
    if (to < 0 || to >= timeline_count(&a->book->trace, a->position.level)) {
        a->note = direction > 0 ? "the last step" : "the first step";
        return;
    }
    if (direction > 0)
        a->position.index = to;
    if (a->view.still) {
        a->position.index = to;
        return;
    }
    a->direction = direction;
    a->fraction = direction > 0 ? 0 : 1;
}

enum mode app_mode(const struct app *a)
{
    return !a->book ? MODE_LIST : a->focusing ? MODE_FOCUS : MODE_WALK;
}

static bool apply_key(struct app *a, const struct input *in)
{
    a->note = NULL;
    enum action c = action_for(app_mode(a), in);
    if (a->view.blank && c != ACTION_QUIT) {
        a->view.blank = false; // any key brings the picture back
        return true;
    }
    return app_apply(a, c, in);
}

bool app_input(struct app *a, const struct input *in)
{
    a->changed = true;
    switch (in->kind) {
    case INPUT_QUIT:
        return false;
    case INPUT_KEY:
        return apply_key(a, in);
    case INPUT_RESIZE:
        a->view.width = in->width;
        a->view.height = in->height;
        a->view.scale = in->scale;
        return true;
    case INPUT_NONE:
        return true;
    default:
        app_mouse(a, in);
        return true;
    }
}

struct shown app_shown(const struct app *a)
{
    const struct page *page =
        a->page >= 0 ? &a->book->lesson.pages[a->page] : NULL;
    return (struct shown){&a->book->lesson, &a->book->trace, a->position,
                          a->fraction, page};
}

bool app_fullscreen(const struct app *a)
{
    return a->fullscreen;
}

const char *app_title(const struct app *a)
{
    return a->book ? a->book->lesson.title : "Followspot";
}

static void frame_list(struct app *a, struct list *list)
{
    struct pose pose = {.arena = &a->frame};
    list_begin(list, &a->frame, (int)(a->view.width * a->view.scale + 0.5),
               (int)(a->view.height * a->view.scale + 0.5), 0xFFFFFFFFu);
    list_pose(a, &pose);
    pose_emit(&pose, a->view.scale, a->font, list);
}

void app_frame(struct app *a, struct list *list)
{
    arena_reset(&a->frame);
    a->changed = false;
    if (!a->book) {
        frame_list(a, list);
    } else {
        struct shown shown = app_shown(a);
        frame_build(&shown, &a->view, a->font, &a->frame, list);
    }
    if (a->view.blank)
        return;
    struct pose over = {.arena = &a->frame};
    overlay_pose(a, &over);
    pose_emit(&over, a->view.scale, a->font, list);
}
