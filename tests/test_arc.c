// SPDX-License-Identifier: MIT
// What the checklist asks of a lesson's arc: pages made up over the numbers of a
// real lesson hold each item, and each thing that is wrong with them fails its
// own.
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "document/check/arc.h"
#include "document/check/checklist.h"
#include "suite.h"

enum { MOST = 60 };

static struct document document;
static struct page pages[MOST];
static struct question asks[MOST];
static struct arena arena;
static struct looking looking;
static struct checklist checklist;
static int count;

static void setup(void)
{
    ck_assert(document_open(&document, NULL,
                            SOURCE_ROOT "/lessons/self-attention-biases.yaml",
                            NULL));
    struct complaints wrong = {0};
    struct reading r = {&arena, &wrong};
    ck_assert_msg(checklist_read(&checklist, &r, &disk_files,
                                 SOURCE_ROOT "/assets/checklist.yaml"),
                  "%s", strbuf_text(&wrong.text));
    count = 0;
    memset(pages, 0, sizeof pages);
    memset(asks, 0, sizeof asks);
}

static void teardown(void)
{
    arena_free(&arena);
    document_close(&document);
}

static struct page *add(enum page_part part, const char *at, const char *say)
{
    ck_assert_int_lt(count, MOST);
    pages[count] = (struct page){.part = part, .at = at, .say = say};
    return &pages[count++];
}

static struct page *ask(enum page_part part, const char *at,
                        enum question_kind kind, const char *say)
{
    asks[count] = (struct question){.text = "What?", .kind = kind};
    struct page *p = add(part, at, say);
    p->role = PAGE_PREDICT;
    p->ask = &asks[count - 1];
    return p;
}

// A lesson in which all is as it should be.
static void tell(void)
{
    add(PART_HOOK, NULL, "Who?");
    add(PART_BOX, "output", "This.");
    add(PART_MAP, NULL, "Five stations.");
    add(PART_RUN, "X[1]", "One.")->card = "query";
    add(PART_RUN, "Q[1]", "Two.");
    ask(PART_RUN, "scores[1,2]", QUESTION_NUMBER, NULL);
    add(PART_RUN, "scores[1,2]", "It is {scores[1,2]}, so there.");
    ask(PART_RUN, "scores[1]", QUESTION_CLICK, "The second.");
    ask(PART_RUN, "weights[1]", QUESTION_ORDER, "As the scores.");
    add(PART_RUN, "output[1]", "Out.");
    add(PART_ALL, "weights", "All.");
    add(PART_WHAT_IF, "scaled", "If.");
    add(PART_TURN, "X", "Yours.");
    add(PART_BACK, "output[2]", "He did.");
    add(PART_EXIT, "K", "Asked.");
    add(PART_PLAYGROUND, "V", "Play.");
    add(PART_LIMITS, NULL, "Not shown.");
}

typedef bool item(struct looking *k);
static item *const items[] = {
    arc_has_all_parts,   arc_is_as_long,   arc_brings_pictures,
    arc_leaves_pictures, arc_goes_forward, arc_has_whole_cards,
    arc_is_said_shortly, arc_has_thoughts, arc_answers};
enum { ITEMS = sizeof items / sizeof *items, FIRST = 20 };

// Whether [asked] holds, with the numbers that the checklist has for it.
static bool holds(item *asked)
{
    int number = FIRST, i = 0;
    while (items[number - FIRST] != asked)
        number++;
    const struct checked_item *its = checklist_for(&checklist, document.path);
    while (its[i].number != number)
        i++;
    document.lesson.pages = pages;
    document.lesson.page_count = count;
    looking = (struct looking){.document = &document,
                               .lesson = &document.lesson,
                               .arena = &arena,
                               .least = its[i].least,
                               .most = its[i].most,
                               .besides = its[i].besides};
    return asked(&looking);
}

// Of all items only [fails] does not hold, and its page is [page].
static void check_fails(item *fails, int page)
{
    for (int i = 0; i < ITEMS; i++)
        ck_assert_msg(holds(items[i]) == (items[i] != fails), "item %d: %d",
                      FIRST + i, looking.page);
    if (fails) {
        ck_assert(!holds(fails));
        ck_assert_int_eq(looking.page, page);
    }
}

START_TEST(an_arc_holds)
{
    tell();
    check_fails(NULL, 0);
    ck_assert(arc_is_named(&document.lesson));
    document.lesson.page_count = 0;
    ck_assert(!arc_is_named(&document.lesson));
}
END_TEST

