// SPDX-License-Identifier: MIT
// What is printed follows from what is printed: at every step of every shipped
// lesson, at all levels, the numbers of each side of a formula, computed with,
// give the result that stands behind it to one unit of its last digit; to the
// last bits where "=" stands between them. Reads the text alone.
#include <check.h>
#include <glob.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lesson/lesson.h"
#include "mechanism/mechanism.h"
#include "suite.h"
#include "timeline.h"
#include "trace/explain.h"

static glob_t shelf;
static int chains, wrong; // so many were read, and do not follow

enum { SHARE = 24 }; // one of so many steps; in the long run all

// --- a side, computed with -----------------------------------------------------

struct side {
    const char *at;
    bool wrong;  // a name, or what is no number
    double unit; // of the last digit of the last number
    int numbers;
};

static bool takes(struct side *s, const char *text)
{
    while (*s->at == ' ')
        s->at++;
    size_t length = strlen(text);
    if (strncmp(s->at, text, length) != 0)
        return false;
    s->at += length;
    return true;
}

static double sum_of(struct side *s);

// "12", "0.0300", "3.1e−5".
static double number(struct side *s)
{
    char text[64];
    int length = 0, after = -1;
    for (; *s->at && length < 60; s->at++) {
        bool digit = strchr("0123456789", *s->at), point = *s->at == '.';
        if (!digit && !point)
            break;
        after = point ? 0 : after >= 0 ? after + 1 : after;
        text[length++] = *s->at;
    }
    int power = 0;
    if (length && *s->at == 'e') {
        bool minus = !strncmp(s->at + 1, "−", strlen("−"));
        char *end;
        power = (int)strtol(s->at + 1 + (minus ? strlen("−") : 0), &end, 10);
        power = minus ? -power : power;
        s->at = end;
    }
    text[length] = 0;
    s->wrong |= !length;
    s->numbers++;
    s->unit = pow(10, power - (after > 0 ? after : 0));
    return strtod(text, NULL) * pow(10, power);
}

static double sigmoid(double x)
{
    return 1 / (1 + exp(-x));
}

static double atom(struct side *s)
{
    static const struct {
        const char *name;
        double (*f)(double x);
    } calls[] = {{"tanh( ", tanh}, {"σ( ", sigmoid}, {"exp( ", exp},
                 {"sin( ", sin},   {"cos( ", cos},   {"√( ", sqrt},
                 {"ln( ", log},    {"|", fabs},      {"max( ", NULL},
                 {"(", NULL}};
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
        if (takes(s, calls[i].name)) {
            double x = sum_of(s);
            while (*calls[i].name == 'm' && takes(s, ","))
                x = fmax(x, sum_of(s));
            s->wrong |= !takes(s, *calls[i].name == '|' ? "|" : ")");
            return calls[i].f ? calls[i].f(x) : x;
        }
    return takes(s, "√") ? sqrt(number(s)) : number(s);
}

static double power_of(struct side *s)
{
    double x = atom(s);
    if (takes(s, "²"))
        return x * x;
    return takes(s, "^") ? pow(x, atom(s)) : x;
}

static double product_of(struct side *s)
{
    bool minus = takes(s, "−");
    double x = power_of(s);
    for (;;) {
        if (takes(s, "·"))
            x *= power_of(s);
        else if (takes(s, "/"))
            x /= power_of(s);
        else
            return minus ? -x : x;
    }
}

static double sum_of(struct side *s)
{
    double x = product_of(s);
    for (;;) {
        if (takes(s, "+"))
            x += product_of(s);
        else if (takes(s, "− "))
            x -= product_of(s);
        else
            return x;
    }
}

// False where it is not of numbers alone.
static bool compute(const char *text, size_t length, struct side *s, double *x)
{
    char copy[512];
    if (length >= sizeof copy)
        return false;
    memcpy(copy, text, length);
    copy[length] = 0;
    *s = (struct side){.at = copy};
    *x = sum_of(s);
    takes(s, "");
    return !s->wrong && !*s->at && isfinite(*x);
}

// --- a line --------------------------------------------------------------------

// The next sign between two sides from [at] on, or the end of the chain, which
// is where the next one begins.
static const char *side_end(const char *at, char *sign)
{
    for (; *at; at++) {
        bool rough = !strncmp(at, " ≈ ", strlen(" ≈ "));
        *sign = rough ? '~' : *at == ' ' && at[1] == '=' ? '=' : 0;
        if (*sign || !strncmp(at, "   ", 3) || !strncmp(at, ":  ", 3) ||
            !strncmp(at, " > ", 3))
            return at;
    }
    *sign = 0;
    return at;
}

enum { MOST_SIDES = 12 };

// Turns and hands of clocks far on are no question of digits.
static bool is_far(const char *line)
{
    return strstr(line, "sin(") || strstr(line, "cos(");
}

