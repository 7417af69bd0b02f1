// SPDX-License-Identifier: MIT
// The numbers, step by step: the reports of the trace as CSV and JSON files.
#include "base/arena.h"
#include "document/document.h"
#include "export/format.h"
#include "report/report.h"

enum { STEPS_IN_A_PIECE = 64 };

struct table {
    const struct report_form *form;
    struct beside two;
    const struct beside *beside; // [two], or NULL
    struct steps steps;
};

// Adds to the file, which a sink without a file of its own is.
static struct sink open_sink(struct export *e)
{
    return (struct sink){.text = e->made[e->count - 1].bytes};
}

static void close_sink(struct export *e, const struct sink *s)
{
    e->made[e->count - 1].bytes = s->text;
}

// What was not chosen is all there is, cell by cell, as `trace` has it.
static bool table_begin(struct export *e, const struct report_form *form)
{
    const struct document *b = e->wish.documents.document,
                          *other = e->wish.documents.other;
    struct chosen all = e->wish.steps;
    if (all.pages)
        return export_fail(e, "export.table.pages");
    if (!all.leveled)
        all.level = LEVEL_CELL;
    all.leveled = true;
    stops_free(&e->stops);
    if (!stops_find(&all, &e->wish.documents, &e->stops, &e->why))
        return false;
    struct table *table = arena_array(&e->arena, 1, sizeof *table);
    *table = (struct table){.form = form,
                            .steps = {.words = e->wish.view->words,
                                      .trace = &b->trace,
                                      .beside = other ? &other->trace : NULL,
                                      .level = e->stops.level,
                                      .next = e->stops.first}};
    if (other) {
        table->two = document_beside(b, other, &e->arena);
        table->beside = &table->two;
    }
    e->self = table;
    export_file(e, 0);
    struct sink sink = open_sink(e);
    form->begin(&b->lesson, &b->trace, table->beside, &sink);
    close_sink(e, &sink);
    return true;
}

static bool csv_begin(struct export *e)
{
    const struct document *other = e->wish.documents.other;
    if (other && other->without)
        return export_fail(e, "option.why.csv");
    return table_begin(e, &csv_form);
}

static bool json_begin(struct export *e)
{
    return table_begin(e, &json_form);
}

static bool table_more(struct export *e)
{
    struct table *table = e->self;
    struct sink sink = open_sink(e);
    struct step step;
    int64_t first = e->stops.first + 1, last = e->stops.first + e->stops.count;
    for (int i = 0; i < STEPS_IN_A_PIECE && table->steps.next < last; i++)
        if (steps_next(&table->steps, &step))
            table->form->step(&sink.text, &table->steps, &step,
                              step.index == first);
    bool going = table->steps.next < last;
    if (!going)
        table->form->end(&e->wish.documents.document->trace, table->beside,
                         &sink);
    close_sink(e, &sink);
    return going;
}

static int64_t table_pieces(const struct export *e)
{
    return (e->stops.count + STEPS_IN_A_PIECE - 1) / STEPS_IN_A_PIECE;
}

static void table_drop(struct export *e)
{
    struct table *table = e->self;
    if (table)
        steps_free(&table->steps);
}

const struct file_format csv_format = {
    .ending = "csv",
    .can = CAN_STEPS | CAN_DATA,
    .begin = csv_begin,
    .more = table_more,
    .pieces = table_pieces,
    .drop = table_drop,
};

const struct file_format json_format = {
    .ending = "json",
    .can = CAN_STEPS | CAN_DATA,
    .begin = json_begin,
    .more = table_more,
    .pieces = table_pieces,
    .drop = table_drop,
};
