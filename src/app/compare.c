// Comparing: A is kept as it is, B is shown, walked and changed, and every
// frame has both.
#include "app/app.h"
#include "frame/against.h"

struct book *compare_a(const struct app *a)
{
    return a->book && a->book == a->compared.b ? a->compared.a : NULL;
}

void compare_end(struct app *a)
{
    app_forget(a);
    if (a->compared.own)
        library_drop(a->compared.a);
    a->compared = (struct compared){0};
    a->view.look.difference = DIFFERENCE_BESIDE;
}

// Takes over [book] as A.
static void take(struct app *a, struct book *book, bool own)
{
    enum difference_look look = a->view.look.difference;
    compare_end(a);
    a->compared = (struct compared){book, a->book, own};
    a->view.look.difference = look;
    a->view.look.whole = false;
    app_settle(a);
}

void compare_freeze(struct app *a)
{
    app_settle(a);
    a->view.playing = false;
    struct book *frozen =
        library_reread(a->view.words, a->book, changes_copy(&a->book->changes));
    if (frozen->good) {
        take(a, frozen, true);
        a->note = "note.frozen";
        return;
    }
    app_trouble(a, frozen);
    library_drop(frozen);
}

void compare_swap(struct app *a)
{
    struct book *b = a->book, *other = compare_a(a);
    if (!other) {
        a->note = "note.compare.none";
        return;
    }
    app_settle(a);
    app_forget(a);
    struct attention attention = a->view.attention;
    bool focusing = a->focusing;
    if (a->compared.own)
        library_replace(&a->library, b, other);
    app_carry(a, other);
    a->compared.a = b;
    a->compared.b = other;
    if (place_address(&a->book->trace, &attention.focus).tensor) {
        a->view.attention = attention;
        a->focusing = focusing;
    }
    a->note = "note.swapped";
}

void compare_turn(struct app *a)
{
    enum difference_look *look = &a->view.look.difference;
    if (compare_a(a))
        *look = (enum difference_look)((*look + 1) % DIFFERENCE_LOOKS);
    else
        a->note = "note.compare.none";
}

bool app_against(struct app *a, const char *path, struct strbuf *why)
{
    struct book *other = library_find(&a->library, path);
    if (!other)
        other = library_add(&a->library, a->view.words, path, NULL);
    if (other == a->book) {
        compare_freeze(a);
        return true;
    }
    if (!book_read(other)) {
        strbuf_add(why, strbuf_text(&other->complaints.text));
        return false;
    }
    struct reason reason = {.words = a->view.words};
    bool fits = against_fits(other, a->book, &reason);
    if (fits)
        take(a, other, false);
    else
        strbuf_addf(why, "followspot: %s\n", reason_text(&reason));
    reason_free(&reason);
    return fits;
}

struct pair compare_pair(const struct app *a, struct arena *arena)
{
    struct shown shown = app_shown(a);
    return against(a->compared.a, a->book, &shown, &a->view, arena);
}
