// SPDX-License-Identifier: MIT
#include "tensorfile/npy.h"

#include <assert.h>
#include <string.h>

#include "base/utf8.h"

static const char magic[] = "\x93NUMPY";
enum { MAGIC = 6, BEFORE_LENGTH = 8, MOST_HEADER = 65536 };
enum { MOST_LETTERS = 1000, MOST_WORDS = 1000000 }; // of a word; of an array

// The file while it is being read.
struct npy {
    struct reading *r;
    const char *file;
    const unsigned char *bytes;
    size_t length;
    char *header; // a Python dictionary: {'descr': '<f8', …}
    size_t data;  // where the numbers begin
};

static bool npy_refuse(const struct npy *n, const char *key,
                       const struct slot *slots)
{
    complain(n->r->complaints, (struct mark){n->file, 0, 0}, key, slots);
    return false;
}

// Finds the header and what comes after it.
static bool open_header(struct npy *n)
{
    if (n->length < BEFORE_LENGTH + 2 || memcmp(n->bytes, magic, MAGIC))
        return npy_refuse(n, "tensors.npy", NO_SLOTS);
    int version = n->bytes[MAGIC];
    if (version < 1 || version > 3)
        return npy_refuse(n, "tensors.npy.version",
                          SLOTS(COUNT("found", version)));
    size_t wide = version == 1 ? 2 : 4, length = 0;
    if (n->length < BEFORE_LENGTH + wide)
        return npy_refuse(n, "tensors.npy", NO_SLOTS);
    for (size_t i = wide; i--;)
        length = length << 8 | n->bytes[BEFORE_LENGTH + i];
    n->data = BEFORE_LENGTH + wide + length;
    if (length > MOST_HEADER || n->data > n->length)
        return npy_refuse(
            n, "tensors.npy.header",
            SLOTS(COUNT("bytes", length),
                  COUNT("rest", n->length - BEFORE_LENGTH - wide)));
    n->header = arena_copy(
        n->r->arena, (const char *)n->bytes + BEFORE_LENGTH + wide, length);
    return true;
}

// What stands behind the key [name] of the header; NULL unless it is there
// once.
static const char *value_of(const struct npy *n, const char *name)
{
    char quoted[32] = "'";
    strcat(strcat(quoted, name), "'");
    const char *at = strstr(n->header, quoted);
    if (!at || strstr(at + 1, quoted))
        return NULL;
    at += strlen(quoted);
    at += strspn(at, " ");
    if (*at++ != ':')
        return NULL;
    return at + strspn(at, " ");
}

// Numbers by NumPy's letters; words are 'U' and how many characters each has.
static const struct {
    const char *code;
    enum number_type type;
} types[] = {
    {"b1", NUMBER_BOOL}, {"i1", NUMBER_I8},  {"i2", NUMBER_I16},
    {"i4", NUMBER_I32},  {"i8", NUMBER_I64}, {"u1", NUMBER_U8},
    {"u2", NUMBER_U16},  {"u4", NUMBER_U32}, {"u8", NUMBER_U64},
    {"f2", NUMBER_F16},  {"f4", NUMBER_F32}, {"f8", NUMBER_F64},
};

// The whole number of digits at [*p], of at most [most]; moves past it. False
// when there is none.
static bool read_digits(const char **p, uint64_t most, uint64_t *out)
{
    const char *start = *p;
    *out = 0;
    for (; **p >= '0' && **p <= '9'; ++*p) {
        *out = *out * 10 + (uint64_t)(**p - '0');
        if (*out > most)
            return false;
    }
    return *p > start;
}

