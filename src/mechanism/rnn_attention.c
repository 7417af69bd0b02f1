// A recurrent translator with additive attention (Bahdanau, Cho, Bengio 2014,
// section 3 and appendix A.1.2), with a plain tanh cell. T source words; sizes
// E embedding, H hidden per direction, D decoder state, A alignment units.
#include "mechanism/all.h"
#include "trace/operations.h"

static const struct key keys[] = {
    {"vocabulary.source", KEY_WORDS, "S", NULL, KEY_REQUIRED, NULL, NULL},
    {"vocabulary.target", KEY_WORDS, "V", NULL, KEY_REQUIRED, NULL,
     "<pad> <s> </s>"},
    {"source", KEY_WORDS, "T", NULL, KEY_REQUIRED, "vocabulary.source", NULL},
    {"E_src", KEY_MATRIX, "S", "E", KEY_REQUIRED, NULL, NULL},
    {"E_tgt", KEY_MATRIX, "V", "E_y", KEY_REQUIRED, NULL, NULL},
    {"W_f", KEY_MATRIX, "E", "H", KEY_REQUIRED, NULL, NULL},
    {"U_f", KEY_MATRIX, "H", "H", KEY_REQUIRED, NULL, NULL},
    {"b_f", KEY_MATRIX, "1", "H", KEY_REQUIRED, NULL, NULL},
    {"W_b", KEY_MATRIX, "E", "H", KEY_REQUIRED, NULL, NULL},
    {"U_b", KEY_MATRIX, "H", "H", KEY_REQUIRED, NULL, NULL},
    {"b_b", KEY_MATRIX, "1", "H", KEY_REQUIRED, NULL, NULL},
    {"W_init", KEY_MATRIX, "H", "D", KEY_REQUIRED, NULL, NULL},
    {"b_init", KEY_MATRIX, "1", "D", KEY_REQUIRED, NULL, NULL},
    {"W_a", KEY_MATRIX, "D", "A", KEY_REQUIRED, NULL, NULL},
    {"U_a", KEY_MATRIX, "2H", "A", KEY_REQUIRED, NULL, NULL},
    {"v_a", KEY_MATRIX, "A", "1", KEY_REQUIRED, NULL, NULL},
    {"W_y", KEY_MATRIX, "E_y", "D", KEY_REQUIRED, NULL, NULL},
    {"W_s", KEY_MATRIX, "D", "D", KEY_REQUIRED, NULL, NULL},
    {"W_c", KEY_MATRIX, "2H", "D", KEY_REQUIRED, NULL, NULL},
    {"b_s", KEY_MATRIX, "1", "D", KEY_REQUIRED, NULL, NULL},
    {"W_o", KEY_MATRIX, "D+2H+E_y", "V", KEY_REQUIRED, NULL, NULL},
    {"b_o", KEY_MATRIX, "1", "V", KEY_REQUIRED, NULL, NULL},
    {0},
};

static void run(struct trace *t)
{
}

static const struct panel panels[] = {
    {0},
};

const struct mechanism rnn_attention = {"rnn-attention", "alignment", keys,
                                        panels, run};
