// SPDX-License-Identifier: MIT
// The command line: every refusal and every default is a row.
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "commands/arguments.h"
#include "suite.h"

enum { MOST_WORDS = 16 };

// Cuts [line] at its spaces; argv[0] is the program.
static int split(char *line, char *argv[MOST_WORDS])
{
    int argc = 0;
    argv[argc++] = "followspot";
    for (char *word = strtok(line, " "); word; word = strtok(NULL, " "))
        argv[argc++] = word;
    return argc;
}

static const struct bad {
    const char *line;
    const char *says; // the beginning
} bad[] = {
    // Options that do not exist.
    {"--bogus", "unknown option '--bogus'"},
    {"--fulscreen", "unknown option '--fulscreen': did you mean "
                    "'--fullscreen'?"},
    {"render x --fracton 1", "unknown option '--fracton': did you mean"},
    {"render x --fracton=1", "unknown option '--fracton': did you mean"},
    {"-x", "unknown option '-x'"},
    {"-3", "unknown option '-3'"},
    // Values that are missing, or not wanted.
    {"x --at", "--at needs a value"},
    {"x --at --fullscreen", "--at needs a value"},
    {"render x --step 1 -o", "--output needs a value"},
    {"x --fullscreen=yes", "--fullscreen takes no value"},
    {"--help=me", "--help takes no value"},
    // What is taken along.
    {"export x", "export needs -o FILE"},
    {"export -o a.png", "export needs a lesson"},
    {"export x y -o a.png", "export takes one lesson"},
    {"export x -o a.jpg",
     "--output must be a file that ends in png, svg, gif, "},
    {"export x -o png", "--output must be"},
    {"export x -o .png", "--output must be"},
    {"export x -o a.png --steps 0-2", "--steps must be A-B, A- or A, whole "
                                      "numbers from 1 on, or pages, not "
                                      "'0-2'"},
    {"export x -o a.png --steps 3-2", "--steps must be"},
    {"export x -o a.png --steps 3-2-1", "--steps must be"},
    {"export x -o a.png --steps -2", "--steps must be"},
    {"export x -o a.png --steps page", "--steps must be"},
    {"export x -o a.png --steps=", "--steps must be"},
    {"export x -o a.png --steps 1-99999999999999999999", "--steps must be"},
    {"export x -o a.png --steps pages --level row", "--level does not go"},
    {"export x -o a.png --size 7680x4320 --scale 3", "--size 7680x4320 at "},
    {"render x --steps 3", "--steps does not go with render, but with export"},
    // Numbers.
    {"x --step 0", "--step must be a whole number from 1 on, not '0'"},
    {"x --step -1", "--step must be a whole number from 1 on, not '-1'"},
    {"x --step x", "--step must be a whole number from 1 on, not 'x'"},
    {"x --step 1.5", "--step must be"},
    {"x --step 1e3", "--step must be"},
    {"x --step +1", "--step must be"},
    {"x --step=", "--step must be"},
    {"x --step 99999999999999999999", "--step must be"},
    {"render x --fraction 1.5", "--fraction must be a number from 0 to 1, "
                                "not '1.5'"},
    {"render x --fraction -0.1", "--fraction must be"},
    {"render x --fraction nan", "--fraction must be"},
    {"render x --fraction 0x1p-1", "--fraction must be"},
    {"render x --fraction half", "--fraction must be"},
    {"render x --fraction=", "--fraction must be"},
    {"render x --size 0x0", "--size must be WIDTHxHEIGHT, 1x1 to 7680x4320, "
                            "not '0x0'"},
    {"render x --size 7681x4320", "--size must be"},
    {"render x --size 7680x4321", "--size must be"},
    {"render x --size 1280", "--size must be"},
    {"render x --size 1280x", "--size must be"},
    {"render x --size x720", "--size must be"},
    {"render x --size 1280x720x2", "--size must be"},
    {"render x --size 1280*720", "--size must be"},
    {"render x --size -1x720", "--size must be"},
    {"render x --scale 0", "--scale must be a whole number from 1 to 4, not "
                           "'0'"},
    {"render x --scale 5", "--scale must be"},
    {"render x --scale 1.5", "--scale must be"},
    {"render x --step 1 -o a.png --size 7680x4320 --scale 3",
     "--size 7680x4320 at --scale 3 is too large a picture"},
    // Choices.
    {"trace x --format xml", "--format must be text, json or csv, not 'xml'"},
    {"trace x --format jsn", "--format must be text, json or csv, not 'jsn': "
                             "did you mean 'json'?"},
    {"trace x --format JSON", "--format must be"},
    {"trace x --level cells", "--level must be part, stage, row, cell or "
                              "term, not 'cells': did you mean 'cell'?"},
    {"render x --view numbers", "--view must be KEY=VALUE, not 'numbers'"},
    {"render x --view =off", "--view must be"},
    {"replay x --view theme=stage",
     "--size and --view of replay go only with --frames"},
    {"replay x --size 20x20", "--size and --view of replay go only"},
    {"render x --step 1 -o a.jpg", "--output must be a file that ends in "
                                   ".png or .svg, not 'a.jpg'"},
    {"render x --step 1 -o png", "--output must be"},
    {"render x --step 1 -o .png", "--output must be"},
    {"render x --step 1 -o a.png/b", "--output must be"},
    // What does not go together.
    {"x --at a --at b", "--at is given twice"},
    {"x --source a --tokens b", "--source, --tokens and --prompt cannot go together"},
    {"x --at a --step 1", "--at and --step cannot go together"},
    {"render x --at a --step 1 -o a.png", "--at and --step cannot go"},
    {"render x --at a --level row -o a.png", "--level goes only with --step"},
    {"x --page 3 --level row", "--page has a level of its own"},
    {"x --page 3 --level row --at a", "--level goes only with --step"},
    {"x --task a --at b", "--task needs --page"},
    {"x --page 3 --model twin", "a page says which model it is on"},
    {"--model twin", "--at, --step"},
    {"render x --model twin --at a -o b.png", "--model does not go with render"},
    {"x --at a --level row", "--level goes only with --step"},
    {"x --page 0", "--page must be the number of a page or its id, not '0'"},
    {"check x --level row", "--level does not go with check, but with the "
                            "window, trace, render and export"},
    {"trace x --at a", "--at does not go with trace, but with the window and "
                       "render"},
    {"trace x -o a.png", "--output does not go with trace, but with "
                         "render, export, import, class and train"},
    {"import -o a.yaml", "import needs a file of numbers"},
    {"new", "new needs one file, LESSON.yaml"},
    {"new a.json", "new needs one file, LESSON.yaml"},
    {"new a.yaml b.yaml", "new needs one file, LESSON.yaml"},
    {"import a.csv", "import needs -o LESSON.yaml"},
    {"import a.csv -o a.png", "import needs -o LESSON.yaml"},
    {"import a.csv -o a.yaml --as Y",
     "--as must be X, Q,K,V, weights, scores, layers, steps, in,out, out,in or "
     "NAME=ROLE, not 'Y'"},
    {"import a.csv -o a.yaml --as X --as weights", "give --as once for all"},
    {"import a.csv -o a.yaml --as NAME=ROLE",
     "--as NAME= must be X, Q, K, V, "},
    {"import a.csv -o a.yaml --item 0",
     "--item must be a whole number from 1, not '0'"},
    {"import a.csv -o a.yaml --item x", "--item must be a whole number"},
    {"render a --item 1", "--item"},
    {"import a.csv -o a.yaml --as =W_Q", "--as NAME=ROLE names a tensor"},
    {"import a.csv -o a.yaml --as a=W_X",
     "--as a= must be X, Q, K, V, W_Q, W_K, W_V, W_O, W_QKV, W_Q.T, W_K.T, "
     "W_V.T, W_O.T, b_Q, b_K, b_V, b_O, b_QKV, weights, scores, tokens, "
     "queries, memory, allowed, hidden, added or none, not 'W_X': did you mean"},
    {"import a.csv -o a.yaml --as a=b=", "--as a=b= must be X"},
    {"import a.csv -o a.yaml --heads 0", "--heads must be a whole number"},
    {"import a.csv -o a.yaml --heads 257", "--heads must be a whole number"},
    {"render x --at a -o a.yaml", "--output must be"},
    {"trace x --under h.0", "--under does not go with trace, but with import"},
    {"render x --format json", "--format does not go with render"},
    {"render x --step 1 -o a.png --fullscreen", "--fullscreen does not go"},
    {"list --level row", "--level does not go with list"},
    {"check x --scale 2", "--scale does not go with check"},
    // Lessons.
    {"chek a b", "unknown command 'chek': did you mean 'check'?"},
    {"a b", "unknown command 'a'"},
    {"chek --format json a b", "unknown command 'chek'"},
    {"check", "check needs a lesson file"},
    {"trace", "trace needs a lesson"},
    {"trace a b", "trace takes one lesson"},
    {"render --step 1 -o a.png", "render needs a lesson"},
    {"render x -o a.png", "render needs --at ADDRESS, --step N or --page N"},
    {"render x --page 1 --at X -o a.png", "--page and --question each show"},
    {"render x --page 1 --question 1 -o a.png", "--page and --question"},
    {"render x --page 1 --level row -o a.png", "--level goes only with --step"},
    {"render x --page 0 -o a.png", "--page must be the number of a page or its "
                                   "id, not '0'"},
    {"render x --page 1st -o a.png", "--page must be the number"},
    {"render x --question 0 -o a.png", "--question must be the number"},
    {"export x --page 1 -o a.pdf", "--page"},
    {"render x --step 1", "render needs -o FILE.png or -o FILE.svg"},
    {"list a", "list takes no 'a'"},
    // Words.
    {"words a", "words takes no 'a'"},
    {"words --missing", "--missing needs a value"},
    {"trace x --missing a", "--missing does not go with trace, but with words"},
    {"list --words", "--words needs a value"},
    {"list --words --level", "--words needs a value"},
    {"--words a list --words=b", "--words is given twice"},
    {"wrods a", "unknown command 'wrods': did you mean 'words'?"},
    {"--tokens a", "--source, --tokens and --edit need a lesson"},
    {"--edit a=1", "--source, --tokens and --edit need a lesson"},
    {"list --tokens a", "--tokens"},
    {"x --vocabulary y", "--vocabulary"},
    {"--at a", "--at, --step, --page and --level need"},
    {"--step 2", "--at, --step, --page and --level need"},
    {"--page 2", "--at, --step, --page and --level need"},
    {"--level row", "--at, --step, --page and --level need"},
};

