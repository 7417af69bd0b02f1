// SPDX-License-Identifier: MIT
// A person's hands on the program: keys and the mouse, where a cell stands, and
// what stands in it.
#ifndef TESTS_HANDS_H
#define TESTS_HANDS_H

#include "app/app.h"
#include "fake_font.h"

struct hands {
    struct app *app;
    struct fake_font font;
    double x, y; // of the mouse
};

// Opens the lesson at [path] at the stage of [step], which is an address.
void hands_open(struct hands *h, const char *path, const char *step);

// Opens the lesson [name] of the sources, "lessons/05-rnn-attention", from its
// first page on, which may ask.
void hands_open_asking(struct hands *h, const char *name);

// The same with question [drawn], from 1, of its bank as its only page.
void hands_open_drawn(struct hands *h, const char *name, int drawn);

// The same at the page that is called [id], which asks: what is asked before it
// is skipped. Its number, from 0.
int hands_open_page(struct hands *h, const char *name, const char *id);

// What is asked now; what was answered to what page [page] asks, or NULL.
const struct asked *hands_asked(const struct hands *h);
const struct answered_question *hands_answered(const struct hands *h, int page);

void hands_close(struct hands *h);

// To the stage that makes [step].
void hands_go(struct hands *h, const char *step);

void hands_key(struct hands *h, uint32_t key);
void hands_control(struct hands *h, uint32_t key);
void hands_shift(struct hands *h, uint32_t key);

// Types characters; or a number with six decimals.
void hands_type(struct hands *h, const char *text);
void hands_type_number(struct hands *h, double x);

// Looks at a cell with the keyboard.
void hands_look(struct hands *h, const char *cell);

// Puts the mouse into the middle of a cell of the picture, its button up;
// presses; moves to another, [held], or by so many pixels; releases.
void hands_point(struct hands *h, const char *cell);
void hands_press(struct hands *h);
void hands_pull_to(struct hands *h, const char *cell);
void hands_pull(struct hands *h, double dx, double dy);
void hands_release(struct hands *h);

// The number at an address.
double hands_at(const struct hands *h, const char *address);

// Of all bits of all tensors.
uint64_t hands_bits(const struct hands *h);

// True when the sentence has [want] in it.
bool hands_says(struct hands *h, const char *want);

#endif