// '<f8', '>i4', '|b1', '<U12': sets the type; [*wide] is the characters of a
// word, 0 for numbers.
static bool read_type(const struct npy *n, struct array *a, uint64_t *wide)
{
    const char *p = value_of(n, "descr");
    if (!p || *p != '\'') // a list is a record of several numbers
        return npy_refuse(n, "tensors.npy.keys", NO_SLOTS);
    const char *code = ++p, *text;
    size_t length = strcspn(p, "'");
    text = arena_copy(n->r->arena, p, length);
    a->big = *code == '>';
    *wide = 0;
    code += *code && strchr("<>|", *code);
    p = code + 1;
    if (*code == 'U' && strchr("<>", text[0]) &&
        read_digits(&p, MOST_LETTERS, wide) && *p == '\'') {
        a->type = NUMBER_NONE;
        return true;
    }
    if (*code == 'S' || *code == 'O') // bytes, and Python's own objects
        return npy_refuse(n, "tensors.type.words", SLOTS(TEXT("type", text)));
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (!strncmp(code, types[i].code, 2) && code[2] == '\'') {
            a->type = types[i].type;
            return text[0] != code[0] &&
                           (text[0] != '|' || number_size(a->type) == 1)
                       ? true
                       : npy_refuse(n, "tensors.type",
                                    SLOTS(TEXT("type", text)));
        }
    return npy_refuse(n, "tensors.type", SLOTS(TEXT("type", text)));
}

// (3, 4), (5,), () after which the dictionary goes on.
static bool read_shape(const struct npy *n, struct array *a)
{
    uint64_t shape[MOST_AXES + 1] = {0};
    int axes = 0;
    const char *p = value_of(n, "shape");
    if (!p || *p != '(')
        return npy_refuse(n, "tensors.npy.keys", NO_SLOTS);
    const char *text =
        arena_copy(n->r->arena, p, strcspn(p, ")") + (strchr(p, ')') != NULL));
    p++;
    p += strspn(p, " ");
    while (*p != ')') {
        if (axes > MOST_AXES || !read_digits(&p, UINT64_MAX / 16, &shape[axes]))
            return npy_refuse(n, "tensors.shape", SLOTS(TEXT("shape", text)));
        axes++;
        p += strspn(p, " ");
        p += *p == ',';
        p += strspn(p, " ");
    }
    if (array_set_shape(a, shape, axes))
        return true;
    return npy_refuse(n, "tensors.large",
                      SLOTS(TEXT("shape", text), COUNT("axes", MOST_AXES)));
}

static bool read_order(const struct npy *n, struct array *a)
{
    const char *p = value_of(n, "fortran_order");
    a->fortran = p && !strncmp(p, "True", 4);
    if (!p || (!a->fortran && strncmp(p, "False", 5)))
        return npy_refuse(n, "tensors.npy.keys", NO_SLOTS);
    return true;
}

// --- words -------------------------------------------------------------------

// One word of [wide] characters of four bytes each, the unused ones 0. NULL
// when it is no text.
static const char *read_word(const struct npy *n, const struct array *a,
                             const unsigned char *p, size_t wide)
{
    struct strbuf text = {0};
    const char *word = NULL;
    bool good = true;
    for (size_t i = 0; i < wide && good; i++, p += 4) {
        uint32_t code = 0;
        for (int k = 0; k < 4; k++)
            code = code << 8 | p[a->big ? k : 3 - k];
        if (!code)
            break;
        good = code <= 0x10FFFF && (code < 0xD800 || code > 0xDFFF);
        char bytes[4];
        if (good)
            strbuf_add_n(&text, bytes, utf8_write(code, bytes));
    }
    if (good)
        word = arena_copy(n->r->arena, strbuf_text(&text), text.length);
    strbuf_free(&text);
    return word;
}

static bool read_words_of(const struct npy *n, struct array *a, size_t wide)
{
    const char **words = arena_array(n->r->arena, a->count + 1, sizeof *words);
    for (size_t i = 0; i < a->count; i++) {
        words[i] = read_word(n, a, a->bytes + i * wide * 4, wide);
        if (!words[i])
            return npy_refuse(n, "tensors.npy.text", NO_SLOTS);
    }
    a->rows = (struct words){(int)a->count, words};
    return true;
}

// --- the file ----------------------------------------------------------------

