// SPDX-License-Identifier: MIT
#include "typeset/mathml.h"

#include <ctype.h>
#include <string.h>

#include "draw/xml.h"

// What stands between operands. A sign that only begins a word, "→h" or
// "</s>", is a letter of it.
static const char *const operators[] = {"=", "≈", "+", "·", "∘", "…", "×",
                                        ",", ":", "(", ")", "[", "]", "−"};

enum { OPERATORS = sizeof operators / sizeof *operators };

static const char minus[] = "−", apply[] = "\xE2\x81\xA1"; // U+2061, not seen

// One row as it is written: between two operands that only a space parts, as
// in "Q K", the space is kept.
struct row_writer {
    struct strbuf *out;
    bool operand; // what was written last is one
    bool space;   // has come since then
};

// --- text --------------------------------------------------------------------

static void element(struct strbuf *out, const char *name, const char *text,
                    size_t length)
{
    struct strbuf part = {0};
    strbuf_add_n(&part, text, length);
    strbuf_addf(out, "<%s>", name);
    xml_text(out, strbuf_text(&part));
    strbuf_addf(out, "</%.*s>", (int)strcspn(name, " "), name);
    strbuf_free(&part);
}

static void begin_operand(struct row_writer *w)
{
    if (w->operand && w->space)
        strbuf_add(w->out, "<mspace width=\"0.25em\"/>");
    w->operand = true;
    w->space = false;
}

// A ">" that bounds what comes after it, and is no part of a word.
static bool is_bound_sign(const char *at)
{
    return *at == '>' &&
           (!at[1] || at[1] == ' ' || isdigit((unsigned char)at[1]));
}

// The length of the operator at [at]; 0 for none.
static size_t operator_at(const char *at)
{
    for (int k = 0; k < OPERATORS; k++)
        if (!strncmp(at, operators[k], strlen(operators[k])))
            return strlen(operators[k]);
    return 0;
}

// "12", "0.25", "1.5e6", "1.6e−5".
static size_t mathml_number_at(const char *at)
{
    if (!isdigit((unsigned char)*at))
        return 0;
    size_t n = strspn(at, "0123456789."), e = n + 1;
    if (at[n] != 'e')
        return n;
    if (!strncmp(at + e, minus, strlen(minus)))
        e += strlen(minus);
    size_t power = strspn(at + e, "0123456789");
    return power ? e + power : n;
}

// The length of the name or word at [at].
static size_t word_at(const char *at)
{
    size_t n = 1;
    while (at[n] && at[n] != ' ' && !operator_at(at + n))
        n++;
    return n;
}

// Brackets of a name grow with nothing, and a minus before its number is a
// sign.
static const char *operator_element(const char *at, size_t length, bool sign)
{
    if (length == 1 && strchr("()[]", *at))
        return "mo stretchy=\"false\"";
    return sign ? "mo form=\"prefix\"" : "mo";
}

static void write_operator(struct row_writer *w, const char *at, size_t length)
{
    bool closes = *at == ')' || *at == ']';
    bool sign = !strncmp(at, minus, strlen(minus)) && !w->operand &&
                at[length] && at[length] != ' ';
    element(w->out, operator_element(at, length, sign), at, length);
    w->operand = closes;
    w->space = false;
}

static void mathml_write_text(struct row_writer *w, const char *at)
{
    while (*at) {
        size_t sign = is_bound_sign(at) ? 1 : operator_at(at);
        size_t number = mathml_number_at(at);
        size_t length = sign ? sign : number ? number : word_at(at);
        if (*at == ' ') {
            w->space = true;
            length = 1;
        } else if (sign) {
            write_operator(w, at, length);
        } else {
            begin_operand(w);
            element(w->out, number ? "mn" : "mi", at, length);
        }
        at += length;
    }
}

// --- the tree ----------------------------------------------------------------

static void write_children(struct strbuf *out, const struct formula_node *row);

// Every argument of an element is one element.
static void write_row(struct strbuf *out, const struct formula_node *row)
{
    strbuf_add(out, "<mrow>");
    write_children(out, row);
    strbuf_add(out, "</mrow>");
}

static void write_around(struct strbuf *out, const char *name,
                         const struct formula_node *first,
                         const struct formula_node *second,
                         const struct formula_node *third)
{
    strbuf_addf(out, "<%s>", name);
    write_row(out, first);
    if (second)
        write_row(out, second);
    if (third)
        write_row(out, third);
    strbuf_addf(out, "</%s>", name);
}

static void write_scripts(struct strbuf *out, const struct formula_node *n)
{
    const struct formula_node *lower = n->first->next, *upper = n->last;
    if (lower->first && upper->first)
        write_around(out, "msubsup", n->first, lower, upper);
    else if (lower->first)
        write_around(out, "msub", n->first, lower, NULL);
    else
        write_around(out, "msup", n->first, upper, NULL);
}

static void write_sum(struct strbuf *out, const struct formula_node *n)
{
    static const char sign[] = "<mo>∑</mo>";
    bool under = *n->first->first->text, over = n->last->first;
    const char *name = over ? "munderover" : "munder";
    if (!under) {
        strbuf_add(out, sign);
        return;
    }
    strbuf_addf(out, "<%s>%s", name, sign);
    write_row(out, n->first);
    if (over)
        write_row(out, n->last);
    strbuf_addf(out, "</%s>", name);
}

// Brackets in a row of their own are as tall as what they hold.
static void write_bracket(struct strbuf *out, const char *open,
                          const struct formula_node *row)
{
    const char *close = *open == '[' ? "]" : ")";
    strbuf_addf(out, "<mrow><mo>%s</mo>", open);
    write_children(out, row);
    strbuf_addf(out, "<mo>%s</mo></mrow>", close);
}

static void write_call(struct strbuf *out, const struct formula_node *n)
{
    write_row(out, n->first);
    strbuf_addf(out, "<mo>%s</mo>", apply);
    write_bracket(out, "(", n->last);
}

static void write_node(struct row_writer *w, const struct formula_node *n)
{
    if (n->kind == NODE_SYMBOL) {
        mathml_write_text(w, n->text);
        return;
    }
    begin_operand(w);
    switch (n->kind) {
    case NODE_SYMBOL:
        break;
    case NODE_ROW:
        write_row(w->out, n);
        break;
    case NODE_FRACTION:
        write_around(w->out, "mfrac", n->first, n->last, NULL);
        break;
    case NODE_SCRIPTS:
        write_scripts(w->out, n);
        break;
    case NODE_CALL:
        write_call(w->out, n);
        break;
    case NODE_ROOT:
        write_around(w->out, "msqrt", n->first, NULL, NULL);
        break;
    case NODE_BRACKET:
        write_bracket(w->out, n->text, n->first);
        break;
    case NODE_SUM:
        write_sum(w->out, n);
        w->operand = false; // of what comes after it
        break;
    }
}

static void write_children(struct strbuf *out, const struct formula_node *row)
{
    struct row_writer w = {.out = out};
    for (const struct formula_node *n = row->first; n; n = n->next)
        write_node(&w, n);
}

void mathml_write(const struct formula *f, struct strbuf *out)
{
    strbuf_add(out, "<math xmlns=\"http://www.w3.org/1998/Math/MathML\""
                    " display=\"block\">");
    write_row(out, &f->root);
    strbuf_add(out, "</math>");
}
