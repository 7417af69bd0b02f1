// SPDX-License-Identifier: MIT
// Rows of weights that are held by hand: in a lesson and as a change, what is
// computed from them, how they go with their words, how they are kept.
#include <check.h>
#include <math.h>
#include <string.h>

#include "lesson/edit/save.h"
#include "lesson/lesson.h"
#include "mechanism/mechanism.h"
#include "memory_files.h"
#include "suite.h"
#include "trace/explain.h"
#include "trace/gradients.h"

#define HEAD "title: T\ngoal: G\nmodel:\n"
#define SELF                                                                   \
    HEAD "  kind: self-attention\n  tokens: [cat, dog, cat, 7]\n"              \
         "  X: [[1, 0], [0, 2], [3, 1], [5, 5]]\n"
#define MASKED SELF "  mask: causal\n"
#define HEADS                                                                  \
    SELF "  heads:\n    - {W_V: [[1], [2]]}\n    - {W_V: [[3], [4]]}\n"
// Heads of an imported file: what is held stands among them.
#define IMPORTED SELF "  weights: models/w.json\n"
#define FILE_OF_HEADS                                                          \
    "{\"heads\": [{\"W_V\": [[1], [2]]}, {\"W_V\": [[3], [4]]}]}\n"
#define OTHER                                                                  \
    HEAD "  kind: self-attention\n  tokens: [the, cat]\n"                      \
         "  queries: [die, Katze, schlief]\n  Q: [[1], [2], [3]]\n"            \
         "  K: [[4], [5]]\n  V: [[6, 7], [8, 9]]\n"
#define POOL                                                                   \
    HEAD "  kind: global-attention\n  tokens: [a, b, c]\n"                     \
         "  X: [[1], [2], [4]]\n  q: [1]\n"
#define TOY                                                                    \
    HEAD "  kind: rnn-attention\n  source: [a, b, c]\n  target: [u, v]\n"      \
         "  annotations: [[1, 0], [0, 1], [2, 2]]\n"                           \
         "  states: [[1, 2], [3, 4]]\n  score: dot\n"
#define TELLS                                                                  \
    HEAD "  kind: language-model\n  vocabulary: [\".\", a, b]\n"               \
         "  E: [[1, 0], [0, 1], [1, 1]]\n  W_Q: [[1], [1]]\n"                  \
         "  W_K: [[1], [1]]\n  W_V: [[1, 0], [0, 1]]\n  prompt: [a, b]\n"      \
         "  position: none\n"
#define QKV "W_Q: [[1], [1]], W_K: [[1], [1]], W_V: [[1], [3]]"
#define LAYERS                                                                 \
    HEAD "  kind: language-model\n  vocabulary: [\".\", a, b]\n"               \
         "  E: [[1, 0], [0, 1], [1, 1]]\n  prompt: [a, b]\n  position: none\n" \
         "  layers:\n    - {" QKV ", W_O: [[0, 0]]}\n"                         \
         "    - {heads: [{" QKV "}, {" QKV "}]}\n"
#define GIVEN                                                                  \
    HEAD "  kind: weights\n  tokens: [a, b]\n  weights: [[1, 0], [0, 1]]\n"

enum { MOST_EDITS = 3 };

static struct own own_of(const char *const *edits)
{
    struct own own = {.edits = edits};
    while (own.edit_count < MOST_EDITS && edits[own.edit_count])
        own.edit_count++;
    return own;
}

static bool load(struct lesson *l, const char *text, const char *const *edits,
                 struct complaints *c)
{
    struct memory m = {text, FILE_OF_HEADS};
    const struct files files = memory_files(&m);
    struct own own = own_of(edits);
    return lesson_load_own(l, "l.yaml", &files, model_kinds, &own, c);
}

