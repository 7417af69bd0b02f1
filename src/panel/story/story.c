// SPDX-License-Identifier: MIT
#include "panel/story/story.h"

#include <math.h>

#include "panel/panels.h"
#include "scene/mark/notation.h"
#include "scene/span.h"
#include "trace/op/argmax.h"
#include "trace/origin.h"
#include "trace/term.h"

enum { TARGET, ENERGIES, WEIGHTS, CONTEXTS, STATES, LOGITS, JOINED };

double story_x(const struct story *t, enum story_lane lane)
{
    return t->lanes.track[lane].at;
}

double story_width(const struct story *t, enum story_lane lane)
{
    return t->lanes.track[lane].size;
}

double story_line(const struct story *t, int k)
{
    double all = t->pitch * t->weights->columns;
    return t->body.y + (t->body.h - all) / 2 + (k + 0.5) * t->pitch;
}

// How far a head may reach over the lane beside its own: half of what stands
// there without a head.
static double beside(const struct story *t, enum story_lane lane)
{
    bool bare = lane == LANE_TO_QUERY || lane == LANE_TO_WORDS ||
                lane == LANE_WORDS || lane == LANE_RIBBONS ||
                lane == LANE_TO_STATE || lane == LANE_TO_LOGITS;
    return bare ? story_width(t, lane) / 2 : 0;
}

static double head_room(const struct scene *s, const struct story *t,
                        enum story_lane lane)
{
    double left = lane > 0 ? beside(t, lane - 1) : u(s, 24);
    return story_width(t, lane) + 2 * fmin(left, beside(t, lane + 1));
}

void story_head(struct scene *s, const struct story *t, enum story_lane lane,
                const char *name, const char *title, enum role role)
{
    double small = text_size(s, TEXT_SMALL), body = text_size(s, TEXT_BODY);
    double x = story_x(t, lane) + story_width(t, lane) / 2;
    double room = head_room(s, t, lane);
    if (t->lanes.track[lane].left_out)
        return;
    paint_notation(s, id_named("story name", (int)lane), x,
                   t->body.y - small * 2, body, WEIGHT_BOLD, ALIGN_MIDDLE,
                   role_color(s->theme, role), name);
    if (notation_width(s, small, WEIGHT_REGULAR, title) > room)
        return; // half of it would say nothing
    paint_notation(s, id_named("story title", (int)lane), x,
                   t->body.y - small * 0.75, small, WEIGHT_REGULAR,
                   ALIGN_MIDDLE, role_color(s->theme, role), title);
}

// --- columns of cells --------------------------------------------------------

static double cell_gap(const struct scene *s)
{
    return u(s, 2);
}

static double cell_pitch(const struct scene *s, const struct story *t,
                         const struct tensor *m)
{
    return fmin(t->body.h / m->columns, u(s, 26) + cell_gap(s));
}

struct span story_strip(const struct scene *s, const struct story *t,
                        const struct tensor *m)
{
    double tall = cell_pitch(s, t, m) * m->columns;
    double top = t->body.y + (t->body.h - tall) / 2;
    return (struct span){top, top + tall - cell_gap(s)};
}

// A row of [m] as a column in the middle of the height.
static void paint_column(struct scene *s, const struct story *t,
                         enum story_lane lane, const struct tensor *m, int row,
                         const char *title)
{
    double gap = cell_gap(s), pitch = cell_pitch(s, t, m);
    double top = story_strip(s, t, m).from;
    story_head(s, t, lane, vector_name(s->view->words, s->pose->arena, m, row),
               title, m->role);
    if (t->lanes.track[lane].left_out)
        return;
    for (int k = 0; k < m->columns; k++)
        paint_cell(s, "cell", m, row, k,
                   (struct rect){story_x(t, lane), top + k * pitch,
                                 story_width(t, lane), pitch - gap});
}

