// SPDX-License-Identifier: MIT
#include "lesson/grammar.h"

#include <assert.h>
#include <string.h>

#include "lesson/lesson.h"
#include "say/catalogue.h"

const char *const root_keys[] = {
    "title",   "question", "goal",   "needs",     "companion", "long",
    "minutes", "model",    "models", "measures",  "held",      "spare",
    "made_up", "columns",  "loss",   "optimizer", "allow",     "pages",
    "bank",    "expect",   NULL};

const char *const beside_model[] = {"held", "spare",     "made_up", "columns",
                                    "loss", "optimizer", "allow",   NULL};

const char *const model_extras[] = {"kind", "weights", "checkpoint", "classes",
                                    NULL};

#define ANSWER_NAME(KIND, name, keys) #name,
const char *const answer_names[] = {QUESTION_KIND_LIST(ANSWER_NAME) NULL};

const char *const page_keys[] = {
    "id",    "model", "against", "at",   "say",  "part", "reason", "role",
    "card",  "view",  "why",     "note", "goal", "ask",  "allow",  "change",
    "holds", "when",  "see",     "more", "can",  "by",   NULL};

const char *const question_keys[] = {"question", "wrong", "tolerance", "blank",
                                     "then",     "keeps", "hint",      NULL};

const char *const role_names[] = {
    "opening",   "retrieval",  "example", "predict", "change", "fade",
    "construct", "playground", "exit",    "limits",  "flaw",   NULL};

const char *const reason_names[] = {"keep", "none", NULL};

const char *const part_names[] = {"hook",   "box",     "map",        "run",
                                  "all",    "what-if", "turn",       "back",
                                  "limits", "exit",    "playground", NULL};

const struct setting_kind page_settings[] = {
    {"sums", {"on", "off"}},
    {"whole", {"on", "off"}},
    {"numbers", {"on", "off"}},
    {"plain", {"on", "off"}},
    {"compare", {"ghosts", "pair", "none"}},
    {"difference", {"beside", "on", "off"}},
    {"formula", {"on", "off"}},
    {"map", {"on", "off"}}, // not the one of colours that --view has
    {"ledger", {"on", "off"}},
    {"wiring", {"on", "off"}},
    {"level", {"part"}}, // all that its address belongs to
    {"focus", {NULL}},
    {NULL, {NULL}},
};

int name_count(const char *const *names)
{
    int count = 0;
    while (names[count])
        count++;
    return count;
}

int name_find(const char *const *names, const char *name)
{
    assert(names && name);
    for (int i = 0; names[i]; i++)
        if (!strcmp(names[i], name))
            return i;
    return -1;
}

const char *card_term(int index)
{
    assert(index >= 0);
    return phrase_under("card", index);
}
