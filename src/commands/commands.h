// SPDX-License-Identifier: MIT
// What the program does without a window. Each returns the exit status.
#ifndef COMMANDS_COMMANDS_H
#define COMMANDS_COMMANDS_H

#include "commands/arguments.h"

enum { EXIT_DONE, EXIT_FAILED_CHECK, EXIT_BAD };

// [data] is the folder that holds lessons/ and assets/.
int command_list(const struct arguments *a, const char *data);
int command_check(const struct arguments *a, const char *data);
int command_trace(const struct arguments *a, const char *data);
int command_render(const struct arguments *a, const char *data);
int command_export(const struct arguments *a, const char *data);
int command_import(const struct arguments *a, const char *data);
int command_new(const struct arguments *a, const char *data);
int command_replay(const struct arguments *a, const char *data);
int command_class(const struct arguments *a, const char *data);
int command_train(const struct arguments *a, const char *data);
int command_window(const struct arguments *a, const char *data);
int command_words(const struct arguments *a, const char *data);
int command_help(const struct arguments *a, const char *data);
int command_version(const struct arguments *a, const char *data);

#endif
