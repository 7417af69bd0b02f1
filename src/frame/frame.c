// SPDX-License-Identifier: MIT
#include "frame/frame.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "frame/asking.h"
#include "frame/chrome.h"
#include "frame/couriers.h"
#include "frame/flags.h"
#include "frame/into.h"
#include "frame/laid.h"
#include "frame/ledger.h"
#include "frame/looked.h"
#include "frame/made_up.h"
#include "frame/offer.h"
#include "frame/map.h"
#include "frame/painted.h"
#include "frame/reason.h"
#include "frame/path_line.h"
#include "frame/rail.h"
#include "frame/route.h"
#include "frame/task.h"
#include "frame/hidden_text.h"
#include "frame/whole/turn.h"
#include "frame/whole/whole.h"
#include "frame/wiring.h"
#include "report/page_say.h"
#include "report/say.h"
#include "model/heads.h"
#include "panel/heads.h"
#include "panel/panels.h"
#include "say/join.h"
#include "scene/ghost/ghost.h"
#include "scene/kept.h"
#include "trace/compare/match.h"
#include "scene/mark/sign.h"
#include "trace/explain.h"
#include "trace/expression/expression.h"
#include "trace/term.h"
#include "trace/walk.h"
#include "typeset/mathml.h"
#include "typeset/spoken.h"

// The step from which on one can look at [a].
static struct position step_of(const struct scene *s, const struct address *a)
{
    int column = a->column < 0 ? a->tensor->columns - 1 : a->column;
    return timeline_known(s->trace, s->position.level, a->tensor,
                          a->row < 0 ? 0 : a->row, column);
}

// The view's words; with numbers off they tell none that is computed.
static struct catalogue words_of(const struct scene *s)
{
    const struct catalogue *words = s->view->words;
    struct catalogue c = words ? *words : (struct catalogue){0};
    c.quiet = !s->view->look.numbers;
    return c;
}

// A page before any step.
static bool is_cover(const struct shown *shown)
{
    return shown->page && !shown->page->at;
}

// A page is shown that says something; what was asked of an earlier lesson has
// an answer without one.
static bool has_sentence(const struct shown *shown)
{
    return shown->page && page_says(shown->page);
}

// A page that makes the change has a sentence on it.
static bool tells_change(const struct shown *shown)
{
    return has_sentence(shown) && shown->page->edit_count;
}

// True where something else is looked at than what the page itself points to.
static bool looks_away(const struct scene *s, const struct shown *shown)
{
    struct address look = place_address(s->trace, &s->view->attention.focus);
    struct address at;
    const struct page *page = shown->page;
    for (int i = 0; page && i < page->view_count; i++)
        if (!strcmp(page->view[i].name, "focus") &&
            address_parse(s->trace, page->view[i].value, &at, NULL) &&
            address_equal(&at, &look))
            return false;
    return look.tensor;
}

// Behind what is said from [from] on, [text] filled in.
static void say_also(const struct scene *s, const char *text, unsigned how,
                     size_t from, struct strbuf *out)
{
    struct strbuf own = {0};
    unsigned quiet = s->view->look.numbers ? 0 : SAY_QUIET;
    say_fill(s->trace, text, how | quiet, &own);
    join_text(s->view->words, out, from, "list.sentence", strbuf_text(&own));
    strbuf_free(&own);
}

// The page's own sentence, or else its card's line. False: it has neither.
static bool say_page(const struct scene *s, const struct page *page,
                     struct strbuf *out)
{
    size_t from = out->length;
    if (page && page_says(page))
        say_also(s, page_says(page), page_how(page, s->trace), from, out);
    else if (page && page->card && !page_asks(page))
        card_say(s->view->words, page->card, out);
    return out->length > from;
}

// True when the page has words of its own; a change is told in the place of a
// card's.
static bool speaks(const struct scene *s, const struct page *page)
{
    return page && (page_says(page) || (page->card && !s->changed));
}

// What the page asks, or asked: it stands over what is said to it; or NULL.
static const struct question *question_of(const struct shown *shown)
{
    return shown->page && page_asks(shown->page) ? shown->page->ask : NULL;
}

// The page's sentence, or the one of what is looked at.
static void say_shown(const struct scene *s, const struct shown *shown,
                      struct strbuf *out)
{
    if (shown->answer && !looks_away(s, shown) && !has_sentence(shown)) {
        strbuf_add(out, shown->answer);
    } else if (s->changed && !tells_change(shown)) {
        ghosts_say(s, out);
    } else if (looks_away(s, shown) ||
               (!say_page(s, shown->page, out) &&
                !(is_cover(shown) && shown->page->untrue))) {
        struct catalogue words = words_of(s);
        explain_address(&words, &s->focus, out);
        if (s->before)
            ghosts_say_was(s, out);
    }
}

static void say_sentence(const struct scene *s, const struct shown *shown,
                         struct strbuf *out)
{
    size_t from = out->length;
    if (question_of(shown)) {
        say_also(s, question_of(shown)->text, 0, from, out);
        return;
    }
    say_shown(s, shown, out);
    if (!looks_away(s, shown))
        say_untrue(s->view->words, shown->page, out, from);
}

// True when a word that the page says or asks has its card under that. Who
// presents says it.
static bool has_card(const struct scene *s, const struct shown *shown)
{
    const struct page *page = shown->page;
    bool says = has_sentence(shown) && (!s->changed || tells_change(shown));
    return page && page->card && (question_of(shown) || says) &&
           !looks_away(s, shown) && !s->view->look.presenting;
}

