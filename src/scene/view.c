#include "scene/view.h"

#include <assert.h>
#include <string.h>

#include "base/number.h"
#include "scene/theme.h"

const struct view default_view = {
    .look = {.theme = &light_theme, .text = 1, .numbers = true},
    .extent = {1280, 720, 1}};

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
    if (!strcmp(key, "still"))
        return &v->look.still;
    if (!strcmp(key, "presenter"))
        return &v->look.presenting;
    return !strcmp(key, "blank") ? &v->look.blank : NULL;
}

static bool view_set_text(struct view *v, const char *value)
{
    double text;
    bool good = number_read(value, &text) && text >= 0.8 && text <= 1.5;
    if (good)
        v->look.text = text;
    return good;
}

static bool set_map(struct view *v, const char *value)
{
    bool grey = !strcmp(value, "grey");
    v->look.map = grey ? MAP_GREY : MAP_CIVIDIS;
    return grey || !strcmp(value, "cividis");
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
    for (int k = 0; k < DIFFERENCE_LOOKS; k++)
        if (!strcmp(value, names[k])) {
            v->look.difference = (enum difference_look)k;
            return true;
        }
    return false;
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