static const struct computed {
    const char *lesson, *edits[MOST_EDITS], *tensor;
    int row; // from 1
    double want[4];
} computed[] = {
    {SELF, {"weights[dog] = {'7': 1}"}, "weights", 2, {0, 0, 0, 1}},
    {SELF, {"weights[dog] = {4: 1}"}, "output", 2, {5, 5}},
    {SELF, {"weights[3] = {1: 0.25, dog: 0.75}"}, "weights", 3, {0.25, 0.75}},
    {SELF, {"weights[3] = {1: 0.25, dog: 0.75}"}, "output", 3, {0.25, 1.5}},
    // the last one counts, and null lets go
    {SELF,
     {"weights[dog] = {dog: 1}", "weights[dog] = {1: 1}"},
     "output",
     2,
     {1, 0}},
    {HEAD "  kind: self-attention\n  tokens: [a, b]\n  X: [[0], [0]]\n",
     {"weights[a] = {a: 1}", "weights[a] = null"},
     "weights",
     1,
     {0.5, 0.5}},
    // the hand is stronger than a mask
    {MASKED, {"weights[1] = {4: 1}"}, "weights", 1, {0, 0, 0, 1}},
    // they go with their words
    {SELF,
     {"weights[dog] = {3: 1}", "move tokens[2] to 4"},
     "weights",
     4,
     {0, 1, 0, 0}},
    {SELF,
     {"weights[dog] = {3: 1}", "remove tokens[1]"},
     "weights",
     1,
     {0, 1, 0}},
    {SELF,
     {"weights[dog] = {3: 1}", "add tokens[1] = new"},
     "weights",
     3,
     {0, 0, 0, 1}},
    {SELF,
     {"weights[dog] = {3: 1}", "tokens[2] = hen"},
     "weights",
     2,
     {0, 0, 1, 0}},
    {SELF,
     {"weights[dog] = {3: 1}", "tokens = [dog, cat, cat]"},
     "weights",
     1,
     {0, 0, 1}},
    {HEADS, {"head2.weights[dog] = {1: 1}"}, "head2.output", 2, {3}},
    {HEADS,
     {"head2.weights[dog] = {1: 1}", "move tokens[2] to 1"},
     "head2.weights",
     1,
     {0, 1, 0, 0}},
    {IMPORTED, {"head2.weights[dog] = {1: 1}"}, "head2.output", 2, {3}},
    {IMPORTED,
     {"head2.weights[dog] = {1: 1}", "head2.weights[4] = {4: 1}",
      "head2.weights[dog] = null"},
     "head2.weights",
     4,
     {0, 0, 0, 1}},
    // the last row that is let go leaves none
    {IMPORTED,
     {"head2.weights[dog] = {1: 1}", "head2.weights[dog] = null",
      "X = [[0, 0], [0, 0], [0, 0], [0, 0]]"},
     "head2.weights",
     2,
     {0.25, 0.25, 0.25, 0.25}},
    {IMPORTED,
     {"head2.weights[dog] = {1: 1}", "remove tokens[1]",
      "X = [[0, 0], [0, 0], [0, 0]]"},
     "head2.weights",
     1,
     {1 / 3.0, 1 / 3.0, 1 / 3.0}},
    {IMPORTED,
     {"head1.weights[dog] = {1: 1}", "head2.weights[dog] = {1: 1}",
      "head1.weights[dog] = null"},
     "head2.output",
     2,
     {3}},
    {HEADS,
     {"head1.weights[dog] = {1: 1}", "head2.weights[dog] = {1: 1}",
      "head1.weights[dog] = null"},
     "head2.output",
     2,
     {3}},
    {OTHER, {"weights[schlief] = {the: 1}"}, "output", 3, {6, 7}},
    {OTHER,
     {"weights[schlief] = {cat: 1}", "add tokens[1] = so"},
     "weights",
     3,
     {0, 0, 1}},
    {POOL, {"weights[1] = {c: 0.5, a: 0.5}"}, "output", 1, {2.5}},
    {TOY, {"alignment[2] = {b: 1}"}, "contexts", 2, {0, 1}},
    {TOY, {"alignment[v] = {b: 1}"}, "contexts", 2, {0, 1}},
    {TELLS, {"weights[b] = {a: 1}"}, "output", 2, {0, 1}},
    {TELLS, {"weights[b] = {a: 1}", "generate = 2"}, "output", 2, {0, 1}},
    {LAYERS, {"layer1.weights[b] = {a: 1}"}, "layer1.output", 2, {3}},
    {LAYERS, {"layer2.head2.weights[b] = {a: 1}"}, "layer2.head2.output", 2, {3}},
    {LAYERS,
     {"layer2.head2.weights[b] = {a: 1}", "layer1.weights[2] = {1: 1}",
      "layer2.head2.weights[b] = null"},
     "layer1.weights",
     2,
     {1, 0}},
    {LAYERS,
     {"layer2.head1.weights[b] = {a: 1}", "move prompt[2] to 1"},
     "layer2.head1.weights",
     1,
     {0, 1}},
};

