// SPDX-License-Identifier: MIT
#define _XOPEN_SOURCE 700 // fork

#include "world.h"

#include <errno.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../broken_lessons.h"
#include "../random_lesson.h"
#include "../trace_bits.h"
#include "app/edit/undo.h"
#include "app/quiz/retrieval.h"
#include "base/save.h"
#include "document/document.h"
#include "document/recovery.h"

int world_write(const char *path, const void *data, size_t length)
{
    if (!path || (!data && length))
        return EINVAL;
    return strstr(path, SHELF_NAME) ? save_file(path, data, length) : 0;
}

void world_begin(struct driven *d, bool kept)
{
    d->app->recovery.folder = d->shelf->state;
    d->app->records.folder = d->shelf->progress;
    d->app->records.off = !kept;
    d->app->settings.path = d->shelf->settings;
    d->app->settings.replays = !kept;
    driven_hash(d); // a list reads a file when it is first seen, here at once
}

// The shown lesson's numbers with what is its own of the changes: what is saved
// of it, and recovered.
static uint64_t own_bits(struct driven *d, bool *good)
{
    const struct document *b = d->app->document;
    struct own own;
    if (!changes_own(&b->changes, &own))
        own = (struct own){.model = b->changes.model};
    struct document *below = library_reread(NULL, b, changes_of(&own));
    *good = below->good;
    uint64_t bits = below->good ? trace_bits(&below->trace) : 0;
    library_drop(below);
    return bits;
}

// --- saving ------------------------------------------------------------------

// The file [path], to which [b] was saved, on the model that is shown.
static bool open_back(struct document *back, const struct document *b,
                      const char *path)
{
    const struct own shown = {.model = b->changes.model};
    return document_open(back, NULL, path, shown.model ? &shown : NULL);
}

// What is saved under another name reads back to the last bit, and nothing is
// left to be saved.
static void save(struct driven *d, int which)
{
    struct app *a = d->app;
    bool good;
    if (!a->document || a->document->hidden || a->quiz.asking ||
        retrieval_opens(a))
        return;
    driven_leave(d);
    driven_rest(d);
    if (!a->document || a->document->hidden)
        return;
    uint64_t bits = own_bits(d, &good);
    struct strbuf path = {0};
    strbuf_addf(&path, "%s/saved-%d.yaml", d->shelf->folder, which % 3);
    unlink(path.text);
    driven_input(
        d, &(struct input){
               .kind = INPUT_KEY, .key = 's', .control = true, .shift = true});
    driven_input(d, &(struct input){.kind = INPUT_TEXT, .text = path.text});
    driven_key(d, CODE_ENTER);
    struct document back;
    if (access(path.text, F_OK)) {
        driven_key(d, CODE_ESCAPE); // it says why it cannot be saved
    } else if (!open_back(&back, a->document, path.text)) {
        driven_fail(d, "saved", strbuf_text(&back.complaints.text));
        document_close(&back);
    } else {
        if (good && trace_bits(&back.trace) != bits)
            driven_fail(d, "saved", "it reads back as other numbers");
        document_close(&back);
        if (!changes_safe(&a->document->changes))
            driven_fail(d, "saved", "its changes are not safe yet");
    }
    strbuf_free(&path);
}

// In its own file, which is one of the shelf's.
static void save_here(struct driven *d, int which)
{
    struct app *a = d->app;
    struct document back;
    bool good;
    (void)which;
    if (!a->document || a->document->hidden || retrieval_opens(a) ||
        !strstr(a->document->path, SHELF_NAME))
        return;
    driven_leave(d);
    driven_rest(d);
    if (!a->document || a->document->hidden)
        return;
    uint64_t bits = own_bits(d, &good);
    bool other = document_changed(a->document); // somebody wrote it: asks once
    struct input in = {.kind = INPUT_KEY, .key = 's', .control = true};
    driven_input(d, &in);
    if (other || !good ||
        a->document->changes.saved != a->document->changes.made)
        return;
    if (!open_back(&back, a->document, a->document->path))
        driven_fail(d, "saved here", strbuf_text(&back.complaints.text));
    else if (trace_bits(&back.trace) != bits)
        driven_fail(d, "saved here", "it reads back as other numbers");
    document_close(&back);
}

// --- files that others write -------------------------------------------------

