// SPDX-License-Identifier: MIT
#include "frame/map.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "say/join.h"
#include "trace/term.h"
#include "trace/walk.h"

enum { MOST_STATIONS = 12, MOST_ICONS = 3, MOST_LINES = 4 };

// A stage without a word of its own, such as a division, belongs to the station
// before it.
struct station {
    const char *word;
    const struct tensor *icon[MOST_ICONS]; // what is made there, as grids
    int icons;
};

struct map {
    struct station station[MOST_STATIONS];
    int count, lit; // -1: none
    int from, to;   // the way goes back, word by word; -1: it does not
};

bool map_shows(const struct page *page)
{
    if (!page)
        return false;
    const char *set = page_setting(page, "map");
    if (set)
        return !strcmp(set, "on");
    return page->part == PART_MAP && !page->at && (!page->card || page->say);
}

// --- its stations ------------------------------------------------------------

static int find_station(const struct map *m, const char *word)
{
    for (int i = 0; i < m->count; i++)
        if (!strcmp(m->station[i].word, word))
            return i;
    return -1;
}

static void add_icon(struct station *s, const struct tensor *m)
{
    if (s->icons == MOST_ICONS)
        return;
    for (int i = 0; i < s->icons; i++)
        if (s->icon[i] == m)
            return;
    s->icon[s->icons++] = m;
}

// What is computed there, without what that takes: parts of it, such as
// "weights.exp", where there is nothing else.
static void add_icons(const struct trace *t, const struct stage *stage,
                      struct station *s)
{
    const struct tensor *last = NULL;
    for (int b = stage->first; b < stage->first + stage->count; b++)
        for (int i = 0; i < t->blocks[b].count; i++) {
            const struct tensor *m =
                t->operations[t->blocks[b].first + i]->out;
            last = m->learned ? last : m;
            if (!m->learned && !strchr(m->plain, '.'))
                add_icon(s, m);
        }
    if (!s->icons && last)
        add_icon(s, last);
}

// The station where the stage number [k] is, a new one where its word is new.
static int station_of(struct map *m, const struct scene *s, int k, int before)
{
    const struct stage *stage = &s->trace->stages[k];
    const char *key = text_print(s, "map.%s", stage->id);
    const char *word = stage->back ? NULL : phrase_find(s->view->words, key);
    if (!word)
        return before;
    int at = find_station(m, word);
    if (at >= 0 || m->count == MOST_STATIONS)
        return at >= 0 ? at : before;
    m->station[m->count] = (struct station){.word = word};
    add_icons(s->trace, stage, &m->station[m->count]);
    return m->count++;
}

static struct map map_of(const struct scene *s, bool begins)
{
    struct map m = {.lit = -1, .from = -1, .to = -1};
    int now = begins ? -1 : timeline_stage(s->trace, s->position), at = 0;
    for (int k = 0; k < s->trace->stage_count; k++) {
        int next = station_of(&m, s, k, at);
        const struct part *part = &s->trace->parts[s->trace->stages[k].part];
        if (next < at && !strcmp(part->id, "word") && m.from < 0) {
            m.from = at;
            m.to = next;
        }
        at = next;
        if (k == now)
            m.lit = at;
    }
    return m;
}

// --- in words ----------------------------------------------------------------

void map_say(const struct scene *s, bool begins, struct strbuf *out)
{
    assert(out);
    struct strbuf list = {0};
    struct map m = map_of(s, begins);
    for (int i = 0; i < m.count; i++)
        join_text(s->view->words, &list, 0, "list.then", m.station[i].word);
    say(s->view->words, out, m.lit < 0 ? "map.said" : "map.said.lit",
        SLOTS(TEXT("stations", strbuf_text(&list)),
              TEXT("lit", m.lit < 0 ? "" : m.station[m.lit].word)));
    strbuf_free(&list);
}

// --- as a picture ------------------------------------------------------------

// How it is laid out: along a line, or down one in a tall window.
struct map_way {
    bool down;
    double pitch, arrow; // from one station to the next; and of that the arrow
    double across, size; // a station across the way; its text
    int lines;           // of that, of the longest
    struct spot start;   // the middle of the first
};

static struct rect station_box(const struct map_way *w, int i)
{
    double along = w->pitch - w->arrow;
    double x = w->start.x + (w->down ? 0 : i * w->pitch);
    double y = w->start.y + (w->down ? i * w->pitch : 0);
    double width = w->down ? w->across : along;
    double height = w->down ? along : w->across;
    return (struct rect){x - width / 2, y - height / 2, width, height};
}