START_TEST(parts_follow_one_another)
{
    tell();
    pages[10].part = PART_WHAT_IF, pages[11].part = PART_ALL;
    check_fails(arc_has_all_parts, 12);
    ck_assert_str_eq(looking.word, "all");
    ck_assert_str_eq(looking.term, "what-if");
    pages[10].part = PART_WHAT_IF, pages[11].part = PART_WHAT_IF;
    check_fails(arc_has_all_parts, 0);
    ck_assert_str_eq(looking.word, "all");
    pages[10].part = PART_ALL, pages[0].part = PART_NONE;
    check_fails(arc_has_all_parts, 1);
    pages[0].part = PART_HOOK; // the last three in any order
    pages[14].part = PART_LIMITS, pages[16].part = PART_EXIT;
    check_fails(NULL, 0);
}
END_TEST

START_TEST(pages_are_counted)
{
    tell();
    while (count < 39) // of them one is of one's own turn
        add(PART_LIMITS, NULL, arena_print(&arena, "Limit %d.", count));
    check_fails(NULL, 0);
    add(PART_LIMITS, NULL, "One more.");
    check_fails(arc_is_as_long, 0);
    ck_assert_int_eq(looking.count, 39);
    count = 12;
    ck_assert(holds(arc_is_as_long));
    count = 11;
    ck_assert(!holds(arc_is_as_long));
}
END_TEST

START_TEST(one_s_own_turn_is_counted_apart)
{
    tell();
    int more = 0;
    for (; more < 19; more++)
        add(PART_TURN, "X", "Yours.");
    ck_assert(holds(arc_is_as_long));
    add(PART_TURN, "X", "Yours.");
    ck_assert(!holds(arc_is_as_long));
}
END_TEST

START_TEST(the_first_lesson_is_short)
{
    char *path = document.path, start[] = "/lessons/00-start.yaml";
    document.path = start;
    for (int i = 0; i < 10; i++)
        add(PART_HOOK, NULL, arena_print(&arena, "Page %d.", i));
    ck_assert(holds(arc_is_as_long) && holds(arc_has_all_parts));
    add(PART_HOOK, NULL, "One more.");
    ck_assert(!holds(arc_is_as_long));
    char other[] = "00-x/05-rnn.yaml";
    document.path = other;
    ck_assert(!holds(arc_has_all_parts));
    document.path = path;
}
END_TEST

START_TEST(pictures_change)
{
    static const char *const edits[] = {"scale = none"};
    tell();
    pages[11].at = "weights"; // as the page before
    check_fails(arc_brings_pictures, 12);
    pages[11].edits = edits, pages[11].edit_count = 1;
    check_fails(NULL, 0);
    pages[11].edit_count = 0, pages[11].why = "scale";
    check_fails(NULL, 0);
    pages[11].why = NULL, pages[12].at = "weights"; // questions between them
    asks[11] = (struct question){.text = "What?", .kind = QUESTION_CLICK};
    pages[11].ask = &asks[11];
    check_fails(NULL, 0);
    pages[13].at = "weights", pages[13].ask = &asks[11];
    check_fails(arc_leaves_pictures, 14);
}
END_TEST

START_TEST(time_goes_forward)
{
    tell();
    pages[9].at = "scores[2]";
    check_fails(arc_goes_forward, 10);
    pages[9].part = PART_ALL;
    check_fails(NULL, 0);
    pages[9].part = PART_RUN, pages[9].at = "weights[1]";
    pages[7].at = "scores[1,1]"; // another cell of the row of the page before
    check_fails(NULL, 0);
    pages[8].at = "scores[1,3]", pages[9].at = "scores[1,1]";
    check_fails(NULL, 0);
    pages[7].at = "scores[2,1]", pages[8].at = "weights[1]";
    pages[9].at = "output[1]";
    check_fails(NULL, 0);
    pages[7].at = "Q[1]"; // before the row of the page before it
    check_fails(arc_goes_forward, 8);
}
END_TEST

START_TEST(words_are_counted_with_their_card)
{
    tell();
    pages[3].say = "one two three four five six seven eight nine ten eleven "
                   "twelve thirteen fourteen fifteen sixteen";
    check_fails(NULL, 0); // and nine of the card
    pages[3].say = "one two three four five six seven eight nine ten eleven "
                   "twelve thirteen fourteen fifteen sixteen seventeen "
                   "eighteen nineteen";
    check_fails(arc_is_said_shortly, 4);
    pages[3].card = NULL;
    check_fails(NULL, 0);
    asks[5].text = "a b c d e f g h i j k l m n o p q r s t u v w x y z";
    check_fails(arc_is_said_shortly, 6);
}
END_TEST