// One of the files made for this run is another lesson, a broken one, or none.
static void disk(struct driven *d, int which)
{
    struct rng rng = {(uint64_t)which};
    struct strbuf text = {0};
    struct app *a = d->app;
    if (!d->shelf->made)
        return;
    int made = which % d->shelf->made;
    const char *path = shelf_made(d->shelf, made);
    bool shown = a->document && !strcmp(a->document->path, path);
    uint64_t bits = shown ? probe_bits(a) : 0;
    bool kept = shown && !changes_safe(&a->document->changes);
    int last = (int)(sizeof broken_lessons / sizeof *broken_lessons) - 1;
    int kind = rng_between(&rng, 0, 3);
    if (kind == 0)
        strbuf_add(&text, broken_lessons[rng_between(&rng, 0, last)].text);
    else
        random_computed(&rng, &text);
    if (kind == 1)
        unlink(path);
    else if (save_file(path, strbuf_text(&text), text.length))
        driven_fail(d, path, strerror(errno));
    app_poll(a);
    if (kept && probe_bits(a) != bits)
        driven_fail(d, "another file", "changes that were not saved are lost");
    driven_judge_state(d);
    if (which % 2)
        driven_input(
            d, &(struct input){.kind = INPUT_KEY, .key = 'r', .control = true});
    strbuf_free(&text);
}

// A lesson, numbers, a folder, or nothing at all falls on the window.
static void drop(struct driven *d, int which)
{
    static const char *const files[] = {
        "tests/tensorfiles/head.npz",         "tests/tensorfiles/f8.npy",
        "tests/tensorfiles/heads.yaml",       "tests/tensorfiles/bomb.npz",
        "tests/tensorfiles/numpy.csv",        "lessons/models",
        "tests/tensorfiles/gpt2.npz",         "tests/tensorfiles/holes.npz",
        "tests/tensorfiles/head.safetensors", "no such file.yaml"};
    enum { FILES = sizeof files / sizeof *files };
    char path[1024];
    int file = which % (FILES + d->shelf->count);
    if (file < FILES)
        snprintf(path, sizeof path, SOURCE_ROOT "/%s", files[file]);
    else
        snprintf(path, sizeof path, "%s", d->shelf->paths[file - FILES]);
    driven_input(d, &(struct input){.kind = INPUT_DROP, .text = path});
    if (!d->blind)
        driven_hash(d);
    if (which % 3)
        driven_key(d, which % 3 == 1 ? CODE_ENTER : CODE_ESCAPE);
}

// What the window does every few seconds.
static void poll(struct driven *d, int which)
{
    (void)which;
    app_poll(d->app);
    recovery_write(d->app);
    records_write(d->app);
    driven_judge_state(d);
}

// --- the program ends --------------------------------------------------------

// The number of a program that is gone.
static long gone(void)
{
    pid_t child = fork();
    if (!child)
        _exit(0);
    waitpid(child, NULL, 0);
    return child;
}

// Files of this program become those of one that is gone.
static void disown_files(const char *folder)
{
    char own[32], other[32], from[1024], to[1024];
    snprintf(own, sizeof own, "-%ld.unsaved", (long)getpid());
    snprintf(other, sizeof other, "-%ld.unsaved", gone());
    DIR *all = opendir(folder);
    for (struct dirent *one; all && (one = readdir(all));) {
        char *end = strstr(one->d_name, own);
        if (!end)
            continue;
        snprintf(from, sizeof from, "%s/%s", folder, one->d_name);
        snprintf(to, sizeof to, "%s/%.*s%s", folder, (int)(end - one->d_name),
                 one->d_name, other);
        rename(from, to);
    }
    if (all)
        closedir(all);
}

// Another program in the place of this one, with the same window.
static void begin_again(struct driven *d)
{
    bool kept = !d->app->records.off;
    struct probed l = probe_look(d->app);
    app_free(d->app);
    d->held = false;
    driven_begin(d);
    world_begin(d, kept);
    driven_input(d, &(struct input){.kind = INPUT_RESIZE,
                                    .width = l.width,
                                    .height = l.height,
                                    .scale = l.scale});
}

// Opens [path] again; false where there is nothing to judge.
static bool open_again(struct driven *d, const char *path)
{
    struct strbuf why = {0};
    bool good = app_open(d->app, path, &why);
    strbuf_free(&why);
    driven_judge_state(d);
    return good;
}