static void say_card(const struct scene *s, const struct shown *shown,
                     struct strbuf *out)
{
    if (has_card(s, shown))
        card_say(s->view->words, shown->page->card, out);
}

// True when the page before stands at the same step, with its reason.
static bool reason_was_said(const struct shown *shown)
{
    const struct page *page = shown->page;
    const struct page *before = route_before(shown->lesson, page);
    return before != page && before->at && !before->bare && !before->ask &&
           !before->edit_count && !before->why && !strcmp(before->at, page->at);
}

// True when a step's own reason goes with what the page says.
static bool leaves_reason(const struct scene *s, const struct shown *shown)
{
    const struct page *page = shown->page;
    return !speaks(s, page) ||
           (page->at && !page->bare && !reason_was_said(shown));
}

static void say_offer(const struct scene *s, const struct more *m,
                      struct strbuf *out, size_t from)
{
    struct strbuf text = {0};
    offer_say(s->view->words, m, &text);
    join_text(s->view->words, out, from, "list.sentence", strbuf_text(&text));
    strbuf_free(&text);
}

// What is said to what is asked, or was; of what is looked at, that.
static void say_answered(const struct scene *s, const struct shown *shown,
                         struct strbuf *out)
{
    size_t from = out->length;
    if (shown->revealed)
        strbuf_add(out, shown->revealed);
    if (shown->revealed || shown->asking)
        return;
    if (shown->answer && has_sentence(shown) && !looks_away(s, shown))
        strbuf_addf(out, "%s ", shown->answer); // to who has skipped it
    say_shown(s, shown, out);
    if (!looks_away(s, shown))
        say_untrue(s->view->words, shown->page, out, from);
    struct more more;
    if (offer_now(shown, &more))
        say_offer(s, &more, out, from);
}

// The longest that is said to it: its numbers are no part of it, so that its
// room tells nothing; what may be offered is.
static const char *longest_answer(const struct scene *s,
                                  const struct shown *shown)
{
    enum { UNKNOWN = 160 }; // bytes of what a page does not say itself
    struct strbuf text = {0};
    const char *says = page_says(shown->page);
    for (const char *p = says ? says : ""; *p; p++) {
        const char *end = *p == '{' ? strchr(p, '}') : NULL;
        strbuf_addf(&text, end ? "00.0000" : "%c", *p);
        p = end ? end : p;
    }
    while (!says && text.length < UNKNOWN)
        strbuf_add(&text, "answer ");
    struct more more;
    if (shown->answers &&
        offer_near(shown->lesson, (int)(shown->page - shown->lesson->pages),
                   &more))
        say_offer(s, &more, &text, 0);
    const char *kept = text_print(s, "%s", strbuf_text(&text));
    strbuf_free(&text);
    return kept;
}

// How high the place is for what is said to it where the picture has none.
static double room_to_answer(const struct scene *s, const struct question *q)
{
    struct answer asked;
    bool found = expression_evaluate(s->trace, q->answer, &asked, NULL);
    const struct cells *c = !found                       ? NULL
                            : asked.form == ANSWER_PLACE ? &asked.reads[0]
                            : asked.form == ANSWER_CELLS ? &asked.cells
                                                         : NULL;
    return chrome_answer_room(s, c ? c->rows * c->columns : 1);
}

// What goes with the sentence: what became of a change that the page tells; or
// why the step is done, unless the page leaves that out or something is looked
// at.
static void say_small(const struct scene *s, const struct shown *shown,
                      struct strbuf *out)
{
    struct catalogue words = words_of(s);
    if (question_of(shown))
        say_answered(s, shown, out);
    else if (s->changed && tells_change(shown))
        ghosts_say(s, out);
    else if (!s->before && !looks_away(s, shown) && leaves_reason(s, shown))
        explain_why(&words, s->trace, &s->now, out);
}

// The same where nobody sees the picture: what else a change made of it.
static void say_why(const struct scene *s, const struct shown *shown,
                    struct strbuf *out)
{
    if (s->before && !question_of(shown) &&
        !(s->changed && tells_change(shown)))
        ghosts_say_stages(s, out);
    else
        say_small(s, shown, out);
}

// True where that is new, and stands under the sentence: it was said of no step
// before, nor on a page before. All else waits behind a dot.
static bool small_is_new(const struct scene *s, const struct shown *shown)
{
    if (question_of(shown))
        return true;
    if (s->before)
        return false;
    if (!shown->page)
        return reason_new(s->trace, s->position);
    const struct lesson *l = shown->lesson;
    for (int k = 0; k < l->page_count && l->pages + k != shown->page; k++) {
        const struct page *p = &l->pages[k];
        struct address at;
        if (p->at && !p->bare && !p->ask && !p->edit_count &&
            address_parse(s->trace, p->at, &at, NULL) &&
            reason_same(s->trace, &at, &s->now))
            return false;
    }
    return true;
}

// A card leaves no room for more.
static bool waits_behind(const struct scene *s, const struct shown *shown)
{
    const struct look *look = &s->view->look; // no dot on paper or in a film
    if (look->presenting || look->bare || question_of(shown))
        return false;
    return has_card(s, shown) || !small_is_new(s, shown);
}

