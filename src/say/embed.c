// SPDX-License-Identifier: MIT
// A program of the build, no part of Followspot: it puts the English words,
// assets/words/en.yaml, into the program, as the C table `english` sorted by
// key. It is run on the machine that builds, and knows of Followspot only how
// templates are cut and how languages count. What is wrong with the file ends
// the build, with file, line and column.
// Usage: embed FILE.yaml FILE.c
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <yaml.h>

#include "base/arena.h"
#include "say/plurals.h"
#include "say/template.h"

// A key, its template, and where both stand in the file.
struct entry {
    const char *key, *text;
    yaml_mark_t key_mark, mark;
};

struct embed {
    const char *path;
    char *source; // the file
    size_t length;
    yaml_document_t document; // owns the texts
    struct entry *entries;
    int count;
    int faults;
};

// --- what is wrong -----------------------------------------------------------

static void fault(struct embed *e, yaml_mark_t at, const char *what,
                  const char *name)
{
    fprintf(stderr, "%s:%zu:%zu: %s%s%s%s\n", e->path, at.line + 1,
            at.column + 1, what, name ? " '" : "", name ? name : "",
            name ? "'" : "");
    e->faults++;
}

// Where the brace number [nth], from 0, of the text that begins at [at] stands:
// quotes, escapes and folded lines change nothing about the braces.
static yaml_mark_t brace_mark(const struct embed *e, yaml_mark_t at, int nth)
{
    const char *p = e->source, *end = p + e->length;
    size_t line = 0, column = 0;
    for (; p < end; p++) {
        bool within =
            line > at.line || (line == at.line && column >= at.column);
        if (within && (*p == '{' || *p == '}') && nth-- == 0)
            return (yaml_mark_t){.line = line, .column = column};
        bool begins = (*p & 0xc0) != 0x80; // a character of UTF-8
        column = *p == '\n' ? 0 : column + begins;
        line += *p == '\n';
    }
    return at;
}

// --- reading -----------------------------------------------------------------

static bool read_file(struct embed *e)
{
    FILE *f = fopen(e->path, "rb");
    size_t got;
    if (!f)
        return false;
    do {
        e->source = must_realloc(e->source, e->length + BUFSIZ, 1);
        got = fread(e->source + e->length, 1, BUFSIZ, f);
        e->length += got;
    } while (got);
    bool good = !ferror(f);
    fclose(f);
    return good;
}

// The text of a key or of what stands behind it. "" after telling that it is
// none.
static const char *text_of(struct embed *e, const yaml_node_t *n)
{
    if (n->type == YAML_SCALAR_NODE)
        return (const char *)n->data.scalar.value;
    fault(e, n->start_mark, "only KEY: \"text\" may stand here", NULL);
    return "";
}

// Lists the pairs of the file's mapping.
static void list_entries(struct embed *e)
{
    yaml_node_t *root = yaml_document_get_root_node(&e->document);
    if (!root || root->type != YAML_MAPPING_NODE) {
        fault(e, (yaml_mark_t){0}, "only KEY: \"text\" may stand here", NULL);
        return;
    }
    const yaml_node_pair_t *pair = root->data.mapping.pairs.start;
    size_t count = (size_t)(root->data.mapping.pairs.top - pair);
    e->entries = must_realloc(NULL, count + 1, sizeof *e->entries);
    for (; pair < root->data.mapping.pairs.top; pair++) {
        yaml_node_t *key = yaml_document_get_node(&e->document, pair->key);
        yaml_node_t *n = yaml_document_get_node(&e->document, pair->value);
        e->entries[e->count++] = (struct entry){text_of(e, key), text_of(e, n),
                                                key->start_mark, n->start_mark};
    }
}

static bool read_entries(struct embed *e)
{
    yaml_parser_t parser;
    if (!read_file(e)) {
        perror(e->path);
        return false;
    }
    yaml_parser_initialize(&parser);
    yaml_parser_set_input_string(&parser, (unsigned char *)e->source,
                                 e->length);
    bool good = yaml_parser_load(&parser, &e->document);
    if (good)
        list_entries(e);
    else
        fault(e, parser.problem_mark, parser.problem, NULL);
    yaml_parser_delete(&parser);
    return good;
}

