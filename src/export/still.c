// SPDX-License-Identifier: MIT
// Pictures at rest: a step as a PNG or SVG file, several as numbered ones.
#include "export/format.h"
#include "export/picture.h"

static bool still_begin(struct export *e)
{
    return e->stops.count <= MOST_FILES || export_fail(e, "export.files");
}

static struct strbuf *next_file(struct export *e, struct shown *shown)
{
    *shown = stops_shown(&e->stops, e->done);
    export_frame(e, shown);
    return export_file(e, stops_number(&e->stops, e->done));
}

static bool is_last(const struct export *e)
{
    return e->done + 1 >= e->stops.count;
}

static bool png_more(struct export *e)
{
    struct shown shown;
    struct strbuf *out = next_file(e, &shown);
    if (!picture_png(&e->list, e->wish.font, out))
        return export_fail(e, "error.png");
    return !is_last(e);
}

static bool svg_more(struct export *e)
{
    struct shown shown;
    struct strbuf *out = next_file(e, &shown);
    struct strbuf says = {0}, math = {0};
    documents_spoken(&e->stops.documents, &shown, e->wish.view, &e->frame,
                     &says);
    documents_math(&e->stops.documents, &shown, e->wish.view, &e->frame, &math);
    e->list.says = strbuf_text(&says);
    e->list.math = math.length ? math.text : NULL;
    svg_write(&e->list, out);
    strbuf_free(&says);
    strbuf_free(&math);
    return !is_last(e);
}

const struct file_format png_format = {
    .ending = "png",
    .can = CAN_STEPS | CAN_PAGES | CAN_STILL,
    .begin = still_begin,
    .more = png_more,
};

const struct file_format svg_format = {
    .ending = "svg",
    .can = CAN_STEPS | CAN_PAGES | CAN_STILL,
    .begin = still_begin,
    .more = svg_more,
};
