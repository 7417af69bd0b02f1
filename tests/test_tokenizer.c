// SPDX-License-Identifier: MIT
// Text in tokens: the ids of the references, how texts are cut, and files that
// are damaged or ask for what is not done.
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "suite.h"
#include "tokenizer/letters.h"
#include "tokenizer/tokenizer.h"

#define LENGTH(list) ((int)(sizeof(list) / sizeof *(list)))
#define GPT2 SOURCE_ROOT "/tests/reference/gpt2-tiny/"

static struct arena arena;
static struct complaints complaints;

static void tear_down(void)
{
    complaints_free(&complaints);
    complaints = (struct complaints){0};
    arena_free(&arena);
}

static struct token_file load(const char *path, const char *name)
{
    size_t most = 1 << 20;
    char *text = arena_alloc(&arena, most);
    FILE *f = fopen(path, "rb");
    ck_assert_msg(f != NULL, "%s", path);
    size_t length = fread(text, 1, most - 1, f);
    fclose(f);
    return (struct token_file){name, text, length};
}

static struct token_file text_file(const char *name, const char *text)
{
    return (struct token_file){name, text, strlen(text)};
}

static const struct tokenizer *gpt2(void)
{
    struct reading r = {&arena, &complaints};
    struct token_file vocabulary = load(GPT2 "vocab.json", "vocab.json");
    struct token_file merges = load(GPT2 "merges.txt", "merges.txt");
    const struct tokenizer *t = tokenizer_read_pair(&r, &vocabulary, &merges);
    ck_assert_msg(t != NULL, "%s", strbuf_text(&complaints.text));
    return t;
}

// --- the reference -----------------------------------------------------------

START_TEST(reference)
{
    struct reading r = {&arena, &complaints};
    const struct tokenizer *t = gpt2();
    struct token_file file = load(GPT2 "expect.json", "expect.json");
    const struct node *all = node_find(
        read_source(&r, file.name, file.text, file.length), "tokenized");
    ck_assert_int_eq(all->count, 11);
    for (const struct node *n = all->first; n; n = n->next) {
        const char *text = node_find(n, "text")->text;
        const struct node *ids = node_find(n, "ids");
        size_t at;
        struct tokens got = tokenize(&arena, t, text, &at);
        ck_assert_msg(got.count == ids->count, "“%s”: %d", text, got.count);
        int i = 0;
        for (const struct node *id = ids->first; id; id = id->next, i++)
            ck_assert_msg(got.id[i] == atoi(id->text), "“%s”: %d", text, i);
        // they stand for the text again
        struct strbuf back = {0};
        for (i = 0; i < got.count; i++)
            token_bytes(t, tokenizer_words(t).word[got.id[i]], &back);
        ck_assert_str_eq(strbuf_text(&back), text);
        strbuf_free(&back);
        // and the pieces are those of the reference
        const char *p = text;
        for (const struct node *w = node_find(n, "words")->first; w;
             w = w->next) {
            size_t length = piece_length(PIECES_GPT2, p, strlen(p));
            ck_assert_msg(length == strlen(w->text) &&
                              !memcmp(p, w->text, length),
                          "“%s”: “%.*s”", text, (int)length, p);
            p += length;
        }
    }
    ck_assert_int_eq(complaints.count, 0);
}
END_TEST

// A token as it is shown, and tokens as the text that they stand for.
START_TEST(shown)
{
    static const char *const names[][2] = {
        {"Ġhas", "·has"}, {"has", "has"}, {"ĠĠ", "··"},
        {"Ċ", "\\x0a"},   {"Ã", "\\xc3"}, {"Ã©", "é"},
        {"Ń", "\\xad"},   {"®", "\\xae"}, {"<|endoftext|>", "<|endoftext|>"}};
    const struct tokenizer *t = gpt2();
    for (int i = 0; i < LENGTH(names); i++) {
        struct strbuf out = {0};
        token_show(t, names[i][0], &out);
        ck_assert_str_eq(strbuf_text(&out), names[i][1]);
        strbuf_free(&out);
    }
    static const char *const tokens[] = {"Bo", "Ġ", "Ã", "©", "<|endoftext|>"};
    struct strbuf text = {0};
    tokens_text(t, (struct words){5, tokens}, &text);
    ck_assert_str_eq(strbuf_text(&text), "Bo é<|endoftext|>");
    strbuf_free(&text);
}
END_TEST

