// SPDX-License-Identifier: MIT
// A frame: the display list of a lesson at a position, a fraction of the way
// from the step before, as a view sees it. A pure function.
#ifndef FRAME_FRAME_H
#define FRAME_FRAME_H

#include "draw/list.h"
#include "lesson/lesson.h"
#include "document/change/changes.h"
#include "scene/pose.h"
#include "scene/view.h"
#include "timeline.h"
#include "trace/blanks.h"

struct documents;
struct asking;  // frame/asking.h
struct answers; // quiz/answers.h

struct shown {
    const struct lesson *lesson;
    const struct trace *trace;
    struct position position;
    double fraction; // 0: the step before, complete; 1: this step at rest
    const struct page *page;      // its sentence stands for the step's; or NULL
    const struct trace *before;   // the last change: it has ghosts; or NULL
    const struct trace *laid; // while something is held: that before it was, by
                              // which what is shown is chosen and has its
                              // room; or NULL
    const struct progress *known; // what is known, of less than the step; or
                                  // NULL: all up to it
    const struct page *task;      // a construct task that is being done, where
                                  // the page is not shown; or NULL
    const struct asking *asking;  // a question that is not answered; or NULL
    const struct asking *about;   // one that is told by now; or NULL
    const struct pointed *pointed; // the answer to one, in the picture; or NULL
    const struct answers *answers; // to the lesson's questions, which have
                                   // flags then; or NULL
    const char *revealed; // to a wrong answer while it is asked; or NULL
    const char *answer; // to a question, where its page says nothing; or NULL
    const char *opens;  // the title of the lesson that a question of this one
                        // begins; or NULL
    int left;           // the page that was left for the steps, from 1; or 0
    const struct blanks *blanks;      // what is not known besides; or NULL
    const struct changes *changes[2]; // in force before that change, and now;
                                      // or NULL: nobody knows what it was
    const struct documents
        *of; // what a page shows, where that is not the lesson
             // that leads (frame/laid.h); or NULL
    double comes;  // how much of an answer has still to come: 0 at rest
    double closed; // how far it is closed into the step it is opened from: 0
                   // not, 1: that one at rest
    struct position above; // that one
    const struct page *from;    // the page that showed it; or NULL
    const struct trace *opened; // in this trace; NULL: in the same
};

// The page before, of which nothing is told: nothing glides from an answer.
void shown_turn_back(struct shown *shown);

// True when the page puts words elsewhere than the one before it shows them:
// the movement to it is their way there.
bool frame_travels(const struct shown *shown);

// True when that way begins at [step], which the page before shows.
bool frame_travels_from(const struct shown *shown, struct position step);

// Starts [list] in [arena] (both the caller's) and fills it.
void frame_build(const struct shown *shown, const struct view *view,
                 const struct font *font, struct arena *arena,
                 struct list *list);

// Fills [list] as frame_build() does, and [rest], which must be empty, with the
// pose at rest or the one that the frame moves to: for what lies over it.
void frame_build_posed(const struct shown *shown, const struct view *view,
                       const struct font *font, struct pose *rest,
                       struct list *list);

// Appends the step in words: its sentence, why, and its formula read aloud,
// with texts in [arena].
void frame_spoken(const struct shown *shown, const struct view *view,
                  struct arena *arena, struct strbuf *out);

// Appends the same formula as MathML; nothing where it is not read aloud.
void frame_math(const struct shown *shown, const struct view *view,
                struct arena *arena, struct strbuf *out);

// The pose at rest, sorted, for hit tests and for tests of the layout.
void frame_pose(const struct shown *shown, const struct view *view,
                const struct font *font, struct pose *out);

// The movement to that frame: pose_blend() of [from] and [to], both empty and
// in one arena, is what shows at a fraction of it. The shown fraction is one
// below 1: it says that something moves.
void frame_movement(const struct shown *shown, const struct view *view,
                    const struct font *font, struct pose *from,
                    struct pose *to);

// The movement that opens that step from shown->above, likewise.
void frame_opening(const struct shown *shown, const struct view *view,
                   const struct font *font, struct pose *from,
                   struct pose *to);

// Where everything stands: kept while something is held (scene/view.h).
struct stay frame_stay(const struct shown *shown, const struct view *view,
                       const struct font *font, struct arena *arena);

// The place under that frame's picture for what is said to its question, and
// the one beside the question for how, [hint].
struct rect frame_answers(const struct shown *shown, const struct view *view,
                          const struct font *font, struct arena *arena,
                          struct rect *hint);

// Where the input's dock stands beside that frame's picture, at rest.
struct rect frame_dock(const struct shown *shown, const struct view *view,
                       const struct font *font, struct arena *arena);

// True when [a], of its trace, is computed by then.
bool frame_knows(const struct shown *shown, const struct address *a);

// What that frame looks at: the view's focus when it can be, else what the step
// computes.
struct address frame_looks_at(const struct shown *shown,
                              const struct view *view);

// True when what goes with that frame's sentence waits behind a dot.
bool frame_waits(const struct shown *shown, const struct view *view);

// Appends the sentence of that frame and its why.
void frame_sentence(const struct shown *shown, const struct view *view,
                    struct strbuf *out);

// Where the number of the page or step stands, with its level.
struct rect frame_count(const struct shown *shown, const struct view *view,
                        const struct font *font, struct arena *arena);

// The step whose place on the timeline is nearest to x.
struct position frame_scrub(const struct shown *shown, const struct view *view,
                            const struct font *font, struct arena *arena,
                            double x);

// What stands on the timeline at x: "word 4 · économique · step 120".
const char *frame_tip(const struct shown *shown, const struct view *view,
                      const struct font *font, struct arena *arena, double x);

// What became of the question whose flag leads to page [page], from 0.
const char *frame_flag_tip(const struct shown *shown, const struct view *view,
                           const struct font *font, struct arena *arena,
                           int page);

// A lesson's small picture: its cover, without text, inside [at]; or, of a
// lesson that still asks, what is [known] before. NULL: all of it.
void frame_thumbnail(const struct lesson *lesson, const struct trace *trace,
                     const struct progress *known, const struct view *view,
                     const struct font *font, struct rect at, struct pose *out);

// The same of the stage that page [page] shows in that trace, its question
// answered; without one, or below 0, of the cover.
void frame_page_thumbnail(const struct lesson *lesson,
                          const struct trace *trace, int page,
                          const struct view *view, const struct font *font,
                          struct rect at, struct pose *out);

#endif