START_TEST(test_bad)
{
    char line[200];
    char *argv[MOST_WORDS];
    snprintf(line, sizeof line, "%s", bad[_i].line);
    int argc = split(line, argv);
    struct arena arena = {0};
    struct reason why = {0};
    struct arguments a;
    ck_assert(!arguments_parse(&a, &arena, argc, argv, &why));
    ck_assert_msg(
        !strncmp(reason_text(&why), bad[_i].says, strlen(bad[_i].says)),
        "%s: %s", bad[_i].line, reason_text(&why));
    reason_free(&why);
    arena_free(&arena);
}
END_TEST

// What is left out is what nobody asked for; fraction and level count when
// they are not the default.
static const struct good {
    const char *line;
    enum command command;
    const char *files; // with spaces between them
    struct arguments rest;
    const char *view; // of the last one, "key value"
} good[] = {
    {"", COMMAND_WINDOW, "", {0}, NULL},
    {"--fullscreen", COMMAND_WINDOW, "", {.fullscreen = true}, NULL},
    {"x.yaml", COMMAND_WINDOW, "x.yaml", {0}, NULL},
    {"./list", COMMAND_WINDOW, "./list", {0}, NULL},
    {"-", COMMAND_WINDOW, "-", {0}, NULL},
    {"-- -x", COMMAND_WINDOW, "-x", {0}, NULL},
    {"x --at a[1,2]", COMMAND_WINDOW, "x", {.at = "a[1,2]"}, NULL},
    {"x --at=a[1,2]", COMMAND_WINDOW, "x", {.at = "a[1,2]"}, NULL},
    {"x --at list", COMMAND_WINDOW, "x", {.at = "list"}, NULL},
    {"--step 12 x", COMMAND_WINDOW, "x", {.step = 12}, NULL},
    {"x --step 123456789012345678",
     COMMAND_WINDOW,
     "x",
     {.step = 123456789012345678},
     NULL},
    {"x --fullscreen --fullscreen",
     COMMAND_WINDOW,
     "x",
     {.fullscreen = true},
     NULL},
    {"list", COMMAND_LIST, "", {0}, NULL},
    {"words", COMMAND_WORDS, "", {0}, NULL},
    {"words --missing a", COMMAND_WORDS, "", {.missing = "a"}, NULL},
    {"check a --words b", COMMAND_CHECK, "a", {0}, NULL},
    {"--words=b", COMMAND_WINDOW, "", {0}, NULL},
    {"check a b c", COMMAND_CHECK, "a b c", {0}, NULL},
    {"check list", COMMAND_CHECK, "list", {0}, NULL},
    {"check -- --at", COMMAND_CHECK, "--at", {0}, NULL},
    {"trace x", COMMAND_TRACE, "x", {0}, NULL},
    {"trace trace", COMMAND_TRACE, "trace", {0}, NULL},
    {"trace x --format text", COMMAND_TRACE, "x", {0}, NULL},
    {"--format json trace x",
     COMMAND_TRACE,
     "x",
     {.format = FORMAT_JSON},
     NULL},
    {"trace --format=csv x --level term",
     COMMAND_TRACE,
     "x",
     {.format = FORMAT_CSV, .level = LEVEL_TERM},
     NULL},
    {"trace x --level part", COMMAND_TRACE, "x", {.level = LEVEL_PART}, NULL},
    {"render x --at a -o b.png",
     COMMAND_RENDER,
     "x",
     {.at = "a", .output = "b.png"},
     NULL},
    {"render x --step 3 --level row -ob.svg",
     COMMAND_RENDER,
     "x",
     {.step = 3, .level = LEVEL_ROW, .output = "b.svg"},
     NULL},
    {"render x --step 3 --output b.PNG --fraction 0.25",
     COMMAND_RENDER,
     "x",
     {.step = 3, .output = "b.PNG", .fraction = 0.25},
     NULL},
    {"render x --step 3 -o -b.png --fraction 1e-3",
     COMMAND_RENDER,
     "x",
     {.step = 3, .output = "-b.png", .fraction = 1e-3},
     NULL},
    {"render x --step 1 -o a.b/c.svg --focus d",
     COMMAND_RENDER,
     "x",
     {.step = 1, .output = "a.b/c.svg", .focus = "d"},
     NULL},
    {"render x --step 1 -o a.svg --size 7680x4320 --scale 2",
     COMMAND_RENDER,
     "x",
     {.step = 1, .output = "a.svg", .width = 7680, .height = 4320, .scale = 2},
     NULL},
    {"render x --step 1 -o a.svg --size 1x1 --scale 4",
     COMMAND_RENDER,
     "x",
     {.step = 1, .output = "a.svg", .width = 1, .height = 1, .scale = 4},
     NULL},
    {"render x --step 1 -o a.svg --view a=b=c",
     COMMAND_RENDER,
     "x",
     {.step = 1, .output = "a.svg", .view_count = 1},
     "a b=c"},
    {"render x --step 1 -o a.svg --view a=1 --view=b=",
     COMMAND_RENDER,
     "x",
     {.step = 1, .output = "a.svg", .view_count = 2},
     "b "},
    {"--help", COMMAND_HELP, "", {0}, NULL},
    {"-h", COMMAND_HELP, "", {0}, NULL},
    {"help", COMMAND_HELP, "", {0}, NULL},
    {"--version", COMMAND_VERSION, "", {0}, NULL},
    {"version", COMMAND_VERSION, "", {0}, NULL},
    // They answer whatever else there is.
    {"render --help", COMMAND_HELP, "", {.topic = COMMAND_RENDER}, NULL},
    {"trace x --help --bogus",
     COMMAND_HELP,
     "x",
     {.topic = COMMAND_TRACE},
     NULL},
};

