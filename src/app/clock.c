// What passing time does: movements glide, playing goes on.
#include "app/app.h"
#include "scene/beats.h"

static void move_on(struct app *a, double seconds)
{
    double duration = beats_seconds(&a->book->trace, app_step_now(a));
    a->fraction += a->direction * seconds / duration * a->speed;
    if (a->direction > 0 ? a->fraction >= 1 : a->fraction <= 0)
        app_settle(a);
}

static void play_on(struct app *a, double seconds)
{
    a->waited += seconds * a->speed;
    if (a->waited < 1)
        return;
    struct place before = a->place;
    app_step(a, 1);
    if (a->direction == 0 && place_equal(&before, &a->place))
        a->view.playing = false;
}

bool app_tick(struct app *a, double seconds)
{
    if (a->book && a->direction)
        move_on(a, seconds), a->changed = true;
    else if (a->book && a->view.playing)
        play_on(a, seconds), a->changed = true;
    return a->book && (a->direction || a->view.playing);
}