// --- pieces ------------------------------------------------------------------

// "a|b c" is "a" and then "b c".
static const struct {
    enum pieces by;
    const char *text;
} cuts[] = {
    {PIECES_GPT2, "we|'ve|  | been|  \t"},
    {PIECES_GPT2, "I|'|M"}, // only small letters end a word so
    {PIECES_GPT2, "12345| 67½|%"},
    {PIECES_GPT2, "a|\xE3\x80\x80|b"},
    {PIECES_GPT2, "?!|\n| x"},
    {PIECES_GPT2, "a|'\xCC\x81|a|\xCC\x81"}, // a mark is no letter
    {PIECES_THREES, "I|'M| here"},
    {PIECES_THREES, "123|45| |678|9"},
    {PIECES_THREES, "(done|)\n\n|next"},
    {PIECES_THREES, "a|  \n\n|  | b"},
    {PIECES_THREES, "x|=y|\t|7"},
    {PIECES_THREES, "\ttab| …\n|end|  "},
    {PIECES_SINGLES, "1|2|3| go|'LL|'"},
    {PIECES_WHOLE, "all of it, 1 2"},
};

START_TEST(pieces)
{
    char text[100] = "";
    const char *marked = cuts[_i].text;
    size_t length = 0, at = 0;
    for (const char *p = marked; *p; p++)
        if (*p != '|')
            text[length++] = *p;
    while (at < length) {
        size_t n = strcspn(marked, "|");
        ck_assert_msg(piece_length(cuts[_i].by, text + at, length - at) == n,
                      "“%s” at “%s”: %zu", text, text + at,
                      piece_length(cuts[_i].by, text + at, length - at));
        at += n;
        marked += n + (marked[n] == '|');
    }
}
END_TEST

START_TEST(sorts)
{
    ck_assert(is_letter('a') && is_letter(0xAA) && is_letter(0x65E5));
    ck_assert(!is_letter('7') && !is_letter('_') && !is_letter(0x301));
    ck_assert(is_numeral('7') && is_numeral(0xBD) && is_numeral(0x2168));
    ck_assert(!is_numeral('a') && !is_numeral(0x1F44D));
    ck_assert(is_space(0x3000) && is_space(0x85) && !is_space(0x200B));
    ck_assert(may_compose(0x301) && may_compose(0x212B));
    ck_assert(!may_compose('e') && !may_compose(0xE9));
}
END_TEST

// --- tokenizer.json ----------------------------------------------------------

#define VOCAB                                                                  \
    "\"a\":0,\"b\":1,\"ab\":2,\"Ġ\":3,\"Ġa\":4,\"<s>\":5,\"1\":6,\"11\":7,"  \
    "\"abab\":9"
#define MERGES "[\"a b\",[\"Ġ\",\"a\"],\"1 1\"]"
#define MODEL                                                                  \
    "\"model\":{\"type\":\"BPE\",\"vocab\":{" VOCAB "},\"merges\":" MERGES
#define BYTES "\"pre_tokenizer\":{\"type\":\"ByteLevel\"}"
#define ADDED "\"added_tokens\":[{\"id\":8,\"content\":\"<e>\"}]"

static const struct tokenizer *read_json(const char *text)
{
    struct reading r = {&arena, &complaints};
    struct token_file file = text_file("tokenizer.json", text);
    return tokenizer_read(&r, &file);
}

