// SPDX-License-Identifier: MIT
// What a lesson costs: how many products its stages take, part by part, and how
// many learned numbers; counted in the operations of its trace.
#ifndef FRAME_LEDGER_H
#define FRAME_LEDGER_H

#include "lesson/lesson.h"
#include "scene/scene.h"

// True when [page], which may be NULL, shows it: view: {ledger: on}.
bool ledger_shows(const struct page *page);

// Paints it in the picture's place, with the stage of the shown step lit.
void ledger_paint(struct scene *s);

// Products of the operation [o]: of each cell one for every number of the row
// that is multiplied; 0 for what multiplies nothing. A bias is added, and
// costs none.
double ledger_products(const struct operation *o);

#endif
