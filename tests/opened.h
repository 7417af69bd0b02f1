// SPDX-License-Identifier: MIT
// A lesson opened with the real font, for tests of frames.
#ifndef TESTS_OPENED_H
#define TESTS_OPENED_H

#include "frame/frame.h"
#include "sdl/font.h"

struct opened {
    struct font_files *files;
    struct lesson lesson;
    struct trace trace;
    struct arena arena; // of the last frame
    struct list list;   // the last frame
};

// The made lessons (made_lessons.h), and behind them some that learn.
int opened_count(void);
const char *opened_name(int which);

// Opens lesson [which] of them; a failure fails the test. opened_close() gives
// everything back.
void opened_open(struct opened *o, int which);
void opened_close(struct opened *o);

// Builds a frame into o->list, which the next call overwrites.
const struct list *opened_frame(struct opened *o, struct position p,
                                double fraction, const struct view *view);

// The first step after a stage, at a level.
int64_t opened_stage_end(const struct opened *o, int stage, enum level level);

#endif
