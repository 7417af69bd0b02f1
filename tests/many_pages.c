// SPDX-License-Identifier: MIT
#include "many_pages.h"

const char many_pages_model[] =
    "title: Many\ngoal: To be walked\nmodel:\n  kind: self-attention\n"
    "  tokens: [the, cat, that, chased, a, dog, sleeps, now]\n"
    "  X: [[1, 0, 2, 1], [0, 2, 1, 0], [1, 1, 0, 0], [2, 0, 0, 1],\n"
    "      [0, 1, 0, 2], [1, 0, 1, 1], [0, 0, 2, 1], [1, 2, 0, 0]]\n"
    "  W_Q: [[1, 0], [0, 1], [1, 0], [0, 1]]\n"
    "  W_K: [[0, 1], [1, 0], [1, 0], [0, 1]]\n"
    "  W_V: [[2, 0], [0, 1], [2, 0], [0, 2]]\npages:\n";

// Each question is another one by its number.
static const char *const kinds[] = {
    "  - at: scores[cat]\n    say: \"{scores[cat,dog]}, page %d.\"\n",
    "  - at: scaled[cat]\n    ask:\n      question: How large, on page %d?\n"
    "      number: weights[cat,dog]\n      wrong: [no-scaling]\n",
    "  - at: weights\n    change: {\"X[1,1]\": 2}\n    say: Changed, page "
    "%d.\n",
    "  - at: scaled[dog]\n    change: {scale: none}\n    ask:\n"
    "      question: Do the weights change, on page %d?\n"
    "      changes: weights\n",
    "  - at: weights[cat]\n    why: scale\n    say: Taken out, page %d.\n",
    "  - at: output\n    change: {scale: none}\n    view: {compare: pair}\n"
    "    say: Beside each other, page %d.\n"};

void many_pages(struct strbuf *out)
{
    strbuf_add(out, many_pages_model);
    for (int i = 0; i < MANY_PAGES; i++)
        strbuf_addf(out, kinds[i % (int)(sizeof kinds / sizeof *kinds)], i + 1);
}
