// SPDX-License-Identifier: MIT
#include "draw/output.h"

#include <assert.h>
#include <png.h>
#include <stdlib.h>

#include "base/arena.h"

static void png_append(png_structp png, png_bytep bytes, png_size_t length)
{
    strbuf_add_n(png_get_io_ptr(png), (const char *)bytes, length);
}

static void png_flush_nothing(png_structp png)
{
    (void)png;
}

// libpng would print; the caller reports that the file was not written.
static void png_failed(png_structp png, png_const_charp message)
{
    (void)message;
    png_longjmp(png, 1);
}

static void png_warned(png_structp png, png_const_charp message)
{
    (void)png;
    (void)message;
}

// [channels] bytes a pixel: red, green, blue, and with a fourth what covers.
static void write_row(png_structp png, const uint32_t *from, int width,
                      int channels, png_byte *row)
{
    for (int x = 0; x < width; x++) {
        png_byte *to = row + channels * x;
        to[0] = (png_byte)(from[x] >> 16 & 0xFF);
        to[1] = (png_byte)(from[x] >> 8 & 0xFF);
        to[2] = (png_byte)(from[x] & 0xFF);
        if (channels == 4)
            to[3] = (png_byte)(from[x] >> 24);
    }
    png_write_row(png, row);
}

// All that may jump out on an error; nothing in here needs to be freed.
// Flat colours compress best unfiltered, at level 3 in half the time of level 6
// and a sixth larger. A time chunk would make equal pictures unequal files.
static void write_all(png_structp png, png_infop info, const struct surface *s,
                      int channels, png_byte *row)
{
    png_set_compression_level(png, 3);
    png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE);
    png_set_IHDR(png, info, (png_uint_32)s->width, (png_uint_32)s->height, 8,
                 channels == 4 ? PNG_COLOR_TYPE_RGBA : PNG_COLOR_TYPE_RGB,
                 PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
                 PNG_FILTER_TYPE_DEFAULT);
    png_write_info(png, info);
    for (int y = 0; y < s->height; y++)
        write_row(png, s->pixels + (size_t)y * (size_t)s->pitch, s->width,
                  channels, row);
    png_write_end(png, NULL);
}

static bool try_write(png_structp png, png_infop info, const struct surface *s,
                      int channels, png_byte *row)
{
    if (setjmp(png_jmpbuf(png)))
        return false;
    write_all(png, info, s, channels, row);
    return true;
}

static bool write_file(const struct surface *s, int channels,
                       struct strbuf *out)
{
    assert(s && out);
    if (s->width <= 0 || s->height <= 0)
        return false;
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL,
                                              png_failed, png_warned);
    if (!png)
        return false;
    png_set_write_fn(png, out, png_append, png_flush_nothing);
    png_infop info = png_create_info_struct(png);
    png_byte *row = must_realloc(NULL, (size_t)s->width, (size_t)channels);
    bool done = info && try_write(png, info, s, channels, row);
    free(row);
    png_destroy_write_struct(&png, &info);
    return done;
}

bool png_write(const struct surface *s, struct strbuf *out)
{
    return write_file(s, 3, out);
}

bool png_write_clear(const struct surface *s, struct strbuf *out)
{
    return write_file(s, 4, out);
}
