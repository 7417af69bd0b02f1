// SPDX-License-Identifier: MIT
// What a press takes hold of is known before it is pressed: a finger there
// drags, elsewhere it swipes. At any place, mouse_grips() says what comes of it.
#include <check.h>

#include "app/app.h"
#include "app/mouse.h"
#include "app/quiz/kind/kind.h"
#include "hands.h"
#include "suite.h"

enum { ACROSS = 32, DOWN = 24 };

static struct hands hands;

static bool is_held(const struct app *a)
{
    return a->hand.grip;
}

static void open_number(void)
{
    hands_open(&hands, SOURCE_ROOT "/tests/lessons/self-attention.yaml", "Q");
}

static void open_weights(void)
{
    hands_open(&hands, SOURCE_ROOT "/tests/lessons/self-attention.yaml",
               "weights");
}

static void open_dock(void)
{
    open_number();
    hands_type(&hands, "i");
}

static void open_menu(void)
{
    open_number();
    hands_type(&hands, "e");
}

static void open_row(void)
{
    hands_open_drawn(&hands, "lessons/09-self-attention", 1);
}

static void open_asking(void)
{
    hands_open_asking(&hands, "lessons/09-self-attention");
}

static const struct scene_of {
    void (*open)(void);
    int least; // places that can be taken hold of
} scenes[] = {{open_number, 20}, {open_weights, 20}, {open_dock, 20},
              {open_menu, 0},    {open_row, 0},      {open_asking, 0}};

// Presses on the k-th place of the whole window.
START_TEST(it_is_known_what_a_press_takes_hold_of)
{
    const struct scene_of *scene = &scenes[_i];
    int held = 0;
    for (int k = 0; k < ACROSS * DOWN; k++) {
        scene->open();
        struct app *a = hands.app;
        double x = (k % ACROSS + 0.5) * a->view.extent.width / ACROSS;
        double y = (k / ACROSS + 0.5) * a->view.extent.height / DOWN;
        bool grips = mouse_grips(a, x, y);
        app_input(a, &(struct input){.kind = INPUT_PRESS, .x = x, .y = y});
        ck_assert_msg(grips == is_held(a), "scene %d: at %g, %g it is %s", _i,
                      x, y, grips ? "not held" : "held");
        held += grips;
        hands_close(&hands);
    }
    ck_assert_int_ge(held, scene->least);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("grips");
    TCase *all = tcase_create("grips");
    tcase_add_loop_test(all, it_is_known_what_a_press_takes_hold_of, 0,
                        sizeof scenes / sizeof *scenes);
    suite_add_tcase(suite, all);
    return suite_end(suite);
}
