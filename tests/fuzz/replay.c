// SPDX-License-Identifier: MIT
// Feeds files to a fuzz target. Usage: replay_NAME FOLDER|FILE…
#define _XOPEN_SOURCE 700 // scandir

#include <dirent.h>
#include <string.h>
#include <sys/stat.h>

#include "base/strbuf.h"
#include "fuzz.h"

static void feed_file(const char *path)
{
    struct strbuf text = {0};
    char piece[4096];
    FILE *f = fopen(path, "rb");
    if (!f) {
        perror(path);
        exit(2);
    }
    for (size_t got; (got = fread(piece, 1, sizeof piece, f));)
        strbuf_add_n(&text, piece, got);
    fclose(f);
    fprintf(stderr, "%s\n", path); // the last one is to blame
    // In memory of exactly its size, so that reading beyond is noticed.
    uint8_t *data = malloc(text.length ? text.length : 1);
    must(data != NULL, "there is memory");
    memcpy(data, strbuf_text(&text), text.length);
    LLVMFuzzerTestOneInput(data, text.length);
    free(data);
    strbuf_free(&text);
}

static int feed_folder(const char *path)
{
    struct dirent **names;
    int count = scandir(path, &names, NULL, alphasort), fed = 0;
    for (int i = 0; i < count; i++) {
        if (names[i]->d_name[0] != '.') {
            struct strbuf file = {0};
            strbuf_addf(&file, "%s/%s", path, names[i]->d_name);
            feed_file(file.text);
            strbuf_free(&file);
            fed++;
        }
        free(names[i]);
    }
    if (count >= 0)
        free(names);
    return fed;
}

int main(int argc, char **argv)
{
    int fed = 0;
    for (int i = 1; i < argc; i++) {
        struct stat about;
        if (!stat(argv[i], &about) && S_ISDIR(about.st_mode))
            fed += feed_folder(argv[i]);
        else
            feed_file(argv[i]), fed++;
    }
    printf("replay: Checks: %d, Failures: 0, Errors: 0\n", fed);
    return fed == 0;
}