START_TEST(what_is_held_is_computed_with)
{
    const struct computed *x = &computed[_i];
    struct lesson l;
    struct trace t;
    struct complaints c = {0};
    ck_assert_msg(load(&l, x->lesson, x->edits, &c), "%s",
                  strbuf_text(&c.text));
    ck_assert(run_model(&t, &l.model));
    const struct tensor *m = trace_find(&t, x->tensor);
    ck_assert(m && m->rows >= x->row);
    for (int k = 0; k < m->columns; k++)
        ck_assert_msg(fabs(tensor_at(m, x->row - 1, k) - x->want[k]) < 1e-15,
                      "%s %d: %g, not %g", x->edits[0], k + 1,
                      tensor_at(m, x->row - 1, k), x->want[k]);
    trace_free(&t);
    complaints_free(&c);
    lesson_free(&l);
}
END_TEST

static const struct refused {
    const char *lesson, *edit, *why;
} refused[] = {
    {SELF, "weights[dog] = {dog: 0.9}", "must add up to 1, not to 0.9"},
    {SELF, "weights[dog] = {dog: 0.5, 2: 0.5}", "must add up to 1, not to 0.5"},
    {SELF, "weights[dog] = {dog: 2, 1: -1}", "from 0 to 1"},
    {SELF, "weights[dog] = {dog: one}", "from 0 to 1"},
    {SELF, "weights[dog] = {hen: 1}", "columns 1 to 4, not hen"},
    {SELF, "weights[dog] = {cat: 1}", "occurs 2 times"},
    {SELF, "weights[dog] = {5: 1}", "columns 1 to 4, not 5"},
    {SELF, "weights[dog] = {7: 1}", "columns 1 to 4, not 7"}, // an ordinal
    {SELF, "weights[cat] = {dog: 1}", "occurs 2 times"},
    {SELF, "weights[9] = {dog: 1}", "rows 1 to 4, not 9"},
    {SELF, "weights[dog] = {}", "null lets the row go"},
    {SELF, "weights[dog] = [0, 1, 0, 0]", "null lets the row go"},
    {SELF, "weights[dog,1] = 1", "held as a whole"},
    {SELF, "held[dog,1] = 1", "weights[WORD]"},
    {SELF, "scores[dog] = {dog: 1}", "is not a key"},
    {SELF, "weights = {dog: 1}", "is not a key"},
    {SELF, "head1.weights[dog] = {dog: 1}", "is not a key"},
    {HEADS, "weights[dog] = {dog: 1}", "each head has weights of its own"},
    {HEADS, "head3.weights[dog] = {dog: 1}", "is not a key"},
    {LAYERS, "weights[b] = {a: 1}", "weights of its own, layer1.weights"},
    {LAYERS, "layer2.weights[b] = {a: 1}", "layer2.weights is of no head"},
    {LAYERS, "layer3.weights[b] = {a: 1}", "is not a key"},
    {LAYERS, "layer1.head1.weights[b] = {a: 1}", "is not a key"},
    {LAYERS, "head1.weights[b] = {a: 1}", "is not a key"},
    {POOL, "weights[2] = {a: 1}", "rows 1 to 1, not 2"},
    {TOY, "weights[2] = {a: 1}", "is not a key"},
};

