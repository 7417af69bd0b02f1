// SPDX-License-Identifier: MIT
// A person's own text as a task: what is learned from, what is held out, what
// is refused and where; and any bytes.
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "math/rng.h"
#include "model/model.h"
#include "suite.h"
#include "train/network.h"
#include "train/text.h"
#include "train/write.h"
#include "yaml/yaml.h"

static struct arena arena;
static struct complaints complaints;
static struct train_task task;

static bool read_bytes(const char *text, size_t length)
{
    return text_read(&arena, &complaints, "mine.txt", text, length, &task);
}

static bool read_it(const char *text)
{
    return read_bytes(text, strlen(text));
}

static void forget(void)
{
    complaints_free(&complaints);
    arena_free(&arena);
    complaints = (struct complaints){0};
    arena = (struct arena){0};
}

static void check_sentence(const struct example *e, const char *want)
{
    struct strbuf s = {0};
    for (int i = 0; i < e->read_count; i++) {
        strbuf_add(&s, i ? " " : "");
        strbuf_add(&s, task.words.word[e->read[i]]);
        ck_assert(i == 0 || e->wanted[i - 1] == e->read[i]);
    }
    ck_assert_int_eq(e->wanted_count, e->read_count);
    strbuf_addf(&s, " > %s", task.words.word[e->wanted[e->read_count - 1]]);
    ck_assert_str_eq(strbuf_text(&s), want);
    strbuf_free(&s);
}

START_TEST(lines_are_sentences)
{
    ck_assert(
        read_it("\xEF\xBB\xBFthe  cat\tsat\r\n\n alone \nthe dog\rdög ran"));
    ck_assert_int_eq(task.sentence_count, 3);
    ck_assert_int_eq(task.held_count, 0);
    ck_assert_int_eq(task.words.count, 7);
    check_sentence(&task.sentences[0], "the cat > sat");
    check_sentence(&task.sentences[1], "the > dog");
    check_sentence(&task.sentences[2], "dög > ran");
    forget();
}
END_TEST

START_TEST(punctuation_stands_apart)
{
    ck_assert(read_it("\"Where are you going?\" asked (he)."));
    check_sentence(&task.sentences[0],
                   "\" Where are you going ? \" asked ( he ) > .");
    forget();
}
END_TEST

START_TEST(every_tenth_is_held_out)
{
    struct strbuf s = {0};
    for (int i = 1; i <= 25; i++)
        strbuf_addf(&s, "w%d end\n", i);
    ck_assert(read_it(strbuf_text(&s)));
    ck_assert_int_eq(task.sentence_count, 23);
    ck_assert_int_eq(task.held_count, 2);
    check_sentence(&task.held[0], "w10 > end");
    check_sentence(&task.held[1], "w20 > end");
    check_sentence(&task.sentences[8], "w9 > end");
    check_sentence(&task.sentences[9], "w11 > end");
    check_sentence(&task.sentences[22], "w25 > end");
    strbuf_free(&s);
    forget();
}
END_TEST

static void check_refused(const char *text, const char *place,
                          const char *reason)
{
    ck_assert(!read_it(text));
    const char *said = strbuf_text(&complaints.text);
    ck_assert_msg(!strncmp(said, place, strlen(place)), "%s", said);
    ck_assert_msg(strstr(said, reason) != NULL, "%s", said);
    forget();
}

START_TEST(what_teaches_nothing_is_refused)
{
    check_refused("", "mine.txt:1:1: ", "no line has two");
    check_refused("one\ntwo\n\n", "mine.txt:1:1: ", "no line has two");
    check_refused("the the\nthe the the", "mine.txt:1:1: ", "are the same");
    check_refused("a b\nc d\x01 e", "mine.txt:2:4: ", "control character");
    check_refused("a b\nc \xE2\x80\xA8 d", "mine.txt:2:3: ", "control");
    check_refused("a b\nc \xFF d", "mine.txt:2:3: ", "UTF-8");
}
END_TEST

START_TEST(what_is_too_much_is_refused)
{
    struct strbuf s = {0};
    strbuf_add(&s, "a b\n");
    for (int i = 0; i < MOST_READ; i++)
        strbuf_add(&s, "x ");
    ck_assert(read_it(strbuf_text(&s)));
    forget();
    strbuf_add(&s, "y");
    check_refused(strbuf_text(&s), "mine.txt:2:129: ", "at most 64 words");
    strbuf_clear(&s);
    for (int i = 0; i < MOST_VOCABULARY; i++)
        strbuf_addf(&s, "%d 0\n", i);
    ck_assert(read_it(strbuf_text(&s)));
    ck_assert_int_eq(task.words.count, MOST_VOCABULARY);
    forget();
    strbuf_add(&s, "0 more");
    check_refused(strbuf_text(&s), "mine.txt:2001:3: ", "different words");
    strbuf_free(&s);
}
END_TEST

// Whatever the bytes: refused, with a place; or examples whose every number is
// one of a word, from which a step can be made and written as sound YAML.
START_TEST(any_bytes_are_read_or_refused)
{
    static const char signs[] = "ab \n\r\t\\\"{}:,#\x01\x7f\xc3\xb6\xff";
    struct rng r = {(uint64_t)_i};
    char text[200];
    size_t length = (size_t)rng_between(&r, 0, sizeof text);
    int kinds = rng_between(&r, 2, (int)sizeof signs);
    for (size_t i = 0; i < length; i++)
        text[i] = signs[rng_between(&r, 0, kinds - 1)];
    char *own = malloc(length + 1); // so that a sanitizer sees its end
    memcpy(own, text, length);
    if (!read_bytes(own, length)) {
        ck_assert_int_eq(complaints.count, 1);
    } else {
        struct training_plan plan = training_plan_of(&task, NETWORK_NEXT_WORD);
        plan.batch = 9;
        plan.sizes.heads = rng_between(&r, 1, 2);
        struct training *t = training_begin(&plan);
        training_step(t);
        struct strbuf out = {0};
        training_write(t, training_numbers(t), "t", "g", &out);
        const struct node *root = yaml_read(&arena, &complaints, "w.json",
                                            strbuf_text(&out), out.length);
        ck_assert_msg(root && !complaints.count, "%.500s",
                      strbuf_text(&complaints.text));
        const struct node *model = node_find(root, "model");
        ck_assert_int_eq(node_find(model, "vocabulary")->count,
                         task.words.count);
        ck_assert_int_eq(node_find(model, "E")->count, task.words.count);
        const struct node *heads = node_find(model, "heads");
        ck_assert_int_eq(heads ? heads->count : 1, plan.sizes.heads);
        for (const struct node *h = heads ? heads->first : model; h;
             h = heads ? h->next : NULL)
            ck_assert(node_find(h, "W_Q") && node_find(h, "W_K") &&
                      node_find(h, "W_V"));
        ck_assert(node_find(model, "W_O") != NULL);
        strbuf_free(&out);
        training_free(t);
    }
    free(own);
    forget();
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("text");
    TCase *t = tcase_create("text");
    suite_add_tcase(suite, t);
    tcase_add_test(t, lines_are_sentences);
    tcase_add_test(t, every_tenth_is_held_out);
    tcase_add_test(t, punctuation_stands_apart);
    tcase_add_test(t, what_teaches_nothing_is_refused);
    tcase_add_test(t, what_is_too_much_is_refused);
    tcase_add_loop_test(t, any_bytes_are_read_or_refused, 0, 400);
    return suite_end(suite);
}