static bool read_data(const struct npy *n, struct array *a, uint64_t wide)
{
    size_t size =
        a->type == NUMBER_NONE ? (size_t)wide * 4 : number_size(a->type);
    size_t rest = n->length - n->data;
    a->bytes = n->bytes + n->data;
    // Words of no letters take no bytes: as many as one likes.
    if (a->type == NUMBER_NONE &&
        (!size || a->axes > 1 || a->count > MOST_WORDS))
        return npy_refuse(n, "tensors.npy.text", NO_SLOTS);
    if (a->count > rest / size || a->count * size != rest)
        return npy_refuse(n, "tensors.bytes",
                          SLOTS(TEXT("shape", array_shape(n->r->arena, a)),
                                COUNT("size", size),
                                COUNT("want", (double)a->count * (double)size),
                                COUNT("bytes", rest)));
    return a->type != NUMBER_NONE || read_words_of(n, a, (size_t)wide);
}

// What the header says; no numbers.
static bool read_about(struct npy *n, struct array *out, uint64_t *wide)
{
    return open_header(n) && read_type(n, out, wide) && read_order(n, out) &&
           read_shape(n, out);
}

bool npy_read(struct reading *r, const char *file, const char *name,
              const void *bytes, size_t length, struct array *out)
{
    assert(file && name && (bytes || !length) && out);
    struct npy n = {.r = r, .file = file, .bytes = bytes, .length = length};
    uint64_t wide;
    *out = (struct array){.name = name};
    return read_about(&n, out, &wide) && read_data(&n, out, wide);
}

// All of it, if it is not too much.
static bool read_at_once(struct reading *r, const char *file, const char *name,
                         const struct source_of_bytes *source,
                         struct array *out)
{
    bool much = source->length > (size_t)TENSORS_MOST_MIB << 20;
    void *bytes = arena_alloc(r->arena, much ? 1 : source->length + 1);
    if (!much && source->read(source->self, 0, source->length, bytes))
        return npy_read(r, file, name, bytes, source->length, out);
    complain(r->complaints, (struct mark){file, 0, 0}, "tensors.unread",
             NO_SLOTS);
    return false;
}

// The first bytes of [source], with all of the header, if it is there: most are
// so short that nothing of the numbers is read. NULL: it cannot be read.
static const unsigned char *read_head(struct arena *arena,
                                      const struct source_of_bytes *source)
{
    enum { SHORT = 128, LONG = BEFORE_LENGTH + 4 + MOST_HEADER };
    size_t most = source->length < LONG ? source->length : LONG;
    unsigned char *head = arena_alloc(arena, LONG);
    if (most <= SHORT || !source->read(source->self, 0, SHORT, head))
        return NULL;
    bool wide = head[MAGIC] > 1;
    size_t length =
        (size_t)head[BEFORE_LENGTH] | (size_t)head[BEFORE_LENGTH + 1] << 8;
    size_t end = BEFORE_LENGTH + (wide ? 4u : 2u) + length;
    bool whole = end <= SHORT && (!wide || !(head[10] | head[11]));
    return whole || source->read(source->self, 0, most, head) ? head : NULL;
}

bool npy_open(struct reading *r, const char *file, const char *name,
              const struct source_of_bytes *source, struct array *out)
{
    assert(file && name && source->read && out);
    struct arena own = {0};
    struct npy n = {.r = r, .file = file, .length = source->length};
    uint64_t wide;
    *out = (struct array){.name = name};
    n.bytes = read_head(&own, source);
    bool good = n.bytes && read_about(&n, out, &wide);
    bool none = !n.bytes;
    arena_free(&own);
    n.bytes = NULL;
    if (none)
        return read_at_once(r, file, name, source, out);
    if (!good)
        return false;
    // Words, and heads whose numbers lie all over the file.
    if (out->type == NUMBER_NONE || (out->fortran && out->axes > 1))
        return read_at_once(r, file, name, source, out);
    if (!read_data(&n, out, wide))
        return false;
    out->bytes = NULL;
    out->source = source;
    out->from = n.data;
    return true;
}

// --- writing -----------------------------------------------------------------

