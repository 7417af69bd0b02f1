// SPDX-License-Identifier: MIT
#include "train/write.h"

#include <assert.h>
#include <string.h>

#include "base/number.h"
#include "yaml/write.h"

static void write_text(struct strbuf *out, const char *text)
{
    const struct hand hand = {.json = true, .line = "\n"};
    const struct node node = {.kind = NODE_SCALAR, .text = text};
    scalar_write(out, &hand, &node);
}

static void write_key(struct strbuf *out, const char *key)
{
    strbuf_addf(out, "\"%s\": ", key);
}

static void write_words(struct strbuf *out, const char *const *word, int count)
{
    strbuf_add(out, "[");
    for (int i = 0; i < count; i++) {
        strbuf_add(out, i ? ", " : "");
        write_text(out, word[i]);
    }
    strbuf_add(out, "]");
}

static void write_matrix(struct strbuf *out, const char *name,
                         const double *numbers, struct learned at)
{
    char digits[NUMBER_SIZE];
    write_key(out, name);
    strbuf_add(out, "[");
    for (int r = 0; r < at.rows; r++) {
        strbuf_add(out, r ? ",\n    [" : "[");
        for (int c = 0; c < at.columns; c++) {
            double x = numbers[at.at + r * at.columns + c];
            strbuf_addf(out, "%s%s", c ? ", " : "",
                        number_print_shortest(digits, x));
        }
        strbuf_add(out, "]");
    }
    strbuf_add(out, "]");
}

// The scopes of a name: "layer1.head2.W_K" is in layer1 and in its head2.
enum { MOST_SCOPES = 2 };
struct scope {
    const char *name;
    int length, letters;
};
struct scopes {
    struct scope at[MOST_SCOPES];
    int count;
};

static struct scopes scopes_of(const char *name)
{
    struct scopes s = {0};
    for (const char *dot; (dot = strchr(name, '.')); name = dot + 1) {
        assert(s.count < MOST_SCOPES);
        s.at[s.count++] = (struct scope){name, (int)(dot - name),
                                         (int)strcspn(name, "0123456789")};
    }
    return s;
}

static bool same_scope(const struct scope *a, const struct scope *b)
{
    return a->length == b->length &&
           !memcmp(a->name, b->name, (size_t)a->length);
}

// From the scopes of one matrix to those of the next: each is one of a list.
static void write_scopes(struct strbuf *out, const struct scopes *was,
                         const struct scopes *now)
{
    int same = 0;
    while (same < was->count && same < now->count &&
           same_scope(&was->at[same], &now->at[same]))
        same++;
    bool on = same < was->count && same < now->count; // the next of a list
    for (int k = was->count - 1; k >= same; k--)
        strbuf_add(out, on && k == same ? "}" : "}]");
    strbuf_add(out, ",\n  ");
    for (int k = same; k < now->count; k++)
        if (on && k == same)
            strbuf_add(out, "{");
        else
            strbuf_addf(out, "\"%.*ss\": [{", now->at[k].letters,
                        now->at[k].name);
}

static void write_matrices(struct strbuf *out, const struct learned_list *l,
                           const double *numbers)
{
    struct scopes was = {0};
    for (int i = 0; i < l->count; i++) {
        const char *name = l->matrix[i].name, *dot = strrchr(name, '.');
        struct scopes now = scopes_of(name);
        write_scopes(out, &was, &now);
        write_matrix(out, dot ? dot + 1 : name, numbers, l->matrix[i].at);
        was = now;
    }
    for (int k = 0; k < was.count; k++)
        strbuf_add(out, "}]");
}

// Of a translator they are of no use: its two lists are written alone.
static void write_classes(struct strbuf *out, const struct train_task *task)
{
    if (!task->classes || task->source.count)
        return;
    strbuf_add(out, ",\n  \"classes\": {");
    for (const struct task_class *c = task->classes; c->name; c++) {
        strbuf_add(out, c == task->classes ? "" : ", ");
        write_key(out, c->name);
        write_words(out, task->words.word + c->from, c->count);
    }
    strbuf_add(out, "}");
}

