// SPDX-License-Identifier: MIT
#include "draw/pdf.h"

#include <assert.h>
#include <hpdf.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "draw/bidi.h"
#include "draw/box.h"
#include "draw/raster/coverage.h"

enum { MOST_FONTS = 32, SHADES = 256 };

#if HPDF_MAJOR_VERSION == 2 && HPDF_MINOR_VERSION < 4
typedef HPDF_UINT16 dash_length;
#else
typedef HPDF_REAL dash_length;
#endif

struct embedded {
    const char *path; // the font's own
    HPDF_Font font;
};

struct pdf {
    HPDF_Doc document;
    HPDF_Page page;
    double height; // of the page, in points
    const struct font *font;
    struct embedded fonts[MOST_FONTS];
    int count;
    HPDF_ExtGState shades[SHADES]; // by alpha; NULL: not made yet
};

struct pdf *pdf_new(const struct font *font, const char *title)
{
    assert(font && title);
    struct pdf *p = must_realloc(NULL, 1, sizeof *p);
    *p = (struct pdf){.font = font, .document = HPDF_New(NULL, NULL)};
    if (!p->document) {
        free(p);
        return NULL;
    }
    HPDF_SetCompressionMode(p->document, HPDF_COMP_ALL);
    HPDF_UseUTFEncodings(p->document);
    HPDF_SetCurrentEncoder(p->document, "UTF-8");
    HPDF_SetInfoAttr(p->document, HPDF_INFO_TITLE, title);
    return p;
}

void pdf_free(struct pdf *p)
{
    if (!p)
        return;
    HPDF_Free(p->document);
    free(p);
}

void pdf_page(struct pdf *p, double width, double height)
{
    assert(p && width > 0 && height > 0);
    p->page = HPDF_AddPage(p->document);
    p->height = height;
    HPDF_Page_SetWidth(p->page, (HPDF_REAL)width);
    HPDF_Page_SetHeight(p->page, (HPDF_REAL)height);
}

static HPDF_REAL pixels(int64_t units)
{
    return (HPDF_REAL)((double)units / UNIT);
}

// --- colours -----------------------------------------------------------------

static void use_alpha(struct pdf *p, color c)
{
    unsigned alpha = c >> 24;
    if (!p->shades[alpha]) {
        HPDF_ExtGState state = HPDF_CreateExtGState(p->document);
        HPDF_ExtGState_SetAlphaFill(state, (HPDF_REAL)(alpha / 255.0));
        HPDF_ExtGState_SetAlphaStroke(state, (HPDF_REAL)(alpha / 255.0));
        p->shades[alpha] = state;
    }
    HPDF_Page_SetExtGState(p->page, p->shades[alpha]);
}

static HPDF_REAL channel(color c, int shift)
{
    return (HPDF_REAL)((c >> shift & 0xFF) / 255.0);
}

static void use_fill(struct pdf *p, color c)
{
    use_alpha(p, c);
    HPDF_Page_SetRGBFill(p->page, channel(c, 16), channel(c, 8), channel(c, 0));
}

static bool is_filled(const struct draw *d)
{
    return d->fill >> 24;
}

static bool is_lined(const struct draw *d)
{
    return d->stroke > 0 && d->line >> 24;
}

// Of whole pixels: libharu knew no others for long.
static void use_dashes(struct pdf *p, const struct draw *d)
{
    if (d->dash <= 0) {
        HPDF_Page_SetDash(p->page, NULL, 0, 0);
        return;
    }
    double length = d->dash / (double)UNIT;
    if (d->kind == DRAW_BOX) {
        struct box b = box_of(d, 0);
        struct box_dashes fit =
            box_dashes(&b, box_arc(&b), d->dash * (double)SUB / UNIT);
        length = fit.length / SUB;
    }
    dash_length dash[1] = {(dash_length)(length < 1 ? 1 : length + 0.5)};
    HPDF_Page_SetDash(p->page, dash, 1, 0);
}

static void use_line(struct pdf *p, const struct draw *d)
{
    use_alpha(p, d->line);
    HPDF_Page_SetRGBStroke(p->page, channel(d->line, 16), channel(d->line, 8),
                           channel(d->line, 0));
    HPDF_Page_SetLineWidth(p->page, pixels(d->stroke));
    HPDF_Page_SetLineJoin(p->page, HPDF_ROUND_JOIN);
    HPDF_Page_SetLineCap(p->page, d->dash > 0 ? HPDF_BUTT_END : HPDF_ROUND_END);
    use_dashes(p, d);
}

// --- shapes ------------------------------------------------------------------