// What stands under the sentence: the card, and what does not wait.
static void say_under(const struct scene *s, const struct shown *shown,
                      struct strbuf *out)
{
    size_t from = out->length;
    if (!question_of(shown))
        say_card(s, shown, out);
    struct strbuf small = {0};
    if (!s->reason)
        say_small(s, shown, &small);
    if (small.length)
        join_text(s->view->words, out, from, "list.sentence",
                  strbuf_text(&small));
    strbuf_free(&small);
}

// What is said, in the pose's arena.
static const char *frame_keep(const struct scene *s, const struct shown *shown,
                              void (*speak)(const struct scene *s,
                                            const struct shown *shown,
                                            struct strbuf *out))
{
    struct strbuf text = {0};
    speak(s, shown, &text);
    const char *kept = text_print(s, "%s", strbuf_text(&text));
    strbuf_free(&text);
    return kept;
}

// True of a page that is told in words and pictures alone.
static bool hides_formula(const struct page *page)
{
    const char *set = page_setting(page, "formula");
    return set && !strcmp(set, "off");
}

// On a cover, the first step and the last, where a mechanism says what it
// promises in the formula's place.
static bool promises(const struct scene *s, const struct shown *shown,
                     bool begins)
{
    int64_t last = timeline_count(s->trace, s->position.level) - 1;
    bool ends = s->position.index == 0 || s->position.index == last;
    return !s->no_formula && !s->view->look.whole &&
           (begins || (ends && !shown->page));
}

// What is looked at has its own formula.
static void paint_formula(struct scene *s, bool begins)
{
    if (s->no_formula)
        return;
    bool instead = s->promise && (begins || address_equal(&s->focus, &s->now));
    bool promised = instead && whole_line(s, chrome_promise(s));
    if (!begins && !promised)
        chrome_formula(s);
}

// What a frame says, and whether no step is shown yet.
struct speech {
    const char *sentence, *why;
    bool cover, begins;
};

// Which of all heads is shown comes first: a long title is cut.
static const char *titled(const struct scene *s, const char *title)
{
    const struct model *m = s->trace->model;
    bool head = model_find(m, "head") || m->heads;
    bool layer = model_find(m, "layer") || (m->heads && m->heads->layers > 1);
    if (heads_rolled(m))
        return caption(s, "header.rollout", SLOTS(TEXT("title", title)));
    if (!head && !layer)
        return title;
    bool heads = heads_mean(m, "head"), layers = heads_mean(m, "layer");
    return caption(s,
                   heads && (layers || !layer) ? "header.mean"
                   : heads                     ? "header.mean.head"
                   : layers                    ? "header.mean.layer"
                   : layer                     ? "header.layer"
                                               : "header.head",
                   SLOTS(COUNT("layer", model_number(m, "layer", 1)),
                         COUNT("head", model_number(m, "head", 1)),
                         TEXT("title", title)));
}

void shown_turn_back(struct shown *shown)
{
    assert(shown->page);
    shown->page = route_before(shown->lesson, shown->page);
    shown->about = NULL;
    shown->pointed = NULL;
    shown->answer = NULL;
}

// True when [page] and [before] show one trace, each its own step of it.
static bool is_one_trace(const struct lesson *l, const struct page *before,
                         const struct page *page)
{
    return before != page && !laid_needed(l, (int)(before - l->pages)) &&
           !laid_needed(l, (int)(page - l->pages));
}

// What a movement starts from: the page before, or else the step before. What a
// page shows of another trace than the page before is cut: it starts from
// itself. True when that is the opening.
static bool step_back(struct shown *shown)
{
    const struct lesson *l = shown->lesson;
    bool opening = shown->position.index == 0;
    if (!shown->page) {
        shown->position.index -= !opening;
        return opening;
    }
    const struct page *before = route_before(l, shown->page);
    if (!is_one_trace(l, before, shown->page))
        return false;
    struct place p = route_page(l, shown->trace, (int)(before - l->pages));
    shown->position = place_step(shown->trace, &p);
    shown_turn_back(shown);
    return false;
}

// True when the step shows more than what its movement starts from.
static bool computes(const struct shown *shown)
{
    const struct trace *t = shown->trace;
    struct shown earlier = *shown;
    bool opening = step_back(&earlier) ||
                   (earlier.page != shown->page && is_cover(&earlier));
    return opening || timeline_progress(t, earlier.position).cells <
                          timeline_progress(t, shown->position).cells;
}

// What is said while the step moves.
static void leave_hidden(struct scene *s, const struct shown *shown,
                         const struct speech *speech)
{
    struct view view = *s->view;
    struct scene quiet = *s;
    view.look.numbers = false;
    quiet.view = &view;
    s->covered[0] = hidden_text(s, speech->sentence,
                                frame_keep(&quiet, shown, say_sentence));
    s->covered[1] =
        hidden_text(s, speech->why, frame_keep(&quiet, shown, say_under));
}

// What the frame offers, as it says it.
static void find_offer(struct scene *s, const struct shown *shown)
{
    struct more more;
    struct strbuf text = {0};
    if (!offer_now(shown, &more))
        return;
    offer_say(s->view->words, &more, &text);
    s->offer = text_print(s, "%s", strbuf_text(&text));
    s->offered = more.first;
    strbuf_free(&text);
}

