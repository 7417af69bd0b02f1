// SPDX-License-Identifier: MIT
// An answer only adds ink: what a question's picture shows, the answer's shows
// too, in the same place and as large, on every page that asks of every lesson.
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "app/quiz/kind/kind.h"
#include "hands.h"
#include "report/page_say.h"
#include "suite.h"

static const char *const asking[] = {
    "00-start-here",
    "01-budget-of-attention",
    "02-scores-to-weights",
    "03-one-vector",
    "04-why-an-rnn-forgets",
    "05-rnn-attention",
    "06-dot-products",
    "07-queries-keys-values",
    "08-divide-by-root-d",
    "09-self-attention",
    "10-masks",
    "11-heads",
    "12-rounds",
    "13-sinusoids",
    "14-position-methods",
    "15-smallest-transformer",
    "a-layer",
    "convolution",
    "finished-weights",
    "lstm-gates",
    "one-step",
    "rnn-luong"};
enum { ASKING = sizeof asking / sizeof *asking };

static struct hands hands;

static bool is_at(const struct item *a, const struct item *b)
{
    return fabs(a->at.x - b->at.x) < 0.5 && fabs(a->at.y - b->at.y) < 0.5 &&
           fabs(a->at.w - b->at.w) < 0.5 && fabs(a->at.h - b->at.h) < 0.5;
}

static bool same_text(const struct item *a, const struct item *b)
{
    bool sign = a->text && (!strcmp(a->text, "=") || !strcmp(a->text, "≈"));
    return !a->text || (b->text && (sign || !strcmp(a->text, b->text)) &&
                        fabs(a->size - b->size) < 0.01);
}

// The "?", and what becomes solid where it stands.
static bool gives_way(const struct item *i)
{
    return i->layer == LAYER_SLOT || i->layer == LAYER_OUTLINE;
}

// Lines are known by where they go; one may be longer than it was.
static bool same_way(const struct item *a, const struct item *b)
{
    bool same = a->kind == b->kind && (a->kind == ITEM_LINE && a->id == b->id
                                           ? a->spot_count <= b->spot_count
                                           : a->spot_count == b->spot_count);
    for (int k = 0; same && k < a->spot_count; k++)
        same = fabs(a->spots[k].x - b->spots[k].x) < 0.5 &&
               fabs(a->spots[k].y - b->spots[k].y) < 0.5;
    return same;
}

static bool overlaps(const struct item *a, const struct item *b)
{
    return a->at.x < b->at.x + b->at.w && b->at.x < a->at.x + a->at.w &&
           a->at.y < b->at.y + b->at.h && b->at.y < a->at.y + a->at.h;
}

static bool is_line(const struct item *i)
{
    return i->kind == ITEM_LINE || i->kind == ITEM_POLYGON;
}

static bool stays(const struct item *i, const struct pose *told)
{
    for (int k = 0; k < told->count; k++) {
        const struct item *j = &told->items[k];
        if (j->alpha <= 0)
            continue;
        if (is_line(i)     ? same_way(i, j)
            : gives_way(i) ? overlaps(i, j) && j->layer < LAYER_CHROME
                         : j->id == i->id && j->kind == i->kind && is_at(i, j) &&
                               same_text(i, j))
            return true;
    }
    return i->layer == LAYER_OUTLINE;
}

// What stands there for who sees, not for the mouse alone.
static bool is_seen(const struct item *i)
{
    bool flat = i->kind == ITEM_BOX && (i->at.w < 0.5 || i->at.h < 0.5);
    return i->alpha > 0 && !flat && (i->fill >> 24 || i->line >> 24 || i->text ||
                            i->kind == ITEM_LINE || i->kind == ITEM_IMAGE);
}

static int lost(const struct pose *asked, const struct pose *told,
                struct strbuf *out)
{
    int count = 0;
    for (int k = 0; k < asked->count; k++) {
        const struct item *i = &asked->items[k];
        if (!is_seen(i) || stays(i, told))
            continue;
        if (count++ < 4) {
            const struct item *j = pose_find(told, i->id);
            if (i->spot_count)
                strbuf_addf(out, "   %d spots %.0f,%.0f … %.0f,%.0f", i->spot_count, i->spots[0].x, i->spots[0].y, i->spots[i->spot_count-1].x,i->spots[i->spot_count-1].y);
            if (i->spot_count && pose_find(told, i->id)) { const struct item *j = pose_find(told, i->id);
                strbuf_addf(out, "   -> %d spots %.0f,%.0f … %.0f,%.0f", j->spot_count, j->spots[0].x, j->spots[0].y, j->spots[j->spot_count-1].x,j->spots[j->spot_count-1].y);}
            strbuf_addf(out, "  %d/%d “%s” %.0f,%.0f %.0fx%.0f size %.1f", i->kind,
                        i->layer, i->text ? i->text : "", i->at.x, i->at.y,
                        i->at.w, i->at.h, i->size);
            if (j)
                strbuf_addf(out, " -> “%s” %.0f,%.0f %.0fx%.0f size %.1f",
                            j->text ? j->text : "", j->at.x, j->at.y, j->at.w,
                            j->at.h, j->size);
            strbuf_add(out, "\n");
        }
    }
    return count;
}

static const struct {
    int width, height;
} sizes[] = {{1280, 720}, {390, 844}, {1920, 1080}};
enum { SIZES = sizeof sizes / sizeof *sizes };

static void check_page(int page, struct strbuf *out)
{
    struct arena arena = {0};
    struct pose asked = {.arena = &arena}, told = {.arena = &arena};
    app_pose(hands.app, &asked);
    quiz_click(hands.app, QUIZ_SKIP, NULL);
    app_catch_up(hands.app);
    ck_assert(!hands.app->quiz.asking && hands.app->place.page == page);
    app_pose(hands.app, &told);
    struct strbuf what = {0};
    int count = lost(&asked, &told, &what);
    if (count)
        strbuf_addf(out, "page %d: %d of %d\n%s", page + 1, count, asked.count,
                    strbuf_text(&what));
    strbuf_free(&what);
    arena_free(&arena);
}

START_TEST(an_answer_only_adds_ink)
{
    char name[200];
    struct strbuf out = {0};
    snprintf(name, sizeof name, "lessons/%s", asking[_i / SIZES]);
    hands_open_asking(&hands, name);
    hands.app->view.look.still = true;
    hands.app->view.extent.width = sizes[_i % SIZES].width;
    hands.app->view.extent.height = sizes[_i % SIZES].height;
    const struct lesson *l = &hands.app->document->lesson;
    for (int i = 0; i < l->page_count; i++) {
        app_go_to_page(hands.app, i);
        app_catch_up(hands.app);
        l = &hands.app->document->lesson;
        if (hands.app->quiz.asking)
            check_page(hands.app->place.page, &out);
        l = &hands.app->document->lesson;
    }
    hands_close(&hands);
    if (out.length)
        printf("%s %d:\n%s", name, sizes[_i % SIZES].width, strbuf_text(&out));
    strbuf_free(&out);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("ink");
    TCase *t = tcase_create("ink");
    tcase_add_loop_test(t, an_answer_only_adds_ink, 0, ASKING * SIZES);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
