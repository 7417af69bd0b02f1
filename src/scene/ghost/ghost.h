// SPDX-License-Identifier: MIT
// Ghosts: what a number was before the last change. The scene may hold the
// trace from before it: one that is the same but for rounding pales then, and
// the largest difference of what the step computes has a thick frame. That one,
// and what is pointed at, keeps its old value as an outline and a number, "was
// 0.24"; of every number that would be noise.
#ifndef SCENE_GHOST_GHOST_H
#define SCENE_GHOST_GHOST_H

#include "base/number.h"
#include "math/range.h"
#include "scene/scene.h"
#include "trace/compare/difference.h"

// True while looking at [a] hides the change: it is computed, and no name.
bool ghosts_hidden_by(const struct scene *s, const struct address *a);

// The cell as it was, and true when it is there and changed.
bool ghost_was(const struct scene *s, const struct tensor *m, int row,
               int column, double *was);

// True when the cell did not change, but for rounding; row or column -1 asks for all of the
// row, column or tensor.
bool ghost_calm(const struct scene *s, const struct tensor *m, int row,
                int column);

// Sets what says what it was, while a person looks at [look]; or at nothing.
void ghosts_choose(struct scene *s, const struct address *look);

// True when the cell says what it was; row or column -1: when one of the row or
// column does.
bool ghost_told(const struct scene *s, const struct tensor *m, int row,
                int column);

// How [i], which shows the cell, stood before the change: a copy of it, to be
// put into that place, where its outline is drawn. Row or column -1: all of the
// column or row. NULL when it did not change, or it was not there, or does not
// say so.
struct item *ghost_of(struct scene *s, struct item *i, const struct tensor *m,
                      int row, int column);

// What [m] was, its rows and columns where those words stand now, and what is
// new as it is now, perhaps in the pose's arena; [m] itself without a change,
// or when it was not there.
const struct tensor *ghost_tensor(const struct scene *s,
                                  const struct tensor *m);

// The number of a cell as it was before the change; 0 when it was not there.
double ghost_value(const struct scene *s, const struct tensor *m, int row,
                   int column);

// Widens [r] to hold what [m] was: an outline stays in its chart.
void ghost_hold(const struct scene *s, const struct tensor *m, struct range *r);

// The old number, "was 0.24", or struck where that has no room, under the new
// one, [now], which stands in the middle of [at] on the baseline [y]; or right
// of it where [at] has no room under it. Returns how far the new one then
// moves, to the left: below 0. Of a cell; or of any number that was [was].
double ghost_number(struct scene *s, const char *name, const struct tensor *m,
                    int row, int column, struct rect at, double y, double size,
                    const char *now);

double ghost_beside(struct scene *s, uint64_t id, double was, struct rect at,
                    double y, double size, const char *now);

// Where cells are too small for ghosts: a tick at the edge of every row and
// column that changed. [cell]: the place of one of them.
struct grid;
void ghost_ticks(struct scene *s, const struct grid *g);

// After all panels: the ghosts of squares and of boxes with numbers, and the
// thick frame.
void ghosts_paint(struct scene *s);

// What became of a tensor, and of what the step computes: of its row alone, or
// its cell. A whole stage of several tensors stands for the first that changed.
struct difference ghosts_of_tensor(const struct scene *s,
                                   const struct tensor *m);
struct address ghosts_about(const struct scene *s); // row, column -1: all
struct difference ghosts_of_step(const struct scene *s);

// The tensor after [m], or the first after NULL, that [stage] makes; NULL when
// there is none.
const struct tensor *ghosts_next(const struct scene *s, int stage,
                                 const struct tensor *m);

// The largest changes of a matrix of weights by name, up to five, each over its
// bar, in [at]; false when there is none, or no room.
bool ghost_list(struct scene *s, const struct tensor *m, struct rect at);

// The old and the new number of row [row] of [m] with so many decimals that
// they are told apart. False when not even twelve do.
bool ghost_apart(const struct tensor *m, int row, double was, double now,
                 char out[2][NUMBER_SIZE]);

// Appends what became of [m], which changed, in a line: "scores: 2 of 9, most of
// all score(cat, cat): 0 → 6".
void ghost_effect(const struct scene *s, const struct tensor *m,
                  struct strbuf *out);

// Appends the sentence on what became of what the step computes,
// and the line on the stages around it; and, when a computed number is looked
// at, what that was, after its own sentence.
void ghosts_say(const struct scene *s, struct strbuf *out);
void ghosts_say_stages(const struct scene *s, struct strbuf *out);
void ghosts_say_was(const struct scene *s, struct strbuf *out);

#endif