// The scene with its words, which have their room.
static struct scene settle(const struct shown *shown, const struct view *view,
                           const struct font *font, struct pose *out,
                           bool opening, struct speech *speech)
{
    struct scene s = scene_of(shown, view, font, out);
    s.over = view->stay.on ? view->stay.over : s.over + task_room(shown, &s);
    s.stage = chrome_stage(&s);
    speech->cover = is_cover(shown); // before any step
    speech->begins = opening || speech->cover;
    if (speech->begins) {
        s.progress = (struct progress){0, 0};
        s.asking = false; // of no step
    }
    speech->sentence =
        opening ? shown->lesson->goal : frame_keep(&s, shown, say_sentence);
    find_offer(&s, shown);
    const char *small = opening ? "" : frame_keep(&s, shown, say_small);
    bool waits = *small && !view->look.silent && waits_behind(&s, shown);
    s.reason = waits ? small : NULL;
    speech->why = opening ? "" : frame_keep(&s, shown, say_under);
    s.no_formula = hides_formula(shown->page) || question_of(shown);
    s.promise = promises(&s, shown, speech->begins);
    const struct question *question = opening ? NULL : question_of(shown);
    bool own = !opening && !shown->asking && !shown->revealed &&
               !shown->answer && !view->look.presenting;
    if (shown->fraction < 1 && own && view->look.numbers && computes(shown) &&
        address_equal(&s.focus, &s.now))
        leave_hidden(&s, shown, speech);
    if (view->look.silent)
        speech->sentence = speech->why = "";
    if (question && !view->look.silent) {
        s.answer_room = room_to_answer(&s, question);
        chrome_make_room_asked(&s, speech->sentence,
                               frame_keep(&s, shown, say_card), speech->why,
                               longest_answer(&s, shown));
    } else {
        chrome_make_room(&s, speech->sentence, speech->why,
                         !speech->begins && !view->look.silent &&
                             !s.no_formula);
    }
    return s;
}

// Without what a person looks at; what a page looks at belongs to it.
static struct view unlooked(const struct shown *shown, const struct view *view)
{
    struct view plain = *view;
    plain.attention.focus = (struct place){0};
    return page_view(&plain, shown->page, shown->trace);
}

// Where the picture of a step ends that nothing but the lesson speaks of.
static double step_end(const struct shown *shown, const struct view *view,
                       const struct font *font, struct arena *arena,
                       struct position step)
{
    struct speech speech;
    struct pose none = {.arena = arena};
    struct shown bare = {.lesson = shown->lesson,
                         .trace = shown->trace,
                         .position = step,
                         .fraction = 1,
                         .left = shown->left};
    const struct view plain = unlooked(&bare, view);
    struct scene s = settle(&bare, &plain, font, &none, false, &speech);
    return s.stage.y + s.stage.h;
}

// A picture stays as large as its stage leaves it where most is said. Every
// operation is asked in its first row, which has its reason too, and its last.
static void keep_size(const struct shown *shown, const struct view *view,
                      const struct font *font, struct arena *arena,
                      struct scene *s)
{
    const struct trace *t = s->trace;
    enum level level = s->position.level;
    if (level <= LEVEL_STAGE || s->now.row < 0 || s->asked || s->hidden ||
        question_of(shown))
        return; // it is alone in its stage, or would tell
    const struct stage *stage = &t->stages[timeline_stage(t, s->position)];
    double end = s->stage.y + s->stage.h;
    for (int b = stage->first; b < stage->first + stage->count; b++)
        for (int i = 0; i < t->blocks[b].count; i++) {
            const struct operation *o = t->operations[t->blocks[b].first + i];
            if (is_no_step(o))
                continue;
            for (int last = 0; last < 1 + (o->rows > 1); last++) {
                int row = o->row + last * (o->rows - 1);
                struct address a = {o->out, row, 0, 0};
                end = fmin(end, step_end(shown, view, font, arena,
                                         timeline_find(t, level, &a)));
            }
        }
    s->stage.h = end - s->stage.y;
}

// The scene with its words, and the picture's place.
static struct scene lay(const struct shown *shown, const struct view *view,
                        const struct font *font, struct pose *out, bool opening,
                        struct speech *speech)
{
    struct scene s = settle(shown, view, font, out, opening, speech);
    if (view->stay.on)
        return s;
    if (!speech->begins)
        keep_size(shown, view, font, out->arena, &s);
    return s;
}

struct stay frame_stay(const struct shown *shown, const struct view *view,
                       const struct font *font, struct arena *arena)
{
    struct speech speech;
    struct pose none = {.arena = arena};
    const struct view plain = unlooked(shown, view); // as it is painted
    struct scene s = lay(shown, &plain, font, &none, false, &speech);
    return chrome_stay(&s);
}

// The same scene while a person looks at something, of which the words know
// nothing.
static struct scene look_at(const struct scene *words,
                            const struct shown *shown, const struct view *view)
{
    struct scene s = *words;
    struct pose none = {.arena = words->pose->arena};
    const struct scene looks = scene_of(shown, view, words->font, &none);
    s.view = view;
    s.focus = looks.focus;
    memcpy(s.reads, looks.reads, sizeof s.reads);
    s.read_count = looks.read_count;
    s.read_cells = looks.read_cells;
    s.changed = looks.changed;
    memcpy(s.told, looks.told, sizeof s.told);
    return s;
}