static void paint_arrow(struct scene *s, const struct story *t,
                        enum story_lane lane)
{
    double y = t->body.y + t->body.h / 2, head = u(s, 10), gap = u(s, 5);
    if ((int)lane >= t->lanes.count || t->lanes.track[lane].left_out)
        return;
    double x = story_x(t, lane) + gap, to = x + story_width(t, lane) - 2 * gap;
    if (to - x < head)
        return;
    paint_line(s, id_named("story arrow", (int)lane), LAYER_LINK,
               (struct spot[]){{x, y}, {to - head * 0.8, y}}, 2, u(s, 3),
               s->theme->ink);
    paint_head(s, id_named("story arrow head", (int)lane), (struct spot){x, y},
               (struct spot){to, y}, head, s->theme->ink);
}

// --- from word to word -------------------------------------------------------

// What goes on, in the middle of the backward pass, over whatever is dashed
// there.
static void paint_return_text(struct scene *s, const struct story *t,
                              struct span way, double y)
{
    double size = text_size(s, TEXT_SMALL), room = way.to - way.from - u(s, 60);
    const struct catalogue *words = s->view->words;
    struct arena *arena = s->pose->arena;
    const struct tensor *states = t->asking.tensor;
    int made = t->asking.row + !t->own;
    const char *query =
        t->query.tensor
            ? vector_name(words, arena, t->query.tensor, t->row + 1)
            : vector_name(words, arena, states, made);
    const struct slot *slots =
        SLOTS(TEXT("state", vector_name(words, arena, states, made)),
              TEXT("query", query),
              TEXT("next", vector_name(words, arena, states, made + 1)),
              TEXT("word", row_name(s, t->target, t->row)));
    const char *text = caption(
        s, t->own ? "panel.story.back.own" : "panel.story.back", slots);
    if (notation_width(s, size, WEIGHT_REGULAR, text) > room)
        text = caption(s, "panel.story.back.short", slots);
    double wide = notation_width(s, size, WEIGHT_REGULAR, text);
    if (wide > room)
        return;
    double middle = (way.from + way.to) / 2;
    paint_box(s, id_named("story back ground", 0), LAYER_LINK,
              (struct rect){middle - wide / 2 - u(s, 8), y - size * 0.7,
                            wide + u(s, 16), size * 1.4},
              0, s->theme->paper);
    paint_notation(s, id_named("story back text", 0), middle,
                   y + size * CAP_MIDDLE, size, WEIGHT_REGULAR, ALIGN_MIDDLE,
                   s->theme->ink, text);
}

// Where the backward pass begins: at the new state, or where the word's own
// state asked and has met no context, at the word alone.
static enum story_lane returns_from(const struct story *t)
{
    if (t->own && t->ballot.x > story_x(t, LANE_CONTEXT))
        return LANE_LOGITS;
    return t->lanes.track[LANE_STATE].left_out ? LANE_CONTEXT : LANE_STATE;
}

// The way back from the state and the word to the next query.
static void paint_return(struct scene *s, const struct story *t)
{
    double small = text_size(s, TEXT_SMALL), low = t->body.y + t->body.h;
    enum story_lane end =
        t->lanes.track[LANE_ASKING].left_out ? LANE_WORDS : LANE_ASKING;
    enum story_lane start = returns_from(t);
    double from = start == LANE_LOGITS
                      ? t->ballot.x - u(s, 4)
                      : story_x(t, start) + story_width(t, start) / 2;
    double to = story_x(t, end) + story_width(t, end) / 2;
    double y = low + small * 1.3, up = low + u(s, 4), head = u(s, 9);
    if (t->row + 1 >= t->target->rows)
        return;
    struct spot way[] = {{from, up}, {from, y}, {to, y}, {to, up + head}};
    paint_line(s, id_named("story back", 0), LAYER_SLOT, way, 4, u(s, 2),
               s->theme->ink)
        ->dash = u(s, 4);
    paint_head(s, id_named("story back head", 0), way[2], (struct spot){to, up},
               head, s->theme->ink);
    if (t->ballot.x > from) { // the word joins it
        double x = t->ballot.x - u(s, 4);
        struct spot word[] = {{x, up}, {x, y}, {from, y}};
        paint_line(s, id_named("story back", 1), LAYER_SLOT, word, 3, u(s, 2),
                   s->theme->ink)
            ->dash = u(s, 4);
    }
    paint_return_text(s, t, (struct span){to, from}, y);
}

