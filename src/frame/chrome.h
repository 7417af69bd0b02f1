// SPDX-License-Identifier: MIT
// What stands around every picture: title and stages above, the sentence and
// the formula under it, the timeline at the bottom.
#ifndef FRAME_CHROME_H
#define FRAME_CHROME_H

#include "lesson/lesson.h"
#include "scene/scene.h"
#include "trace/formula/formula.h"

// Of 720: where the header ends, and how far over the timeline's ground a
// picture without words under it ends.
enum { HEADER = 52, SILENT = 28 };

// How high that ground is, of 720: in a tall window the keys stand in a line of
// their own.
int chrome_controls(const struct extent *e);

// Where it begins.
double chrome_controls_top(const struct scene *s);

// Where what stands over the picture ends.
double chrome_over(const struct scene *s);

// The place of the picture between header and sentence.
struct rect chrome_stage(const struct scene *s);

// The place of the input's dock: right of the picture, or under it in a window
// that is higher than wide.
struct rect chrome_dock(const struct scene *s);

// The picture of a page without an address: the input's words, with those lit
// that [say] quotes.
void card_paint(struct scene *s, const char *term);
void opening_paint(struct scene *s, const char *say);

// A dotted line under every number of the picture that may be changed.
void yours_paint(struct scene *s, const struct lesson *l);

// How wide "step 32 of 82" gets in the course of the lesson, at its level; of
// COUNT_ROOM, in 720ths.
enum { COUNT_ROOM = 280 };
double chrome_count_width(const struct scene *s);

// Where the line that tells the levels begins, in a wide window.
double chrome_levels_top(const struct scene *s);

// Where that stands, with the levels under it.
struct rect chrome_count_place(const struct scene *s);

void chrome_header(struct scene *s, const char *title);
void chrome_footer(struct scene *s);

// The sentence and why it is done, in up to two lines each; [why] may be "".
// Where they need more room than two lines the picture gives way: that is
// settled before anything is painted, and so is a second line of the formula,
// if there is one. Then what there is room for is painted.
void chrome_make_room(struct scene *s, const char *sentence, const char *why,
                      bool with_formula);
void chrome_sentence(struct scene *s);

// What waits behind the dot at the end of the sentence, if it was opened.
void chrome_reason(struct scene *s);

// The card of the term that is pointed at in what is said.
void chrome_term(struct scene *s);

// [text] in at most [most] lines of [width], in the pose's arena; the last is cut.
// Returns how many.
int chrome_lines(const struct scene *s, const char *text, double size,
                 double width, int most, const char **out);

// The same of a question, of the card of a word in it, which may be "", and of
// what is said to it, under both: so much of that as [longest] has its room from
// the first, and nothing moves when it comes.
void chrome_make_room_asked(struct scene *s, const char *question,
                            const char *card, const char *answer,
                            const char *longest);

// How high the place for the answer under the picture is where it is one of
// [count], or so many; that place, once there is room; and the one at the right
// of the question.
double chrome_answer_room(const struct scene *s, int count);
struct rect chrome_answers(const struct scene *s);
struct rect chrome_hint(const struct scene *s);

// What is kept of it while something is held, which chrome_make_room() keeps to
// then.
struct stay chrome_stay(const struct scene *s);

// Lowers a sentence of one line to the second's place, as far as the picture
// then ends at [end].
void chrome_lower(struct scene *s, double end);
void chrome_formula(struct scene *s);

// Another formula in its place, on one line, or none, whose place the picture
// gets; room for it is made after room for the sentence.
void chrome_make_room_of(struct scene *s, const struct formula *f);
void chrome_formula_of(struct scene *s, const struct formula *f);

// Takes the result out of [f], with all numbers that lead to it: a "?" stands
// where they began. What is asked for, blank or not told is in none of them.
// False: it has none.
bool chrome_hide_result(struct formula *f);

// Hides it while it is for a person to find.
void chrome_ask_formula(const struct scene *s, struct formula *f);

// Where the promise has its baseline, when it stands by itself.
double chrome_promise(const struct scene *s);

// The step whose place on the timeline is nearest to x.
struct position chrome_scrub(const struct scene *s, double x);

#endif