// True where a person looks at something, and what.
static bool looked_at(const struct scene *s, const struct shown *shown,
                      struct address *out)
{
    *out = place_address(s->trace, &s->view->attention.focus);
    return out->tensor && out->row >= 0 && looks_away(s, shown) &&
           !s->view->look.thumbnail;
}

static void say_looked(const struct scene *s, const struct address *a,
                       struct strbuf *out)
{
    struct catalogue words = words_of(s);
    if (!can_look(s, a)) {
        struct position p = step_of(s, a);
        say(s->view->words, out, "frame.not_yet",
            SLOTS(COUNT("n", p.index + 1)));
        return;
    }
    explain_address(&words, a, out);
    if (s->before)
        ghosts_say_was(s, out);
}

static void paint_looked(struct scene *s, const struct shown *shown, double end)
{
    struct address a;
    struct strbuf says = {0};
    if (!looked_at(s, shown, &a))
        return;
    say_looked(s, &a, &says);
    looked_paint(s, &a, end, text_print(s, "%s", strbuf_text(&says)));
    strbuf_free(&says);
}

// As it was while it was asked.
static struct shown as_asked(const struct shown *shown)
{
    struct shown asked = *shown;
    asked.asking = shown->about;
    asked.known = &shown->about->known;
    asked.about = NULL;
    asked.before = NULL;
    asked.pointed = NULL;
    return asked;
}

// Where labels stand in the picture that an answer is told in: as it was asked.
static void keep_places(const struct shown *shown, const struct view *view,
                        const struct font *font, struct arena *arena,
                        struct kept *kept)
{
    struct shown asked = as_asked(shown);
    struct view taking = *view;
    struct pose none = {.arena = arena};
    struct speech speech;
    taking.stay.told = kept;
    kept_begin(kept);
    struct scene s = lay(&asked, &taking, font, &none, false, &speech);
    if (!speech.cover && !s.view->look.whole)
        panels_paint(&s);
    kept_end(kept);
}

static struct painted fill_pose(const struct shown *shown,
                                const struct view *view,
                                const struct font *font, struct pose *out,
                                bool opening)
{
    struct speech speech;
    struct kept kept = {.count = 0};
    struct view *laid = arena_array(out->arena, 1, sizeof *laid);
    *laid = *view;
    if (shown->about && !opening && !view->stay.kept) {
        keep_places(shown, view, font, out->arena, &kept);
        laid->stay.told = &kept;
        view = laid;
    }
    const struct view plain = unlooked(shown, view);
    struct scene words_of_it = lay(shown, &plain, font, out, opening, &speech);
    struct scene s = look_at(&words_of_it, shown, view);
    task_paint(shown, &s);
    made_up_paint(&s, shown->lesson, NULL);
    pose_beat(out, 0, BEAT_WORDS, 0, 0);
    const struct panel *picture = NULL;
    if (view->look.whole)
        whole_paint(&s);
    else if (heads_paint(&s))
        ;
    else if (map_shows(shown->page))
        map_paint(&s, speech.begins);
    else if (ledger_shows(shown->page))
        ledger_paint(&s);
    else if (wiring_shows(&s, shown->page))
        wiring_paint(&s);
    else if (speech.cover && shown->page->card && !shown->page->say)
        card_paint(&s, shown->page->card);
    else if (speech.cover)
        opening_paint(&s, speech.sentence);
    else
        picture = panels_paint(&s);
    paint_minuses(&s);
    if (shown->asking)
        asking_paint(&s, shown->asking);
    else if (!view->look.bare && view->attention.inside)
        yours_paint(&s, shown->lesson);
    if (shown->pointed)
        pointed_paint(&s, shown->pointed);
    else if (shown->about && !speech.begins)
        answered_paint(&s, shown->about);
    ghosts_paint(&s);
    int words = out->count;
    if (!view->look.silent) {
        chrome_sentence(&words_of_it);
        paint_formula(&words_of_it, speech.begins);
    }
    pose_beat(out, words, BEAT_CUT, 0, 0);
    words = out->count;
    if (!speech.begins)
        paint_pointed(&s);
    chrome_header(&s, titled(&s, shown->lesson->title));
    chrome_footer(&s);
    rail_paint(&s);
    flags_paint(&s, shown);
    pose_beat(out, words, BEAT_WORDS, 0, 0);
    paint_looked(&s, shown, words_of_it.stage.y + words_of_it.stage.h);
    chrome_reason(&words_of_it);
    chrome_term(&words_of_it);
    if (shown->page)
        path_line_over(&words_of_it, shown->lesson, shown->answers,
                       (int)(shown->page - shown->lesson->pages));
    bool asked = shown->asking != NULL;
    if (!speech.begins && !asked && shown->closed <= 0 &&
        !view->attention.focus.tensor[0])
        add_couriers(&s);
    pose_sort(out);
    if (view == laid)
        laid->stay.told = NULL;
    kept_free(&kept);
    return (struct painted){s, picture};
}

void frame_pose(const struct shown *shown, const struct view *view,
                const struct font *font, struct pose *out)
{
    assert(out->arena && !out->count);
    fill_pose(shown, view, font, out, false);
}

static struct rect dock_at(const struct shown *shown, const struct view *view,
                           const struct font *font, struct arena *arena,
                           bool opening)
{
    struct speech speech;
    struct pose none = {.arena = arena};
    struct scene s = settle(shown, view, font, &none, opening, &speech);
    return chrome_dock(&s);
}

