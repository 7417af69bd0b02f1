#include "typeset/small.h"

#include <string.h>

static const struct {
    const char *small, *full;
    enum place_of place;
} letters[] = {
    {"₀", "0", PLACE_LOWER}, {"₁", "1", PLACE_LOWER}, {"₂", "2", PLACE_LOWER},
    {"₃", "3", PLACE_LOWER}, {"₄", "4", PLACE_LOWER}, {"₅", "5", PLACE_LOWER},
    {"₆", "6", PLACE_LOWER}, {"₇", "7", PLACE_LOWER}, {"₈", "8", PLACE_LOWER},
    {"₉", "9", PLACE_LOWER}, {"₊", "+", PLACE_LOWER}, {"₋", "−", PLACE_LOWER},
    {"ᵢ", "i", PLACE_LOWER}, {"ⱼ", "j", PLACE_LOWER}, {"⁰", "0", PLACE_UPPER},
    {"¹", "1", PLACE_UPPER}, {"²", "2", PLACE_UPPER}, {"³", "3", PLACE_UPPER},
    {"⁴", "4", PLACE_UPPER}, {"⁵", "5", PLACE_UPPER}, {"⁶", "6", PLACE_UPPER},
    {"⁷", "7", PLACE_UPPER}, {"⁸", "8", PLACE_UPPER}, {"⁹", "9", PLACE_UPPER},
    {"ᵀ", "T", PLACE_UPPER},
};

enum { LETTERS = sizeof letters / sizeof *letters };

// The small letter at [at]; -1 for any other.
static int find_letter(const char *at, const char *end)
{
    for (int k = 0; k < LETTERS; k++) {
        size_t length = strlen(letters[k].small);
        if (length <= (size_t)(end - at) &&
            !memcmp(at, letters[k].small, length))
            return k;
    }
    return -1;
}

static enum place_of place_at(const char *at, const char *end)
{
    int k = find_letter(at, end);
    return k < 0 ? PLACE_LINE : letters[k].place;
}

struct piece_of small_piece(struct arena *arena, const char **at,
                            const char *end)
{
    enum place_of place = place_at(*at, end);
    char *text = arena_array(arena, (size_t)(end - *at) + 1, 1);
    size_t length = 0;
    while (*at < end && place_at(*at, end) == place) {
        int k = find_letter(*at, end);
        if (k < 0) {
            text[length++] = *(*at)++;
            continue;
        }
        memcpy(text + length, letters[k].full, strlen(letters[k].full));
        length += strlen(letters[k].full);
        *at += strlen(letters[k].small);
    }
    return (struct piece_of){text, place};
}