// Some of the changes stand in the lesson's file as the program knows it, and
// not on the disk: world_write() writes nothing outside of the shelf.
static bool only_said_saved(const struct document *b)
{
    const struct changes *c = &b->changes;
    bool some = c->saved > 0;
    for (int i = 0; i < c->other_count; i++)
        some |= c->others[i].saved > 0;
    return some && !strstr(b->path, SHELF_NAME);
}

// All bits are those of before on the model called [on], "": `model`. Where the
// first page of the lesson is of another one, that is where it opens.
static bool recovered(struct driven *d, const char *on, uint64_t bits)
{
    bool good;
    const struct document *b = d->app->document;
    if (!strcmp(b->lesson.stands ? b->lesson.stands : "", on))
        return own_bits(d, &good) == bits;
    struct changes changes = changes_copy(&b->changes);
    changes_lay(&changes, NULL, 0);
    changes_turn(&changes, *on ? on : NULL);
    struct document *there = library_reread(NULL, b, changes);
    bool same = there->good && trace_bits(&there->trace) == bits;
    library_drop(there);
    return same;
}

// It crashes, and what was not saved is there again, to the last bit.
static void crash(struct driven *d, int which)
{
    struct app *a = d->app;
    bool good = false;
    (void)which;
    if (!a->document || retrieval_opens(a))
        return;
    struct strbuf path = {0}, text = {0};
    strbuf_add(&path, a->document->path);
    const struct changes *c = &a->document->changes;
    bool left = !a->class.on && !c->key && !document_changed(a->document) &&
                !only_said_saved(a->document) &&
                recovery_file_text(a->document, &text);
    uint64_t bits = left ? own_bits(d, &good) : 0;
    struct strbuf on = {0};
    const char *stands = a->document->lesson.stands;
    strbuf_add(&on, stands ? stands : "");
    recovery_save(a);
    begin_again(d);
    disown_files(d->shelf->state);
    a = d->app;
    if (open_again(d, path.text) && left && good) {
        bool offered = layer_is_open(a, &recovery_layer);
        if (!offered && own_bits(d, &good) != bits)
            driven_fail(d, "recovery", "nothing is offered");
        if (offered)
            driven_key(d, CODE_ENTER);
        if (a->document && !recovered(d, strbuf_text(&on), bits))
            driven_fail(d, "recovery", "it is not what it was");
    }
    strbuf_free(&path);
    strbuf_free(&text);
    strbuf_free(&on);
}

// It ends and begins again with what is kept of the learner.
static void restart(struct driven *d, int which)
{
    struct app *a = d->app;
    (void)which;
    if (!a->document || retrieval_opens(a))
        return;
    driven_leave(d);
    driven_rest(d);
    if (!a->document || retrieval_opens(a))
        return;
    struct strbuf path = {0};
    strbuf_add(&path, a->document->path);
    records_note(a);
    records_write(a);
    begin_again(d);
    open_again(d, path.text);
    strbuf_free(&path);
}

// --- words -------------------------------------------------------------------

// Own words, taken back: the numbers are those of before.
static void words(struct driven *d, int which)
{
    static const char *const texts[] = {
        "cat dog", "dog cat dog",    "the cat", "été «x» ☃", "a",
        "",        "\"New York\" is"};
    struct app *a = d->app;
    driven_leave(d);
    driven_rest(d);
    if (a->document && (a->document->hidden || retrieval_opens(a)))
        return;
    const struct document *b = a->document;
    uint64_t bits = b ? probe_bits(a) : 0;
    struct place was = a->place;
    int made = b ? b->changes.made : 0, page = b ? b->changes.page : 0;
    driven_key(d, 'x');
    driven_input(d,
                 &(struct input){.kind = INPUT_TEXT, .text = texts[which % 7]});
    if (!d->blind)
        driven_hash(d);
    driven_key(d, CODE_ENTER);
    driven_leave(d);
    if (!b || !a->document || a->document->changes.made != made + 1 || page)
        return;
    undo_move(a, -1);
    app_go(a, was);
    driven_judge_state(d);
    if (!a->document->hidden && !a->document->changes.page &&
        probe_bits(a) != bits)
        driven_fail(d, "own words", "taken back, and not gone");
}