struct rect frame_answers(const struct shown *shown, const struct view *view,
                          const struct font *font, struct arena *arena,
                          struct rect *hint)
{
    struct speech speech;
    struct pose none = {.arena = arena};
    struct scene s = lay(shown, view, font, &none, false, &speech);
    *hint = chrome_hint(&s);
    return chrome_answers(&s);
}

struct rect frame_dock(const struct shown *shown, const struct view *view,
                       const struct font *font, struct arena *arena)
{
    struct rect now = dock_at(shown, view, font, arena, false);
    if (shown->fraction >= 1)
        return now;
    struct shown earlier = *shown;
    bool opening = step_back(&earlier);
    return rect_between(dock_at(&earlier, view, font, arena, opening), now,
                        shown->fraction);
}

bool frame_knows(const struct shown *shown, const struct address *a)
{
    struct scene s = {.trace = shown->trace, .position = shown->position};
    s.progress = timeline_progress(s.trace, s.position);
    return can_look(&s, a);
}

struct address frame_looks_at(const struct shown *shown,
                              const struct view *view)
{
    struct pose none = {0};
    return scene_of(shown, view, NULL, &none).focus;
}

// Appends what [say] says as a sentence of its own.
static void join_said(const struct scene *s, const struct shown *shown,
                      void (*part)(const struct scene *s,
                                   const struct shown *shown,
                                   struct strbuf *out),
                      size_t from, struct strbuf *out)
{
    struct strbuf text = {0};
    part(s, shown, &text);
    if (text.length)
        join_text(s->view->words, out, from, "list.sentence",
                  strbuf_text(&text));
    strbuf_free(&text);
}

// A cause comes first, and a card after the answer to what is asked.
void frame_sentence(const struct shown *shown, const struct view *view,
                    struct strbuf *out)
{
    struct pose none = {0};
    struct scene s = scene_of(shown, view, NULL, &none);
    size_t from = out->length;
    if (s.before)
        join_said(&s, shown, say_why, from, out);
    join_said(&s, shown, say_sentence, from, out);
    if (!question_of(shown))
        join_said(&s, shown, say_card, from, out);
    if (!s.before)
        join_said(&s, shown, say_why, from, out);
    if (question_of(shown))
        join_said(&s, shown, say_card, from, out);
}

bool frame_waits(const struct shown *shown, const struct view *view)
{
    struct pose none = {0};
    struct view plain = unlooked(shown, view);
    struct scene s = scene_of(shown, &plain, NULL, &none);
    struct strbuf small = {0};
    say_small(&s, shown, &small);
    bool waits = small.length && waits_behind(&s, shown);
    strbuf_free(&small);
    return waits;
}

// False where its result is asked for, or there is none.
static bool tells_formula(const struct shown *shown, const struct view *view)
{
    return view->look.numbers && (!shown->page || shown->page->at) &&
           !hides_formula(shown->page) && !question_of(shown);
}

static struct formula formula_of(const struct shown *shown,
                                 const struct view *view, struct arena *arena)
{
    struct pose none = {0};
    struct scene s = scene_of(shown, view, NULL, &none);
    struct formula f = explain_formula(view->words, arena, &s.focus);
    chrome_ask_formula(&s, &f);
    return f;
}

static void say_map(const struct shown *shown, const struct view *view,
                    struct strbuf *out)
{
    struct pose none = {.arena = &(struct arena){0}};
    struct scene s = scene_of(shown, view, NULL, &none);
    struct strbuf map = {0};
    map_say(&s, is_cover(shown), &map);
    join_text(view->words, out, 0, "list.sentence", strbuf_text(&map));
    strbuf_free(&map);
    arena_free(none.arena);
}

void frame_spoken(const struct shown *shown, const struct view *view,
                  struct arena *arena, struct strbuf *out)
{
    frame_sentence(shown, view, out);
    if (map_shows(shown->page))
        say_map(shown, view, out);
    if (!tells_formula(shown, view))
        return;
    struct formula f = formula_of(shown, view, arena);
    if (f.count && out->length && out->text[out->length - 1] != ' ')
        strbuf_add(out, " ");
    if (f.count)
        spoken_write(&f, out);
}

void frame_math(const struct shown *shown, const struct view *view,
                struct arena *arena, struct strbuf *out)
{
    if (!tells_formula(shown, view))
        return;
    struct formula f = formula_of(shown, view, arena);
    if (f.count)
        mathml_write(&f, out);
}

// Between the picture and the whole formula, each at rest.
static void build_turn(const struct shown *shown, const struct view *view,
                       const struct font *font, struct pose *rest,
                       struct list *list)
{
    struct pose poses[2] = {{.arena = rest->arena}, {.arena = rest->arena}};
    struct pose between = {.arena = rest->arena};
    for (int whole = 0; whole < 2; whole++) {
        struct view one = *view;
        one.look.whole = whole;
        fill_pose(shown, &one, font, &poses[whole], false);
    }
    turn_give(&poses[0], &poses[1], view->extent.width,
              view->extent.height / 30.0);
    pose_blend(&poses[0], &poses[1], view->turn, &between);
    pose_emit(&between, view->extent.scale, font, list);
    *rest = poses[view->look.whole];
}

// The step of the same words before the change.
static struct position position_before(const struct shown *shown)
{
    struct place p = place_of_step(shown->trace, shown->position);
    place_carry(&p, shown->trace, shown->before);
    return place_step(shown->before, &p);
}