static const struct {
    const char *json, *text, *ids;
} given[] = {
    {"{" MODEL "}," BYTES "}", "ab a1111", "2 4 7 7"},
    {"{" MODEL "}," BYTES "}", "ab<e>b", "?"}, // < has no token
    {"{" MODEL "}," BYTES "," ADDED "}", "ab<e>b", "2 8 1"},
    {"{" MODEL "}," BYTES "," ADDED "}", "<e><e>", "8 8"},
    {"{" MODEL ",\"ignore_merges\":true}," BYTES "}", "abab ab", "9 3 2"},
    {"{" MODEL "}," BYTES "}", "abab", "2 2"},
    {"{" MODEL "},\"pre_tokenizer\":{\"type\":\"ByteLevel\","
     "\"add_prefix_space\":true}}",
     "a b", "4 3 1"},
    {"{" MODEL "},\"pre_tokenizer\":{\"type\":\"Sequence\",\"pretokenizers\":"
     "[{\"type\":\"Digits\",\"individual_digits\":true},"
     "{\"type\":\"ByteLevel\"}]}}",
     "ab11a", "2 6 6 0"},
    {"{" MODEL "},\"pre_tokenizer\":{\"type\":\"Sequence\",\"pretokenizers\":"
     "[{\"type\":\"Split\",\"pattern\":{\"Regex\":\"(?i:'s|'t|'re|'ve|'m|'ll|"
     "'d)|[^\\\\r\\\\n\\\\p{L}\\\\p{N}]?\\\\p{L}+|\\\\p{N}| ?[^\\\\s\\\\p{L}"
     "\\\\p{N}]+[\\\\r\\\\n]*|\\\\s*[\\\\r\\\\n]+|\\\\s+(?!\\\\S)|\\\\s+\"},"
     "\"behavior\":\"Isolated\"},{\"type\":\"ByteLevel\",\"use_regex\":false}"
     "]},\"normalizer\":{\"type\":\"NFC\"}}",
     "a11", "0 6 6"},
    {"{" MODEL "}," BYTES ",\"normalizer\":{\"type\":\"NFC\"}}", "a\xCC\x81",
     "?"},
    {"{" MODEL "}," BYTES ",\"post_processor\":{\"type\":\"Sequence\","
     "\"processors\":[{\"type\":\"ByteLevel\"},{\"type\":"
     "\"TemplateProcessing\",\"single\":[{\"SpecialToken\":{\"id\":\"<s>\"}},"
     "{\"Sequence\":{\"id\":\"A\"}}],\"special_tokens\":{\"<s>\":{\"ids\":"
     "[5]}}}]}}",
     "ab", "5 2"},
    {"{" MODEL "}," BYTES ",\"added_tokens\":[{\"id\":9,\"content\":\"abab\","
     "\"single_word\":true}]}",
     "abab ababb", "9 3 2 2 1"},
    {"{" MODEL "}," BYTES ",\"added_tokens\":[{\"id\":8,\"content\":\"<e>\","
     "\"lstrip\":true,\"rstrip\":true}]}",
     "a  <e>  b", "0 8 1"},
    // of a merge that is there twice the first counts
    {"{\"model\":{\"vocab\":{\"a\":0,\"b\":1,\"c\":2,\"ab\":3,\"bc\":4},"
     "\"merges\":[\"a b\",\"b c\",\"a b\"]}," BYTES "}",
     "abc", "3 2"},
    {"{" MODEL "}," BYTES ",\"added_tokens\":[{\"id\":8,\"content\":\"<e>\"},"
     "{\"id\":10,\"content\":\"<e>a\"}]}",
     "<e>a<e>", "10 8"},
};

START_TEST(json)
{
    const struct tokenizer *t = read_json(given[_i].json);
    struct strbuf ids = {0};
    size_t at;
    ck_assert_msg(t != NULL, "%s", strbuf_text(&complaints.text));
    struct tokens got = tokenize(&arena, t, given[_i].text, &at);
    if (!got.id)
        strbuf_add(&ids, "?");
    for (int i = 0; i < got.count; i++)
        strbuf_addf(&ids, "%s%d", i ? " " : "", got.id[i]);
    ck_assert_str_eq(strbuf_text(&ids), given[_i].ids);
    if (!got.id)
        ck_assert_uint_eq(at, _i == 1 ? 2 : 1);
    strbuf_free(&ids);
}
END_TEST