static void ck_same(const char *a, const char *b)
{
    ck_assert_str_eq(a ? a : "(none)", b ? b : "(none)");
}

static void check_files(const struct arguments *a, const char *files)
{
    struct strbuf all = {0};
    for (int i = 0; i < a->file_count; i++)
        strbuf_addf(&all, "%s%s", i ? " " : "", a->files[i]);
    ck_assert_str_eq(strbuf_text(&all), files);
    strbuf_free(&all);
}

static void check_view(const struct arguments *a, const char *view)
{
    struct strbuf last = {0};
    if (a->view_count)
        strbuf_addf(&last, "%s %s", a->views[a->view_count - 1].key,
                    a->views[a->view_count - 1].value);
    ck_assert_str_eq(strbuf_text(&last), view ? view : "");
    strbuf_free(&last);
}

// LEVEL_PART is 0 and so the level that a row does not mention; the row that
// means it says so in its line.
static enum level level_of(const struct good *row)
{
    if (row->rest.level || strstr(row->line, "part"))
        return row->rest.level;
    return LEVEL_CELL;
}

START_TEST(test_good)
{
    const struct good *row = &good[_i];
    const struct arguments *want = &row->rest;
    char line[200];
    char *argv[MOST_WORDS];
    snprintf(line, sizeof line, "%s", row->line);
    int argc = split(line, argv);
    struct arena arena = {0};
    struct reason why = {0};
    struct arguments a;
    ck_assert_msg(arguments_parse(&a, &arena, argc, argv, &why), "%s",
                  reason_text(&why));
    ck_assert_uint_eq(why.text.length, 0);
    ck_assert_int_eq(a.command, row->command);
    check_files(&a, row->files);
    check_view(&a, row->view);
    ck_assert_int_eq(a.topic, want->topic);
    ck_assert_int_eq(a.format, want->format);
    ck_assert_int_eq(a.level, level_of(row));
    ck_same(a.at, want->at);
    ck_same(a.focus, want->focus);
    ck_same(a.output, want->output);
    ck_same(a.missing, want->missing);
    ck_assert_int_eq(a.step, want->step);
    ck_assert(a.fraction == (want->fraction ? want->fraction : 1));
    ck_assert_int_eq(a.view_count, want->view_count);
    ck_assert_int_eq(a.width, want->width ? want->width : 1280);
    ck_assert_int_eq(a.height, want->height ? want->height : 720);
    ck_assert_int_eq(a.scale, want->scale ? want->scale : 1);
    ck_assert_int_eq(a.fullscreen, want->fullscreen);
    reason_free(&why);
    arena_free(&arena);
}
END_TEST