// One chain from [at] on; returns where it ends.
static const char *check_chain(const char *at, const char *line,
                               const char *where)
{
    double x[MOST_SIDES], last = NAN;
    bool known[MOST_SIDES], exact[MOST_SIDES];
    struct side result = {.wrong = true};
    int count = 0;
    char sign = 0, before = 0;
    for (;;) {
        const char *end = side_end(at, &sign);
        struct side s;
        int k = count < MOST_SIDES ? count++ : MOST_SIDES - 1;
        exact[k] = before == '=';
        known[k] = compute(at, (size_t)(end - at), &s, &x[k]);
        result = s;
        result.wrong = !known[k];
        last = x[k];
        at = end;
        before = sign;
        if (!sign)
            break;
        at += sign == '~' ? strlen(" ≈ ") : strlen(" = ");
    }
    for (int k = 0; k + 1 < count && !result.wrong && result.numbers == 1;
         k++) {
        if (!known[k])
            continue;
        chains++;
        double room = result.unit * (1 + 1e-6);
        bool all = true; // "=" from here to the end
        for (int i = k + 1; i < count; i++)
            all &= exact[i];
        if (all && !is_far(line))
            room = 1e-9 * fmax(1, fabs(last));
        if (fabs(x[k] - last) <= room)
            continue;
        if (where && wrong++ < 10)
            fprintf(stderr, "%s: side %d is %.12g, and not %.12g, in %s\n",
                    where, k, x[k], last, line);
        wrong += !where;
    }
    return *at ? at + strspn(at, " :>") : at;
}

static void check_line(const char *line, const char *where)
{
    for (const char *at = line; *at;)
        at = check_chain(at, line, where);
}

static void check_steps(const char *path, bool share)
{
    struct lesson lesson;
    struct trace trace;
    struct complaints complaints = {0};
    struct arena arena = {0};
    int nth = 0;
    ck_assert_msg(
        lesson_load(&lesson, path, &disk_files, model_kinds, &complaints), "%s",
        strbuf_text(&complaints.text));
    ck_assert(run_model(&trace, &lesson.model));
    for (int level = LEVEL_STAGE; level <= LEVEL_TERM; level++) {
        struct position p = {(enum level)level, 0};
        int64_t count = timeline_count(&trace, p.level);
        for (; p.index < count; p.index++) {
            if (share && nth++ % SHARE)
                continue;
            struct address a = timeline_address(&trace, p);
            struct strbuf line = {0}, where = {0};
            arena_reset(&arena);
            struct formula f = explain_formula(NULL, &arena, &a);
            for (int i = 0; i < f.count; i++)
                strbuf_add(&line, f.symbols[i].text);
            strbuf_addf(&where, "%s, ", path + strlen(SOURCE_ROOT));
            address_print(&a, &where);
            check_line(strbuf_text(&line), strbuf_text(&where));
            strbuf_free(&line);
            strbuf_free(&where);
        }
    }
    ck_assert_msg(!wrong, "%s: %d", path, wrong);
    arena_free(&arena);
    trace_free(&trace);
    lesson_free(&lesson);
    complaints_free(&complaints);
}

START_TEST(printed_numbers_give_what_is_printed)
{
    for (size_t i = 0; i < shelf.gl_pathc; i++)
        check_steps(shelf.gl_pathv[i], true);
    if (getenv("TELL"))
        printf("%d\n", chains);
    ck_assert_int_gt(chains, 20000);
}
END_TEST

START_TEST(at_every_step)
{
    check_steps(shelf.gl_pathv[_i], false);
    if (getenv("TELL"))
        printf("%s %d\n", shelf.gl_pathv[_i], chains);
}
END_TEST

// What it would find.
START_TEST(what_does_not_follow_is_found)
{
    static const struct {
        const char *line;
        bool good;
    } lines[] = {
        {"z₁ = 0.0001 / 1.6348 ≈ 3.1e−5", false},
        {"z₁ = 0.00005 / 1.6348 ≈ 3.1e−5", true},
        {"term 2:  0.2·(−3) = −0.6     sum so far ≈ 0.1", true},
        {"term 2:  0.2·(−3) = −0.61     sum so far ≈ 0.1", false},
        {"a = 1 + exp( 0 ) + √4 = 4", true},
        {"a = 1 + exp( 0 ) + √4 = 5", false},
        {"a = (1 − 3)² / 2 ≈ 2.0 ≈ 2.1", true},
        {"a = (1 − 3)² / 2 ≈ 2.2", false},
        {"a = −2^(2/1) = −4", true},
        {"max( 0.5, −3, 1.25 ) = 1.25", true},
        {"max( 0.5, −3, 1.25 ) = 0.5", false},
        {"a = b c = 4", true}, // whatever they are
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        wrong = 0;
        check_line(lines[i].line, NULL);
        ck_assert_msg(!wrong == lines[i].good, "%s", lines[i].line);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("chains");
    TCase *t = tcase_create("chains");
    if (glob(SOURCE_ROOT "/lessons/*.yaml", 0, NULL, &shelf))
        return 1;
    tcase_add_test(t, printed_numbers_give_what_is_printed);
    tcase_add_test(t, what_does_not_follow_is_found);
    tcase_add_loop_test(suite_long(suite), at_every_step, 0,
                        (int)shelf.gl_pathc);
    suite_add_tcase(suite, t);
    int status = suite_end(suite);
    globfree(&shelf);
    return status;
}
