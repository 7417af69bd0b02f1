// SPDX-License-Identifier: MIT
// A formula over two lines.
#include <math.h>
#include <string.h>

#include "typeset/typeset.h"

#define INDENT 2.0 // of the second line
#define PITCH 1.35 // from baseline to baseline, at least
#define NEXT 0.9   // of room before an equation that comes after another
#define APART 0.15 // between what hangs from one line and stands on the next

static bool begins_with(const char *text, const char *with)
{
    return !strncmp(text, with, strlen(with));
}

static bool is_relation(const struct type_mark *m)
{
    return m->kind == MARK_TEXT && m->y == 0 &&
           (!strcmp(m->text, "=") || !strcmp(m->text, "≈") ||
            !strcmp(m->text, ">"));
}

// No bar, no root and no brackets of a fraction reach over [x].
static bool line_is_free(const struct setting *s, double x)
{
    for (int i = 0; i < s->count; i++) {
        const struct type_mark *m = &s->marks[i];
        if (m->x < x - 0.5 && m->x + m->width > x + 0.5)
            return false;
    }
    return true;
}

// True where mark [m] begins another equation: what is before it ends at [end].
static bool is_next(const struct type_mark *m, double size, double end)
{
    return m->kind == MARK_TEXT && m->y == 0 && m->x - end >= NEXT * size;
}

// A word between symbols, as in "x where m is 1".
static bool is_word(const struct type_mark *m)
{
    const char *text = m->symbol ? m->symbol->text : "";
    return m->kind == MARK_TEXT && m->y == 0 && text[0] == ' ' &&
           text[1] >= 'a' && text[1] <= 'z';
}

// The mark that begins the second line: another equation, or else a relation,
// or a plus on the line, or a word; where both lines are of about the same
// length. -1: there is none. *[next] says whether it is another equation.
static int find_break(const struct setting *s, double size, double width,
                      bool *next)
{
    int best = -1;
    double least = INFINITY, end = 0;
    for (int i = 0; i < s->count; i++) {
        const struct type_mark *m = &s->marks[i];
        bool another = i > 0 && is_next(m, size, end);
        bool relation = is_relation(m);
        end = fmax(end, m->x + m->width);
        if (i == 0 || m->x <= 0)
            continue;
        bool plus = m->kind == MARK_TEXT && m->y == 0 && m->size == size &&
                    begins_with(m->text, "+");
        double second = s->extent.width - m->x + INDENT * size;
        double longer = fmax(m->x, second) * (another    ? 0.4
                                              : relation ? 0.8
                                                         : 1);
        bool word = is_word(m);
        bool shorter = m->x <= width && second <= width && longer < least;
        // That asks all marks, and a sum may have thousands: it comes last.
        if ((another || relation || plus || word) && shorter && line_is_free(s, m->x)) {
            *next = another;
            best = i;
            least = longer;
        }
    }
    return best;
}

bool setting_break(struct setting *s, double size, double width)
{
    if (s->extent.width <= width)
        return true;
    bool next = false;
    int at = find_break(s, size, width, &next);
    if (at < 0)
        return false;
    double indent = next ? 0 : INDENT * size;
    double x = s->marks[at].x, second = s->extent.width - x + indent;
    double pitch =
        fmax(PITCH * size, s->extent.up + s->extent.down + APART * size);
    for (int i = 0; i < s->count; i++) {
        struct type_mark *m = &s->marks[i];
        if (m->x < x - 0.5)
            continue;
        m->x += indent - x;
        m->y += pitch;
    }
    s->extent.width = fmax(x, second);
    s->extent.down += pitch;
    return true;
}