START_TEST(what_cannot_be_held_is_refused)
{
    const struct refused *x = &refused[_i];
    struct lesson l;
    struct complaints c = {0};
    const char *edits[MOST_EDITS] = {x->edit};
    ck_assert(!load(&l, x->lesson, edits, &c));
    ck_assert_msg(strstr(strbuf_text(&c.text), x->why), "%s: %s", x->edit,
                  strbuf_text(&c.text));
    complaints_free(&c);
}
END_TEST

// In a file: the message names the line.
START_TEST(a_file_is_refused_where_it_is_wrong)
{
    static const struct refused files[] = {
        {"held: {\"weights[dog]\": {dog: 0.5}}\n", "", "l.yaml:7:8"},
        {"held: {weights: {dog: 1}}\n", "", "names no row of weights"},
        {"held: {\"scores[dog]\": {dog: 1}}\n", "", "no scores that can be"},
        {"held: [1]\n", "", "held must be a mapping"},
    };
    static const char *const none[MOST_EDITS] = {0};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        struct strbuf text = {0};
        struct lesson l;
        struct complaints c = {0};
        strbuf_addf(&text, "%s%s", SELF, files[i].lesson);
        ck_assert(!load(&l, strbuf_text(&text), none, &c));
        ck_assert_msg(strstr(strbuf_text(&c.text), files[i].why), "%s: %s",
                      files[i].lesson, strbuf_text(&c.text));
        complaints_free(&c);
        strbuf_free(&text);
    }
}
END_TEST

START_TEST(a_row_that_lost_a_share_is_let_go)
{
    struct lesson l;
    struct complaints c = {0};
    const char *edits[MOST_EDITS] = {"weights[1] = {dog: 0.5, 4: 0.5}",
                                     "weights[3] = {4: 1}",
                                     "remove tokens[dog]"};
    ck_assert(load(&l, SELF, edits, &c));
    bool told = false;
    for (int i = 0; i < l.remark_count; i++)
        told |= strstr(l.remarks[i], "weights[1] is no longer held") != NULL;
    ck_assert(told);
    const struct matrix *m = model_matrix(&l.model, "held");
    ck_assert(m && m->rows == 3 && m->columns == 3);
    for (int k = 0; k < 9; k++)
        ck_assert(m->data[k] == (k == 5)); // cat, now the second, holds 7
    complaints_free(&c);
    lesson_free(&l);
}
END_TEST

// Where all of a head are gone it holds nothing, and the next one is looked at.
START_TEST(heads_that_lost_all_hold_nothing)
{
    struct lesson l;
    struct complaints c = {0};
    const char *edits[MOST_EDITS] = {"head1.weights[1] = {1: 0.5, 2: 0.5}",
                                     "head2.weights[1] = {1: 0.25, 2: 0.75}",
                                     "remove tokens[2]"};
    ck_assert_msg(load(&l, HEADS, edits, &c), "%s", strbuf_text(&c.text));
    ck_assert_int_eq(l.remark_count, 2);
    ck_assert(!model_matrix(&l.model, "head1.held"));
    ck_assert(!model_matrix(&l.model, "head2.held"));
    complaints_free(&c);
    lesson_free(&l);
}
END_TEST

