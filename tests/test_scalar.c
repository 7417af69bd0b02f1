// SPDX-License-Identifier: MIT
// Where a part of a scalar stands in its file, however it was written: the
// k-th '@' of the text is the k-th '@' of the source.
#include <check.h>
#include <string.h>

#include "suite.h"
#include "yaml/scalar.h"
#include "yaml/yaml.h"

static const char *const sources[] = {
    "k: one @ two @ three\n",
    "k: one\n  @ two\n\n  é @ three\n   @\n",
    "k: 'it''s @ it''''s @'\n",
    "k: 'one\n\n    it''s @\n  @'\n",
    "k: '  @ in front'\n",
    "k: \"a\\tb @ \\\"c\\\" \\\\ @\"\n",
    "k: \"\\u00e9 \\x41@ \\U0001F600@ \\n\\n@\\_@\"\n",
    "k: \"one \\\n    two@ three\\\n   \\ four@\\\n  @\"\n",
    "k: \"one\n    two@\n\n   @three\"\n",
    "k: \"\\x20\\u0020@ x\\x0A@\"\n",
    "k: |\n  one @\n\n    more @\n  é @\n",
    "k: >-  # a comment @\n  one @\n  two @\n\n  three\n    four @\n  @\n",
    "k: |2+\n    @ indented\n   @\n\n",
    "k:\n  é@\n",
    "- [x, {k: é@ , l: 2}]\n",
    "{\"k\": \"\xF0\x9F\x98\x80 @\"}\n",
    "k: a\r\n  b @\r\n  @\r\n",
};

// The scalar of the key k.
static const struct node *find(const struct node *n)
{
    const struct node *found = node_find(n, "k");
    for (const struct node *i = n->first; i && !found; i = i->next)
        found = find(i);
    return found;
}

// The place of the [k]-th '@' of [text], behind a comment.
static struct mark place_of(const char *text, int k)
{
    struct mark at = {"f", 1, 1};
    const char *comment = strchr(text, '#');
    const char *from = comment ? strchr(comment, '\n') : text;
    for (const char *p = text; *p; p++) {
        if (p >= from && *p == '@' && !k--)
            return at;
        bool inner = ((unsigned char)*p & 0xC0) == 0x80;
        at.line += *p == '\n';
        at.column = *p == '\n' ? 1 : at.column + !inner;
    }
    ck_abort_msg("not so many @");
    return at;
}

START_TEST(every_part_is_found)
{
    const char *source = sources[_i];
    struct arena arena = {0};
    struct complaints c = {0};
    complaints_source(&c, &arena, "f", source, strlen(source));
    const struct node *root =
        yaml_read(&arena, &c, "f", source, strlen(source));
    ck_assert_msg(root != NULL, "%s", strbuf_text(&c.text));
    const struct node *n = find(root);
    int count = 0;
    for (const char *p = n->text; (p = strchr(p, '@')); p++, count++) {
        struct mark want = place_of(source, count);
        struct mark got =
            scalar_mark(&c, n->mark, n->text, (size_t)(p - n->text));
        ck_assert_msg(got.line == want.line && got.column == want.column,
                      "%d:%d, not %d:%d of @ %d in\n%s", got.line, got.column,
                      want.line, want.column, count + 1, source);
        ck_assert_str_eq(got.file, "f");
    }
    ck_assert_int_gt(count, 0);
    complaints_free(&c);
    arena_free(&arena);
}
END_TEST

START_TEST(without_its_source_it_is_where_it_begins)
{
    struct complaints c = {0};
    struct mark got = scalar_mark(&c, (struct mark){"f", 3, 4}, "ab", 1);
    ck_assert_int_eq(got.line, 3);
    ck_assert_int_eq(got.column, 4);
    complaints_free(&c);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("scalar");
    TCase *t = tcase_create("scalar");
    tcase_add_loop_test(t, every_part_is_found, 0,
                        (int)(sizeof sources / sizeof *sources));
    tcase_add_test(t, without_its_source_it_is_where_it_begins);
    suite_add_tcase(s, t);
    return suite_end(s);
}