static void add_words(struct strbuf *out, const struct array *a, size_t wide)
{
    for (int i = 0; i < a->rows.count; i++) {
        const char *p = a->rows.word[i];
        for (size_t k = 0; k < wide; k++) {
            uint32_t code = 0;
            p += utf8_read(p, strlen(p), &code);
            const char bytes[4] = {(char)code, (char)(code >> 8),
                                   (char)(code >> 16), (char)(code >> 24)};
            strbuf_add_n(out, bytes, sizeof bytes);
        }
    }
}

// The characters of the longest word.
static size_t widest(struct words words)
{
    size_t most = 1;
    for (int i = 0; i < words.count; i++) {
        size_t count = 0;
        uint32_t code;
        for (const char *p = words.word[i]; *p; count++)
            p += utf8_read(p, strlen(p), &code);
        most = count > most ? count : most;
    }
    return most;
}

static const char *code_of(enum number_type type)
{
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (types[i].type == type)
            return types[i].code;
    return "";
}

// BF16 is the upper half of a single, the lowest byte first.
static void add_singles(struct strbuf *out, const struct array *a)
{
    for (size_t i = 0; i < a->count; i++) {
        const unsigned char *p = a->bytes + 2 * i;
        const char bytes[4] = {0, 0, (char)p[a->big], (char)p[!a->big]};
        strbuf_add_n(out, bytes, sizeof bytes);
    }
}

static void add_as_singles(struct strbuf *out, const struct array *a)
{
    enum { AT_ONCE = 256 };
    double x[AT_ONCE];
    for (size_t done = 0, n; done < a->count; done += n) {
        n = a->count - done < AT_ONCE ? a->count - done : AT_ONCE;
        array_read(a, done, n, x);
        for (size_t i = 0; i < n; i++) {
            float single = (float)x[i];
            uint32_t bits;
            memcpy(&bits, &single, sizeof bits);
            const char bytes[4] = {(char)bits, (char)(bits >> 8),
                                   (char)(bits >> 16), (char)(bits >> 24)};
            strbuf_add_n(out, bytes, sizeof bytes);
        }
    }
}

// A dictionary as NumPy writes it: what comes after it is aligned to 64 bytes.
void npy_write(struct strbuf *out, const struct array *a)
{
    assert(a->bytes || a->type == NUMBER_NONE || !a->count);
    assert(!a->singles || (a->type == NUMBER_F64 && !a->fortran));
    enum { ALIGN = 64, PREFIX = 10 };
    struct strbuf header = {0};
    bool words = a->type == NUMBER_NONE, halves = a->type == NUMBER_BF16;
    size_t wide = words ? widest(a->rows) : 0;
    size_t size = number_size(a->type);
    const char *order = a->big && !words && !halves && !a->singles ? ">"
                        : words || size > 1                        ? "<"
                                                                   : "|";
    strbuf_addf(&header, "{'descr': '%s", order);
    if (words)
        strbuf_addf(&header, "U%zu", wide);
    else
        strbuf_add(&header,
                   code_of(halves || a->singles ? NUMBER_F32 : a->type));
    strbuf_addf(&header, "', 'fortran_order': %s, 'shape': (",
                a->fortran ? "True" : "False");
    for (int i = 0; i < a->axes; i++)
        strbuf_addf(&header, i ? " %zu," : "%zu,", a->shape[i]);
    if (a->axes > 1)
        header.length--; // (3, 4) but (3,)
    strbuf_add(&header, "), }");
    while ((PREFIX + header.length + 1) % ALIGN)
        strbuf_add(&header, " ");
    strbuf_add(&header, "\n");
    const char before[PREFIX] = {(char)magic[0],
                                 'N',
                                 'U',
                                 'M',
                                 'P',
                                 'Y',
                                 1,
                                 0,
                                 (char)(header.length & 255),
                                 (char)(header.length >> 8)};
    strbuf_add_n(out, before, PREFIX);
    strbuf_add_n(out, header.text, header.length);
    if (words)
        add_words(out, a, wide);
    else if (halves)
        add_singles(out, a);
    else if (a->singles)
        add_as_singles(out, a);
    else
        strbuf_add_n(out, (const char *)a->bytes, a->count * size);
    strbuf_free(&header);
}
