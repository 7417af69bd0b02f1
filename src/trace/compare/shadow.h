// SPDX-License-Identifier: MIT
// Another trace of the same tensors, operations and steps, of which some are
// then computed otherwise.
#ifndef TRACE_COMPARE_SHADOW_H
#define TRACE_COMPARE_SHADOW_H

#include "trace/trace.h"

// A trace in [arena] that shares the numbers of [t], which must outlive it, and
// is not to be freed. Its operations read and write its own tensors.
struct trace *shadow_of(const struct trace *t, struct arena *arena);

// Finds out once more how large the numbers are, and what is compared.
void shadow_measure(struct trace *shadow);

#endif