static void rounded(struct pdf *p, HPDF_REAL x, HPDF_REAL y, HPDF_REAL w,
                    HPDF_REAL h, HPDF_REAL r)
{
    HPDF_REAL k = r * 0.44771525f; // of a circle's quarter as a curve
    HPDF_Page_MoveTo(p->page, x + r, y);
    HPDF_Page_LineTo(p->page, x + w - r, y);
    HPDF_Page_CurveTo(p->page, x + w - k, y, x + w, y + k, x + w, y + r);
    HPDF_Page_LineTo(p->page, x + w, y + h - r);
    HPDF_Page_CurveTo(p->page, x + w, y + h - k, x + w - k, y + h, x + w - r,
                      y + h);
    HPDF_Page_LineTo(p->page, x + r, y + h);
    HPDF_Page_CurveTo(p->page, x + k, y + h, x, y + h - k, x, y + h - r);
    HPDF_Page_LineTo(p->page, x, y + r);
    HPDF_Page_CurveTo(p->page, x, y + k, x + k, y, x + r, y);
    HPDF_Page_ClosePath(p->page);
}

static void box_path(struct pdf *p, const struct draw *d)
{
    HPDF_REAL x = pixels(d->x), y = pixels(d->y);
    HPDF_REAL w = pixels(d->width), h = pixels(d->height);
    if (d->radius > 0)
        rounded(p, x, y, w, h, (HPDF_REAL)(box_of(d, 0).radius / SUB));
    else
        HPDF_Page_Rectangle(p->page, x, y, w, h);
}

static void line_path(struct pdf *p, const struct draw *d)
{
    for (int i = 0; i < d->point_count; i++)
        (i ? HPDF_Page_LineTo : HPDF_Page_MoveTo)(
            p->page, pixels(d->points[i].x), pixels(d->points[i].y));
    // A lone point is a dot only if a line leads from it to itself.
    if (d->point_count == 1)
        HPDF_Page_LineTo(p->page, pixels(d->points[0].x),
                         pixels(d->points[0].y));
    if (d->kind == DRAW_POLYGON)
        HPDF_Page_ClosePath(p->page);
}

// Fill and line may be translucent each in its own way, so they are two paths.
static void paint_shape(struct pdf *p, const struct draw *d,
                        void (*path)(struct pdf *p, const struct draw *d))
{
    if (d->kind != DRAW_STROKE && is_filled(d)) {
        use_fill(p, d->fill);
        path(p, d);
        HPDF_Page_Fill(p->page);
    }
    if (is_lined(d)) {
        use_line(p, d);
        path(p, d);
        HPDF_Page_Stroke(p->page);
    }
}

// --- images ------------------------------------------------------------------

static void paint_cell(struct pdf *p, const struct draw *d, int row, int from,
                       int to)
{
    int64_t left = d->x + (int64_t)d->width * from / d->columns;
    int64_t right = d->x + (int64_t)d->width * to / d->columns;
    int64_t top = d->y + (int64_t)d->height * row / d->rows;
    int64_t bottom = d->y + (int64_t)d->height * (row + 1) / d->rows;
    use_fill(p, d->pixels[(size_t)row * (size_t)d->columns + (size_t)from]);
    HPDF_Page_Rectangle(p->page, pixels(left), pixels(top),
                        pixels(right - left), pixels(bottom - top));
    HPDF_Page_Fill(p->page);
}

// As boxes of one colour: viewers smooth images, and a cell has edges.
static void paint_image(struct pdf *p, const struct draw *d)
{
    struct arena arena = {0};
    if (!d->pixels || d->width <= 0 || d->height <= 0)
        return;
    const struct draw image = image_sampled(d, &arena);
    for (int row = 0; row < image.rows; row++) {
        const color *at = image.pixels + (size_t)row * (size_t)image.columns;
        for (int from = 0, to; from < image.columns; from = to) {
            for (to = from + 1; to < image.columns && at[to] == at[from];)
                to++;
            if (at[from] >> 24)
                paint_cell(p, &image, row, from, to);
        }
    }
    arena_free(&arena);
}

// --- text --------------------------------------------------------------------

