// SPDX-License-Identifier: MIT
// Frames that must not change unnoticed: display lists as text, and a few as
// pixels. FOLLOWSPOT_REBASELINE=1 writes the files anew; look at the change
// before you keep it.
#include <SDL_ttf.h>
#include <check.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "draw/output.h"
#include "frame/pair/against.h"
#include "frame/pair/taken_pair.h"
#include "sdl/font.h"
#include "lesson_file.h"
#include "scene/theme.h"
#include "suite.h"
#include "mechanism/mechanism.h"

#define GOLDEN SOURCE_ROOT "/tests/golden/"
#define BLOCK_2 "../tests/reference/block-2.json"

static const struct golden {
    const char *name, *lesson, *at;
    double fraction;
    const char *focus;
    bool pixels;      // its pixels too
    bool closing;     // the step that closes its stage, row by row
    bool whole;       // the whole formula in place of the picture
    bool stage;       // at the level of stages
    const char *edit; // B, beside the lesson as it is, A
    enum difference_look difference; // of the two
    const char *why;                 // a step that is taken out, in B
    const char *tokens;              // words of one's own
    bool ghosts; // of what the edit changed, nothing beside it
    const struct theme *theme; // NULL: the paper
} goldens[] = {
    {"projection", "self-attention", "K[2,3]", 1, NULL},
    {"projections", "self-attention", "Q", 1, NULL, true},
    {"scores", "self-attention", "scores[cat,chased]", 1, NULL, true},
    {"scores-moving", "self-attention", "scores[cat,chased]", 0.5, NULL},
    {"scores-focus", "self-attention", "scores", 1, "scores[3,1]"},
    {"scaled", "self-attention", "scaled[2,1]", 1, NULL},
    {"softmax", "self-attention", "weights[1,2]", 1, NULL},
    {"shares", "self-attention", "weights.max", 1, NULL, true},
    {"heatmap", "self-attention", "weights", 1, NULL, true, true},
    {"mix", "self-attention", "output[1]", 1, NULL},
    {"mix-term", "self-attention", "output[1,2,2]", 1, NULL},
    {"encoder", "rnn-attention", "forward[3]", 1, NULL},
    {"affine", "rnn-attention", "states[1,2]", 1, NULL},
    {"bars", "rnn-attention", "energies[4]", 1, NULL},
    {"energy", "rnn-attention", "energies[4,2,7]", 1, NULL},
    {"logits", "rnn-attention", "logits[4]", 1, NULL},
    {"story", "rnn-attention", "target[4]", 1, NULL, true, .stage = true},
    {"alignment", "rnn-attention", "target[4]", 1, NULL, true},
    {"whole", "self-attention", "scores[cat,chased]", 1, NULL, .whole = true},
    {"pair", "self-attention", "weights.max", 1, NULL, true, .stage = true,
     .edit = "mask = causal"},
    {"pair-moving", "self-attention", "weights[1,2]", 0.5, NULL,
     .edit = "mask = causal"},
    {"difference", "self-attention", "weights.max", 1, NULL, true,
     .stage = true, .edit = "mask = causal", .difference = DIFFERENCE_ALONE},
    {"pictures", "self-attention", "weights.max", 1, NULL, true, .stage = true,
     .edit = "mask = causal", .difference = DIFFERENCE_AWAY},
    {"why", "self-attention", "scaled[cat]", 1, NULL, true, .why = "scale"},
    {"ghosts", "self-attention", "weights.max", 1, NULL, true, .stage = true,
     .edit = "X[cat,1] = 2", .ghosts = true},
    {"ghosts-bars", "rnn-attention", "energies[4]", 1, NULL, true,
     .edit = "source[2] = house", .ghosts = true},
    {"ghosts-arcs", "rnn-attention", "target[4]", 1, NULL, true,
     .edit = "source[2] = house", .ghosts = true},
    {"ghosts-many", "self-attention", "weights.max", 1, NULL, true,
     .stage = true,
     .tokens = "the cat saw a dog near an old house when rain fell on it",
     .edit = "W_Q[1,3] = 2", .ghosts = true},
    {"ranked", "../tests/lessons/weights", "weights.sum[cat]", 1, NULL, true},
    {"given-weights", "../tests/lessons/weights", "weights", 1, NULL},
    {"received", "../tests/lessons/weights", "weights.received[dog]", 1, NULL},
    {"residual", BLOCK_2, "layer1.sum[dog]", 1, NULL, true},
    {"normal", BLOCK_2, "layer1.normed[cat]", 1, NULL, true},
    {"normal-moving", BLOCK_2, "layer1.normed[cat]", 0.5, NULL},
    {"squashed", BLOCK_2, "layer1.active[dog,3]", 1, NULL},
    {"fed", BLOCK_2, "layer1.fed[cat]", 1, NULL, true,
     .theme = &stage_theme},
    {"waves", "sinusoids", "P['7','16']", 1, NULL, true},
    {"offsets", "sinusoids", "dots['7','12']", 1, NULL},
    {"stage-alignment", "rnn-attention", "target[4]", 1, NULL, true,
     .theme = &stage_theme},
    {"stage-shares", "self-attention", "weights[1]", 1, NULL, true,
     .theme = &stage_theme},
    {"stage-waves", "sinusoids", "P['7','16']", 1, NULL, true,
     .theme = &stage_theme},
};
enum { GOLDENS = sizeof goldens / sizeof *goldens };

