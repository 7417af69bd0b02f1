#include "scene/view.h"

#include <string.h>

#include "base/number.h"

const struct view default_view = {
    .width = 1280, .height = 720, .scale = 1, .text = 1, .numbers = true};

static bool read_switch(const char *value, bool *out)
{
    *out = !strcmp(value, "on");
    return *out || !strcmp(value, "off");
}

static bool set_switch(bool *out, const char *key, const char *value,
                       struct strbuf *why)
{
    if (read_switch(value, out))
        return true;
    strbuf_addf(why, "%s is on or off, not '%s'", key, value);
    return false;
}

static bool set_text(struct view *v, const char *value, struct strbuf *why)
{
    double text;
    if (!number_read(value, &text) || text < 0.8 || text > 1.5) {
        strbuf_addf(why, "text is a factor from 0.8 to 1.5, not '%s'", value);
        return false;
    }
    v->text = text;
    return true;
}

static bool set_map(struct view *v, const char *value, struct strbuf *why)
{
    if (strcmp(value, "cividis") && strcmp(value, "grey")) {
        strbuf_addf(why, "map is cividis or grey, not '%s'", value);
        return false;
    }
    v->map = strcmp(value, "grey") ? MAP_CIVIDIS : MAP_GREY;
    return true;
}

bool view_set(struct view *v, const char *key, const char *value,
              struct strbuf *why)
{
    if (!strcmp(key, "numbers"))
        return set_switch(&v->numbers, key, value, why);
    if (!strcmp(key, "sums"))
        return set_switch(&v->column_sums, key, value, why);
    if (!strcmp(key, "still"))
        return set_switch(&v->still, key, value, why);
    if (!strcmp(key, "blank"))
        return set_switch(&v->blank, key, value, why);
    if (!strcmp(key, "text"))
        return set_text(v, value, why);
    if (!strcmp(key, "map"))
        return set_map(v, value, why);
    strbuf_addf(why,
                "no view setting '%s'; there are numbers, sums, still, "
                "blank, text and map",
                key);
    return false;
}