// What the logits read is new, or with the state that asked.
static const char *made_title(const struct scene *s, const struct story *t)
{
    if (!t->own)
        return caption(s, "panel.logits.made", NO_SLOTS);
    return caption(s, "panel.story.joined",
                   SLOTS(TEXT("state", vector_name(s->view->words,
                                                   s->pose->arena,
                                                   t->asking.tensor,
                                                   t->asking.row))));
}

// --- the picture -------------------------------------------------------------

static bool story_find(const struct scene *s, const struct panel *p,
                       struct story *t)
{
    *t = (struct story){.target = panel_with(s, p, TARGET),
                        .energies = panel_with(s, p, ENERGIES),
                        .weights = panel_with(s, p, WEIGHTS),
                        .contexts = panel_with(s, p, CONTEXTS),
                        .row = s->now.row};
    struct choice *c = &t->choice;
    const struct tensor *joined = panel_with(s, p, JOINED);
    c->state = joined ? joined : panel_with(s, p, STATES);
    c->logits = panel_with(s, p, LOGITS);
    c->words = t->target;
    bool last = t->row > 0 && t->row == t->target->rows - 1;
    if (t->row < 0 || last || s->view->look.thumbnail)
        return false; // the walk ends with the alignment of all words
    c->row = t->row;
    c->state_row = joined ? t->row : t->row + 1;
    t->asking = asking_state(t->energies, t->row);
    t->own = asks_with_own_state(t->energies, t->row);
    const struct operation *asked = t->energies->writer[t->row];
    if (asked->in[0].tensor != t->asking.tensor)
        t->query = (struct operand){asked->in[0].tensor, t->row};
    c->made = operation_of(&(struct address){c->state, c->state_row, -1, -1});
    c->o = operation_of(&(struct address){c->logits, c->row, -1, -1});
    const struct address word = {t->target, t->row, -1, -1};
    c->without = argmax_without(operation_of(&word), s->pose->arena);
    c->beside = choice_beside(s, c);
    return true;
}

// The lanes of the chain, and of the logits unless these stand under it.
static bool lanes_of(const struct scene *s, struct story *t, struct rect at,
                     bool beside)
{
    double small = text_size(s, TEXT_SMALL), words = small * 3;
    double number = text_width(s, small, WEIGHT_BOLD, "−00.00") + u(s, 6);
    double weight =
        text_width(s, text_size(s, TEXT_NUMBER), WEIGHT_BOLD, "−0.00") +
        u(s, 40);
    double ballot = ballot_width(s, &t->choice);
    t->number = number;
    t->lanes = (struct lanes){.count = 0};
    struct track cells = {number, number, number * 1.2, .keep = KEEP};
    struct track side = {number, number, number * 1.2, .keep = 2};
    struct track none = {0, 0, 0, .keep = KEEP};
    struct track apart = {number, number, number * 1.2, .gap = u(s, 4),
                          .keep = 4};
    struct track arrow = {u(s, 16), u(s, 34), u(s, 60), .grow = 1, .keep = 3};
    double brief = text_width(s, small, WEIGHT_BOLD, "0.00") + u(s, 42);
    for (int c = 0; c < t->weights->columns; c++)
        words =
            fmax(words, text_width(s, text_size(s, TEXT_NUMBER), WEIGHT_BOLD,
                                   column_name(s, t->weights, c)));
    struct track ways[STORY_LANES] = {
        [LANE_ASKING] = side,
        [LANE_TO_QUERY] = arrow,
        [LANE_QUERY] = t->query.tensor ? side : none,
        [LANE_TO_WORDS] = t->query.tensor ? arrow : none,
        [LANE_WORDS] = {fmin(words, u(s, 92)), words, words, .keep = KEEP},
        [LANE_ENERGIES] = {number + u(s, 28), number + u(s, 100), u(s, 220),
                           .gap = u(s, 12), .grow = 2, .keep = 1},
        [LANE_WEIGHTS] = {brief, weight, weight, .gap = u(s, 10), .keep = KEEP},
        [LANE_RIBBONS] = {u(s, 28), u(s, 60), u(s, 260), .grow = 2,
                          .keep = KEEP},
        [LANE_CONTEXT] = cells,
        [LANE_TO_STATE] = arrow,
        [LANE_STATE] = apart,
        [LANE_TO_LOGITS] = arrow,
        [LANE_LOGITS] = {ballot, fmax(ballot, u(s, 400)), u(s, 460),
                         .gap = u(s, 8), .grow = 3, .keep = KEEP},
    };
    ways[LANE_TO_QUERY].keep = ways[LANE_TO_WORDS].keep = 2;
    for (int k = 0; k < (beside ? STORY_LANES : LANE_TO_LOGITS); k++)
        lane_add(&t->lanes, ways[k], 1);
    return lanes_solve(&t->lanes, at.x, at.w) &&
           !t->lanes.track[LANE_ENERGIES].left_out;
}