// --- checking ----------------------------------------------------------------

static int by_key(const void *a, const void *b)
{
    const struct entry *left = a, *right = b;
    int order = strcmp(left->key, right->key);
    size_t x = left->mark.line, y = right->mark.line;
    return order ? order : (x > y) - (x < y);
}

static const struct entry *find(const struct embed *e, const char *key)
{
    for (int i = 0; i < e->count; i++)
        if (!strcmp(e->entries[i].key, key))
            return &e->entries[i];
    return NULL;
}

static void check_template(struct embed *e, const struct entry *n,
                           const struct plural_rule *rule)
{
    const char *text = n->text;
    struct piece p;
    int braces = 0;
    for (const char *at = text; template_next(&text, &p); at = text) {
        yaml_mark_t mark = brace_mark(e, n->mark, braces);
        int forms = template_forms(&p);
        if (p.broken)
            fault(e, mark, "a single brace: write {name}, or {{ and }}", NULL);
        else if (p.slot && !p.length)
            fault(e, mark, "a slot without a name", NULL);
        else if (forms && rule && forms != plural_least(rule) &&
                 forms != plural_most(rule))
            fault(e, mark,
                  "not as many forms as the rule of language.plurals asks for",
                  NULL);
        for (; at < text; at++)
            braces += *at == '{' || *at == '}';
    }
}

static void check(struct embed *e)
{
    const struct entry *name = find(e, "language.plurals");
    const struct plural_rule *rule = name ? plural_rule(name->text) : NULL;
    if (!rule)
        fault(e, name ? name->mark : (yaml_mark_t){0},
              "language.plurals is no rule that src/say/plurals.c knows",
              name ? name->text : NULL);
    for (int i = 0; i < e->count; i++) {
        const struct entry *n = &e->entries[i];
        if (i && !strcmp(n->key, n[-1].key))
            fault(e, n->key_mark, "given twice:", n->key);
        if (strpbrk(n->text, "\n\r\t"))
            fault(e, n->mark, "more than one line:", n->key);
        check_template(e, n, rule);
    }
}

// --- writing -----------------------------------------------------------------

// A '?' is escaped because "??(" and the like are read as other characters.
static void write_string(FILE *out, const char *text)
{
    putc('"', out);
    for (; *text; text++) {
        if (strchr("\"\\?", *text))
            putc('\\', out);
        putc(*text, out);
    }
    putc('"', out);
}

static bool write_table(const struct embed *e, const char *path)
{
    FILE *out = fopen(path, "w");
    if (!out)
        return false;
    fputs("#include \"say/catalogue.h\"\n\n"
          "const struct phrase english[] = {\n",
          out);
    for (int i = 0; i < e->count; i++) {
        fputs("    {", out);
        write_string(out, e->entries[i].key);
        fputs(", ", out);
        write_string(out, e->entries[i].text);
        fputs("},\n", out);
    }
    fputs("};\nconst int english_count = sizeof english / sizeof *english;\n",
          out);
    bool good = !ferror(out);
    return fclose(out) == 0 && good;
}

static bool embed(struct embed *e, const char *path)
{
    if (!read_entries(e) || e->faults)
        return false;
    qsort(e->entries, (size_t)e->count, sizeof *e->entries, by_key);
    check(e);
    if (e->faults)
        return false;
    bool good = write_table(e, path);
    if (!good)
        perror(path);
    return good;
}

int main(int argc, char **argv)
{
    if (argc != 3) {
        fputs("usage: embed FILE.yaml FILE.c\n", stderr);
        return EXIT_FAILURE;
    }
    struct embed e = {.path = argv[1]};
    bool good = embed(&e, argv[2]);
    yaml_document_delete(&e.document);
    free(e.entries);
    free(e.source);
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
