// SPDX-License-Identifier: MIT
#include "scene/view.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "scene/theme.h"

const struct view default_view = {
    .look = {.theme = &paper_theme, .text = 1, .numbers = true},
    .extent = {1280, 720, 1}};

bool extent_is_tall(const struct extent *e)
{
    return e->height > e->width;
}

double extent_measure(const struct extent *e)
{
    return fmin(e->height, fmax(e->width, e->height * LEAST_MEASURE));
}

const char *const color_map_names[COLOR_MAPS] = {"light", "cividis", "grey"};

static bool read_switch(const char *value, bool *out)
{
    *out = !strcmp(value, "on");
    return *out || !strcmp(value, "off");
}

static bool *switch_of(struct view *v, const char *key)
{
    if (!strcmp(key, "numbers"))
        return &v->look.numbers;
    if (!strcmp(key, "sums"))
        return &v->look.column_sums;
    if (!strcmp(key, "whole"))
        return &v->look.whole;
    if (!strcmp(key, "plain"))
        return &v->look.plain;
    if (!strcmp(key, "heads"))
        return &v->look.heads;
    if (!strcmp(key, "still"))
        return &v->look.still;
    if (!strcmp(key, "presenter"))
        return &v->look.presenting;
    return !strcmp(key, "blank") ? &v->look.blank : NULL;
}

bool view_text_fits(double text)
{
    return text >= 0.8 && text <= 1.5;
}

static bool view_set_text(struct view *v, const char *value)
{
    double text;
    bool good = number_read(value, &text) && view_text_fits(text);
    if (good)
        v->look.text = text;
    return good;
}

// Which of [count] names [value] is; -1: none.
static int name_of(const char *value, const char *const *names, int count)
{
    for (int k = 0; k < count; k++)
        if (!strcmp(value, names[k]))
            return k;
    return -1;
}

static bool set_map(struct view *v, const char *value)
{
    int map = name_of(value, color_map_names, COLOR_MAPS);
    if (map >= 0)
        v->look.map = (enum color_map)map;
    return map >= 0;
}

static bool set_theme(struct view *v, const char *value)
{
    const struct theme *theme = theme_named(value);
    if (theme)
        v->look.theme = theme;
    return theme;
}

static bool set_paper(struct view *v, const char *value)
{
    v->look.clear = !strcmp(value, "transparent");
    return v->look.clear || !strcmp(value, "white");
}

static bool set_controls(struct view *v, const char *value)
{
    bool on, good = read_switch(value, &on);
    v->look.bare = !on;
    return good;
}

static bool set_difference(struct view *v, const char *value)
{
    static const char *const names[DIFFERENCE_LOOKS] = {"beside", "on", "off"};
    int look = name_of(value, names, DIFFERENCE_LOOKS);
    if (look >= 0)
        v->look.difference = (enum difference_look)look;
    return look >= 0;
}

bool view_set(struct view *v, const char *key, const char *value,
              struct reason *why)
{
    assert(key && value);
    bool *on = switch_of(v, key), good = false;
    const char *rule = "view.unknown";
    if (on) {
        rule = "view.switch";
        good = read_switch(value, on);
    } else if (!strcmp(key, "text")) {
        rule = "view.text";
        good = view_set_text(v, value);
    } else if (!strcmp(key, "theme")) {
        rule = "view.theme";
        good = set_theme(v, value);
    } else if (!strcmp(key, "map")) {
        rule = "view.map";
        good = set_map(v, value);
    } else if (!strcmp(key, "controls")) {
        rule = "view.switch";
        good = set_controls(v, value);
    } else if (!strcmp(key, "paper")) {
        rule = "view.paper";
        good = set_paper(v, value);
    } else if (!strcmp(key, "difference")) {
        rule = "view.difference";
        good = set_difference(v, value);
    }
    if (!good)
        reason_add(why, rule, SLOTS(TEXT("key", key), TEXT("value", value)));
    return good;
}