// What was taken back, or moved words, on its way: from the frame in which what
// is now was before, so that squares glide back and trade places with their
// outlines, and rows travel.
static void build_traded(const struct shown *shown, const struct view *view,
                         const struct font *font, struct pose *rest,
                         struct list *list)
{
    struct pose from = {.arena = rest->arena}, between = from;
    struct shown other = *shown;
    other.trace = shown->before;
    other.position = position_before(shown);
    other.before = shown->trace;
    other.changes[0] = shown->changes[1];
    other.changes[1] = shown->changes[0];
    fill_pose(&other, view, font, &from, false);
    fill_pose(shown, view, font, rest, false);
    pose_blend(&from, rest, ease(1 - view->unsettled), &between);
    pose_emit(&between, view->extent.scale, font, list);
}

// False where the two have other steps: then it is cut.
static bool has_way_back(const struct shown *shown)
{
    enum level level = shown->position.level;
    return shown->before && timeline_count(shown->before, level) ==
                                timeline_count(shown->trace, level);
}

static bool trades(const struct shown *shown, const struct view *view)
{
    return view->traded && view->unsettled > 0 && !shown->page &&
           shown->fraction >= 1 && has_way_back(shown);
}

bool frame_travels_from(const struct shown *shown, struct position step)
{
    struct position before = position_before(shown);
    return before.level == step.level && before.index == step.index;
}

bool frame_travels(const struct shown *shown)
{
    const struct page *before =
        shown->page ? route_before(shown->lesson, shown->page) : NULL;
    return before && before != shown->page &&
           !page_shows_other(shown->lesson, before) && has_way_back(shown) &&
           traces_moved(shown->before, shown->trace);
}

// On that way, in a movement or while the page's change settles.
static bool is_turning(const struct shown *shown, const struct view *view)
{
    bool settles = view->turned && view->unsettled > 0;
    return (shown->fraction < 1 || settles) && frame_travels(shown);
}

// From the page before: rows go where their words go, and all else is as it
// was.
static void build_travelling(const struct shown *shown, const struct view *view,
                             const struct font *font, struct pose *rest,
                             struct list *list)
{
    struct pose from = {.arena = rest->arena}, between = from;
    struct shown other = *shown;
    other.trace = shown->before;
    other.position = position_before(shown);
    shown_turn_back(&other);
    other.before = NULL;
    other.changes[0] = other.changes[1] = NULL;
    fill_pose(&other, view, font, &from, false);
    fill_pose(shown, view, font, rest, false);
    double part = shown->fraction < 1 ? shown->fraction : 1 - view->unsettled;
    pose_blend(&from, rest, ease(part), &between);
    pose_emit(&between, view->extent.scale, font, list);
}

void frame_movement(const struct shown *shown, const struct view *view,
                    const struct font *font, struct pose *from, struct pose *to)
{
    assert(!from->count && !to->count);
    struct painted reached = fill_pose(shown, view, font, to, false);
    struct shown earlier = *shown;
    bool opening = step_back(&earlier);
    struct painted left = fill_pose(&earlier, view, font, from, opening);
    give_beats(&left, &reached);
}

static void build_between(const struct shown *shown, const struct view *view,
                          const struct font *font, struct pose *rest,
                          struct list *list)
{
    struct arena *arena = rest->arena;
    if (shown->fraction >= 1) {
        fill_pose(shown, view, font, rest, false);
        pose_emit(rest, view->extent.scale, font, list);
        return;
    }
    struct pose before = {.arena = arena}, between = {.arena = arena};
    frame_movement(shown, view, font, &before, rest);
    pose_blend(&before, rest, shown->fraction, &between);
    pose_emit(&between, view->extent.scale, font, list);
}

void frame_opening(const struct shown *shown, const struct view *view,
                   const struct font *font, struct pose *from, struct pose *to)
{
    assert(!from->count && !to->count);
    struct shown above = *shown;
    above.position = shown->above;
    above.page = shown->from;
    above.left = shown->from ? 0 : shown->left;
    if (shown->opened)
        above.trace = shown->opened;
    struct painted closed = fill_pose(&above, view, font, from, false);
    struct painted open = fill_pose(shown, view, font, to, false);
    into_give(&closed.scene, &open.scene, from, to);
}

static void build_into(const struct shown *shown, const struct view *view,
                       const struct font *font, struct pose *rest,
                       struct list *list)
{
    struct pose from = {.arena = rest->arena}, between = from;
    frame_opening(shown, view, font, &from, rest);
    pose_blend(&from, rest, into_time(1 - shown->closed), &between);
    pose_emit(&between, view->extent.scale, font, list);
}

// The answer comes into its places; nothing else moves.
static void build_coming(const struct shown *shown, const struct view *view,
                         const struct font *font, struct pose *rest,
                         struct list *list)
{
    struct pose from = {.arena = rest->arena}, between = from;
    struct shown asked = as_asked(shown);
    fill_pose(&asked, view, font, &from, false);
    fill_pose(shown, view, font, rest, false);
    pose_blend(&from, rest, ease(1 - shown->comes), &between);
    pose_emit(&between, view->extent.scale, font, list);
}

