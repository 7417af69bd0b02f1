// SPDX-License-Identifier: MIT
// The reasons of the operations of the backward pass, for struct op_kind.
#ifndef TRACE_OP_GRADIENT_REASONS_H
#define TRACE_OP_GRADIENT_REASONS_H

#include "trace/op.h"

// Of gradients that are sums over paths; the second of each step by itself.
void why_gradient(const struct operation *o, const struct address *a,
                  struct saying *s);
void why_gradient_step(const struct operation *o, const struct address *a,
                       struct saying *s);

// Of those behind a softmax, of a surprise, of a step down.
void why_exchanged(const struct operation *o, const struct address *a,
                   struct saying *s);
void why_surprised(const struct operation *o, const struct address *a,
                   struct saying *s);
void why_down(const struct operation *o, const struct address *a,
              struct saying *s);

#endif
