#include "panel/story.h"

#include <math.h>

#include "panel/panels.h"
#include "scene/notation.h"
#include "trace/term.h"

enum { TARGET, ENERGIES, WEIGHTS, CONTEXTS, QUERIES, STATES, LOGITS };

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
    paint_notation(s, id_named("story name", lane), x, t->body.y - small * 2,
                   body, WEIGHT_BOLD, ALIGN_MIDDLE, role_color(s->theme, role),
                   name);
    paint_notation(s, id_named("story title", lane), x,
                   t->body.y - small * 0.75, small, WEIGHT_REGULAR,
                   ALIGN_MIDDLE, role_color(s->theme, role),
                   notation_fit(s, small, WEIGHT_REGULAR, title, room));
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
                        enum story_lane lane, const char *over)
{
    double y = t->body.y + t->body.h / 2, head = u(s, 10);
    double small = text_size(s, TEXT_SMALL), gap = u(s, 5);
    double x = story_x(t, lane) + gap, to = x + story_width(t, lane) - 2 * gap;
    if (t->lanes.track[lane].left_out || to - x < head)
        return;
    paint_line(s, id_named("story arrow", lane), LAYER_LINK,
               (struct spot[]){{x, y}, {to - head * 0.8, y}}, 2, u(s, 3),
               s->theme->ink);
    paint_head(s, id_named("story arrow head", lane), (struct spot){x, y},
               (struct spot){to, y}, head, s->theme->ink);
    if (over && notation_width(s, small, WEIGHT_REGULAR, over) <= to - x + gap)
        paint_notation(s, id_named("story arrow name", lane), (x + to) / 2,
                       y - small * 0.7, small, WEIGHT_REGULAR, ALIGN_MIDDLE,
                       s->theme->grey, over);
}

static bool reads(const struct operation *o, const struct tensor *m)
{
    for (int k = 0; k < o->in_count; k++)
        if (o->in[k].tensor == m)
            return true;
    return false;
}

// What besides the context makes the state, under the arrow: "y₂", "s₂".
// Nothing where gates stand between.
static void paint_company(struct scene *s, const struct story *t)
{
    const struct operation *o = t->choice.made;
    double small = text_size(s, TEXT_SMALL), y = t->body.y + t->body.h / 2;
    double x = story_x(t, LANE_TO_STATE) + story_width(t, LANE_TO_STATE) / 2;
    int parts = reads(o, t->contexts) ? o->in_count : 0;
    for (int k = 0, line = 1; k < parts; k++) {
        const struct tensor *m = o->in[k].tensor;
        if (m->learned || m == t->contexts || m->scope != t->contexts->scope)
            continue;
        const char *name = vector_name(s->view->words, s->pose->arena, m,
                                       operand_row(o, k, t->choice.state_row));
        name = text_print(s, "+ %s", name);
        if (notation_width(s, small, WEIGHT_BOLD, name) >
            story_width(t, LANE_TO_STATE))
            return;
        paint_notation(s, id_named("story company", k), x,
                       y + small * (0.5 + 1.3 * line++), small, WEIGHT_BOLD,
                       ALIGN_MIDDLE, role_color(s->theme, m->role), name);
    }
}

// --- from word to word --------------------------------------------------------

// The way back from the state and the word to the next query.
static void paint_return(struct scene *s, const struct story *t)
{
    double small = text_size(s, TEXT_SMALL), low = t->body.y + t->body.h;
    double from = story_x(t, LANE_STATE) + story_width(t, LANE_STATE) / 2;
    double to = story_x(t, LANE_ASKING) + story_width(t, LANE_ASKING) / 2;
    double y = low + small * 1.3, up = low + u(s, 4), head = u(s, 9);
    if (t->lanes.track[LANE_ASKING].left_out || t->row + 1 >= t->target->rows)
        return;
    struct spot way[] = {{from, up}, {from, y}, {to, y}, {to, up + head}};
    paint_line(s, id_named("story back", 0), LAYER_SLOT, way, 4, u(s, 2),
               s->theme->ink)
        ->dash = u(s, 4);
    paint_head(s, id_named("story back head", 0), way[2], (struct spot){to, up},
               head, s->theme->ink);
    const char *state = vector_name(s->view->words, s->pose->arena,
                                    t->choice.state, t->choice.state_row);
    const char *text =
        caption(s, "panel.story.back",
                SLOTS(TEXT("state", state),
                      TEXT("word", row_name(s, t->target, t->row))));
    double size = small, room = from - to - u(s, 60);
    double wide = notation_width(s, size, WEIGHT_REGULAR, text);
    if (wide > room)
        return;
    double middle = (from + to) / 2;
    paint_box(s, id_named("story back ground", 0), LAYER_LINK,
              (struct rect){middle - wide / 2 - u(s, 8), y - size * 0.7,
                            wide + u(s, 16), size * 1.4},
              0, s->theme->paper);
    paint_notation(s, id_named("story back text", 0), middle,
                   y + size * CAP_MIDDLE, size, WEIGHT_REGULAR, ALIGN_MIDDLE,
                   s->theme->ink, text);
}