static struct font_files *files;
static struct document document, other; // other: of a golden of two
static struct arena arena;
static struct list list;

static void open_documents(const struct golden *g)
{
    char path[LESSON_FILE_SIZE];
    lesson_file(path, g->lesson);
    struct own words = {.key = g->tokens ? "tokens" : NULL, .text = g->tokens};
    struct own own = words;
    own.edits = &g->edit;
    own.edit_count = 1;
    ck_assert(document_open(&document, NULL, path, g->edit ? &own : NULL));
    ck_assert(!g->edit || document_open(&other, NULL, path, &words));
    ck_assert(!g->why || without_open(&other, &document,
                                    without_find(&document, g->why, NULL)));
}

static void build_frame(const struct golden *g, const struct shown *shown,
                        const struct view *view)
{
    if (g->ghosts || (!g->edit && !g->why)) {
        frame_build(shown, view, font_of(files), &arena, &list);
        return;
    }
    struct pair pair = g->why
                           ? taken_pair(&document, &other, shown, view, &arena)
                           : against(&other, &document, shown, view, &arena);
    pair_build(&pair, view, font_of(files), &arena, &list);
}

static void build(const struct golden *g)
{
    struct reason why = {0};
    struct address at, focus;
    struct view view = default_view;
    files = font_open(SOURCE_ROOT "/assets", FONTS_SHIPPED, &why);
    ck_assert_msg(files != NULL, "%s", reason_text(&why));
    open_documents(g);
    ck_assert_msg(address_parse(&document.trace, g->at, &at, &why), "%s",
                  reason_text(&why));
    ck_assert(!g->focus ||
              address_parse(&document.trace, g->focus, &focus, &why));
    if (g->focus)
        view.attention.focus = place_of_address(&focus);
    if (g->theme)
        view.look.theme = g->theme;
    view.look.whole = g->whole;
    view.look.difference = g->difference;
    enum level level = g->stage     ? LEVEL_STAGE
                       : g->closing ? LEVEL_ROW
                                    : address_level(&at);
    struct shown shown = {&document.lesson,
                          &document.trace,
                          timeline_find(&document.trace, level, &at),
                          g->fraction,
                          NULL,
                          g->ghosts ? &other.trace : NULL};
    build_frame(g, &shown, &view);
    reason_free(&why);
}

static void discard(void)
{
    list_free(&list);
    arena_free(&arena);
    document_close(&document);
    document_close(&other);
    font_close(files);
}

static bool rebaseline(void)
{
    return getenv("FOLLOWSPOT_REBASELINE") != NULL;
}

static void read_file(const char *path, struct strbuf *out)
{
    char part[4096];
    FILE *f = fopen(path, "rb");
    ck_assert_msg(f != NULL, "there is no %s", path);
    for (size_t n; (n = fread(part, 1, sizeof part, f)) > 0;)
        strbuf_add_n(out, part, n);
    fclose(f);
}

