#!/bin/sh
# SPDX-License-Identifier: MIT
# Makes the README's pictures anew. Usage: assets/pictures.sh PROGRAM
# A picture that has not changed stays the same to the last bit. They are of the
# stage, as the window is; what is for paper is told so.
set -eu
program=$(realpath "${1:?}")
cd "$(dirname -- "$0")/.."
FOLLOWSPOT_DATA=$PWD FOLLOWSPOT_FONTS=shipped
export FOLLOWSPOT_DATA FOLLOWSPOT_FONTS

picture() {
    name=$1 lesson=$2
    shift 2
    "$program" render "$lesson" "$@" --size 1280x720 --view theme=stage \
        -o "assets/pictures/$name.png"
}

# The crossing, word by word: the head of the README.
"$program" export rnn-attention --level part --steps 2-6 --size 960x540 \
    --view theme=stage --view controls=off -o assets/pictures/crossing.webp

picture alignment rnn-attention --step 5 --level part
picture formula self-attention --at 'scores[cat,chased]' --view whole=on
picture scores self-attention --at 'scores[cat,chased]'
picture softmax self-attention --at 'weights[cat]'
picture heatmap self-attention --step 32 --level row
picture weighted-sum self-attention --at 'output[cat]'
picture story rnn-attention --step 26 --level stage
picture energy rnn-attention --at 'energies[4,european]'
picture why self-attention --at 'weights[cat]' --why scale
picture difference self-attention --at weights --edit 'X[cat,1] = 2' \
    --against self-attention
picture sinusoids sinusoids --at 'P[7,16]'
picture next-word next-word --at next
picture arrows dot-products --page shadow
picture rounds rounds --at round2.x
picture methods position-methods --page tables

# A question with its dock stands where a replay of no answers waits.
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cat >"$folder/none.answers.yaml" <<END
followspot: answers
lesson: $PWD/lessons/09-self-attention.yaml
title: Self-attention, end to end
version: "0000000000000001"
answers: []
END
"$program" replay "$folder/none.answers.yaml" --frames "$folder/frames" \
    --size 1280x720 --view theme=stage 2>/dev/null
for page in "$folder"/frames/page-*.png; do
    last=$page
done
cp "$last" assets/pictures/question.png

# On paper: a handout.
"$program" render self-attention --at 'weights[cat]' --size 1280x720 \
    -o assets/pictures/paper.png
