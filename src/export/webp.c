// SPDX-License-Identifier: MIT
// An animated WebP without loss: every pixel is that of the frame.
#include <webp/encode.h>
#include <webp/mux.h>

#include "base/arena.h"
#include "export/film.h"
#include "export/format.h"

enum {
    TICKS = 1000,
    EFFORT = 1
}; // milliseconds; of 9: files 5 % larger,
    // made in a fraction of the time

struct webp {
    struct film film;
    WebPAnimEncoder *encoder;
    WebPConfig config;
    int64_t frames;
};

static bool webp_begin(struct export *e)
{
    struct webp *w = arena_array(&e->arena, 1, sizeof *w);
    e->self = w;
    film_begin(&w->film, &e->stops, e->wish.view, e->wish.font, &e->arena);
    w->frames = film_frames(&e->stops);
    const struct surface *s = &w->film.surface;
    WebPAnimEncoderOptions options;
    if (!WebPAnimEncoderOptionsInit(&options) || !WebPConfigInit(&w->config) ||
        !WebPConfigLosslessPreset(&w->config, EFFORT))
        return export_fail(e, "export.library");
    w->config.exact = 1;
    w->encoder = WebPAnimEncoderNew(s->width, s->height, &options);
    return w->encoder || export_fail(e, "export.library");
}

static bool add_frame(struct webp *w)
{
    const struct surface *s = &w->film.surface;
    WebPPicture picture;
    if (!WebPPictureInit(&picture))
        return false;
    picture.use_argb = 1;
    picture.width = s->width;
    picture.height = s->height;
    picture.argb = s->pixels; // lent: it is not freed
    picture.argb_stride = s->pitch;
    int64_t from = film_time(w->film.from, TICKS);
    return WebPAnimEncoderAdd(w->encoder, &picture, (int)from, &w->config);
}

static bool webp_end(struct export *e)
{
    struct webp *w = e->self;
    WebPData file;
    WebPDataInit(&file);
    int64_t until = film_time(w->film.until, TICKS);
    bool good = WebPAnimEncoderAdd(w->encoder, NULL, (int)until, NULL) &&
                WebPAnimEncoderAssemble(w->encoder, &file);
    if (good)
        strbuf_add_n(export_file(e, 0), (const char *)file.bytes, file.size);
    WebPDataClear(&file);
    return good || export_fail(e, "export.library");
}

static bool webp_more(struct export *e)
{
    struct webp *w = e->self;
    film_next(&w->film);
    film_paint(&w->film, &e->frame, &e->list);
    if (!add_frame(w))
        return export_fail(e, "export.library");
    if (e->done + 1 < w->frames)
        return true;
    webp_end(e);
    return false;
}

static int64_t webp_pieces(const struct export *e)
{
    return ((const struct webp *)e->self)->frames;
}

static void webp_drop(struct export *e)
{
    struct webp *w = e->self;
    if (!w)
        return;
    WebPAnimEncoderDelete(w->encoder);
    film_end(&w->film);
}

const struct file_format webp_format = {
    .ending = "webp",
    .can = CAN_STEPS | CAN_PAGES | CAN_FILM,
    .begin = webp_begin,
    .more = webp_more,
    .pieces = webp_pieces,
    .drop = webp_drop,
};
