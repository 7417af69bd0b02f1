// What was answered, performed again in the lesson that is open.
#include "app/app.h"

#include "report/answers_file.h"

int app_replay(struct app *a, const struct answers_file *f)
{
    const struct lesson *l = &a->book->lesson;
    int aside = answers_match(f, l, &a->answers);
    struct address at;
    if (f->page) {
        app_go_to_page(a, f->page - 1);
    } else if (f->at && address_parse(&a->book->trace, f->at, &at, NULL)) {
        struct place place = place_of_address(&at);
        place.level = f->level;
        app_go(a, place);
    }
    return aside;
}