// Further on while a page asks, and one of the ways on.
static void gate(struct driven *d, int which)
{
    static const uint32_t keys[] = {CODE_TAB,    CODE_ENTER, CODE_PAGE_DOWN,
                                    CODE_ESCAPE, CODE_F12,   CODE_LEFT};
    if (!probe_look(d->app).asked)
        return;
    driven_key(d, CODE_END);
    if (!d->blind)
        driven_hash(d);
    for (int k = which % 5; k >= 0; k--)
        driven_input(d, &(struct input){.kind = INPUT_KEY,
                                        .key = keys[(which / 5 + k) % 6],
                                        .control = which % 11 == 0});
}

// --- settings ----------------------------------------------------------------

static bool same_setting(const struct settings *a, const struct settings *b,
                         enum setting_id id)
{
    struct strbuf texts[2] = {{0}};
    setting_text(a, id, &texts[0]);
    setting_text(b, id, &texts[1]);
    bool same = !strcmp(strbuf_text(&texts[0]), strbuf_text(&texts[1]));
    strbuf_free(&texts[0]);
    strbuf_free(&texts[1]);
    return same;
}

// What was set is in the file, and is read back.
static void judge_settings(struct driven *d)
{
    struct app_settings *set = &d->app->settings;
    unsigned changed = set->changed;
    struct settings read;
    struct complaints c = {0};
    app_settings_write(d->app);
    settings_read(&read, d->shelf->settings, &c);
    if (c.count)
        driven_fail(d, "settings", strbuf_text(&c.text));
    complaints_free(&c);
    if (set->changed)
        driven_fail(d, "settings", "they were not written");
    for (int id = 0; id < SETTINGS; id++)
        if (changed & 1u << id &&
            !same_setting(&read, &set->now, (enum setting_id)id))
            driven_fail(d, "settings", setting_names[id]);
}

// Lines are turned and languages typed while a lesson is shown, or the list:
// no number changes; and with what was set before, no frame.
static void settings(struct driven *d, int which)
{
    static const char *const languages[] = {"de", "none.yaml", "en",
                                            "\xC3\xA9"};
    struct app *a = d->app;
    struct rng rng = {(uint64_t)which};
    driven_leave(d);
    driven_rest(d);
    uint64_t bits = a->document ? probe_bits(a) : 0;
    struct settings before = a->settings.now;
    struct look look = a->view.look;
    const struct theme *other = a->settings.other;
    bool blind = d->blind, off = a->records.off;
    uint64_t frame = blind ? 0 : driven_hash(d);
    driven_key(d, CODE_F1 + 9);
    for (int k = rng_between(&rng, 1, 12); k; k--) {
        static const uint32_t keys[] = {CODE_DOWN, CODE_UP, CODE_LEFT,
                                        CODE_RIGHT, CODE_RIGHT};
        if (a->settings_dialog.line == SETTING_LANGUAGE &&
            rng_between(&rng, 0, 1))
            driven_input(
                d, &(struct input){.kind = INPUT_TEXT,
                                   .text = languages[rng_between(&rng, 0, 3)]});
        driven_key(d, keys[rng_between(&rng, 0, 4)]);
        if (!blind)
            driven_hash(d);
    }
    driven_key(d, CODE_ESCAPE);
    judge_settings(d);
    if (a->document && probe_bits(a) != bits)
        driven_fail(d, "settings", "a number is another one");
    if (strcmp(a->settings.now.language, before.language) != 0)
        return;
    app_settings_begin(a, &before, d->shelf->settings);
    a->view.look = look;
    a->settings.other = other;
    a->records.off = off;
    driven_rest(d);
    if (!blind && driven_hash(d) != frame)
        driven_fail(d, "settings", "the frame is not what it was");
}

static const struct {
    const char *name;
    void (*does)(struct driven *d, int which);
} things[] = {{"saved under another name", save},
              {"saved here", save_here},
              {"a file is another one", disk},
              {"a file is dropped", drop},
              {"files are looked at", poll},
              {"a crash, and recovery", crash},
              {"the end, and a beginning", restart},
              {"own words", words},
              {"past a question", gate},
              {"settings", settings}};
enum { THINGS = sizeof things / sizeof *things };

const char *world_name(int which)
{
    return things[which % THINGS].name;
}

void world_do(struct driven *d, int which)
{
    things[which % THINGS].does(d, which / THINGS);
}
