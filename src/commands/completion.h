// SPDX-License-Identifier: MIT
// What completes the command line in a shell, from the tables of commands and
// options; which lessons and addresses there are, a shell asks the program.
#ifndef COMMANDS_COMPLETION_H
#define COMMANDS_COMPLETION_H

#include "base/strbuf.h"

void completion_bash(struct strbuf *out);
void completion_zsh(struct strbuf *out);
void completion_fish(struct strbuf *out);

#endif