// What reads the text of a file wants a table from codes to it. libharu writes
// the encoding's own there, from codes to CIDs, which readers refuse. A code
// is UTF-16 here, so each stands for itself.
static void write_text_table(HPDF_Font font)
{
    enum { HIGHS = 256, MOST = 100 }; // ranges; in a block of them
    HPDF_Dict table = HPDF_Dict_GetItem(font, "ToUnicode", HPDF_OCLASS_DICT);
    struct strbuf text = {0};
    if (!table)
        return;
    strbuf_add(&text, "/CIDInit /ProcSet findresource begin\n12 dict begin\n"
                      "begincmap\n/CMapName /Text def\n/CMapType 2 def\n"
                      "1 begincodespacerange\n<0000> <FFFF>\n"
                      "endcodespacerange\n");
    for (int high = 0; high < HIGHS; high++) {
        int left = HIGHS - high < MOST ? HIGHS - high : MOST;
        if (high % MOST == 0)
            strbuf_addf(&text, "%d beginbfrange\n", left);
        strbuf_addf(&text, "<%02X00> <%02XFF> <%02X00>\n", (unsigned)high,
                    (unsigned)high, (unsigned)high);
        if (high % MOST == MOST - 1 || high == HIGHS - 1)
            strbuf_add(&text, "endbfrange\n");
    }
    strbuf_add(&text, "endcmap\nCMapName currentdict /CMap defineresource pop\n"
                      "end\nend\n");
    HPDF_MemStream_FreeData(table->stream);
    HPDF_Stream_WriteStr(table->stream, text.text);
    strbuf_free(&text);
}

// The font of [path] in the document; NULL when it cannot be embedded.
static HPDF_Font font_in(struct pdf *p, const char *path, int index)
{
    for (int i = 0; i < p->count; i++)
        if (!strcmp(p->fonts[i].path, path))
            return p->fonts[i].font;
    if (p->count == MOST_FONTS)
        return NULL;
    size_t length = strlen(path);
    bool several = length > 4 && !strcmp(path + length - 4, ".ttc");
    const char *name =
        several ? HPDF_LoadTTFontFromFile2(p->document, path, (HPDF_UINT)index,
                                           HPDF_TRUE)
                : HPDF_LoadTTFontFromFile(p->document, path, HPDF_TRUE);
    HPDF_Font font = name ? HPDF_GetFont(p->document, name, "UTF-8") : NULL;
    if (font)
        write_text_table(font);
    else
        HPDF_ResetError(p->document); // the text goes without it
    p->fonts[p->count++] = (struct embedded){path, font};
    return font;
}

// A piece of a text that one font has, from [from] to [to] of a text of
// size 1.
struct stretch {
    struct strbuf text;
    HPDF_Font font;
    double from, to;
    bool lacking; // no font has it: boxes stand for it
};

// What is set next begins [along] a text. The page's y runs down here, and that
// of letters up.
static void place_stretch(struct pdf *p, const struct draw *d, double along)
{
    HPDF_REAL right = d->tilted ? (HPDF_REAL)TILT : 1;
    HPDF_REAL up = d->tilted ? (HPDF_REAL)TILT : 0;
    HPDF_REAL by = (HPDF_REAL)along;
    HPDF_Page_SetTextMatrix(p->page, right, -up, -up, -right,
                            pixels(d->x) + by * right, pixels(d->y) - by * up);
}

// Set as wide as it is on the screen, where pairs are kerned.
static void paint_stretch(struct pdf *p, const struct draw *d,
                          struct stretch *s)
{
    HPDF_REAL size = pixels(d->size);
    if (s->text.length && s->font) {
        HPDF_Page_SetFontAndSize(p->page, s->font, size);
        HPDF_Page_SetHorizontalScalling(p->page, 100);
        double wide = HPDF_Page_TextWidth(p->page, s->text.text);
        double wanted = (s->to - s->from) * size;
        if (wide > 0 && wanted > 0)
            HPDF_Page_SetHorizontalScalling(p->page,
                                            (HPDF_REAL)(100 * wanted / wide));
        HPDF_Page_BeginText(p->page);
        place_stretch(p, d, s->from * size);
        HPDF_Page_ShowText(p->page, s->text.text);
        HPDF_Page_EndText(p->page);
    }
    strbuf_clear(&s->text);
}

// NULL when no font has it.
static HPDF_Font font_for(struct pdf *p, const struct draw *d, uint32_t code)
{
    int index = 0;
    const char *path =
        p->font->file ? p->font->file(p->font->self, d->weight, code, &index)
                      : NULL;
    return path ? font_in(p, path, index) : NULL;
}

// The glyphs of a run that runs to the left, joined if [font] has the forms
// that join.
static const char *leftward_glyphs(struct pdf *p, const struct draw *d,
                                   const struct run *run, HPDF_Font font,
                                   struct arena *arena)
{
    const char *glyphs = bidi_glyphs(run->text, run->length, true, arena);
    const char *rest = glyphs;
    for (uint32_t code; (code = utf8_next(&rest));)
        if (font_for(p, d, code) != font)
            return bidi_glyphs(run->text, run->length, false, arena);
    return glyphs;
}