static const struct {
    const char *line, *file;
} words[] = {
    {"list", NULL},           {"list --words a", "a"},
    {"--words=a list", "a"},  {"--words a --words b", "a"},
    {"-- --words a", NULL},   {"list --words", NULL},
    {"--words --help", NULL}, {"trace x --wordsworth a", NULL},
    {"--words=", ""},
};

START_TEST(test_words)
{
    char line[200];
    char *argv[MOST_WORDS];
    snprintf(line, sizeof line, "%s", words[_i].line);
    int argc = split(line, argv);
    ck_same(arguments_words(argc, argv), words[_i].file);
}
END_TEST

// A program started without even its own name.
START_TEST(test_nothing)
{
    struct arena arena = {0};
    struct reason why = {0};
    struct arguments a;
    char *argv[] = {NULL};
    ck_assert(arguments_parse(&a, &arena, 0, argv, &why));
    ck_assert_int_eq(a.command, COMMAND_WINDOW);
    reason_free(&why);
    arena_free(&arena);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("arguments");
    TCase *c = tcase_create("arguments");
    tcase_add_loop_test(c, test_bad, 0, sizeof bad / sizeof *bad);
    tcase_add_loop_test(c, test_good, 0, sizeof good / sizeof *good);
    tcase_add_loop_test(c, test_words, 0, sizeof words / sizeof *words);
    tcase_add_test(c, test_nothing);
    suite_add_tcase(suite, c);
    return suite_end(suite);
}
