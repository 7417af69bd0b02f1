// SPDX-License-Identifier: MIT
#ifndef APP_LESSON_H
#define APP_LESSON_H

#include "app/layer.h"

// The lowest layer; it takes all that comes down to it.
extern const struct app_layer lesson_layer;

#endif