static void write_file(const char *path, const char *bytes, size_t length)
{
    FILE *f = fopen(path, "wb");
    ck_assert_msg(f && fwrite(bytes, 1, length, f) == length, "%s", path);
    fclose(f);
}

// The first line in which two texts differ.
static void name_difference(const char *name, const char *want, const char *got)
{
    int line = 1;
    while (*want && *want == *got) {
        line += *want == '\n';
        want++, got++;
    }
    ck_assert_msg(*want == *got, "%s, line %d: …%.60s… not …%.60s…", name, line,
                  got, want);
}

START_TEST(display_lists_stay_as_they_are)
{
    const struct golden *g = &goldens[_i];
    struct strbuf got = {0}, want = {0};
    char path[512];
    snprintf(path, sizeof path, GOLDEN "%s.txt", g->name);
    build(g);
    text_write(&list, &got);
    if (rebaseline())
        write_file(path, got.text, got.length);
    read_file(path, &want);
    name_difference(g->name, strbuf_text(&want), strbuf_text(&got));
    strbuf_free(&got);
    strbuf_free(&want);
    discard();
}
END_TEST

// FNV-1a over the pixels.
static uint64_t paint(struct strbuf *png)
{
    struct surface s = {list.width, list.height, list.width, NULL};
    size_t count = (size_t)s.width * (size_t)s.height;
    s.pixels = must_realloc(NULL, count, sizeof *s.pixels);
    struct raster *raster = raster_new();
    raster_draw(raster, &list, font_of(files), &s);
    raster_free(raster);
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < count; i++)
        hash = (hash ^ s.pixels[i]) * UINT64_C(0x100000001b3);
    ck_assert(png_write(&s, png));
    free(s.pixels);
    return hash;
}

// The line of [name] in the file of pixel hashes.
static bool find_line(const struct strbuf *text, const char *name, char *out)
{
    for (const char *p = strbuf_text(text); *p;) {
        size_t length = strcspn(p, "\n");
        if (!strncmp(p, name, strlen(name)) && p[strlen(name)] == ' ') {
            memcpy(out, p, length);
            out[length] = 0;
            return true;
        }
        p += length + (p[length] == '\n');
    }
    return false;
}

// Glyphs differ between versions of FreeType, so the file says which one drew
// it, and another one skips the comparison and says so.
START_TEST(pixels_stay_as_they_are)
{
    const struct golden *g = &goldens[_i];
    struct strbuf png = {0}, file = {0};
    int major, minor, patch;
    char line[256], want[256];
    if (!g->pixels)
        return;
    build(g);
    uint64_t hash = paint(&png);
    TTF_GetFreeTypeVersion(&major, &minor, &patch);
    snprintf(line, sizeof line, "%s Inter, freetype-%d.%d.%d %016" PRIx64,
             g->name, major, minor, patch, hash);
    if (rebaseline()) {
        FILE *f = fopen(GOLDEN "pixels.txt", "ab");
        fprintf(f, "%s\n", line);
        fclose(f);
    }
    read_file(GOLDEN "pixels.txt", &file);
    ck_assert_msg(find_line(&file, g->name, want), "no golden %s", g->name);
    size_t version = strlen(line) - 17;
    if (strncmp(line, want, version)) {
        printf("skipped: pixels of %s: %.*s here, the golden is %s\n", g->name,
               (int)version, line, want);
    } else if (strcmp(line, want)) {
        char path[64];
        snprintf(path, sizeof path, "changed-%s.png", g->name);
        write_file(path, png.text, png.length);
        ck_abort_msg("%s, not %s; see %s", line, want, path);
    }
    strbuf_free(&png);
    strbuf_free(&file);
    discard();
}
END_TEST

int main(void)
{
    if (rebaseline())
        remove(GOLDEN "pixels.txt");
    Suite *suite = suite_create("golden");
    TCase *t = tcase_create("golden");
    tcase_add_loop_test(t, display_lists_stay_as_they_are, 0, GOLDENS);
    tcase_add_loop_test(t, pixels_stay_as_they_are, 0, GOLDENS);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
