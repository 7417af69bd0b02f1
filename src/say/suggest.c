// SPDX-License-Identifier: MIT
#include "say/suggest.h"

#include <string.h>

#include "say/join.h"

enum { LONGEST = 64, MOST = 3 };

static int least(int a, int b)
{
    return a < b ? a : b;
}

static int lower(char c)
{
    return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : (unsigned char)c;
}

// How many letters must be inserted, deleted, replaced or swapped with their
// neighbour to make [a] of [b] (optimal string alignment); case is free. More
// than [most] is no longer counted.
static int distance(const char *a, const char *b, int most)
{
    int m = (int)strlen(a), n = (int)strlen(b);
    int rows[3][LONGEST + 1];
    if (m - n > most || n - m > most)
        return most + 1;
    int *older = rows[0], *old = rows[1], *now = rows[2];
    for (int j = 0; j <= n; j++)
        old[j] = j;
    for (int i = 1; i <= m; i++) {
        int nearest = now[0] = i;
        for (int j = 1; j <= n; j++) {
            int differs = lower(a[i - 1]) != lower(b[j - 1]);
            now[j] = least(old[j - 1] + differs, least(old[j], now[j - 1]) + 1);
            if (i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) &&
                lower(a[i - 2]) == lower(b[j - 1]))
                now[j] = least(now[j], older[j - 2] + 1);
            nearest = least(nearest, now[j]);
        }
        if (nearest > most)
            return most + 1; // what follows only adds, a swap too
        int *free_row = older;
        older = old;
        old = now;
        now = free_row;
    }
    return old[n];
}

// Puts [name] at its place among the [found] nearest ones.
static int insert(const char **near, int *away, int found, const char *name,
                  int d)
{
    int at = found;
    for (; at > 0 && away[at - 1] > d; at--) {
        near[at] = near[at - 1];
        away[at] = away[at - 1];
    }
    near[at] = name;
    away[at] = d;
    return least(found + 1, MOST);
}

// The same letters but for what joins them and case: "WQ" and "W_Q".
static bool same_letters(const char *a, const char *b)
{
    static const char joints[] = "_-. ";
    for (;; a++, b++) {
        a += strspn(a, joints);
        b += strspn(b, joints);
        if (lower(*a) != lower(*b) || !*a)
            return lower(*a) == lower(*b);
    }
}

static void list_quoted(const struct catalogue *words, struct strbuf *out,
                        const char *const *names, int count)
{
    struct arena arena = {0};
    const char *quoted[MOST];
    for (int i = 0; i < count; i++)
        quoted[i] =
            said(words, &arena, "list.quoted", SLOTS(TEXT("name", names[i])));
    list_names(words, out, "list.or", quoted, count);
    arena_free(&arena);
}

bool suggest(const struct catalogue *words, struct strbuf *out,
             const char *word, const char *const *names, int count)
{
    const char *near[MOST + 1];
    int away[MOST + 1], found = 0;
    if (strlen(word) > LONGEST)
        return false;
    int most = least((int)strlen(word) / 3, 3);
    for (int i = 0; i < count; i++) {
        if (strlen(names[i]) > LONGEST)
            continue;
        int d =
            same_letters(word, names[i]) ? 0 : distance(word, names[i], most);
        if (d <= most)
            found = insert(near, away, found, names[i], d);
    }
    list_quoted(words, out, near, found);
    return found > 0;
}
