#include "lesson/source.h"

const struct node *read_lesson_source(struct reading *r,
                                      const struct files *files,
                                      const char *path)
{
    size_t length = 0;
    struct reason why = {.words = r->complaints->words};
    char *text = files->read(files->self, r->arena, NULL, path,
                             LESSON_MOST_BYTES, &length, &why);
    if (!text)
        complain_because(r->complaints, (struct mark){path, 0, 0}, &why);
    reason_free(&why);
    return text ? read_source(r, path, text, length) : NULL;
}