static void write_prompt(struct strbuf *out, const struct train_task *task)
{
    strbuf_add(out, ",\n  \"prompt\": ");
    if (!task->sentences) {
        write_words(out, task->prompt.word, task->prompt.count);
        return;
    }
    const char *word[MOST_READ];
    const struct example *e = &task->sentences[0];
    for (int i = 0; i < e->read_count; i++)
        word[i] = task->words.word[e->read[i]];
    write_words(out, word, e->read_count);
}

static void write_mask(struct strbuf *out, const struct network_sizes *s)
{
    strbuf_add(out, ",\n  \"mask\": ");
    if (s->mask == MASK_BAND || s->mask == MASK_WINDOW)
        strbuf_addf(out, "{\"%s\": %d}",
                    s->mask == MASK_BAND ? "band" : "window", s->band);
    else
        strbuf_add(out, s->mask == MASK_NONE ? "\"none\"" : "\"causal\"");
}

// What whole blocks have that is other than usual.
static void write_layers(struct strbuf *out, const struct network_sizes *s)
{
    if (s->norm == NORM_RMS)
        strbuf_add(out, ",\n  \"norm\": \"rms\"");
    if (s->feed)
        strbuf_addf(out, ",\n  \"activation\": \"%s\"",
                    activation_laws[s->activation].name);
}

// Both vocabularies of a translator, else the one.
static void write_vocabulary(struct strbuf *out, const struct train_task *task)
{
    write_key(out, "vocabulary");
    if (task->source.count) {
        strbuf_add(out, "{\"source\": ");
        write_words(out, task->source.word, task->source.count);
        strbuf_add(out, ",\n  \"target\": ");
    }
    write_words(out, task->words.word, task->words.count);
    strbuf_add(out, task->source.count ? "}" : "");
    write_classes(out, task);
}

static void write_next_word(struct strbuf *out, const struct train_task *task,
                            const struct network_sizes *s)
{
    strbuf_add(out, "\"language-model\",\n  ");
    write_vocabulary(out, task);
    write_prompt(out, task);
    strbuf_addf(out, ",\n  \"position\": \"%s\"",
                s->position ? "sinusoidal" : "none");
    write_mask(out, s);
    write_layers(out, s);
}

static void write_translator(struct strbuf *out, const struct train_task *task,
                             const struct network_sizes *s)
{
    strbuf_add(out, "\"rnn-attention\",\n  \"source\": ");
    write_words(out, task->prompt.word, task->prompt.count);
    strbuf_addf(out, ",\n  \"cell\": \"%s\",\n  \"attention\": \"%s\",\n  ",
                s->gru ? "gru" : "tanh", s->fixed ? "fixed" : "additive");
    write_vocabulary(out, task);
}

void network_write(const struct network *n, const struct train_task *task,
                   const double *numbers, struct strbuf *out)
{
    const struct network_sizes *s = &n->sizes;
    strbuf_add(out, "{\n  ");
    write_vocabulary(out, task);
    if (!s->position)
        strbuf_add(out, ",\n  \"position\": \"none\"");
    if (s->mask != MASK_CAUSAL)
        write_mask(out, s);
    write_layers(out, s);
    if (s->gru)
        strbuf_add(out, ",\n  \"cell\": \"gru\"");
    if (s->fixed)
        strbuf_add(out, ",\n  \"attention\": \"fixed\"");
    write_matrices(out, &n->learned, numbers);
    strbuf_add(out, "\n}\n");
}

void model_write(const struct training *t, const double *numbers,
                 struct strbuf *out)
{
    const struct network *n = training_network(t);
    const struct train_task *task = training_task(t);
    strbuf_add(out, "{\n  \"kind\": ");
    if (n->sizes.kind == NETWORK_TRANSLATOR)
        write_translator(out, task, &n->sizes);
    else
        write_next_word(out, task, &n->sizes);
    write_matrices(out, &n->learned, numbers);
    strbuf_add(out, "}");
}

void training_write(const struct training *t, const double *numbers,
                    const char *title, const char *goal, struct strbuf *out)
{
    strbuf_add(out, "{\"title\": ");
    write_text(out, title);
    strbuf_add(out, ",\n\"goal\": ");
    write_text(out, goal);
    strbuf_add(out, ",\n\"model\": ");
    model_write(t, numbers, out);
    strbuf_add(out, "}\n");
}