// The next line of [*text], whose parts stand one under another along a line of
// stations; NULL after the last.
static const char *next_line(const struct scene *s, const struct map_way *w,
                             const char **text)
{
    if (!**text)
        return NULL;
    const char *cut = w->down ? NULL : strchr(*text, ',');
    int length = (int)(cut ? cut + 1 - *text : (long)strlen(*text));
    const char *line = text_print(s, "%.*s", length, *text);
    *text += length;
    *text += strspn(*text, " ");
    return line;
}

static double widest_word(const struct scene *s, const struct map *m,
                          const struct map_way *w)
{
    double widest = 0;
    for (int i = 0; i < m->count; i++) {
        const char *rest = m->station[i].word, *line;
        while ((line = next_line(s, w, &rest)))
            widest = fmax(widest, text_width(s, w->size, WEIGHT_BOLD, line));
    }
    return widest;
}

static struct map_way lay_out(const struct scene *s, const struct map *m)
{
    const struct rect *at = &s->stage;
    struct map_way w = {.down = is_tall(s)};
    double loop = m->from < 0 ? 0 : u(s, 34), n = m->count;
    if (w.down) {
        w.pitch = fmin(at->h / n, u(s, 120));
        w.arrow = fmin(w.pitch * 0.3, u(s, 30));
        w.across = fmin(at->w - 2 * loop - u(s, 40), u(s, 470));
        w.start = (struct spot){at->x + at->w / 2,
                                at->y + (at->h - (n - 1) * w.pitch) / 2};
    } else {
        w.pitch = fmin(at->w / n, u(s, 250));
        w.arrow = w.pitch * 0.2;
        w.across = fmin(at->h - 2 * loop - u(s, 20), u(s, 230));
        w.start = (struct spot){at->x + (at->w - (n - 1) * w.pitch) / 2,
                                at->y + at->h / 2};
    }
    double room = w.down ? w.across / 2 : w.pitch - w.arrow - u(s, 14);
    w.size = text_size(s, TEXT_TITLE);
    while (w.size > text_size(s, TEXT_SMALL) && widest_word(s, m, &w) > room)
        w.size *= 0.95;
    for (int i = 0; i < m->count; i++) {
        const char *rest = m->station[i].word;
        int lines = 0;
        while (next_line(s, &w, &rest))
            lines++;
        w.lines = lines > w.lines ? lines : w.lines;
    }
    return w;
}

static int few(int lines)
{
    return lines < MOST_LINES ? lines : MOST_LINES;
}

// A matrix of a few rows and columns, without its numbers.
static void paint_icon(struct scene *s, const char *id, const struct tensor *m,
                       struct rect at, double cell, bool lit)
{
    int rows = few(m->room), columns = few(m->columns);
    double gap = cell * 0.12;
    double x = at.x + (at.w - columns * cell) / 2;
    double y = at.y + (at.h - rows * cell) / 2;
    color line = m->row_role == ROLE_NONE ? s->theme->grey
                                          : role_color(s->theme, m->row_role);
    for (int r = 0; r < rows; r++)
        for (int c = 0; c < columns; c++) {
            struct rect box = {x + c * cell + gap / 2, y + r * cell + gap / 2,
                               cell - gap, cell - gap};
            struct item *i = paint_box(
                s, id_named(text_print(s, "%s %d", id, r), c), LAYER_CELL, box,
                gap, lit ? mix_colors(s->theme->paper, line, 0.35) : CLEAR);
            i->line = line;
            i->stroke = u(s, 1.4);
        }
}

// Side by side, their cells all of one size.
static void paint_icons(struct scene *s, const struct station *g, int number,
                        struct rect at, bool lit)
{
    double each = at.w / g->icons, cell = u(s, 27);
    double room = g->icons > 1 ? each * 0.86 : each;
    for (int k = 0; k < g->icons; k++)
        cell = fmin(cell, fmin(room / few(g->icon[k]->columns),
                               at.h / few(g->icon[k]->room)));
    for (int k = 0; k < g->icons; k++)
        paint_icon(s, text_print(s, "map icon %d %d", number, k), g->icon[k],
                   (struct rect){at.x + k * each, at.y, each, at.h}, cell, lit);
}

