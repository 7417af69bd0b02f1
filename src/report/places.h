// SPDX-License-Identifier: MIT
// All places of a lesson by name, for who types an address, and for a shell
// that completes one.
#ifndef REPORT_PLACES_H
#define REPORT_PLACES_H

#include "report/sink.h"
#include "trace/trace.h"

// Writes the address of every matrix, row and cell that a step of [t] computes,
// each in a line of its own, in the order of the steps: with words where these
// mean it and a shell takes them as they are, else with numbers.
void places_list(const struct trace *t, struct sink *out);

#endif
