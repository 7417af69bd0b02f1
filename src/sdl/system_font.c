// SPDX-License-Identifier: MIT
#include "sdl/system_font.h"

#include <string.h>

#include <fontconfig/fontconfig.h>

// What is asked for: outlines, without serifs, with this letter.
static FcPattern *wanted(enum weight weight, uint32_t codepoint)
{
    FcPattern *p = FcPatternCreate();
    FcCharSet *letters = FcCharSetCreate();
    FcCharSetAddChar(letters, codepoint);
    FcPatternAddCharSet(p, FC_CHARSET, letters);
    FcCharSetDestroy(letters); // the pattern has it
    FcPatternAddString(p, FC_FAMILY, (const FcChar8 *)"sans-serif");
    FcPatternAddInteger(p, FC_WEIGHT,
                        weight == WEIGHT_BOLD ? FC_WEIGHT_DEMIBOLD
                                              : FC_WEIGHT_REGULAR);
    FcPatternAddBool(p, FC_OUTLINE, FcTrue);
    FcPatternAddBool(p, FC_COLOR, FcFalse);
    return p;
}

// The best match need not have the letter.
static bool has_letter(const FcPattern *font, uint32_t codepoint)
{
    FcCharSet *letters = NULL;
    return FcPatternGetCharSet(font, FC_CHARSET, 0, &letters) ==
               FcResultMatch &&
           FcCharSetHasChar(letters, codepoint);
}

bool system_font_find(struct system_fonts *fonts, enum weight weight,
                      uint32_t codepoint, struct arena *arena,
                      const char **path, int *index)
{
    if (!fonts->config)
        fonts->config = FcInitLoadConfigAndFonts();
    FcConfig *config = fonts->config;
    if (!config)
        return false;
    FcPattern *p = wanted(weight, codepoint);
    FcConfigSubstitute(config, p, FcMatchPattern);
    FcDefaultSubstitute(p);
    FcResult result;
    FcPattern *font = FcFontMatch(config, p, &result);
    FcChar8 *file = NULL;
    int number = 0;
    bool found = font && has_letter(font, codepoint) &&
                 FcPatternGetString(font, FC_FILE, 0, &file) == FcResultMatch;
    if (found) {
        FcPatternGetInteger(font, FC_INDEX, 0, &number);
        *index = number & 0xFFFF; // what is above it names a variation
        *path = arena_copy(arena, (char *)file, strlen((char *)file));
    }
    if (font)
        FcPatternDestroy(font);
    FcPatternDestroy(p);
    return found;
}

void system_fonts_close(struct system_fonts *fonts)
{
    if (fonts->config)
        FcConfigDestroy(fonts->config);
    fonts->config = NULL;
}
