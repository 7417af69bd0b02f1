// SPDX-License-Identifier: MIT
// Every kind of question there is, a line each: its name in C and in a file,
// and the keys of `ask` that go with it. What such a question is from its
// answer to its feedback is one row in two files of its name, quiz/kind/ and
// app/quiz/kind/; a line without them does not link. Files of answers know a
// kind by its place here, so that new ones come last.
#ifndef LESSON_QUESTION_KINDS_H
#define LESSON_QUESTION_KINDS_H

// clang-format off
#define QUESTION_KIND_LIST(KIND)                                     \
    KIND(NUMBER, number, TAKES_WRONG | TAKES_TOLERANCE)              \
    KIND(CHOICE, choice, TAKES_WRONG)                                \
    KIND(ORDER, order, 0)                                            \
    KIND(CLICK, click, TAKES_WRONG)                                  \
    KIND(ROW, row, TAKES_WRONG | TAKES_TOLERANCE | TAKES_BLANK)      \
    KIND(CHANGES, changes, NEEDS_CHANGE)
// clang-format on

// What stands beside the answer in `ask`; and on its page.
enum question_keys {
    TAKES_WRONG = 1,     // wrong procedures that give a reply
    TAKES_TOLERANCE = 2, // how far from its number a reply may be
    TAKES_BLANK = 4,     // how many of its numbers are asked for
    NEEDS_CHANGE = 8,    // `change`: it is about what the page changes
};

#define QUESTION_KIND_ENUM(KIND, name, keys) QUESTION_##KIND,
enum question_kind { QUESTION_KIND_LIST(QUESTION_KIND_ENUM) QUESTION_KINDS };

#endif
