// SPDX-License-Identifier: MIT
// A changed tree goes back into its file, and every byte that need not change
// stays.
#include <check.h>
#include <string.h>

#include "suite.h"
#include "yaml/change.h"
#include "yaml/splice.h"
#include "yaml/write.h"

static const struct row {
    const char *was, *now; // the file, and one that reads as what it becomes
    const char *want;      // the text that it becomes; NULL: it has no place
} rows[] = {
    // nothing
    {"a:   1 # one\n", "a: 1", "a:   1 # one\n"},
    {"a: 1", "a: 1", "a: 1"},
    // scalars, with what stands around them
    {"a:   1 # one\n", "a: 25", "a:   25 # one\n"},
    {"a: 1", "a: -0.5", "a: -0.5"},
    {"a: 1\r\nb: 2\r\n", "a: 1\nb: 3\n", "a: 1\r\nb: 3\r\n"},
    {"a: 'x' # y\n", "a: z", "a: z # y\n"},
    {"a: é # é\nb: 1\n", "a: é\nb: 2\n", "a: é # é\nb: 2\n"},
    {"a:\nb: 1\n", "a: 2\nb: 1\n", "a: 2\nb: 1\n"},
    {"a: |\n  x\n  y\n\nb: 1\n", "a: z\nb: 1\n", "a: z\n\nb: 1\n"},
    {"{\"a\": \"\\ud83d\\ude00\", \"b\": 1}", "a: \"\\U0001F600\"\nb: 2\n",
     "{\"a\": \"\\ud83d\\ude00\", \"b\": 2}"},
    // quotes where a word needs them, and where JSON does
    {"a: x\n", "a: '1'", "a: \"1\"\n"},
    {"a: x\n", "a: 'null'", "a: \"null\"\n"},
    {"a: x\n", "a: 'b: c'", "a: \"b: c\"\n"},
    {"a: x\n", "a: '- b'", "a: \"- b\"\n"},
    {"a: x\n", "a: \"b\\n\\\"c\\\"\"", "a: \"b\\u000a\\\"c\\\"\"\n"},
    {"a: x\n", "a: schön", "a: schön\n"},
    {"{\"a\": \"x\"}", "a: y", "{\"a\": \"y\"}"},
    {"{\"a\": 1}", "a: 2", "{\"a\": 2}"},
    // a cell, in brackets and in lines, with comments between
    {"a: [[1, 2], [3, 4]]\n", "a: [[1, 2], [3, 5]]", "a: [[1, 2], [3, 5]]\n"},
    {"a: [[1, 2], # one\n    [3, 4]] # two\n", "a: [[1, 7], [3, 5]]",
     "a: [[1, 7], # one\n    [3, 5]] # two\n"},
    {"a:\n  # numbers\n  - [1, 2] # one\n  # more\n  - - 3\n    - 4 # four\n",
     "a: [[1, 20], [3, 40]]",
     "a:\n  # numbers\n  - [1, 20] # one\n  # more\n  - - 3\n    - 40 # "
     "four\n"},
    // a value of another form
    {"a: none # all\n", "a: [[1, 0], [10, 1]]",
     "a: [[ 1, 0],\n    [10, 1]] # all\n"},
    {"a: [[1, 2], [3, 4]]\n", "a: none", "a: none\n"},
    {"a:\n- [1, 2]\n- [3, 4]\nb: 1\n", "a: none\nb: 1", "a: none\nb: 1\n"},
    {"a:\n  b: 1 # c\nd: 1\n", "a: 2\nd: 1", "a: 2 # c\nd: 1\n"},
    {"a: {b: 1}\n", "a: {b: 2}", "a: {b: 2}\n"},
    {"a: x\n", "a: {band: 1}", "a: {band: 1}\n"},
    // a key more: written like its neighbours
    {"m:\n    a: 1 # one\n# end\nz: 1\n", "m: {a: 1, b: 2}\nz: 1",
     "m:\n    a: 1 # one\n    b: 2\n# end\nz: 1\n"},
    {"m:\n  a: 1", "m: {a: 1, b: 2}", "m:\n  a: 1\n  b: 2"},
    {"m:\r\n  a: 1\r\n", "m: {a: 1, b: [[1, 2], [30, 4]], c: x}",
     "m:\r\n  a: 1\r\n  b: [[ 1, 2],\r\n      [30, 4]]\r\n  c: x\r\n"},
    {"m:\n  a: [1,\n    2]\n", "m: {a: [1, 2], b: 2}",
     "m:\n  a: [1,\n    2]\n  b: 2\n"},
    {"m: {a: 1}\n", "m: {a: 1, b: 2}", "m: {a: 1, b: 2}\n"},
    {"{\n  \"a\": 1\n}", "a: 1\nb: c", "{\n  \"a\": 1,\n  \"b\": \"c\"\n}"},
    {"m: {}\n", "m: {b: 2}", "m: {b: 2}\n"},
    {"- a: 1\n- a: 2\n", "- {a: 1, b: 3}\n- {a: 2}",
     "- a: 1\n  b: 3\n- a: 2\n"},
    // items more
    {"a: [x, y] # z\n", "a: [x, y, v, w]", "a: [x, y, v, w] # z\n"},
    {"a: [x, y]\n", "a: [v, x, y]", "a: [v, x, y]\n"},
    {"a: [x, y]\n", "a: [x, v, y]", "a: [x, v, y]\n"},
    {"a: [[1, 2], # one\n    [3, 4], # two\n    [5, 6]] # three\n",
     "a: [[1, 2], [7, 8], [3, 4], [5, 6]]",
     "a: [[1, 2],\n    [7, 8], # one\n    [3, 4], # two\n    [5, 6]] # "
     "three\n"},
    {"a: [[1, 2],\n    [3, 4]]\n", "a: [[0, 0], [1, 2], [3, 4]]",
     "a: [[0, 0],\n    [1, 2],\n    [3, 4]]\n"},
    {"a:\n  - x # one\n  - y # two\n", "a: [x, v, y]",
     "a:\n  - x # one\n  - v\n  - y # two\n"},
    {"a:\n- x # one", "a: [w, x, y]", "a:\n- w # one\n- x\n- y"},
    {"a:\n- x # one", "a: [x, y]", "a:\n- x # one\n- y"},
    {"a:\n  - x\n", "a: [w, x]", "a:\n  - w\n  - x\n"},
    {"- - 1\n  - 2\n", "- [1, 2, 3]", "- - 1\n  - 2\n  - 3\n"},
    {"a: []\n", "a: [x]", "a: [x]\n"},
    // items less
    {"a: [x, y, z]\n", "a: [x, z]", "a: [x, z]\n"},
    {"a: [x, y, z]\n", "a: [y, z]", "a: [y, z]\n"},
    {"a: [x, y, z] # c\n", "a: [x]", "a: [x] # c\n"},
    {"a: [x]\n", "a: []", "a: []\n"},
    {"a: [[1, 2], # one\n    [3, 4], # two\n    [5, 6]] # three\n",
     "a: [[1, 2], [5, 6]]", "a: [[1, 2], # one\n    [5, 6]] # three\n"},
    {"a: [[1, 2], # one\n    [3, 4], # two\n    [5, 6]] # three\n",
     "a: [[1, 2], [3, 4]]",
     "a: [[1, 2], # one\n    [3, 4] # two\n    ] # three\n"},
    {"a: [[1, 2],\n    [3, 4],\n    [5, 6]] # three\n", "a: [[1, 2], [3, 4]]",
     "a: [[1, 2],\n    [3, 4]] # three\n"},
    {"a:\n  - x # one\n  - y # two\n  - z # three\nb: 1\n", "a: [x, z]\nb: 1",
     "a:\n  - x # one\n  - z # three\nb: 1\n"},
    {"a:\n  - x # one\n  - y # two", "a: [x]", "a:\n  - x # one"},
    {"a:\n  - x # one\n  - y # two\n", "a: [y]", "a:\n  - y # two\n"},
    // mappings that are other nodes, and the same nodes in brackets
    {"a:\n  - x: 1\n  - y: 2\n", " a: [{x: 1}]", "a:\n  - x: 1\n"},
    {"a: [{x: 1}, {y: 2}]\n", "a: [{x: 1}        ]\n", "a: [{x: 1}]\n"},
    // and the same in lines: one that is gone is a comment, whichever of two
    // equal ones it was
    {"a:\n  - x: 1\n  - x: 1\n  - y: 2\n", "a:\n        \n  - x: 1\n  - y: 2\n",
     "a:\n#   - x: 1\n  - x: 1\n  - y: 2\n"},
    {"a:\n  - x: 1\n  - x: 1\n  - y: 2\n", "a:\n  - x: 1\n        \n  - y: 2\n",
     "a:\n  - x: 1\n#   - x: 1\n  - y: 2\n"},
    // a matrix has lines of its own, under its beginning
    {"k:\nb: 1\n", "k: [[1, 2], [3, 4]]\nb: 1",
     "k: [[1, 2],\n    [3, 4]]\nb: 1\n"},
    {"k:\n  m: 1\nb: 1\n", "k: [[1, 2], [3, 4]]\nb: 1",
     "k: [[1, 2],\n    [3, 4]]\nb: 1\n"},
    // both at once
    {"a: [x, y, z]\n", "a: [v, w]", "a: [v, w]\n"},
    {"a: [x, y]\n", "a: [x, v, w]", "a: [x, v, w]\n"},
    // a key that is gone is a comment
    {"a: 1\np:\n  - x # y\n\n  - z\nb: 1\n", "a: 1\nb: 2",
     "a: 1\n# p:\n#   - x # y\n#\n#   - z\nb: 2\n"},
    {"a: 1\np: >-\n  x\n  y\n", "a: 1", "a: 1\n# p: >-\n#   x\n#   y\n"},
    {"a: 1\np: x", "a: 1", "a: 1\n# p: x"},
    {"{a: 1, p: 2}\n", "a: 1", NULL},
    {"a: 1\n? p\n: 2\n", "a: 1", NULL},
};

