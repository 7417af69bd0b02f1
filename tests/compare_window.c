// SPDX-License-Identifier: MIT
// Compares what an X screen shows at its top left with a PNG file, pixel by
// pixel. Exit status: 0 equal, 1 different, 2 unreadable.
// Usage: compare_window SCREEN.xwd EXPECTED.png
//
// Xvfb -fbdir keeps its screen in a file in the format of xwd: a header of
// 32-bit numbers, most significant byte first, a colour table, the pixels.
#include <png.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum xwd_field { // of the header, in units of four bytes
    XWD_HEADER_SIZE = 0,
    XWD_WIDTH = 4,
    XWD_HEIGHT = 5,
    XWD_BYTE_ORDER = 7, // of pixels; 0: least significant byte first
    XWD_BITS_PER_PIXEL = 11,
    XWD_BYTES_PER_LINE = 12,
    XWD_COLORS = 19,
    XWD_FIELDS = 25
};
enum { XWD_COLOR_SIZE = 12 };

struct screen {
    uint8_t *bytes, *pixels;
    uint32_t width, height, pitch;
};

static uint32_t field(const uint8_t *bytes, enum xwd_field f)
{
    const uint8_t *b = bytes + 4 * f;
    return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 |
           b[3];
}

static uint8_t *read_all(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    if (!file || fseek(file, 0, SEEK_END) != 0) {
        perror(path);
        exit(2);
    }
    *length = (size_t)ftell(file);
    rewind(file);
    uint8_t *bytes = malloc(*length + 1);
    if (!bytes || fread(bytes, 1, *length, file) != *length) {
        fprintf(stderr, "%s: cannot be read\n", path);
        exit(2);
    }
    fclose(file);
    return bytes;
}

static struct screen read_screen(const char *path)
{
    size_t length;
    struct screen s = {.bytes = read_all(path, &length)};
    bool known = length > 4 * XWD_FIELDS &&
                 field(s.bytes, XWD_BITS_PER_PIXEL) == 32 &&
                 field(s.bytes, XWD_BYTE_ORDER) == 0;
    if (!known) {
        fprintf(stderr, "%s: not a screen of 32 bits a pixel\n", path);
        exit(2);
    }
    size_t start = (size_t)field(s.bytes, XWD_HEADER_SIZE) +
                   (size_t)field(s.bytes, XWD_COLORS) * XWD_COLOR_SIZE;
    s.width = field(s.bytes, XWD_WIDTH);
    s.height = field(s.bytes, XWD_HEIGHT);
    s.pitch = field(s.bytes, XWD_BYTES_PER_LINE);
    s.pixels = s.bytes + start;
    if (start + (size_t)s.pitch * s.height > length) {
        fprintf(stderr, "%s: too short\n", path);
        exit(2);
    }
    return s;
}

static uint8_t *read_png(const char *path, png_image *image)
{
    *image = (png_image){.version = PNG_IMAGE_VERSION};
    uint8_t *pixels = NULL;
    if (png_image_begin_read_from_file(image, path)) {
        image->format = PNG_FORMAT_BGRA; // as the screen has them
        pixels = malloc(PNG_IMAGE_SIZE(*image));
    }
    if (!pixels || !png_image_finish_read(image, NULL, pixels, 0, NULL)) {
        fprintf(stderr, "%s: %s\n", path, image->message);
        exit(2);
    }
    return pixels;
}

int main(int argc, char **argv)
{
    if (argc != 3) {
        fprintf(stderr, "usage: compare_window SCREEN.xwd EXPECTED.png\n");
        return 2;
    }
    struct screen screen = read_screen(argv[1]);
    png_image image;
    uint8_t *expected = read_png(argv[2], &image);
    if (image.width > screen.width || image.height > screen.height) {
        fprintf(stderr, "the screen is smaller than the picture\n");
        return 2;
    }
    size_t different = 0;
    uint32_t at_x = 0, at_y = 0;
    for (uint32_t y = 0; y < image.height; y++)
        for (uint32_t x = 0; x < image.width; x++) {
            const uint8_t *a = screen.pixels + y * screen.pitch + 4 * x;
            const uint8_t *b = expected + 4 * (y * image.width + x);
            if (a[0] == b[0] && a[1] == b[1] && a[2] == b[2])
                continue;
            if (!different++)
                at_x = x, at_y = y;
        }
    if (different)
        printf("%zu pixels differ, the first at %u,%u\n", different, at_x,
               at_y);
    free(screen.bytes);
    free(expected);
    return different != 0;
}
