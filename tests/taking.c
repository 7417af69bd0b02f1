// SPDX-License-Identifier: MIT
#include "taking.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

#include "lesson_file.h"
#include "suite.h"

struct taken_file taken_files[MOST_TAKEN];
int taken_count;

static void forget(void)
{
    for (int i = 0; i < taken_count; i++)
        strbuf_free(&taken_files[i].bytes);
    memset(taken_files, 0, sizeof taken_files);
    taken_count = 0;
}

static int keep(const char *path, const void *data, size_t length)
{
    ck_assert_int_lt(taken_count, MOST_TAKEN);
    struct taken_file *f = &taken_files[taken_count++];
    ck_assert_uint_lt(strlen(path), sizeof f->path);
    memcpy(f->path, path, strlen(path) + 1);
    strbuf_add_n(&f->bytes, data, length);
    return 0;
}

void taking_open(struct taking *t, const char *name)
{
    struct reason why = {0};
    char path[LESSON_FILE_SIZE];
    lesson_file(path, name);
    const char *file = name[0] == '/' ? name : path;
    *t = (struct taking){.view = default_view};
    t->files = font_open(SOURCE_ROOT "/assets", FONTS_SHIPPED, &why);
    ck_assert_msg(t->files != NULL, "%s", reason_text(&why));
    ck_assert_msg(document_open(&t->document, NULL, file, NULL), "%s",
                  strbuf_text(&t->document.complaints.text));
    t->view.extent = (struct extent){320, 180, 1};
    reason_free(&why);
}

void taking_close(struct taking *t)
{
    forget();
    document_close(&t->document);
    font_close(t->files);
}

const char *taking_do(struct taking *t, const char *path)
{
    static char said[400];
    struct reason why = {0};
    int format = format_of(path);
    forget();
    ck_assert_int_ge(format, 0);
    struct wish wish = {
        .documents = {.document = &t->document, .other = t->other},
        .view = &t->view,
        .font = font_of(t->files),
        .path = path,
        .format = format_at(format),
        .steps = t->steps,
        .worksheet = t->worksheet,
        .paper = t->paper,
        .blanks = t->blanks,
        .blank_count = t->blank_count};
    struct export *e = export_begin(&wish, &why);
    bool more = e != NULL;
    while (more && !(t->stop && export_part(e) >= 0.5)) {
        more = export_more(e);
        ck_assert(export_part(e) >= 0 && export_part(e) <= 1);
    }
    if (e && more)
        export_drop(e);
    else if (e)
        ck_assert(export_finish(e, keep, &why) == !why.text.length);
    snprintf(said, sizeof said, "%s", reason_text(&why));
    reason_free(&why);
    return said;
}