// --- the picture -------------------------------------------------------------

static bool find(const struct scene *s, const struct panel *p, struct story *t)
{
    *t = (struct story){.target = panel_with(s, p, TARGET),
                        .energies = panel_with(s, p, ENERGIES),
                        .weights = panel_with(s, p, WEIGHTS),
                        .contexts = panel_with(s, p, CONTEXTS),
                        .queries = panel_with(s, p, QUERIES),
                        .row = s->now.row};
    struct choice *c = &t->choice;
    c->state = panel_with(s, p, STATES);
    c->logits = panel_with(s, p, LOGITS);
    c->words = t->target;
    if (t->row < 0 || s->view->look.thumbnail)
        return false;
    c->row = t->row;
    c->state_row = t->row + 1;
    c->made = operation_of(&(struct address){c->state, c->state_row, -1, -1});
    c->o = operation_of(&(struct address){c->logits, c->row, -1, -1});
    return true;
}

static void lay_out(const struct scene *s, struct story *t, struct rect at)
{
    double small = text_size(s, TEXT_SMALL), body = text_size(s, TEXT_BODY);
    double head = body + small * 1.9, foot = small * 2.2;
    double number = text_width(s, small, WEIGHT_BOLD, "−00.00") + u(s, 6);
    double weight =
        text_width(s, text_size(s, TEXT_NUMBER), WEIGHT_BOLD, "−0.00") +
        u(s, 40);
    double words = small * 3;
    t->number = number;
    struct lanes *l = &t->lanes;
    t->body = (struct rect){at.x, at.y + head, at.w, at.h - head - foot};
    t->pitch = fmin(t->body.h / t->weights->columns, u(s, 34));
    struct track cells = {number, number, number * 1.2, .keep = KEEP};
    struct track side = {number, number, number * 1.2, .keep = 2};
    struct track apart = cells;
    apart.gap = u(s, 4);
    struct track arrow = {u(s, 26), u(s, 34), u(s, 60), .grow = 1, .keep = 3};
    for (int c = 0; c < t->weights->columns; c++)
        words =
            fmax(words, text_width(s, text_size(s, TEXT_NUMBER), WEIGHT_BOLD,
                                   column_name(s, t->weights, c)));
    struct track ways[STORY_LANES] = {
        [LANE_ASKING] = side,
        [LANE_TO_QUERY] = arrow,
        [LANE_QUERY] = side,
        [LANE_TO_WORDS] = arrow,
        [LANE_WORDS] = {fmin(words, u(s, 92)), words, words, .keep = KEEP},
        [LANE_ENERGIES] = {number + u(s, 50), number + u(s, 100), u(s, 220),
                           .gap = u(s, 12), .grow = 2, .keep = 1},
        [LANE_WEIGHTS] = {weight, weight, weight, .gap = u(s, 10),
                          .keep = KEEP},
        [LANE_RIBBONS] = {u(s, 50), u(s, 60), u(s, 260), .grow = 2,
                          .keep = KEEP},
        [LANE_CONTEXT] = cells,
        [LANE_TO_STATE] = arrow,
        [LANE_STATE] = apart,
        [LANE_TO_LOGITS] = arrow,
        [LANE_LOGITS] = {u(s, 170), u(s, 400), u(s, 460), .grow = 3,
                         .keep = KEEP},
    };
    ways[LANE_TO_QUERY].keep = ways[LANE_TO_WORDS].keep = 2;
    for (int k = 0; k < STORY_LANES; k++)
        lane_add(l, ways[k], 1);
    lanes_solve(l, at.x, at.w);
}

bool panel_story(struct scene *scene, const struct panel *p, struct rect at)
{
    struct story t;
    struct scene calm = *scene, *s = &calm;
    if (!find(s, p, &t))
        return false;
    if (s->focus.tensor == t.target) // all that leads to the word is in light
        s->focus.row = -1;
    lay_out(s, &t, at);
    int row = t.row, made = t.choice.state_row;
    paint_column(s, &t, LANE_ASKING, t.choice.state, row,
                 caption(s, "panel.logits.state", NO_SLOTS));
    paint_arrow(s, &t, LANE_TO_QUERY, NULL);
    paint_column(s, &t, LANE_QUERY, t.queries, row,
                 tensor_one(s->view->words, t.queries));
    paint_arrow(s, &t, LANE_TO_WORDS, NULL);
    story_words(s, &t);
    paint_column(s, &t, LANE_CONTEXT, t.contexts, row,
                 tensor_one(s->view->words, t.contexts));
    paint_arrow(s, &t, LANE_TO_STATE, NULL);
    paint_company(s, &t);
    paint_column(s, &t, LANE_STATE, t.choice.state, made,
                 caption(s, "panel.logits.made", NO_SLOTS));
    paint_arrow(s, &t, LANE_TO_LOGITS, NULL);
    struct rect bars = {story_x(&t, LANE_LOGITS), at.y,
                        story_width(&t, LANE_LOGITS), at.h};
    logits_ballot(s, &t.choice, bars);
    paint_return(s, &t);
    return true;
}
