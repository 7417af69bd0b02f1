// SPDX-License-Identifier: MIT
// The scene: what a panel may look at and the brushes it paints with. Built
// anew for every pose; const data except the pose being filled.
//
// Lengths: u(s, n) is n/720 of the window's height, the unit of all layouts (of
// a tall window less, extent_measure()); text sizes come from the enum below
// and scale with the view's text factor.
#ifndef SCENE_SCENE_H
#define SCENE_SCENE_H

#include <stdbool.h>

#include "scene/pose.h"
#include "scene/theme.h"
#include "scene/view.h"
#include "timeline.h"
#include "trace/blanks.h"
#include "trace/op.h"

// Text sizes in 720ths of the window's height. Nothing is ever smaller than
// TEXT_SMALL, 1/48 of the height: numbers hide instead.
enum {
    TEXT_SMALL = 15,   // notes, numbers in tight cells, ordinals
    TEXT_WORD = 16,    // words where there are many
    TEXT_BODY = 17,    // words, captions, titles of panels
    TEXT_NUMBER = 18,  // numbers in cells
    TEXT_TITLE = 20,   // the lesson's title, numbers in large cells
    TEXT_SENTENCE = 25 // the sentence
};

// How much light falls on a cell.
enum light {
    LIGHT_DIM,     // something else is looked at
    LIGHT_PLAIN,   // nothing special is looked at
    LIGHT_OPERAND, // it feeds what is looked at
    LIGHT_FOCUS    // it is what is looked at
};

// Yellow falls only there; all other weights have calm colours.
static inline bool is_lit(enum light light)
{
    return light >= LIGHT_OPERAND;
}

struct lesson;
struct changes; // document/change/changes.h

struct scene {
    const struct trace *trace;
    const struct trace
        *before; // the last change (scene/ghost/ghost.h); or NULL
    const struct trace
        *laid; // before what is held was changed (laid_by()); or NULL
    const struct changes *changes[2]; // before that change and now; or NULL
    const struct trace *beside; // another result in the same frame; or NULL
    const struct tensor *pale;  // what focus.tensor is there, where all that is
                                // the same but for rounding pales; or NULL
    bool asked;  // the results of formulas are for a person to find,
    bool asking; // who is asked a question now, about [asks] where it has cells
    bool hidden; // what is not known has no numbers, only what fills its place
    bool changed; // that change is what is looked at: nothing computed is
    struct address told[2];    // what says what it was: what is pointed at, and
                               // where the step changed most; or no tensor
    const struct lesson *hand; // whose rows may be held by hand; NULL: nobody
                               // can take hold of anything
    const struct lesson *later; // the same once nothing is asked
    const struct view *view;
    const struct theme *theme; // the view's
    const struct font *font;
    struct position position;
    struct address now;            // what the step computes
    struct progress progress;      // what is computed so far
    const struct blanks *blanks;   // but for these; or NULL
    struct progress sized;         // what sizes follow from: when it was asked
    const struct range *ranges;    // scales by what was known then, by tensor;
                                   // NULL: as they are
    struct cells asks;             // what a question is about; or no tensor
    struct address focus;          // what is looked at: the view's, or now
    struct cells reads[MAX_READS]; // what feeds the focus
    int read_count;
    int read_cells;    // in all these blocks
    const char *page, *pages; // "page 2 of 9" instead of the step's number; or
                              // NULL
    const struct way *ways;   // frame/way_back.h; or NULL
    int way_count;
    double ways_width; // of them; on a page, of any page's with its number
    const char *opens; // the lesson that this question begins; or NULL
    struct rect stage; // between header and sentence; panels get parts of it
    double over;       // what stands over it takes, under the header
    double raised;     // how far the sentence stands above its place, for a why
                       // of several lines
    struct setting *formula; // once it is set, in the pose's arena; or NULL
    const struct said *said; // the sentence and its why, likewise
    const char *covered[2];  // both until the result is told; NULL: as ever
    const char *reason;      // what waits behind a dot; or NULL
    const char *offer; // what ends the why and leads to page [offered]; or
    int offered;       // NULL
    double formula_room;     // what it takes beyond one line
    double formula_over;     // and above it
    double answer_room; // under the picture, for what is said to a question
    bool no_formula;    // the page shows none: the picture has its room
    bool bare;          // it is but a name, and only its legend shows
    bool promise; // what the mechanism promises stands in the formula's place
    struct rect box;  // in which what is opened stands; no size: nothing is
    bool boxed;       // it is painted
    const char *path; // of what is open and has no strip: "weights › cat"; or
                      // NULL
    bool narrow;      // names stand inside of it, and the rail lies under it
    struct pose *pose;
};

// --- measures ----------------------------------------------------------------

double u(const struct scene *s, double n);

// The place that is as far over the window's bottom as [n] is from 720.
double u_low(const struct scene *s, double n);