// One box for each letter that has no font; its marks stand on none.
static void add_boxes(const struct text_piece *piece, struct strbuf *out)
{
    char box[4];
    size_t length = utf8_write(MISSING_LETTER, box), n = 0;
    const struct run *run = &piece->run;
    for (size_t i = 0; i < run->length; i += n ? n : 1) {
        uint32_t code = 0;
        n = utf8_read(run->text + i, run->length - i, &code);
        if (!i || script_of(code)->shaping != SHAPED_MARK)
            strbuf_add_n(out, box, length);
    }
    if (!run->length)
        strbuf_add_n(out, box, length);
}

static void add_piece(struct pdf *p, const struct draw *d,
                      const struct text_piece *piece, struct stretch *s)
{
    struct arena arena = {0};
    const struct run *run = &piece->run;
    char bytes[4];
    if (s->lacking)
        add_boxes(piece, &s->text);
    else if (!run->length)
        strbuf_add_n(&s->text, bytes, utf8_write(piece->code, bytes));
    else if (!run->leftward)
        strbuf_add_n(&s->text, run->text, run->length);
    else
        strbuf_add(&s->text, leftward_glyphs(p, d, run, s->font, &arena));
    arena_free(&arena);
}

static void paint_text(struct pdf *p, const struct draw *d)
{
    if (!d->text || d->size <= 0 || !is_filled(d))
        return;
    struct stretch s = {0};
    struct text_walk walk;
    font_walk_begin(&walk, d->text);
    use_fill(p, d->fill);
    for (struct text_piece piece;
         font_walk(p->font, d->weight, &walk, &piece);) {
        HPDF_Font font = font_for(p, d, piece.code);
        bool lacking = !font;
        if (lacking)
            font = font_for(p, d, MISSING_LETTER);
        if (font != s.font || lacking != s.lacking || piece.run.length) {
            paint_stretch(p, d, &s);
            s.from = walk.x;
            s.font = font;
            s.lacking = lacking;
        }
        add_piece(p, d, &piece, &s);
        s.to = walk.end;
    }
    paint_stretch(p, d, &s);
    strbuf_free(&s.text);
    font_walk_end(&walk);
}

// --- lists -------------------------------------------------------------------

static void paint_draw(struct pdf *p, const struct draw *d)
{
    switch (d->kind) {
    case DRAW_BOX:
        if (d->width > 0 && d->height > 0)
            paint_shape(p, d, box_path);
        break;
    case DRAW_STROKE:
    case DRAW_POLYGON:
        if (d->points && d->point_count > 0)
            paint_shape(p, d, line_path);
        break;
    case DRAW_TEXT:
        paint_text(p, d);
        break;
    case DRAW_IMAGE:
        paint_image(p, d);
        break;
    }
}

void pdf_list(struct pdf *p, const struct list *list, double x, double y,
              double scale)
{
    assert(p && p->page && list);
    assert(isfinite(x) && isfinite(y) && scale > 0);
    HPDF_REAL by = (HPDF_REAL)scale;
    HPDF_Page_GSave(p->page);
    // Paper is measured from below.
    HPDF_Page_Concat(p->page, by, 0, 0, -by, (HPDF_REAL)x,
                     (HPDF_REAL)(p->height - y));
    HPDF_Page_Rectangle(p->page, 0, 0, (HPDF_REAL)list->width,
                        (HPDF_REAL)list->height);
    HPDF_Page_Clip(p->page);
    HPDF_Page_EndPath(p->page);
    for (int i = 0; i < list->count; i++)
        paint_draw(p, &list->draws[i]);
    HPDF_Page_GRestore(p->page);
}

bool pdf_write(struct pdf *p, struct strbuf *out)
{
    assert(p && p->page && out);
    if (HPDF_GetError(p->document) != HPDF_OK ||
        HPDF_SaveToStream(p->document) != HPDF_OK)
        return false;
    HPDF_ResetStream(p->document);
    for (;;) {
        HPDF_BYTE bytes[16384];
        HPDF_UINT32 length = sizeof bytes;
        HPDF_STATUS status = HPDF_ReadFromStream(p->document, bytes, &length);
        if (status != HPDF_OK && status != HPDF_STREAM_EOF)
            return false;
        strbuf_add_n(out, (const char *)bytes, length);
        if (status == HPDF_STREAM_EOF || !length)
            return true;
    }
}