void frame_build_posed(const struct shown *shown, const struct view *view,
                       const struct font *font, struct pose *rest,
                       struct list *list)
{
    assert(rest->arena && !rest->count);
    const struct view laid = begin_frame(view, rest->arena, list);
    if (view->look.blank)
        return;
    bool comes = shown->comes > 0 && shown->about && shown->page;
    (shown->closed > 0                  ? build_into
     : comes                            ? build_coming
     : view->turn > 0 && view->turn < 1 ? build_turn
     : trades(shown, view)              ? build_traded
     : is_turning(shown, view)          ? build_travelling
                               : build_between)(shown, &laid, font, rest, list);
    end_frame(&laid, list);
}

void frame_build(const struct shown *shown, const struct view *view,
                 const struct font *font, struct arena *arena,
                 struct list *list)
{
    assert(shown->trace && arena);
    struct pose rest = {.arena = arena};
    frame_build_posed(shown, view, font, &rest, list);
}

struct rect frame_count(const struct shown *shown, const struct view *view,
                        const struct font *font, struct arena *arena)
{
    struct pose none = {.arena = arena};
    struct scene s = scene_of(shown, view, font, &none);
    return chrome_count_place(&s);
}

struct position frame_scrub(const struct shown *shown, const struct view *view,
                            const struct font *font, struct arena *arena,
                            double x)
{
    struct pose none = {.arena = arena};
    struct scene s = scene_of(shown, view, font, &none);
    return chrome_scrub(&s, x);
}

const char *frame_tip(const struct shown *shown, const struct view *view,
                      const struct font *font, struct arena *arena, double x)
{
    struct pose none = {.arena = arena};
    struct scene s = scene_of(shown, view, font, &none);
    struct position to = chrome_scrub(&s, x);
    int part = timeline_part(s.trace, to);
    const char *name =
        s.trace->part_count > 1
            ? part_title(view->words, arena, &s.trace->parts[part])
            : stage_title(view->words, arena,
                          &s.trace->stages[timeline_stage(s.trace, to)]);
    struct address at =
        timeline_address(s.trace, (struct position){LEVEL_PART, part});
    bool word = at.row >= 0 && known(&s, at.tensor, at.row, 0);
    return caption(
        &s, word ? "frame.tip.word" : "frame.tip",
        SLOTS(TEXT("name", name), COUNT("n", to.index + 1),
              TEXT("word", word ? row_name(&s, at.tensor, at.row) : "")));
}

const char *frame_flag_tip(const struct shown *shown, const struct view *view,
                           const struct font *font, struct arena *arena,
                           int page)
{
    struct pose none = {.arena = arena};
    struct scene s = scene_of(shown, view, font, &none);
    return flags_tip(&s, shown, page);
}

// The last step of which all is known; none: its index is -1.
static struct position last_known(const struct trace *t, struct progress known)
{
    int64_t low = -1, high = timeline_count(t, LEVEL_CELL) - 1;
    while (low < high) {
        int64_t middle = low + (high - low + 1) / 2;
        struct position p = {LEVEL_CELL, middle};
        if (timeline_progress(t, p).cells <= known.cells)
            low = middle;
        else
            high = middle - 1;
    }
    return (struct position){LEVEL_CELL, low};
}

// The stage that stands for the whole, or what is known of it.
static struct position cover_step(const struct lesson *lesson,
                                  const struct trace *t,
                                  const struct progress *known)
{
    const char *name = views_of(&lesson->model)->cover;
    struct address cover = {name ? trace_find(t, name) : NULL, -1, -1, -1};
    if (!cover.tensor) // several heads have it, or there is no such
        cover.tensor = t->tensors[t->tensor_count - 1];
    struct position step = timeline_find(t, LEVEL_STAGE, &cover);
    if (known && timeline_progress(t, step).cells > known->cells)
        return last_known(t, *known);
    return step;
}

static void paint_thumbnail(const struct lesson *lesson,
                            const struct trace *trace, struct position step,
                            const struct progress *known,
                            const struct view *view, const struct font *font,
                            struct rect at, struct pose *out)
{
    static const struct asking asking;
    struct shown shown = {lesson, trace, step, 1, NULL};
    shown.asking = known ? &asking : NULL; // sizes follow what is known
    struct view small = *view;
    small.look.thumbnail = true;
    small.attention.focus = (struct place){0};
    small.extent.height = (int)lround(at.h * 720 / 470);
    if (small.extent.height < 1 || step.index < 0)
        return; // no room for anything, or nothing is known
    struct scene s = scene_of(&shown, &small, font, out);
    s.stage = at;
    panels_paint(&s);
}

void frame_thumbnail(const struct lesson *lesson, const struct trace *trace,
                     const struct progress *known, const struct view *view,
                     const struct font *font, struct rect at, struct pose *out)
{
    paint_thumbnail(lesson, trace, cover_step(lesson, trace, known), known,
                    view, font, at, out);
}

void frame_page_thumbnail(const struct lesson *lesson,
                          const struct trace *trace, int page,
                          const struct view *view, const struct font *font,
                          struct rect at, struct pose *out)
{
    struct address a;
    const struct page *p = page < 0 ? NULL : &lesson->pages[page];
    const char *shows = !p                       ? NULL
                        : p->ask && p->ask->then ? p->ask->then
                                                 : p->at;
    bool here = shows && address_parse(trace, shows, &a, NULL);
    struct position step = here ? timeline_find(trace, LEVEL_STAGE, &a)
                                : cover_step(lesson, trace, NULL);
    paint_thumbnail(lesson, trace, step, NULL, view, font, at, out);
}