// True in a window that is higher than wide: all is one column.
bool is_tall(const struct scene *s);

// A text size in pixels: [n] 720ths times the view's text factor.
double text_size(const struct scene *s, double n);

double text_width(const struct scene *s, double size, enum weight weight,
                  const char *text);

// printf into the pose's arena.
const char *text_print(const struct scene *s, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

// The phrase of the catalogue called [key], in the pose's arena.
const char *caption(const struct scene *s, const char *key,
                    const struct slot *slots);

// What the field calls a tensor, "Q: queries"; its short form, "Q".
const char *title_of(const struct scene *s, const struct tensor *m);
const char *short_of(const struct scene *s, const struct tensor *m);

// What the rows of a role do, with an arrow: "query: who asks ↓"; "" for none.
const char *axis_caption(const struct scene *s, enum role role,
                         const char *arrow);

// [text], cut with "…" to fit [width]; all of it when it fits.
const char *text_fit(const struct scene *s, double size, enum weight weight,
                     const char *text, double width);

// [weight], but regular where that alone saves [text] from being cut.
enum weight weight_fit(const struct scene *s, double size, enum weight weight,
                       const char *text, double width);

// The numbers that the colours of [m] span, with 0, and their largest
// magnitude: of both results where two are in one frame, for there equal
// numbers have equal colours.
struct range range_of_colors(const struct scene *s, const struct tensor *m);
double most_of_colors(const struct scene *s, const struct tensor *m);

// Once an answer is told, the scales that a matrix had while it was asked, so
// that none of its other numbers changes its look.
void keep_ranges(struct scene *s);

// What places and choices follow from: [m], or what it was before what is held
// was changed, for nothing moves under a hand.
const struct tensor *laid_by(const struct scene *s, const struct tensor *m);

// --- what is known, what is lit ----------------------------------------------

// True once the cell has been computed at this position. A panel shows an
// empty slot before, and names nothing that depends on it.
bool known(const struct scene *s, const struct tensor *m, int row, int column);

// True when sizes and choices follow from the number of the cell: while it is
// asked, and once that is told, from what is known besides, so that nothing
// moves when an answer comes.
bool sized_by(const struct scene *s, const struct tensor *m, int row,
              int column);

// The tensor called [name] in the current part ("head2." first), or without
// prefix; NULL when the lesson has none.
const struct tensor *scene_tensor(const struct scene *s, const char *name);

// The operation that computes the current step.
const struct operation *scene_operation(const struct scene *s);

// The light on a cell; row or column -1 asks for any cell of the row, column
// or tensor. After a change it falls on what changed.
enum light light_on(const struct scene *s, const struct tensor *m, int row,
                    int column);

// True when the focus is this cell, or lies in this row (column -1).
bool in_focus(const struct scene *s, const struct tensor *m, int row,
              int column);

// The row's or column's label; "s₂" where vectors are counted, "word 4" while
// a decoder has not written it.
const char *row_name(const struct scene *s, const struct tensor *m, int row);
const char *column_name(const struct scene *s, const struct tensor *m,
                        int column);

// --- brushes -----------------------------------------------------------------

// A text; y is the baseline. [align] says what x is.
struct item *paint_text(struct scene *s, uint64_t id, double x, double y,
                        double size, enum weight weight, enum align align,
                        color ink, const char *text);

// How wide the text of an item is.
double item_width(const struct scene *s, const struct item *text);

// The mouse over a text takes [target]; and looks at [a], if that is anything.
void text_takes(struct scene *s, const struct item *text, struct target target);
void text_answers(struct scene *s, const struct item *text,
                  const struct address *a);

// The mouse over a text that labels a row or a column looks at the row [a], or
// at the column of the cell [a].
void label_answers(struct scene *s, const struct item *text,
                   const struct address *a);

struct item *paint_box(struct scene *s, uint64_t id, enum layer layer,
                       struct rect at, double radius, color fill);

// The same with a frame of ink.
struct item *paint_framed(struct scene *s, uint64_t id, enum layer layer,
                          struct rect at, double radius, color fill,
                          double stroke);

// Makes a bar or a cell of [x] in the colour [full] of its light: below 0 it is
// hollow.
void make_signed(const struct scene *s, struct item *i, double x, color full);

// What is looked at, outlined in ink.
struct item *paint_outline(struct scene *s, uint64_t id, struct rect at,
                           double radius, double stroke);

// A line along [count] spots, which are copied.
struct item *paint_line(struct scene *s, uint64_t id, enum layer layer,
                        const struct spot *spots, int count, double width,
                        color line);

// The points of a cubic Bézier curve, [count] >= 2 of them, into [out].
void bezier(struct spot a, struct spot b, struct spot c, struct spot d,
            int count, struct spot *out);

// Both edges of a ribbon [width] wide along [count] spots, the second one on
// the backward pass, in [arena]: whole to its ends, which are upright or level.
struct spot *ribbon(struct arena *arena, const struct spot *spots, int count,
                    double width);

// An arrow head at [tip], coming from [from].
struct item *paint_head(struct scene *s, uint64_t id, struct spot from,
                        struct spot tip, double size, color fill);

struct figures; // scene/grid/figures.h

// A cell of a tensor as a box with its number: filled by its sign and value,
// outlined and bold by its light; a dashed slot while it is not computed.
// [name] tells apart several pictures of one cell; "cell" is the main one,
// which keeps its identity across stages. Long numbers lose decimals or hide.
void paint_cell(struct scene *s, const char *name, const struct tensor *m,
                int row, int column, struct rect at);

// What is looked at or asked for has the digits that pages say of it, where its
// box [i] has room: of 0.0058 its neighbours' two decimals leave hardly anything.
void print_as_said(const struct scene *s, struct item *i,
                   const struct tensor *m, int row, int column);

// The same beside cells of other tensors: with as many decimals as all numbers
// of [f] have room for, which counts them all. Returns the box, NULL for a
// slot.
struct item *paint_cell_among(struct scene *s, const char *name,
                              const struct tensor *m, int row, int column,
                              struct rect at, const struct figures *f);

// A cell without its number; returns the box, NULL for a slot.
struct item *paint_bare(struct scene *s, const char *name,
                        const struct tensor *m, int row, int column,
                        struct rect at);

// A weight as a square whose area is the weight inside a dashed full-size
// outline; the number stands under it when there is room, with at most
// [decimals], 0 for as many as fit.
void paint_weight(struct scene *s, const char *name, const struct tensor *m,
                  int row, int column, struct rect at, int decimals);

// Its full-size outline in the cell [at], and whether it is large enough to
// be dashed.
struct rect weight_outline(const struct scene *s, struct rect at);
bool outline_dashed(const struct scene *s, struct rect outline);

// The number that stands under it; NULL when there is no room for one.
const char *weight_number(const struct scene *s, double weight, struct rect at,
                          int decimals);

// True when that number has room with so many decimals: what is nearest to 1
// has the widest print, ">0.9999".
bool weight_fits(const struct scene *s, struct rect at, double weight,
                 int decimals);

// How many decimals it has in the cell [at], at most [most] if that is not 0;
// -1 without a number, as where [most] is -1 or the share [near] has no room:
// the one of its matrix that is nearest to 1, 0 for none.
int weight_decimals(const struct scene *s, struct rect at, int most,
                    double near);

// The square of a weight alone, in the square [full] and a given light; NULL
// while it is not computed.
struct item *paint_share(struct scene *s, const char *name,
                         const struct tensor *m, int row, int column,
                         struct rect full, enum light light);

// The empty dashed place of something that is not computed yet.
struct item *paint_empty(struct scene *s, uint64_t id, struct rect at);

// The fill of a weight in this light; what a change left as it was pales.
color share_fill(const struct scene *s, double w, enum light light);

// An ink outline around all that shows what the view points at in the
// formula. After everything else.
void paint_pointed(struct scene *s);

// The yellow pool of light behind [at].
void paint_pool(struct scene *s, const char *name, struct rect at);

// A band of light from the labels of operand [k] to the crossing.
void paint_band(struct scene *s, uint64_t id, int k, struct rect at,
                enum role role);

// A plain number in a box that is no cell of a tensor (a product, a
// difference): signed fill on ±[most]; printed like all of its row, which are
// counted in [row], where they have room; NULL: not printed.
struct item *paint_value(struct scene *s, uint64_t id, struct rect at,
                         double value, double most, enum light light,
                         const struct figures *row);

// A word in a rounded outline of its role's colour. Clicking looks at [a].
struct item *paint_word(struct scene *s, uint64_t id, struct rect at,
                        const char *word, enum role role, enum light light,
                        const struct address *a);

// An unseen place that answers for [target]: over a text, which has no extent
// of its own for the mouse.
void paint_answer(struct scene *s, uint64_t id, struct rect at,
                  struct target target);

// The target of what labels the row [a], or the column of the cell [a].
struct target label_target(const struct address *a);

// A number that stands among others, which have as many [decimals]: with
// fewer it would be read as another. A [share] of 1 that is not 1 is never
// printed as 1, number_print_share(). NULL when it does not fit or numbers are
// off.
const char *number_alike(const struct scene *s, double x, bool share,
                         int decimals, double size, enum weight weight,
                         double width);

// A number that stands alone in at most [decimals], fewer when [width] asks
// for it; NULL when even the shortest does not fit or numbers are off.
const char *number_fit(const struct scene *s, double x, int decimals,
                       double size, enum weight weight, double width);

#endif