static const struct {
    const char *json, *says;
} bad[] = {
    {"", "tokenizer.json:1:1"},
    {"[]", "tokenizer.json:1:1"},
    {"{}", "model is missing"},
    {"{\"model\":{\"vocab\":{}}}", "merges is missing"},
    {"{\"model\":{\"vocab\":{},\"merges\":[]}}", "pre_tokenizer is missing"},
    {"{\"model\":{\"vocab\":{\"a\":0,\"b\":0},\"merges\":[]}," BYTES "}",
     "1:30: b has the id 0, as a has"},
    {"{\"model\":{\"vocab\":{\"a\":0,\"a\":1},\"merges\":[]}," BYTES "}",
     "given twice"},
    {"{\"model\":{\"vocab\":{\"a\":-1},\"merges\":[]}," BYTES "}",
     "a token's id must be"},
    {"{\"model\":{\"vocab\":{\"a\":1e9},\"merges\":[]}," BYTES "}",
     "a token's id must be"},
    {"{\"model\":{\"vocab\":{\"a\":\"1\"},\"merges\":[]}," BYTES "}",
     "a token's id must be"},
    {"{\"model\":{\"vocab\":{\"a\":99999999},\"merges\":[]}," BYTES "}",
     "a token's id must be"},
    {"{\"model\":{\"vocab\":{\"\":0},\"merges\":[]}," BYTES "}",
     "a token must have a name"},
    {"{\"model\":{\"vocab\":{\"a\":0},\"merges\":[\"a  b\"]}," BYTES "}",
     "a merge must be two tokens"},
    {"{\"model\":{\"vocab\":{\"a\":0},\"merges\":[\"a\"]}," BYTES "}",
     "a merge must be two tokens"},
    {"{\"model\":{\"vocab\":{\"a\":0},\"merges\":[[\"a\"]]}," BYTES "}",
     "a merge must be two tokens"},
    {"{\"model\":{\"vocab\":{\"a\":0},\"merges\":[\"a b\"]}," BYTES "}",
     "has or makes b, which is no token"},
    {"{\"model\":{\"vocab\":{\"a\":0},\"merges\":[\"a a\"]}," BYTES "}",
     "has or makes aa, which is no token"},
    {"{\"model\":{\"type\":\"Unigram\",\"vocab\":[]}}",
     "a model of type Unigram is not read"},
    {"{\"model\":{\"type\":\"BPE\",\"byte_fallback\":true}}",
     "SentencePiece's"},
    {"{\"model\":{\"end_of_word_suffix\":\"</w>\"}}", "end_of_word_suffix"},
    {"{" MODEL "},\"pre_tokenizer\":{\"type\":\"Metaspace\"}}",
     "a pre_tokenizer of type Metaspace"},
    {"{" MODEL "},\"pre_tokenizer\":{\"type\":\"Sequence\",\"pretokenizers\":"
     "[]}}",
     "a pre_tokenizer of type Sequence"},
    {"{" MODEL "},\"pre_tokenizer\":{\"type\":\"Sequence\",\"pretokenizers\":"
     "[{\"type\":\"Split\",\"pattern\":{\"Regex\":\"x\"},\"behavior\":"
     "\"Isolated\"},{\"type\":\"ByteLevel\"}]}}",
     "cut by x here"},
    {"{" MODEL "}," BYTES ",\"normalizer\":{\"type\":\"Lowercase\"}}",
     "a normalizer of type Lowercase"},
    {"{" MODEL "}," BYTES ",\"post_processor\":{\"type\":\"Roberta\"}}",
     "a post_processor of type Roberta"},
    {"{" MODEL "}," BYTES ",\"post_processor\":{\"type\":"
     "\"TemplateProcessing\",\"single\":[{\"SpecialToken\":{\"id\":\"x\"}}]}}",
     "each with its ids"},
    {"{" MODEL "}," BYTES ",\"added_tokens\":[{\"id\":8}]}",
     "an added token must have"},
    {"{" MODEL "}," BYTES ",\"added_tokens\":[{\"id\":0,\"content\":\"x\"}]}",
     "x has the id 0, as a has"},
    {"{" MODEL "}," BYTES ",\"added_tokens\":[{\"id\":8,\"content\":\"a\"}]}",
     "a is two tokens"},
};

START_TEST(refused)
{
    ck_assert(!read_json(bad[_i].json));
    ck_assert_msg(strstr(strbuf_text(&complaints.text), bad[_i].says) != NULL,
                  "%s", strbuf_text(&complaints.text));
}
END_TEST

// Where nothing is read is told in bytes of the text, not of what stands before.
START_TEST(no_token)
{
    const struct tokenizer *t =
        read_json("{" MODEL "},\"pre_tokenizer\":{\"type\":\"ByteLevel\","
                  "\"add_prefix_space\":true}}");
    size_t at;
    ck_assert(!tokenize(&arena, t, "a b%", &at).id);
    ck_assert_uint_eq(at, 3);
}
END_TEST