// Another word in its place is another word: nobody holds its weights.
START_TEST(what_is_held_is_of_the_word_and_not_of_its_place)
{
    struct lesson l;
    struct complaints c = {0};
    const char *edits[MOST_EDITS] = {"weights[dog] = {1: 1}",
                                     "weights[4] = {1: 1}",
                                     "tokens = [cat, hen, cat, '7']"};
    ck_assert(load(&l, SELF, edits, &c));
    const struct matrix *m = model_matrix(&l.model, "held");
    ck_assert(m && m->rows == 4);
    for (int k = 0; k < 16; k++)
        ck_assert(m->data[k] == (k == 12)); // “7” holds the first cat
    complaints_free(&c);
    lesson_free(&l);
}
END_TEST

#define HELD_FILE SELF "held:\n  \"weights[dog]\": {\"7\": 1} # all of it\n"

// What is written into the file, and that it says the same.
static const struct kept {
    const char *lesson, *edits[MOST_EDITS], *has, *lacks;
} kept[] = {
    {SELF, {"weights[dog] = {2: 0.5, 1: 0.5}"}, "weights[dog]", "weights[2]"},
    {SELF, {"weights[dog] = {2: 0.5, 1: 0.5}"}, "dog: 0.5", ": 0,"},
    {SELF, {"weights[dog] = {2: 0.5, 1: 0.5}"}, "1: 0.5", "3: 0"},
    {SELF, {"weights[dog] = {dog: 1}"}, "dog: 1", "null"},
    {SELF, {"weights[1] = {4: 1}"}, "weights[1]", "weights[cat]"},
    {HEADS, {"head2.weights[dog] = {1: 1}"}, "head2.weights[dog]", " held"},
    {IMPORTED, {"head2.weights[dog] = {1: 1}"}, "head2.weights[dog]", "heads"},
    {IMPORTED "held:\n  \"head1.weights[dog]\": {dog: 1}\n",
     {"head1.weights[dog] = null", "head2.weights[4] = {1: 1}"},
     "head2.weights",
     "\n  \"head1"},
    {HELD_FILE, {"X[1,1] = 4"}, "# all of it", "4: 1"},
    {HELD_FILE, {"weights[dog] = null"}, "kind", "\nheld"},
    {HELD_FILE, {"weights[dog] = {dog: 1}"}, "dog: 1", "4: 1"},
    {TOY, {"alignment[v] = {b: 1}"}, "alignment[v]", "weights"},
};

static void same_held(const struct lesson *a, const struct lesson *b)
{
    static const char *const names[] = {"held", "head1.held", "head2.held"};
    for (int i = 0; i < 3; i++) {
        const struct matrix *x = model_matrix(&a->model, names[i]);
        const struct matrix *y = model_matrix(&b->model, names[i]);
        ck_assert(!x == !y);
        if (!x)
            continue;
        size_t size = (size_t)x->rows * (size_t)x->columns * sizeof *x->data;
        ck_assert(x->rows == y->rows && x->columns == y->columns &&
                  !memcmp(x->data, y->data, size));
    }
}

START_TEST(what_is_held_is_kept)
{
    const struct kept *x = &kept[_i];
    static const char *const none[MOST_EDITS] = {0};
    struct memory m = {x->lesson, FILE_OF_HEADS};
    const struct files files = memory_files(&m);
    struct complaints c = {0};
    struct strbuf out = {0};
    struct own own = own_of(x->edits);
    struct lesson was, now;
    ck_assert_msg(
        lesson_save_text(&out, "l.yaml", &files, model_kinds, &own, NULL, &c),
        "%s", strbuf_text(&c.text));
    ck_assert_msg(strstr(strbuf_text(&out), x->has), "%s", strbuf_text(&out));
    ck_assert_msg(!strstr(strbuf_text(&out), x->lacks), "%s",
                  strbuf_text(&out));
    ck_assert(load(&was, x->lesson, x->edits, &c));
    ck_assert_msg(load(&now, strbuf_text(&out), none, &c), "%s in\n%s",
                  strbuf_text(&c.text), strbuf_text(&out));
    same_held(&was, &now);
    lesson_free(&was);
    lesson_free(&now);
    complaints_free(&c);
    strbuf_free(&out);
}
END_TEST

