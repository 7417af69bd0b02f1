// SPDX-License-Identifier: MIT
// The map of a lesson: its stations follow from the stages of its mechanism,
// one is lit where a page stands, and no word of it leaves its box.
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "document/document.h"
#include "fake_font.h"
#include "frame/frame.h"
#include "frame/map.h"
#include "suite.h"
#include "trace/address.h"

static const struct mapped {
    const char *lesson, *at, *says;
} maps[] = {
    {"09-self-attention", NULL,
     "The stations: words → queries, keys, values → scores → weights → "
     "output."},
    {"09-self-attention", "X", "Here: words."},
    {"09-self-attention", "K[cat]", "Here: queries, keys, values."},
    {"09-self-attention", "scaled", "Here: scores."},
    {"09-self-attention", "weights.exp[cat]", "Here: weights."},
    {"09-self-attention", "output", "Here: output."},
    {"05-rnn-attention", NULL,
     "The stations: words → annotations → query → energies → weights → "
     "context → word."},
    {"05-rnn-attention", "keys", "Here: annotations."},
    {"05-rnn-attention", "alignment[7]", "Here: weights."},
    {"05-rnn-attention", "logits[2]", "Here: word."},
    {"next-word", NULL, "→ output → sum → chances → next word."},
    {"next-word", "masked", "Here: scores."},
    {"global-attention", NULL, "words → keys, values → scores"},
    {"13-sinusoids", NULL, "The stations: waves → products."},
};
enum { MAPS = sizeof maps / sizeof *maps };

static struct document document;
static struct lesson lesson; // with the page that is shown alone

static struct shown shown_at(const char *at, struct page *page)
{
    static const struct page_setting map = {.name = "map", .value = "on"};
    struct address a;
    *page = (struct page){.at = at, .say = "S", .view = &map, .view_count = 1};
    lesson = document.lesson;
    lesson.pages = page;
    lesson.page_count = 1;
    struct shown shown = {.lesson = &lesson,
                          .trace = &document.trace,
                          .fraction = 1,
                          .page = page};
    if (at) {
        ck_assert(address_parse(&document.trace, at, &a, NULL));
        shown.position = timeline_find(&document.trace, LEVEL_CELL, &a);
    }
    return shown;
}

static void open_lesson(const char *name)
{
    char path[256];
    snprintf(path, sizeof path, SOURCE_ROOT "/lessons/%s.yaml", name);
    ck_assert(document_open(&document, NULL, path, NULL));
}

START_TEST(it_says_its_stations)
{
    struct page page;
    struct arena arena = {0};
    struct strbuf text = {0};
    open_lesson(maps[_i].lesson);
    struct shown shown = shown_at(maps[_i].at, &page);
    frame_spoken(&shown, &default_view, &arena, &text);
    ck_assert_msg(strstr(strbuf_text(&text), maps[_i].says), "%s", text.text);
    ck_assert((strstr(text.text, "Here: ") != NULL) == (maps[_i].at != NULL));
    strbuf_free(&text);
    arena_free(&arena);
    document_close(&document);
}
END_TEST

static bool is_inside(const struct rect *in, const struct rect *out)
{
    return in->x >= out->x - 1 && in->y >= out->y - 1 &&
           in->x + in->w <= out->x + out->w + 1 &&
           in->y + in->h <= out->y + out->h + 1;
}

static const struct item *found(const struct pose *p, const char *name, int k)
{
    return pose_find(p, id_named(name, k));
}

// At every size: as many boxes as stations, with their words in them, apart
// from each other and in the frame.
START_TEST(it_fits)
{
    static const int sizes[][2] = {
        {1280, 720}, {1920, 1080}, {390, 844}, {1024, 768}, {640, 360}};
    static struct fake_font fake;
    const struct font *font = fake_font_init(&fake);
    struct page page;
    open_lesson(maps[_i].lesson);
    struct shown shown = shown_at(maps[_i].at, &page);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct arena arena = {0};
        struct pose p = {.arena = &arena};
        struct view view = default_view;
        view.extent.width = sizes[i][0], view.extent.height = sizes[i][1];
        frame_pose(&shown, &view, font, &p);
        struct rect before = {0}, frame = {0, 0, sizes[i][0], sizes[i][1]};
        int k = 0, lit = 0;
        const struct item *box;
        for (; (box = found(&p, "map station", k)); k++) {
            const struct item *word = found(&p, "map word 0", k);
            ck_assert_ptr_nonnull(word);
            ck_assert(word->at.x > box->at.x &&
                      word->at.x < box->at.x + box->at.w);
            ck_assert(word->at.y > box->at.y &&
                      word->at.y < box->at.y + box->at.h);
            ck_assert(is_inside(&box->at, &frame));
            ck_assert(!k || box->at.x >= before.x + before.w ||
                      box->at.y >= before.y + before.h);
            before = box->at;
            lit += box->fill != CLEAR;
        }
        ck_assert_int_ge(k, 2);
        ck_assert_int_eq(lit, maps[_i].at != NULL);
        arena_free(&arena);
    }
    document_close(&document);
}
END_TEST

START_TEST(a_page_of_the_map_shows_it)
{
    static const struct page_setting off = {.name = "map", .value = "off"};
    struct page page = {.part = PART_MAP};
    ck_assert(map_shows(&page) && !map_shows(NULL));
    page.at = "X";
    ck_assert(!map_shows(&page));
    page.at = NULL, page.card = "query";
    ck_assert(!map_shows(&page));
    page.card = NULL, page.part = PART_RUN;
    ck_assert(!map_shows(&page));
    page.part = PART_MAP, page.view = &off, page.view_count = 1;
    ck_assert(!map_shows(&page));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("map");
    TCase *t = tcase_create("map");
    tcase_add_loop_test(t, it_says_its_stations, 0, MAPS);
    tcase_add_loop_test(t, it_fits, 0, MAPS);
    tcase_add_test(t, a_page_of_the_map_shows_it);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