static const struct node *tree(struct arena *arena, const char *text)
{
    struct complaints c = {0};
    const struct node *n = yaml_read(arena, &c, "f", text, strlen(text));
    ck_assert_msg(n && !c.count, "%s: %s", text, strbuf_text(&c.text));
    complaints_free(&c);
    return n;
}

START_TEST(only_what_changed_is_written)
{
    const struct row *r = &rows[_i];
    struct arena arena = {0};
    struct strbuf out = {0};
    bool good = splice_tree(&out, r->was, strlen(r->was), tree(&arena, r->was),
                            tree(&arena, r->now));
    ck_assert_msg(good == (r->want != NULL), "%s -> %s: %s", r->was, r->now,
                  good ? strbuf_text(&out) : "refused");
    if (good)
        ck_assert_str_eq(strbuf_text(&out), r->want);
    else
        ck_assert_uint_eq(out.length, 0);
    strbuf_free(&out);
    arena_free(&arena);
}
END_TEST

#define LENGTH(table) ((int)(sizeof(table) / sizeof *(table)))

int main(void)
{
    Suite *suite = suite_create("splice");
    TCase *all = tcase_create("splice");
    tcase_add_loop_test(all, only_what_changed_is_written, 0, LENGTH(rows));
    suite_add_tcase(suite, all);
    return suite_end(suite);
}