START_TEST(questions_are_thought_about_and_answered)
{
    tell();
    asks[8].kind = QUESTION_ROW;
    check_fails(arc_has_thoughts, 0);
    ck_assert_int_eq(looking.count, 1);
    asks[8].kind = QUESTION_CHANGES;
    check_fails(NULL, 0);
    pages[8].say = NULL, pages[9].say = NULL;
    check_fails(arc_answers, 9);
    pages[9].say = "As before.";
    check_fails(NULL, 0);
    pages[6].say = "It is large. {scores[1,2]} in all.";
    check_fails(arc_answers, 6);
    pages[6].say = "It is large.";
    check_fails(arc_answers, 6);
    pages[6].say = "It is {scores[1,2]}."; // told when that is answered
    pages[6].ask = &asks[5];
    check_fails(arc_answers, 6);
    pages[6].ask = NULL;
    check_fails(NULL, 0);
    pages[6].say = "It is large.";
    pages[5].say = "Right, {scores[1,2]}.";
    check_fails(NULL, 0);
}
END_TEST

// What hangs on the path is in no order, and the path goes on behind it.
START_TEST(more_is_beside_the_arc)
{
    tell();
    check_fails(NULL, 0);
    int at = 9;
    struct page beside = pages[at - 1];
    memmove(&pages[at + 1], &pages[at], (size_t)(count - at) * sizeof *pages);
    pages[at] = beside;
    pages[at].part = PART_TURN, pages[at].at = "X", pages[at].more = "m";
    pages[at].ask = NULL, pages[at].role = PAGE_PLAIN;
    count++;
    check_fails(NULL, 0);
    pages[at].part = PART_RUN; // an earlier step than the path is at
    ck_assert(holds(arc_goes_forward));
    pages[at].part = PART_TURN, pages[at].more = NULL;
    ck_assert(!holds(arc_has_all_parts));
}
END_TEST

// A path says where its map and its playground are only where they are pages of
// their own; without more, and of all other parts, there is a page.
START_TEST(a_path_needs_no_map_and_no_playground)
{
    static const struct {
        enum page_part part, instead;
        const char *name;
        bool due;
    } parts[] = {{PART_HOOK, PART_BOX, "hook", true},
                 {PART_BOX, PART_HOOK, "box", true},
                 {PART_MAP, PART_BOX, "map", false},
                 {PART_WHAT_IF, PART_ALL, "what-if", true},
                 {PART_EXIT, PART_LIMITS, "exit", true},
                 {PART_PLAYGROUND, PART_LIMITS, "playground", false},
                 {PART_LIMITS, PART_EXIT, "limits", true}};
    for (int k = 0; k < 7; k++)
        for (int beside = 0; beside < 2; beside++) {
            count = 0;
            tell();
            for (int i = 0; i < count; i++)
                if (pages[i].part == parts[k].part)
                    pages[i].part = parts[k].instead;
            if (beside)
                add(PART_TURN, "X", "Once more.")->more = "one more look";
            bool whole = holds(arc_has_all_parts);
            ck_assert_msg(whole == (beside && !parts[k].due), "%d %d", k,
                          beside);
            ck_assert(whole || !strcmp(looking.word, parts[k].name));
        }
}
END_TEST

START_TEST(the_way_back_may_come_behind_the_last_question)
{
    tell();
    int back = 0;
    while (pages[back].part != PART_BACK)
        back++;
    struct page one = pages[back];
    pages[back] = pages[back + 1], pages[back + 1] = one;
    check_fails(NULL, 0);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("arc");
    TCase *t = tcase_create("arc");
    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_test(t, an_arc_holds);
    tcase_add_test(t, more_is_beside_the_arc);
    tcase_add_test(t, the_way_back_may_come_behind_the_last_question);
    tcase_add_test(t, a_path_needs_no_map_and_no_playground);
    tcase_add_test(t, parts_follow_one_another);
    tcase_add_test(t, pages_are_counted);
    tcase_add_test(t, one_s_own_turn_is_counted_apart);
    tcase_add_test(t, the_first_lesson_is_short);
    tcase_add_test(t, pictures_change);
    tcase_add_test(t, time_goes_forward);
    tcase_add_test(t, words_are_counted_with_their_card);
    tcase_add_test(t, questions_are_thought_about_and_answered);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
