// SPDX-License-Identifier: MIT
#include "commands/completion.h"

#include "commands/options.h"
#include "report/steps.h"

// What a word may be where the lessons stand, and what follows --at: asked
// of the program each time, so a new lesson is there at once.
static const char lessons[] = "followspot list 2>/dev/null | cut -d\" \" -f1";
static const char places[] = "followspot list --places \"$lesson\" 2>/dev/null";

static bool is_told(int command)
{
    return command != COMMAND_WINDOW && command != COMMAND_HELP &&
           command != COMMAND_VERSION;
}

static void add_commands(struct strbuf *out)
{
    const char *space = "";
    for (int i = 0; i < COMMAND_COUNT; i++)
        if (is_told(i)) {
            strbuf_addf(out, "%s%s", space, command_names[i]);
            space = " ";
        }
}

static bool takes(int command, int option)
{
    return options[option].commands & 1u << command &&
           option != OPTION_FIRST_FRAME && option != OPTION_MAKE;
}

// "    render) offers='--at --step' ;;", one for each command.
static void add_options(struct strbuf *out)
{
    for (int c = 0; c < COMMAND_COUNT; c++) {
        if (c && !is_told(c))
            continue;
        strbuf_addf(out, "    %s) offers='", c ? command_names[c] : "*");
        const char *space = "";
        for (int i = 0; i < OPTION_COUNT; i++)
            if (takes(c, i)) {
                strbuf_addf(out, "%s%s", space, options[i].name);
                space = " ";
            }
        strbuf_add(out, "' ;;\n");
    }
}

// A function of the shell that sets [offers] to what may stand after [before],
// the command and the lesson known. The last arm of the options is the window's.
static void add_function(struct strbuf *out)
{
    strbuf_add(out, "_followspot_words() {\n"
                    "    command=$1 lesson=$2 before=$3 current=$4 offers=\n"
                    "    case $before in\n"
                    "    --at | --focus | --blank)\n"
                    "        [ -z \"$lesson\" ] || offers=$(");
    strbuf_add(out, places);
    strbuf_add(out, ")\n        return ;;\n    --level) offers='");
    for (int i = 0; i < LEVEL_COUNT; i++)
        strbuf_addf(out, "%s%s", i ? " " : "", level_names[i]);
    strbuf_addf(out,
                "'; return ;;\n    --against) offers=$(%s); return ;;\n"
                "    esac\n    case $current in\n    -*) ;;\n    *)\n"
                "        [ -n \"$lesson\" ] || offers=$(%s)\n"
                "        [ -n \"$command\" ] || offers=\"$offers ",
                lessons, lessons);
    add_commands(out);
    strbuf_add(out, "\"\n        return ;;\n    esac\n    case $command in\n");
    // The window's arm matches all: it stands last.
    struct strbuf all = {0};
    add_options(&all);
    const char *text = strbuf_text(&all);
    size_t first = 0;
    while (text[first] && text[first++] != '\n')
        ;
    strbuf_add(out, text + first);
    strbuf_add_n(out, text, first);
    strbuf_free(&all);
    strbuf_add(out, "    esac\n}\n");
}

// What of the line before the word under the cursor is command and lesson.
static void add_scan(struct strbuf *out, const char *words)
{
    strbuf_addf(out,
                "    for word in %s; do\n"
                "        case $word in\n"
                "        -*) ;;\n        ",
                words);
    struct strbuf names = {0};
    add_commands(&names);
    for (const char *c = strbuf_text(&names); *c; c++)
        strbuf_add_n(out, *c == ' ' ? "|" : c, 1);
    strbuf_add(out, ") [ -n \"$command$lesson\" ] || command=$word ;;\n"
                    "        *) [ -n \"$lesson\" ] || lesson=$word ;;\n"
                    "        esac\n    done\n");
    strbuf_free(&names);
}

void completion_bash(struct strbuf *out)
{
    strbuf_add(out, "# shellcheck shell=bash disable=SC2207\n");
    add_function(out);
    strbuf_add(
        out, "_followspot() {\n"
             "    local command='' lesson='' before current offers word line\n"
             "    line=${COMP_LINE:0:COMP_POINT}\n"
             "    current=${line##*[[:space:]]}\n"
             "    local -a all\n"
             "    read -ra all <<<\"${line%\"$current\"}\"\n");
    add_scan(out, "\"${all[@]:1}\"");
    strbuf_add(out,
               "    before=${all[${#all[@]}-1]}\n"
               "    _followspot_words \"$command\" \"$lesson\" \"$before\" "
               "\"$current\"\n"
               "    local IFS=$' \\n'\n"
               "    COMPREPLY=($(compgen -W \"$offers\" -- \"$current\"))\n"
               "}\ncomplete -o default -F _followspot followspot\n");
}

void completion_zsh(struct strbuf *out)
{
    strbuf_add(out, "#compdef followspot\n");
    add_function(out);
    strbuf_add(out,
               "_followspot() {\n"
               "    local command='' lesson='' before current word\n"
               "    local -a all=(\"${words[@]:1:$((CURRENT-2))}\")\n"
               "    before=${words[CURRENT-1]} current=${words[CURRENT]}\n");
    add_scan(out, "\"${all[@]}\"");
    strbuf_add(out, "    local offers\n"
                    "    _followspot_words \"$command\" \"$lesson\" "
                    "\"$before\" \"$current\"\n"
                    "    if [[ -n $offers ]]; then\n"
                    "        compadd -- ${=offers}\n"
                    "    fi\n"
                    "    [[ $current == -* ]] || _files\n"
                    "}\n_followspot \"$@\"\n");
}

void completion_fish(struct strbuf *out)
{
    struct strbuf commands = {0};
    add_commands(&commands);
    strbuf_addf(out,
                "complete -c followspot -n __fish_use_subcommand -a '(%s)'\n",
                lessons);
    strbuf_addf(out,
                "complete -c followspot -n __fish_use_subcommand -a '%s'\n",
                strbuf_text(&commands));
    for (int c = 0; c < COMMAND_COUNT; c++) {
        if (c && !is_told(c))
            continue;
        const char *name = command_names[c];
        if (c)
            strbuf_addf(out,
                        "complete -c followspot -n "
                        "'__fish_seen_subcommand_from %s' -a '(%s)'\n",
                        name, lessons);
        for (int i = 0; i < OPTION_COUNT; i++) {
            if (!takes(c, i))
                continue;
            strbuf_addf(out,
                        "complete -c followspot -n "
                        "'%s__fish_seen_subcommand_from %s' -l %s%s",
                        c ? "" : "not ", c ? name : strbuf_text(&commands),
                        options[i].name + 2, options[i].value ? " -r" : "");
            if (i == OPTION_AT || i == OPTION_FOCUS || i == OPTION_BLANK)
                strbuf_add(out, " -x -a '(__followspot_places)'");
            strbuf_add(out, "\n");
        }
    }
    strbuf_addf(out,
                "function __followspot_places\n"
                "    set -l names (%s)\n"
                "    for lesson in (commandline -opc)\n"
                "        contains -- $lesson $names; or continue\n"
                "        %s\n    end\nend\n",
                lessons, places);
    strbuf_free(&commands);
}
