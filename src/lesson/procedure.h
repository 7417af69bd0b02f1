// SPDX-License-Identifier: MIT
// The wrong procedures that people follow, by name: what `wrong` of a question
// lists. What each computes is said in mechanism/mistake.h.
#ifndef LESSON_PROCEDURE_H
#define LESSON_PROCEDURE_H

enum procedure {
    SOFTMAX_DOWN_COLUMN,
    NO_SCALING,
    DIVIDE_BY_D,
    SCORE_AS_WEIGHT,
    DIVIDE_BY_SUM,
    TRANSPOSED,
    NO_PROJECTION,
    MASK_ZERO_BEFORE,
    MASK_AFTER,
    ARGMAX_ONLY,
    KEY_AS_VALUE,
    OFF_BY_ONE_POSITION,
    SINE_ONLY,
    QUERY_AFTER,
    QUERY_BEFORE,
    MEAN_OF_VALUES,
    ALIBI_FROM_ONE,
    ENTRIES_ADDED,
    LENGTHS_ALONE,
    ROWS_WITH_ROWS,
    KEPT_WHOLE,
    ALL_ALIKE,
    NOT_BENT,
    PROCEDURES
};

extern const char *const procedure_names[PROCEDURES];

// The procedure called [name]; PROCEDURES: none is.
enum procedure procedure_find(const char *name);

#endif
