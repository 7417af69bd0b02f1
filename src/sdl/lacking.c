// SPDX-License-Identifier: MIT
#include "sdl/lacking.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#define SYMBOLS "fonts-symbola"
#define EAST_ASIA "fonts-noto-cjk"
#define RARE_HAN "fonts-hanazono"
#define SCRIPTS "fonts-noto-core"

// In order. What is in none of these, and no emoji, is among the scripts.
static const struct {
    uint32_t first, last;
    const char *package;
} ranges[] = {
    {0x0000, 0x001F, NULL},       {0x1100, 0x11FF, EAST_ASIA},
    {0x2300, 0x23FF, SYMBOLS},    {0x2600, 0x27BF, SYMBOLS},
    {0x2E80, 0x2FFF, EAST_ASIA},  {0x3000, 0x9FFF, EAST_ASIA},
    {0xA960, 0xA97F, EAST_ASIA},  {0xAC00, 0xD7FF, EAST_ASIA},
    {0xE000, 0xF8FF, NULL}, // of private use
    {0xF900, 0xFAFF, EAST_ASIA},  {0xFE30, 0xFE4F, EAST_ASIA},
    {0xFF00, 0xFFEF, EAST_ASIA},  {0x1F000, 0x1F6D4, SYMBOLS},
    {0x1F6D5, 0x1F6DF, NULL}, // emoji that came after Unicode 10
    {0x1F6E0, 0x1F6F8, SYMBOLS},  {0x1F6F9, 0x1F6FF, NULL},
    {0x1F780, 0x1F7D4, SYMBOLS},  {0x1F7E0, 0x1F7FF, NULL},
    {0x1F90C, 0x1F90F, NULL},     {0x1F910, 0x1F93E, SYMBOLS},
    {0x1F93F, 0x1F93F, NULL},     {0x1F940, 0x1F94C, SYMBOLS},
    {0x1F94D, 0x1F94F, NULL},     {0x1F950, 0x1F96B, SYMBOLS},
    {0x1F96C, 0x1F97F, NULL},     {0x1F980, 0x1F997, SYMBOLS},
    {0x1F998, 0x1F9BF, NULL},     {0x1F9C0, 0x1F9C0, SYMBOLS},
    {0x1F9C1, 0x1F9CF, NULL},     {0x1F9D0, 0x1F9E6, SYMBOLS},
    {0x1F9E7, 0x1F9FF, NULL},     {0x1FA70, 0x1FAFF, NULL},
    {0x20000, 0x3FFFF, RARE_HAN}, {0xE0000, 0x10FFFF, NULL},
};

const char *lacking_package(uint32_t code)
{
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
        if (code >= ranges[i].first && code <= ranges[i].last)
            return ranges[i].package;
    return SCRIPTS;
}

static bool is_said(const struct lacking *l, const char *package)
{
    for (int i = 0; i < l->count; i++)
        if (l->said[i] == package ||
            (package && l->said[i] && !strcmp(l->said[i], package)))
            return true;
    return false;
}

void lacking_note(struct lacking *l, uint32_t code)
{
    const char *package = lacking_package(code);
    if (!l->to.say || l->count == MOST_LACKING || is_said(l, package))
        return;
    l->said[l->count++] = package;
    l->to.say(l->to.self, code, package);
}