static void story_place(const struct scene *s, struct story *t, struct rect at)
{
    double small = text_size(s, TEXT_SMALL), body = text_size(s, TEXT_BODY);
    double head = body + small * 1.9, foot = small * 2.2;
    bool beside = lanes_of(s, t, at, true) || at.h < at.w;
    if (!beside)
        lanes_of(s, t, at, false);
    double chain = beside ? at.h : at.h * 0.58;
    t->body = (struct rect){at.x, at.y + head, at.w, chain - head - foot};
    t->pitch = fmin(t->body.h / t->weights->columns, u(s, 34));
    t->ballot = beside ? (struct rect){story_x(t, LANE_LOGITS), at.y,
                                       story_width(t, LANE_LOGITS), at.h}
                       : (struct rect){at.x, at.y + chain, at.w, at.h - chain};
}

int story_told(struct scene *s, int first, enum chapter chapter)
{
    pose_beat(s->pose, first, BEAT_STORY, (int)chapter, CHAPTERS);
    return s->pose->count;
}

bool panel_story(struct scene *scene, const struct panel *p, struct rect at)
{
    struct story t;
    struct scene calm = *scene, *s = &calm;
    if (!story_find(s, p, &t))
        return false;
    if (s->focus.tensor == t.target) // all that leads to the word is in light
        s->focus.row = -1;
    struct story_formulas formulas = story_formulas(s, &t, at);
    double low = story_formulas_height(&formulas);
    at.h -= low;
    story_place(s, &t, at);
    int row = t.row, made = t.choice.state_row, first = s->pose->count;
    paint_column(s, &t, LANE_ASKING, t.asking.tensor, t.asking.row,
                 caption(s, t.own ? "panel.logits.made" : "panel.logits.state",
                         NO_SLOTS));
    paint_arrow(s, &t, LANE_TO_QUERY);
    if (t.query.tensor) {
        paint_column(s, &t, LANE_QUERY, t.query.tensor, row,
                     tensor_one(s->view->words, t.query.tensor));
        paint_arrow(s, &t, LANE_TO_WORDS);
    }
    first = story_told(s, first, CHAPTER_QUERY);
    story_words(s, &t);
    first = s->pose->count;
    paint_column(s, &t, LANE_CONTEXT, t.contexts, row,
                 tensor_one(s->view->words, t.contexts));
    first = story_told(s, first, CHAPTER_CONTEXT);
    paint_arrow(s, &t, LANE_TO_STATE);
    paint_column(s, &t, LANE_STATE, t.choice.state, made,
                 made_title(s, &t));
    first = story_told(s, first, CHAPTER_STATE);
    paint_arrow(s, &t, LANE_TO_LOGITS);
    logits_ballot(s, &t.choice, t.ballot);
    paint_return(s, &t);
    story_told(s, first, CHAPTER_WORD);
    story_paint_formulas(s, &formulas,
                         (struct rect){at.x, at.y + at.h, at.w, low});
    return true;
}