// Only the first line may say which version it is.
START_TEST(late_version)
{
    struct reading r = {&arena, &complaints};
    struct token_file vocabulary = text_file("vocab.json", "{\"a\":0}");
    struct token_file merges = text_file("merges.txt", "\n#version a\n");
    ck_assert(!tokenizer_read_pair(&r, &vocabulary, &merges));
    ck_assert_msg(strstr(strbuf_text(&complaints.text),
                         "merges.txt:2:1: this merge has or makes #version") !=
                      NULL,
                  "%s", strbuf_text(&complaints.text));
}
END_TEST

START_TEST(refused_merges)
{
    struct reading r = {&arena, &complaints};
    struct token_file vocabulary = text_file("vocab.json", "{\"a\":0,\"b\":1}");
    struct token_file merges =
        text_file("merges.txt", "#version: 0.2\n\na b\r\n");
    ck_assert(!tokenizer_read_pair(&r, &vocabulary, &merges));
    ck_assert_msg(strstr(strbuf_text(&complaints.text),
                         "merges.txt:3:1: this merge has or makes ab") != NULL,
                  "%s", strbuf_text(&complaints.text));
}
END_TEST

// A merge may hold any byte, and what ends a string ends no name.
START_TEST(zero_bytes)
{
    struct reading r = {&arena, &complaints};
    struct token_file vocabulary = text_file("vocab.json", "{\"a\":0,\"b\":1}");
    for (int n = 1; n < 64; n++) {
        char line[70] = "a";
        strcpy(line + n + 1, " b\n");
        struct token_file merges = {"merges.txt", line, (size_t)n + 4};
        ck_assert(!tokenizer_read_pair(&r, &vocabulary, &merges));
        ck_assert_int_eq(complaints.count, n);
    }
}
END_TEST

// What stands around every text is no part of it.
START_TEST(around)
{
    static const char *const tokens[] = {"<s>", "ab", "<s>", "Ġa"};
    const struct tokenizer *t = read_json(
        "{" MODEL "}," BYTES ",\"post_processor\":{\"type\":"
        "\"TemplateProcessing\",\"single\":[{\"SpecialToken\":{\"id\":"
        "\"<s>\"}},{\"Sequence\":{\"id\":\"A\"}}],\"special_tokens\":"
        "{\"<s>\":{\"ids\":[5]}}},\"added_tokens\":[{\"id\":5,"
        "\"content\":\"<s>\"}]}");
    struct strbuf text = {0};
    ck_assert_msg(t != NULL, "%s", strbuf_text(&complaints.text));
    tokens_text(t, (struct words){4, tokens}, &text);
    ck_assert_str_eq(strbuf_text(&text), "ab<s> a");
    strbuf_clear(&text);
    tokens_text(t, (struct words){1, tokens + 1}, &text);
    ck_assert_str_eq(strbuf_text(&text), "ab");
    strbuf_free(&text);
}
END_TEST

// A tokenizer.json that ends anywhere is refused, and nothing else happens.
START_TEST(cut_short)
{
    static const char whole[] = "{" MODEL "}," BYTES "," ADDED "}";
    for (size_t n = 0; n + 1 < sizeof whole - 1; n++) {
        ck_assert(!read_json(arena_copy(&arena, whole, n)));
        complaints_free(&complaints);
        complaints = (struct complaints){0};
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("tokenizer");
    TCase *t = tcase_create("tokenizer");
    tcase_add_checked_fixture(t, NULL, tear_down);
    tcase_add_test(t, reference);
    tcase_add_test(t, shown);
    tcase_add_test(t, around);
    tcase_add_loop_test(t, pieces, 0, LENGTH(cuts));
    tcase_add_test(t, sorts);
    tcase_add_loop_test(t, json, 0, LENGTH(given));
    tcase_add_loop_test(t, refused, 0, LENGTH(bad));
    tcase_add_test(t, no_token);
    tcase_add_test(t, late_version);
    tcase_add_test(t, refused_merges);
    tcase_add_test(t, zero_bytes);
    tcase_add_test(t, cut_short);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