static void paint_words(struct scene *s, const struct map_way *w, int k,
                        struct spot at, const char *text, bool lit, double room)
{
    enum weight weight = lit ? WEIGHT_BOLD : WEIGHT_REGULAR;
    const char *rest = text, *line;
    for (int n = 0; (line = next_line(s, w, &rest)); n++)
        paint_text(s, id_named(text_print(s, "map word %d", n), k), at.x,
                   at.y + n * w->size * 1.2, w->size, weight, ALIGN_MIDDLE,
                   s->theme->ink, text_fit(s, w->size, weight, line, room));
}

static void paint_station(struct scene *s, const struct map *m,
                          const struct map_way *w, int k)
{
    const struct station *g = &m->station[k];
    struct rect box = station_box(w, k), icon = box;
    bool lit = k == m->lit;
    struct item *i = paint_box(s, id_named("map station", k), LAYER_POOL, box,
                               u(s, 12), lit ? s->theme->pool : CLEAR);
    i->line = lit ? s->theme->ink : s->theme->grey;
    i->stroke = u(s, lit ? 3 : 1.4);
    double pad = u(s, 10), x = box.x + box.w / 2, room = box.w - pad;
    double high = w->size * 1.2 * w->lines;
    double y = box.y + box.h - high;
    if (w->down) { // the word on the left, what is made on the right
        room = box.w / 2;
        x = box.x + pad * 1.5 + room / 2;
        y = box.y + box.h / 2 + w->size * CAP_MIDDLE;
        icon = (struct rect){box.x + box.w * 0.56, box.y + pad * 0.6,
                             box.w * 0.4, box.h - pad * 1.2};
    } else {
        icon = (struct rect){box.x + pad, box.y + pad, box.w - 2 * pad,
                             box.h - 2 * pad - high - w->size * 0.5};
    }
    paint_words(s, w, k, (struct spot){x, y}, g->word, lit, room);
    if (g->icons)
        paint_icons(s, g, k, icon, lit);
}

static void paint_arrow(struct scene *s, const struct map_way *w, int k)
{
    struct rect a = station_box(w, k), b = station_box(w, k + 1);
    double gap = w->arrow * 0.16;
    struct spot from = {a.x + a.w + gap, a.y + a.h / 2},
                to = {b.x - gap, b.y + b.h / 2};
    if (w->down) {
        from = (struct spot){a.x + a.w / 2, a.y + a.h + gap};
        to = (struct spot){b.x + b.w / 2, b.y - gap};
    }
    paint_line(s, id_named("map arrow", k), LAYER_LINK,
               (struct spot[]){from, to}, 2, u(s, 2.5), s->theme->ink);
    paint_head(s, id_named("map head", k), from, to, u(s, 9), s->theme->ink);
}

// From the last station back to where the next word begins.
static void paint_return(struct scene *s, const struct map *m,
                         const struct map_way *w)
{
    struct rect a = station_box(w, m->from), b = station_box(w, m->to);
    double out = u(s, 18), gap = u(s, 3);
    struct spot way[4];
    if (w->down) {
        double x = a.x + a.w;
        way[0] = (struct spot){x + gap, a.y + a.h / 2};
        way[1] = (struct spot){x + out, a.y + a.h / 2};
        way[2] = (struct spot){x + out, b.y + b.h / 2};
        way[3] = (struct spot){x + gap, b.y + b.h / 2};
    } else {
        double y = a.y + a.h;
        way[0] = (struct spot){a.x + a.w / 2, y + gap};
        way[1] = (struct spot){a.x + a.w / 2, y + out};
        way[2] = (struct spot){b.x + b.w / 2, y + out};
        way[3] = (struct spot){b.x + b.w / 2, y + gap};
    }
    paint_line(s, id_named("map return", 0), LAYER_LINK, way, 4, u(s, 2),
               s->theme->grey);
    paint_head(s, id_named("map return head", 0), way[2], way[3], u(s, 9),
               s->theme->grey);
}

void map_paint(struct scene *s, bool begins)
{
    struct map m = map_of(s, begins);
    if (!m.count)
        return;
    struct map_way w = lay_out(s, &m);
    for (int k = 0; k < m.count; k++)
        paint_station(s, &m, &w, k);
    for (int k = 0; k + 1 < m.count; k++)
        paint_arrow(s, &w, k);
    if (m.from >= 0)
        paint_return(s, &m, &w);
}