// What is said of a row that is held, and of one that is not.
static const struct said {
    const char *edit;
    int row; // from 1; 0: of all
    const char *want;
} said_of[] = {
    {"weights[dog] = {4: 1}", 2, "by hand: “7” gets all of it"},
    {"weights[dog] = {4: 0.5, 1: 0.5}", 2, "2 equal shares, 0.50 each"},
    {"weights[dog] = {4: 0.7, 1: 0.3}", 2, "the largest, 0.70, for “7”"},
    {"weights[dog] = {4: 0.4, 1: 0.4, 2: 0.2}", 2,
     "3 shares, of which 2 are the largest, 0.40 each"},
    {"weights[dog] = {4: 1}", 1, "of one budget of 1"},
    {"weights[dog] = {4: 1}", 0, "One row is held by hand"},
};

START_TEST(a_row_says_that_it_is_held)
{
    const struct said *x = &said_of[_i];
    struct lesson l;
    struct trace t;
    struct complaints c = {0};
    struct strbuf text = {0};
    const char *edits[MOST_EDITS] = {x->edit};
    ck_assert(load(&l, SELF, edits, &c));
    ck_assert(run_model(&t, &l.model));
    struct address a = {trace_find(&t, "weights"), x->row - 1, -1, -1};
    explain_address(NULL, &a, &text);
    ck_assert_msg(strstr(strbuf_text(&text), x->want), "%s",
                  strbuf_text(&text));
    strbuf_free(&text);
    trace_free(&t);
    complaints_free(&c);
    lesson_free(&l);
}
END_TEST

// What is held comes from the hand, and the scores of the row lead nowhere.
START_TEST(a_held_number_is_read_where_it_is_held)
{
    struct lesson l;
    struct trace t;
    struct complaints c = {0};
    struct cells reads[MAX_READS];
    const char *edits[MOST_EDITS] = {"weights[dog] = {4: 1}"};
    ck_assert(load(&l, SELF, edits, &c));
    ck_assert(run_model(&t, &l.model));
    const struct tensor *m = trace_find(&t, "weights");
    const struct operation *o = m->writer[1];
    ck_assert_int_eq(operation_reads(o, 1, 3, -1, reads), 1);
    ck_assert_str_eq(reads[0].tensor->name, "held");
    ck_assert(reads[0].row == 1 && reads[0].column == 3);
    ck_assert_int_eq(o->kind->partials(o, 0, 1), 0);
    ck_assert_int_eq(o->kind->partials(o, 0, 0), 1);
    ck_assert_int_eq(operation_reads(o, 0, 3, -1, reads), 2);
    trace_free(&t);
    complaints_free(&c);
    lesson_free(&l);
}
END_TEST

#define COUNT_OF(table) ((int)(sizeof(table) / sizeof *(table)))

int main(void)
{
    Suite *s = suite_create("held");
    TCase *c = tcase_create("rows");
    tcase_add_loop_test(c, what_is_held_is_computed_with, 0,
                        COUNT_OF(computed));
    tcase_add_loop_test(c, what_cannot_be_held_is_refused, 0,
                        COUNT_OF(refused));
    tcase_add_test(c, a_file_is_refused_where_it_is_wrong);
    tcase_add_test(c, a_row_that_lost_a_share_is_let_go);
    tcase_add_test(c, heads_that_lost_all_hold_nothing);
    tcase_add_test(c, what_is_held_is_of_the_word_and_not_of_its_place);
    tcase_add_loop_test(c, what_is_held_is_kept, 0, COUNT_OF(kept));
    tcase_add_loop_test(c, a_row_says_that_it_is_held, 0, COUNT_OF(said_of));
    tcase_add_test(c, a_held_number_is_read_where_it_is_held);
    suite_add_tcase(s, c);
    return suite_end(s);
}
