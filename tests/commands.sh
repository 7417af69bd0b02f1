#!/bin/sh
# SPDX-License-Identifier: MIT
# The program from outside: exit status, which stream says what, and files.
# Usage: commands.sh PROGRAM SOURCE_FOLDER
set -u
program=$(realpath "${1:?}")
cd "${2:?}" || exit 1
FOLLOWSPOT_DATA=$PWD
export FOLLOWSPOT_DATA

folder=$(mktemp -d) || exit 1
trap 'chmod -R u+w "$folder"; rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
out=$folder/out err=$folder/err
lost=tests/lessons/order-lost.yaml

checks=0 failures=0
fail() {
    failures=$((failures + 1))
    echo "FAILED: $1"
    sed 's/^/    out: /' "$out" | head -n 5
    sed 's/^/    err: /' "$err" | head -n 5
}

# status WANTED ARGUMENT...: runs the program, its streams into $out, $err.
status() {
    wanted=$1
    shift
    checks=$((checks + 1))
    "$program" "$@" >"$out" 2>"$err"
    got=$?
    [ "$got" -eq "$wanted" ] || fail "status $got, not $wanted: $*"
    # Whatever was given: nothing that does something to a terminal comes out.
    cat "$out" "$err" | tr -d '\n' | LC_ALL=C grep -q '[[:cntrl:]]' &&
        fail 'control characters were printed'
}

says() { # says FILE TEXT
    checks=$((checks + 1))
    grep -qF -- "$2" "$1" || fail "nothing says '$2'"
}

lacks() { # lacks FILE TEXT
    checks=$((checks + 1))
    ! grep -qF -- "$2" "$1" || fail "something says '$2'"
}

silent() { # silent FILE
    checks=$((checks + 1))
    [ ! -s "$1" ] || fail "something was said in ${1##*/}"
}

# Done: results on standard output, nothing on standard error.
done_well() {
    status 0 "$@"
    silent "$err"
}

# Bad input: the reason on standard error, nothing on standard output.
refused() {
    reason=$1
    shift
    status 2 "$@"
    silent "$out"
    says "$err" "$reason"
}

good=$folder/good.yaml
cat >"$good" <<'END'
title: Two words
goal: Look back only.
model:
  kind: self-attention
  tokens: [cat, dog]
  X: [[1, 0], [0, 1]]
  scale: none
  mask: causal
pages:
  - at: scores[cat,dog]
    say: "It is {scores[cat,dog]}."
expect:
  masked: [[1, null], [0, 1]]
  weights[dog]: [0.2689, 0.7311]
END
sed 's/0.7311/0.7411/' "$good" >"$folder/changed.yaml"
sed 's/dog,/dog: /; s/^goal.*/gaol: x/' "$good" >"$folder/bad.yaml"
sed 's/^  X:.*/  X: [[1, 0], [0, 1e200]]/' "$good" >"$folder/huge.yaml"
sed 's/weights.dog./weights[cow]/' "$good" >"$folder/address.yaml"
sed 's/say: .*/say: "It is {scores[9,9]}."/' "$good" >"$folder/page.yaml"
sed 's/.0.2689, 0.7311./0.2689/' "$good" >"$folder/shape.yaml"
: >"$folder/empty.yaml"

# --- help ---
done_well --help
says "$out" 'followspot trace LESSON'
checks=$((checks + 1))
grep -q '.\{80\}' "$out" && fail 'a line of the help is too wide'
done_well render -h
says "$out" 'followspot render LESSON'
says "$out" '--size WxH'
says "$out" '--tokens "SENTENCE"        use your own words'
lacks "$out" 'followspot trace'
lacks "$out" '--seed'
lacks "$out" '--form'
# The help of a command has just the options that go with it.
for command in check trace render export import new replay train words list; do
    done_well "$command" --help
    cp "$out" "$folder/help.txt"
    for option in $("$program" --help | grep -o -e '--[a-z][a-z-]*' | sort -u); do
        case $option in
        --level) value=row ;;
        --format) value=csv ;;
        --view) value=text=1 ;;
        --size) value=9x9 ;;
        --as) value=X ;;
        --mask) value=causal ;;
        --optimizer) value=adam ;;
        --position) value=none ;;
        --schedule) value=constant ;;
        --attention) value=fixed ;;
        --film) value=word ;;
        --activation) value=relu ;;
        --norm) value=layer ;;
        --help | --version) continue ;;
        *) value=1 ;;
        esac
        checks=$((checks + 1))
        "$program" "$command" "$option" "$value" 2>"$err" >"$out"
        if grep -q "does not go with" "$err"; then
            ! grep -q -e "^ *$option " "$folder/help.txt" ||
                fail "$command --help has $option"
        else
            grep -q -e "$option" "$folder/help.txt" ||
                fail "$command --help lacks $option"
        fi
    done
done
done_well --version
says "$out" 'followspot 0.'
# A change of a model that the file does not have.
printf 'title: T\ngoal: G\nmodel: {kind: mamba}\n' >"$folder/mamba.yaml"
refused "kind cannot be 'mamba'" trace "$folder/mamba.yaml" --edit 'd = 4'
refused "did you mean '--help'?" --hepl
refused "did you mean 'check'?" chek a b

# --- standard input and output ---
done_well trace "$good"
cp "$out" "$folder/named.txt"
done_well trace - <"$good"
checks=$((checks + 1))
cmp -s "$out" "$folder/named.txt" || fail 'trace - is not trace FILE'
# shellcheck disable=SC2002 # a pipe is what is tried
cat "$good" | "$program" trace - --edit 'mask = none' --against - \
    --level stage >"$out" 2>"$err" || fail 'a pipe is read but once'
says "$out" '2 of 4 weights differ, none more than weight(cat, '
done_well check - <"$good"
status 1 check - <"$folder/changed.yaml"
says "$out" '-:'
status 2 check - <"$folder/bad.yaml"
says "$err" '-:'
status 2 check - </dev/null
head -c 20000000 /dev/zero | "$program" check - >"$out" 2>"$err" &&
    fail 'more than a lesson may have was read'
says "$err" 'larger than'
done_well render "$good" --step 3 -o "$folder/named.png"
for o in - -.png; do
    "$program" render "$good" --step 3 -o "$o" 2>"$err" | cat >"$folder/o.png"
    checks=$((checks + 1))
    cmp -s "$folder/o.png" "$folder/named.png" || fail "-o $o is another picture"
    [ ! -e "$o" ] || fail "-o $o made a file"
done
"$program" export - -o -.csv <"$good" 2>"$err" | cat >"$folder/o.csv"
done_well export "$good" -o "$folder/named.csv"
checks=$((checks + 1))
cmp -s "$folder/o.csv" "$folder/named.csv" || fail '-o -.csv is another table'
refused 'would be several' export "$good" -o -.png --steps 1-3
refused "'-'" export "$good" -o -

# --- two lessons ---
done_well trace "$good" --edit 'mask = none' --against "$good" --level stage
says "$out" 'B is this lesson, A is Two words'
says "$out" '2 of 4 weights differ, none more than weight(cat, '
says "$out" 'those at “dog” are the same to the last bit.'
done_well trace "$good" --against "$good" --format json
says "$out" '"against": {"lesson": "Two words",'
done_well trace "$good" --against "$good" --format csv
says "$out" 'index,level,stage,at,value,sentence,against'
says "$out" 'the same to the last bit'
refused 'only lessons of one kind' trace "$good" --against sinusoids
refused 'only lessons of one kind' render "$good" --at weights \
    --against sinusoids -o "$folder/pair.png"
refused "no file or lesson 'nothing'" render "$good" --at weights \
    --against nothing -o "$folder/pair.png"
refused '--against needs a lesson' --against "$good"

# Words keep their numbers wherever a change, or a page's, puts them.
for page in 5 7; do
    done_well render "$lost" --page $page -o "$folder/turned.svg"
    says "$folder/turned.svg" 'changed, to the last bit. Words moved;'
done
# An answer about what the page changes leaves the question's picture.
done_well render "$lost" --page 6 -o "$folder/turned.svg"
says "$folder/turned.svg" 'still gives “chased” 0.67.'
lacks "$folder/turned.svg" 'Words moved;'
done_well render "$lost" --page 26 -o "$folder/turned.svg" # it asks
says "$folder/turned.svg" 'both are the same to the last bit.'
sed '/^allow:/d' tests/lessons/looking-by-hand.yaml >"$folder/free.yaml"
status 0 render "$folder/free.yaml" --ghosts \
    --edit 'source = [red, the, car]' --at 'contexts[3]' \
    --edit 'annotations = [[0, 1, 0], [1, 0, 0], [0, 0, 1]]' \
    -o "$folder/turned.svg"
says "$folder/turned.svg" 'none of 3 numbers changed'
status 0 trace self-attention --edit 'move tokens[1] to 3' \
    --against self-attention --level stage
says "$out" 'Exactly equal: 9 scores, the same in A and B to the last bit.'
says "$out" 'The words stand in a different order in A;'
status 0 trace self-attention --edit 'remove tokens[1]' \
    --against self-attention --level stage
says "$out" '3 × 3 numbers in A, 2 × 2 in B; of the 4 that both have 0 differ.'
status 0 trace self-attention --edit 'remove tokens[1]' \
    --edit 'add tokens[1] = red' --against self-attention --level row
says "$out" 'Only B has 1 of 3 scores at “dog”; of the 2 that both have 0 differ.'
status 0 trace self-attention --edit 'add tokens[1] = red' \
    --against self-attention --level stage
says "$out" '3 × 3 numbers in A, 4 × 4 in B; of the 9 that both have 0 differ.'
status 0 render self-attention --edit 'add tokens[1] = red' --ghosts \
    --at scores -o "$folder/added.svg"
says "$folder/added.svg" '7 of 16 numbers are new. The others stayed the same'
says "$folder/added.svg" 'Changed: X 4 new'
for size in 1280x720 700x1000; do
    status 0 render self-attention --edit 'add tokens[1] = red' --at weights \
        --against self-attention --view difference=on --size $size \
        -o "$folder/added.svg"
    says "$folder/added.svg" '>empty: only in B<'
done
done_well render "$lost" --page 5 --fraction 0.5 -o "$folder/turned.svg"

# Tensors open in the dialogue that makes a lesson of them; what are none do not.
printf 'no numbers' >"$folder/none.npy"
refused 'none.npy: this is not a .npy file' "$folder/none.npy"
done_well render "$good" --edit 'mask = none' --against "$good" --at weights \
    -o "$folder/pair.svg"
says "$folder/pair.svg" '2 of 4 weights differ'

# --- a step taken out ---
done_well render self-attention --at weights --why scale -o "$folder/why.svg"
says "$folder/why.svg" 'Without the division, '
done_well trace self-attention --why scale --level stage
says "$out" 'Without the division, '
refused 'but projections, scale, ' render self-attention --at weights \
    --why zzzzzz -o "$folder/none.svg"
refused "did you mean 'scale'" render self-attention --at weights --why scael \
    -o "$folder/none.svg"
refused "did you mean 'softmax'" trace self-attention --why sofmax
refused '--why goes with text and json, not with csv' trace self-attention --why scale \
    --format csv
refused '--why and --against cannot' trace self-attention --why scale \
    --against self-attention
refused '--why needs a lesson' --why scale
done_well trace 9 --why scale --level stage
says "$out" 'Without the division, '
done_well trace 09 --why scale --level stage
refused "no command, file or lesson '90'" 90
refused "no file or lesson '9-'" trace 9-
checks=$((checks + 1))
[ -e "$folder/none.svg" ] && fail 'a frame of nothing is written'

# --- what an edit changed ---
done_well render self-attention --edit 'X[cat,1] = 2' --ghosts --at weights \
    -o "$folder/ghosts.svg"
says "$folder/ghosts.svg" 'weights: 3 of 9 numbers changed, most of all weight(cat, ch'
done_well render self-attention --edit 'X[cat,1] = 2' --at weights \
    -o "$folder/ghosts.svg"
checks=$((checks + 1))
grep -q 'numbers changed' "$folder/ghosts.svg" && fail 'ghosts unasked'
# Which of the cells it is, is asked: each of the nine may be it.
done_well render 09-self-attention --question mirror -o "$folder/which.svg"
[ "$(grep -c '^<text .*>?<' "$folder/which.svg")" -eq 9 ] ||
    fail 'a question tells which cell it asks for'
refused '--ghosts needs an --edit' render self-attention --ghosts \
    --at weights -o "$folder/none.svg"
refused '--ghosts does not go with --against' render self-attention --ghosts \
    --edit 'X[cat,1] = 2' --against self-attention --at weights \
    -o "$folder/none.svg"
refused '--ghosts does not go with trace' trace self-attention --ghosts

# --- list ---
done_well list
says "$out" 'self-attention '
checks=$((checks + 1))
[ "$(wc -l <"$out")" -eq "$(find lessons -name '*.yaml' | wc -l)" ] ||
    fail 'list has not one line for each lesson'
checks=$((checks + 1))
[ "$(cut -d' ' -f1 "$out")" = "$(cat lessons/order)" ] ||
    fail 'list has not the order of lessons/order'
mkdir "$folder/none"
FOLLOWSPOT_DATA=$folder/none
refused 'lessons' list
FOLLOWSPOT_DATA=$PWD

# What a tensor is may be said of each, by the end of its name.
printf '1,2\n3,4\n' >"$folder/fc1.weight.csv"
printf 'cat,1,0\ndog,0,1\n' >"$folder/vectors.csv"
done_well import "$folder/vectors.csv" "$folder/fc1.weight.csv" \
    --as vectors=X --as weight=W_Q.T -o "$folder/named.yaml"
says "$folder/named.yaml" 'W_Q: [[1, 3],'
refused "did you mean 'vectors'" import "$folder/vectors.csv" \
    --as vector=X -o "$folder/other.yaml"

# A matrix too large for numbers has a lens where it is looked at.
awk 'BEGIN { for (i = 1; i <= 100; i++) { for (j = 1; j <= 100; j++)
    printf "%s%d.%03d", (j > 1 ? "," : ""), i, j; print "" } }' >"$folder/large.csv"
done_well import "$folder/large.csv" --as weights -o "$folder/large.yaml"
done_well render "$folder/large.yaml" --step 1 --focus 'weights[40,60]' \
    -o "$folder/large.svg"
for number in 39.0600 40.0600 41.0600; do
    says "$folder/large.svg" ">$number<"
done

# --- train ---
done_well train next-word -o "$folder/mine.json" --steps 40 --seed 2
says "$out" 'after 40 steps: loss '
says "$out" 'best verbs '
cp "$folder/mine.json" "$folder/again.json"
done_well train next-word -o "$folder/mine.json" --steps 40 --seed 2
checks=$((checks + 1))
cmp -s "$folder/mine.json" "$folder/again.json" || fail 'a seed, two trainings'
done_well train rnn-attention -o "$folder/small.json" --steps 20 --gru \
    --penalty 0.001
done_well check "$folder/small.json"
says "$out" 'ok'
done_well train recall -o "$folder/recall.json" --steps 20
says "$out" 'after 20 steps: loss '
says "$folder/recall.json" '"prompt": ["Ana", "tea", "Bo", "milk", "Ana"]'
says "$folder/recall.json" '"layers": [{"W_Q": '
done_well check "$folder/recall.json"
done_well train recall -o "$folder/on.json" --from "$folder/recall.json" \
    --steps 2
done_well train recall -o "$folder/moments.yaml" --steps 90
done_well check "$folder/moments.yaml"
says "$folder/moments.yaml" 'moment: {task: recall, step: 0, of: 90, seed: 7}'
done_well train next-word -o "$folder/blocks.json" --steps 2 --layers 2 \
    --heads 2 --feed 3 --activation silu --norm rms
says "$folder/blocks.json" '"layers": [{"gain_1": '
says "$folder/blocks.json" '"heads": [{"W_Q": '
says "$folder/blocks.json" '"activation": "silu"'
done_well check "$folder/blocks.json"
printf 'the cat sat\nthe dog ran\n' >"$folder/text.txt"
done_well train next-word -o "$folder/text.json" --text "$folder/text.txt" \
    --steps 30 --d 6 --d-k 3 --heads 2 --mask band=1 --position none \
    --schedule constant --optimizer sgd --rate 0.1 --batch 2
says "$folder/text.json" '"mask": {"band": 1}'
says "$folder/text.json" '"position": "none"'
says "$folder/text.json" '"prompt": ["the", "cat"]'
# What goes on from a file begins with its numbers, bit by bit, in its sizes.
numbers_of() {
    sed 's/^{"title.*//; s/^"goal.*//' "$1"
}
done_well train next-word -o "$folder/on.json" --text "$folder/text.txt" \
    --from "$folder/text.json" --steps 1 --optimizer sgd --schedule constant \
    --rate 1e-300
checks=$((checks + 1))
[ "$(numbers_of "$folder/on.json")" = "$(numbers_of "$folder/text.json")" ] ||
    fail '--from, other numbers'
done_well train next-word -o "$folder/on.json" --text "$folder/text.txt" \
    --from "$folder/text.json" --steps 5
checks=$((checks + 1))
[ "$(numbers_of "$folder/on.json")" != "$(numbers_of "$folder/text.json")" ] ||
    fail '--from, nothing learned'
refused '--heads is as' train next-word -o "$folder/on.json" \
    --from "$folder/text.json" --heads 2
refused 'its words or its sizes are different' train next-word \
    -o "$folder/on.json" --from "$folder/text.json"
refused 'its words or its sizes are different' train rnn-attention \
    -o "$folder/on.json" --from "$folder/mine.json"
refused 'No such file' train next-word -o "$folder/on.json" \
    --from "$folder/no.json"
done_well train rnn-attention -o "$folder/on.json" --steps 2 \
    --from "$folder/small.json"
says "$folder/on.json" '"cell": "gru"'
# Its moments as a lesson: pages that learn as far as they show, and a film.
for model in next-word rnn-attention; do
    done_well train $model -o "$folder/moments.yaml" --steps 90 --seed 3
    says "$folder/moments.yaml" '{step: 0, of: 90, seed: 3}'
    says "$folder/moments.yaml" '{step: 90, of: 90, seed: 3}'
    done_well check "$folder/moments.yaml"
done
done_well train next-word -o "$folder/moments.yaml" --steps 90 --heads 2 \
    --position none --mask none --rate 0.01
done_well check "$folder/moments.yaml"
says "$folder/moments.yaml" 'head1.weights[flower,dogs]'
done_well train next-word -o "$folder/moments.yaml" --steps 2
done_well export "$folder/moments.yaml" -o "$folder/moments.gif" \
    --size 320x200 --steps pages
done_well train next-word -o "$folder/moments.yaml" --steps 90
done_well trace "$folder/moments.yaml" --edit 'moment = {step: 90, of: 90}'
for option in '--batch 3' '--penalty 1' '--schedule constant' \
    "--from $folder/mine.json" "--text $folder/text.txt"; do
    # shellcheck disable=SC2086
    refused 'cannot repeat' train next-word -o "$folder/x.yaml" $option
done
done_well train next-word -o -.json --steps 3
says "$out" '"kind": "language-model"'
# What a loss wants must be there.
wants() {
    cat >"$folder/wants.yaml" <<END
title: T
goal: G
model:
  kind: self-attention
  tokens: [cat, dog]
  X: [[1, 2, 0], [3, 4, 1]]
loss: $1
END
}
wants '{of: outptu, columns: [1]}'
refused "wants.yaml:7:12: there is no tensor 'outptu'" check "$folder/wants.yaml"
refused "did you mean 'output'?" check "$folder/wants.yaml"
wants '{of: output, columns: [1, 2, 3]}'
refused 'wants.yaml:7:36: the loss wants more rows than output has: 2 rows' \
    check "$folder/wants.yaml"
wants '{of: output, columns: [1, 4]}'
refused "wants.yaml:7:33: output has no column '4' for the loss to want" \
    check "$folder/wants.yaml"
wants '{of: weights, words: [cat, bird]}'
refused "wants.yaml:7:34: weights has no column 'bird'" \
    check "$folder/wants.yaml"
wants '{of: weights, words: [dog, null]}'
done_well check "$folder/wants.yaml"
done_well trace "$folder/wants.yaml" --level stage
says "$out" '∂weights'
# Only what opens is said to open.
for model in next-word rnn-attention; do
    said=$("$program" train $model -o "$folder/said.json" --steps 2)
    "$program" check "$folder/said.json" >"$folder/out" 2>&1
    opens=$?
    case "$said" in
    *"followspot $folder/said.json opens it"*) [ "$opens" = 0 ] ;;
    *) [ "$opens" != 0 ] ;;
    esac || fail "what is said of opening: $said"
done
refused "did you mean 'next-word'?" train nextword -o "$folder/x.json"
refused 'is for next-word, not for recall' train recall \
    -o "$folder/x.json" --text "$folder/text.txt"
refused '--layers says' train next-word -o "$folder/x.json" --feed 3
refused '--feed says' train recall -o "$folder/x.json" --activation gelu
refused 'from 1 to 8' train recall -o "$folder/x.json" --layers 9
refused 'one model' train -o "$folder/x.json"
refused '-o FILE.json' train next-word
refused '-o FILE.json' train next-word -o "$folder/x.yml"
refused 'from 1 to 10000000' train next-word -o "$folder/x.json" --steps 0
refused 'over 0' train next-word -o "$folder/x.json" --rate nan
refused 'from 0 on' train next-word -o "$folder/x.json" --penalty -1
refused 'does not divide evenly' train next-word -o "$folder/x.json" --heads 3
refused 'need it even' train next-word -o "$folder/x.json" --d 7
refused 'from 0 to 64' train next-word -o "$folder/x.json" --mask band=x
refused 'is for rnn-attention' train next-word -o "$folder/x.json" --gru
refused 'is for next-word' train rnn-attention -o "$folder/x.json" --d 4
refused 'the training burst at step' train next-word -o "$folder/x.json" \
    --rate 1e9 --schedule constant --optimizer sgd
refused 'text.txt: ' train next-word -o "$folder/x.json" \
    --text "$folder/no/text.txt"
printf 'one\n' >"$folder/text.txt"
refused 'text.txt:1:1: no line' train next-word -o "$folder/x.json" \
    --text "$folder/text.txt"
refused 'No such file' \
    train next-word -o "$folder/no/x.json" --steps 10000000
checks=$((checks + 1))
[ -e "$folder/x.json" ] && fail 'a training that failed has left a file'
# Where a file cannot be, none is made: in every format, of a lesson that would
# take minutes, and by every command that writes one.
mkdir "$folder/kept.d.gif"
touch "$folder/plain"
for ending in gif webp mp4 png svg pdf html npz csv json; do
    refused "cannot write '$folder/no/x.$ending': No such file" \
        export 9 -o "$folder/no/x.$ending"
    refused "cannot write '$folder/plain/x.$ending': Not a directory" \
        export 9 -o "$folder/plain/x.$ending"
done
refused 'a directory' export 9 -o "$folder/kept.d.gif"
refused "cannot write '$folder/no/x.png': No such file" \
    render 9 --page 2 -o "$folder/no/x.png"
refused "cannot write '$folder/no/x.yaml': No such file" \
    new "$folder/no/x.yaml" --tokens 'a b'
refused "cannot write '$folder/no/x.yaml': No such file" \
    import "$folder/none.csv" --as X -o "$folder/no/x.yaml"
checks=$((checks + 1))
[ -e "$folder/no" ] && fail 'a folder was made'
# One that is killed leaves the file as it was, one that is stopped what it has
# learned so far; nothing lies beside it.
for signal in KILL INT; do
    mkdir "$folder/$signal"
    cp "$folder/again.json" "$folder/$signal/kept.json"
    "$program" train next-word -o "$folder/$signal/kept.json" \
        --steps 10000000 >"$out" 2>"$err" &
    killed=$!
    sleep 0.5
    kill -s $signal $killed
    wait $killed 2>/dev/null
    checks=$((checks + 1))
    [ "$(ls "$folder/$signal")" = kept.json ] || fail "$signal left something"
done
checks=$((checks + 2))
cmp -s "$folder/KILL/kept.json" "$folder/again.json" || fail 'a kill changed it'
cmp -s "$folder/INT/kept.json" "$folder/again.json" && fail 'Ctrl+C kept nothing'
says "$out" 'as it was when stopped'

# --- export ---
done_well export self-attention --steps 9-11 -o "$folder/steps.png"
done_well render self-attention --step 10 -o "$folder/frame.png"
checks=$((checks + 2))
cmp -s "$folder/steps-10.png" "$folder/frame.png" ||
    fail 'a step taken along is not the frame of render'
[ "$(find "$folder" -name 'steps-[01][0-9].png' | wc -l)" -eq 3 ] ||
    fail 'three steps are not three files'

# What was answered, performed twice, is the same pictures, as far as the first
# question that waits.
cp tests/lessons/paged.yaml "$folder"
cat >"$folder/ana.answers.yaml" <<END
followspot: answers
lesson: paged
title: What pages do
version: "0000000000000001"
page: 5
edits:
  - X[1,2] = 3
tasks:
  - goal: weights[dog,cat] >= 0.6
    reached: yes
    edits:
      - W_Q[1,1] = 5
answers: []
END
for run in 1 2; do
    done_well replay "$folder/ana.answers.yaml" --frames "$folder/run$run" \
        --size 700x1000
done
checks=$((checks + 2))
diff -r "$folder/run1" "$folder/run2" >"$out" 2>&1 ||
    fail 'a replay is not the same pictures'
[ "$(find "$folder/run1" -type f | wc -l)" -eq 10 ] || fail 'nine pages and a place'
cmp -s "$folder/run1/page-05.png" "$folder/run1/place.png" ||
    fail 'the place of a replay is not its page'
status 0 replay "$folder/ana.answers.yaml" --summary
grep -q 'is for another version of “What pages do”: 0 of its 0' "$err" ||
    fail 'it is not told that the lesson is another version'
grep -q "ana.answers.yaml was answered on input of the learner's own" "$err" ||
    fail 'it is not told that the input was own'
sed -e '/^edits:/,/^answers/d' "$folder/ana.answers.yaml" \
    >"$folder/claims.answers.yaml"
cat >>"$folder/claims.answers.yaml" <<END
name: Ana
answers:
  - question: What?
    key: "0123456789abcdef"
    kind: number
    tries: 1
    first: {number: 7, right: yes}
    last: {number: 7, right: yes}
END
status 0 replay "$folder/claims.answers.yaml" --summary
checks=$((checks + 2))
grep -q '^  0 of 0 right at first, 0 skipped: What?' "$out" ||
    fail 'what a file claims is right is counted'
grep -q '^      Ana: 7, not judged' "$out" || fail 'nobody said it'
# A class: a folder of them, what was handed in twice counts once.
mkdir -p "$folder/class/again"
cp "$folder/claims.answers.yaml" "$folder/class/a.answers.yaml"
cp "$folder/claims.answers.yaml" "$folder/class/again/b.answers.yaml"
sed 's/name: Ana/name: Bo/' "$folder/claims.answers.yaml" \
    >"$folder/class/bo.answers.yaml"
status 0 class "$folder/class" "$folder/class/again"
checks=$((checks + 6))
grep -q 'b.answers.yaml is the same as .*/a.answers.yaml' "$err" ||
    fail 'a copy is counted'
[ "$(grep -c '^      [AB][a-z]*: 7, not judged' "$out")" -eq 2 ] ||
    fail 'a class of two is not two'
status 0 class "$folder/class" -o "$folder/class.html"
grep -q '<td class="name">Bo</td>' "$folder/class.html" || fail 'no row for Bo'
status 0 class "$folder/class" -o "$folder/sheet.csv"
grep -q '^Bo,7,0$' "$folder/sheet.csv" || fail 'no row for Bo in a sheet'
grep -q '^What?,7,,not judged,2$' "$folder/sheet-answers.csv" ||
    fail 'no row for an answer'
echo 'followspot: answers' >"$folder/class/damaged.answers.yaml"
status 1 class "$folder/class"
checks=$((checks + 2))
grep -q 'damaged.answers.yaml:1:1: lesson is missing' "$err" ||
    fail 'nobody says what is damaged'
grep -q '^      Bo: 7, not judged' "$out" || fail 'one damaged file hides a class'
mkdir -p "$folder/nobody"
refused "no file in $folder/nobody ends in .answers.yaml" class "$folder/nobody"
refused 'class writes a page, FILE.html, or tables' \
    class "$folder/class" -o "$folder/x.txt"
refused 'class needs a folder' class
done_well replay "$folder/ana.answers.yaml" --frames "$folder/stage" \
    --size 700x1000 --view theme=stage
! cmp -s "$folder/stage/place.png" "$folder/run$run/place.png" ||
    fail 'replay --view theme=stage draws on paper'
refused "no view setting 'themes'" \
    replay "$folder/ana.answers.yaml" --frames "$folder/x" --view themes=stage
refused '--frames does not go with --summary' \
    replay "$folder/ana.answers.yaml" --summary --frames "$folder/x"

# A page is the same picture, whoever draws it: plain, changed, compared, with
# a step taken out.
paged=tests/lessons/paged.yaml
done_well export "$paged" --steps pages -o "$folder/pages.png"
for page in 1 2 3 4 5 6 7 8 9; do
    done_well render "$paged" --page "$page" -o "$folder/page.png"
    checks=$((checks + 1))
    cmp -s "$folder/pages-$page.png" "$folder/page.png" ||
        fail "page $page taken along is not the frame of render"
done
refused 'there is no page 10: there are only 9' \
    render "$paged" --page 10 -o "$folder/page.png"
done_well render "$paged" --page divisor -o "$folder/page.png"
checks=$((checks + 1))
cmp -s "$folder/pages-3.png" "$folder/page.png" ||
    fail 'a page is not found by its id'
refused "no page called 'divsor': did you mean 'divisor'" \
    render "$paged" --page divsor -o "$folder/page.png"
refused "called 'letter': the pages of this lesson have only numbers, 1 to 3" \
    render tests/lessons/pages.yaml --page letter -o "$folder/page.png"
refused "no page called 'letter'" render 05 --page letter -o "$folder/page.png"
lacks "$err" 'only numbers'
done_well export self-attention --steps 40 --view paper=transparent \
    --view controls=off -o "$folder/one.svg"
says "$folder/one.svg" '<math'
checks=$((checks + 2))
grep -q 'step 40\|width="1280" height="720" fill' "$folder/one.svg" &&
    fail 'controls or paper are left in a picture without them'
[ -e "$folder/one-40.svg" ] && fail 'a single picture has a number'
for format in csv json; do
    done_well export self-attention -o "$folder/all.$format"
    done_well trace self-attention --format "$format"
    checks=$((checks + 1))
    cmp -s "$out" "$folder/all.$format" || fail "$format is not that of trace"
done
done_well export self-attention -o "$folder/some.csv" --steps 2-4 --level row
checks=$((checks + 1))
[ "$(cut -d, -f1 "$folder/some.csv" | tr '\n' ' ')" = 'index 2 3 4 ' ] ||
    fail 'a table has other steps than those chosen'
# On paper the text is text, and its numbers are those of the trace.
done_well export self-attention --steps 38-44 -o "$folder/paper.pdf"
pdftotext -layout "$folder/paper.pdf" - 2>"$err" | tr -s ' ' >"$out"
says "$out" 'q(dog) · k(chased) = 1·0 + 0·2 + 1·4 + 1·0 = 4'
says "$out" 'The sum is the score, 4.'
says "$out" 'Step 44 of 84'
done_well export self-attention -o "$folder/some.csv" --steps 38-40
cut -d'"' -f4 "$folder/some.csv" | sed 1d >"$folder/sentences"
while read -r sentence; do
    pdftotext -layout "$folder/paper.pdf" - 2>"$err" | tr -s ' ' >"$out"
    says "$out" "$sentence"
done <"$folder/sentences"
for page in a4:595 letter:612; do
    done_well export self-attention --steps 38 --page "${page%:*}" \
        -o "$folder/paper.pdf"
    pdfinfo "$folder/paper.pdf" 2>"$err" | tr -s ' ' >"$out"
    says "$out" "Page size: ${page#*:}"
done
pdffonts "$folder/paper.pdf" 2>"$err" | sed 1,2d | grep -v ' yes yes yes ' >"$out"
silent "$out"
refused "did you mean 'letter'" export self-attention --page lettr \
    -o "$folder/left.pdf"
refused 'only with -o FILE.pdf' export self-attention --page a4 \
    -o "$folder/left.html"
done_well export self-attention --steps 38-41 --worksheet -o "$folder/ask.pdf"
pdftotext -layout "$folder/ask.pdf" - 2>"$err" | tr -s ' ' >"$out"
says "$out" 'q(dog) · k(chased) = ______'
checks=$((checks + 1))
grep -q '[0-9]·[0-9]' "$out" && fail 'a worksheet tells how it is done'
pdftotext -layout "$folder/ask-answers.pdf" - 2>"$err" | tr -s ' ' >"$out"
says "$out" 'q(dog) · k(chased) = 1·0 + 0·2 + 1·4 + 1·0 = 4'
refused '--worksheet and --blank need -o' export self-attention --worksheet \
    -o "$folder/left.png"
done_well export self-attention -o "$folder/all.npz"
refused 'an npz holds all tensors' export self-attention --steps 1-2 \
    -o "$folder/left.npz"
refused 'there is no step 85' export self-attention --steps 80-85 \
    -o "$folder/left.png"
refused 'there is no step 90' export self-attention --steps 90- \
    -o "$folder/left.png"
refused 'not pages' export self-attention --steps pages -o "$folder/left.csv"
# What render can show beside a lesson is taken along as well.
for beside in '--why scale' '--edit mask=causal --against self-attention' \
    '--edit mask=causal --ghosts'; do
    # shellcheck disable=SC2086 # several options
    done_well export self-attention $beside --steps 39-40 -o "$folder/two.png"
    # shellcheck disable=SC2086
    done_well render self-attention $beside --step 40 -o "$folder/frame.png"
    checks=$((checks + 1))
    cmp -s "$folder/two-40.png" "$folder/frame.png" ||
        fail "$beside taken along is not the frame of render"
done
done_well export self-attention --edit mask=causal --against self-attention \
    -o "$folder/two.csv"
done_well trace self-attention --edit mask=causal --against self-attention \
    --format csv
checks=$((checks + 1))
cmp -s "$out" "$folder/two.csv" || fail 'csv of two is not that of trace'
# There are no keys on paper or in a file.
done_well export self-attention --edit mask=causal --against self-attention \
    --steps 76 -o "$folder/two.svg" --view controls=off
checks=$((checks + 1))
grep -q 'B − A' "$folder/two.svg" || fail 'a picture of two has no difference'
grep -q 'T shows' "$folder/two.svg" && fail 'a file has a hint at keys'
refused 'not with csv' export self-attention --why scale \
    -o "$folder/left.csv"
refused 'an npz holds one lesson' export self-attention --why scale \
    -o "$folder/left.npz"
refused 'a worksheet is of one lesson' export self-attention --why scale \
    --worksheet -o "$folder/left.pdf"
sed '/^pages/,/say/d' "$good" >"$folder/unpaged.yaml"
refused 'has no pages' export "$folder/unpaged.yaml" --steps pages \
    -o "$folder/left.png"
refused 'paper is white or transparent' export "$good" -o "$folder/left.png" \
    --view paper=blue
refused 'more than 9999 pictures' export rnn-attention -o "$folder/left.png" \
    --level term --steps 1-
mkdir "$folder/sealed" && mkdir "$folder/sealed/b-2.png"
refused 'cannot write' export self-attention --steps 1-3 \
    -o "$folder/sealed/b.png"
checks=$((checks + 2))
[ -e "$folder/sealed/b-1.png" ] && fail 'a part of what failed is left'
for left in "$folder"/left*; do
    [ -e "$left" ] && fail 'what was refused left something'
done

# --- check ---
done_well check "$good"
says "$out" "$good: ok, 2 expectations, 1 page,"
done_well check "$good" self-attention sinusoids.yaml 05-rnn-attention \
    13-sinusoids.yaml
refused "did you mean 'self-attention'?" check 07-self-attention
status 1 check "$folder/changed.yaml"
silent "$err"
says "$out" "changed.yaml:14:3: weights[2,2]: expected 0.7411, computed 0.731"
says "$out" '1 of 2 expectations failed'
status 1 check "$folder/changed.yaml" "$good"
says "$out" "$good: ok"
for name in bad huge address page shape empty missing; do
    refused "$folder/$name.yaml:" check "$folder/$name.yaml"
done
status 2 check "$folder/huge.yaml"
says "$err" 'huge.yaml:6:'
says "$err" 'scores[2,2]'
status 2 check "$folder/address.yaml"
says "$err" 'address.yaml:14:3:'
says "$err" 'weights[cow]: [0.2689, 0.7311]'
status 2 check "$folder/page.yaml"
says "$err" 'page.yaml:11:17:'
# Bad input weighs more than a failed check, in either order, and what is
# good is still told.
status 2 check "$folder/bad.yaml" "$folder/changed.yaml" "$good"
says "$out" 'expected 0.7411'
says "$out" "$good: ok"
status 2 check "$folder/changed.yaml" "$folder/bad.yaml"

# --- a model that comes with the program, by name ---
mkdir "$folder/copied"
cp tests/lessons/rnn-attention.yaml "$folder/copied/mine.yaml"
done_well check "$folder/copied/mine.yaml"
for name in translator-en-fr translator-en-fr.json; do
    echo '{"about": []}' >"$folder/copied/$name"
    checks=$((checks + 1))
    status 2 check "$folder/copied/mine.yaml" # what lies beside it wins
    says "$err" "$name:1:"
    rm "$folder/copied/$name"
done
sed 's/translator-en-fr/translator-en-de/' tests/lessons/rnn-attention.yaml \
    >"$folder/copied/mine.yaml"
refused "cannot read 'translator-en-de': No such file" \
    check "$folder/copied/mine.yaml"

# --- words of one's own ---
says_so() { # says_so TEXT ARGUMENT...: done, and told on standard error
    text=$1
    shift
    status 0 "$@"
    says "$err" "$text"
}
sentence='the dog sees the green house'
says_so "the lesson's pages and expectations are left out" \
    trace rnn-attention --source "$sentence ." --level stage
says "$out" 'maison'
checks=$((checks + 1))
grep -q "the sentence ends with" "$err" && fail 'the sentence has its stop'
says_so "--source:1:24: the sentence ends with 'house', not with '.'" \
    check rnn-attention --source "$sentence"
says "$out" 'rnn-attention: ok, 0 expectations, 0 pages'
refused "--source:1:5: 'dgo' is not in vocabulary.source: did you mean 'dog'?" \
    render rnn-attention --source 'the dgo .' --step 1 -o "$folder/x.png"
says "$err" 'followspot list --vocabulary'
says_so "'moon' and 'and' are new words" \
    trace self-attention --tokens 'cat chased moon and moon' --format csv
cp "$out" "$folder/once"
status 0 trace self-attention --tokens 'cat chased moon and moon' --format csv
checks=$((checks + 1))
cmp -s "$out" "$folder/once" || fail 'the same words have other rows'
says_so 'pages and expectations are left out' \
    trace "$good" --tokens 'cat dog' --format json

# --- changes ---
done_well trace self-attention --edit 'W_Q = zero' --edit 'X[cat,1] = 2.25' \
    --format json
says "$out" '[2.25,'
refused "--edit:1:1: X has rows 1 to 3, not moon" \
    render self-attention --edit 'X[moon,1] = 2' --step 1 -o "$folder/x.png"
refused "--edit 2:1:9: scale cannot be 'nonne': did you mean 'none'?" \
    check self-attention --edit 'W_Q = zero' --edit 'scale = nonne'
refused "--edit needs a value" trace self-attention --edit
done_well list --vocabulary rnn-attention
says "$out" 'adjectives:   black, green,'
done_well list --vocabulary self-attention
refused "no file or lesson 'nothing'" list --vocabulary nothing
sed 's/black/blakc/' tests/lessons/rnn-attention.yaml >"$folder/unknown.yaml"
refused "'blakc' is not in vocabulary.source: did you mean 'black'?" \
    check "$folder/unknown.yaml"
done_well list --vocabulary "$folder/unknown.yaml"

# --- trace ---
for format in text json csv; do
    for level in part stage row cell term; do
        done_well trace "$good" --format "$format" --level "$level"
    done
done
done_well trace "$good"
says "$out" 'masked[1,2]'
done_well trace "$good" --format csv
says "$out" 'index,level,stage,at,value,sentence'
done_well trace self-attention --format json
says "$out" '"lesson": "Self-attention'
refused "did you mean 'self-attention'?" trace self-atention
refused "there is no file or lesson 'nothing'" trace nothing
refused 'missing.yaml' trace "$folder/missing.yaml"
refused 'gaol' trace "$folder/bad.yaml"
refused 'scores[2,2]' trace "$folder/huge.yaml"
refused "did you mean 'json'?" trace "$good" --format jsn

# --- writes that fail ---
if [ -w /dev/full ]; then
    for command in "trace $good" "trace $good --format json" list --help \
        "trace sinusoids --format csv --level term" "check $good"; do
        checks=$((checks + 1))
        # shellcheck disable=SC2086 # a list of words
        "$program" $command >/dev/full 2>"$err"
        [ $? -eq 2 ] || fail "$command to a full disk"
        says "$err" 'cannot write'
    done
fi

# --- render ---
picture=$folder/picture
done_well render "$good" --at 'scores[cat,dog]' -o "$picture.png"
silent "$out"
checks=$((checks + 1))
[ "$(head -c 4 "$picture.png" | tail -c 3)" = PNG ] || fail 'no PNG'
cp "$picture.png" "$folder/first.png"
done_well render "$good" --at 'scores[1,2]' -o "$picture.png" --fraction 1
checks=$((checks + 1))
cmp -s "$picture.png" "$folder/first.png" || fail 'the same frame differs'
done_well render "$good" --step 2 --level row --fraction 0.5 --size 640x360 \
    --scale 2 --focus X --view numbers=off -o "$picture.svg"
says "$picture.svg" '<svg'
says "$picture.svg" '1280'
says "$picture.svg" '<title>'
checks=$((checks + 1))
grep -qF '<metadata>' "$picture.svg" && fail 'a hidden result is in the formula'
done_well render "$good" --at 'scores[1,2]' -o "$picture.svg"
says "$picture.svg" '<metadata><math xmlns="http://www.w3.org/1998/Math/MathML"'
refused 'there is no step 999' render "$good" --step 999 -o "$picture.png"
refused "did you mean 'scores'?" render "$good" --at scroes -o "$picture.png"
refused 'size' render "$good" --step 1 --size 0x0 -o "$picture.png"
refused 'colour' render "$good" --step 1 --view colour=1 -o "$picture.png"
refused 'cannot write' render "$good" --step 1 -o "$folder/no/picture.png"
# A write that fails leaves no trace of itself and the old file alone.
before=$(ls "$folder")
mkdir "$folder/taken.png"
refused 'cannot write' render "$good" --step 1 -o "$folder/taken.png"
rmdir "$folder/taken.png"
checks=$((checks + 1))
[ "$(ls "$folder")" = "$before" ] || fail 'files were left behind'
checks=$((checks + 1))
cmp -s "$picture.png" "$folder/first.png" || fail 'an old picture changed'
done_well render "$good" --step 1 -o "$folder/link.png"
ln -sf first.png "$folder/link.png"
done_well render "$good" --step 1 -o "$folder/link.png"
checks=$((checks + 1))
[ -L "$folder/link.png" ] || fail 'a link was replaced by a file'
mkfifo "$folder/pipe.png"
refused 'nobody reads' render "$good" --step 1 -o "$folder/pipe.png"
# A limit on the size of files is an error like a full disk, not the end.
real=$program program=$folder/limited
printf '#!/bin/sh\nulimit -f 4\nexec %s "$@"\n' "$real" >"$program"
chmod +x "$program"
cp "$picture.png" "$folder/kept.png"
refused 'too large' render "$good" --step 1 -o "$picture.png"
program=$real
checks=$((checks + 1))
cmp -s "$picture.png" "$folder/kept.png" || fail 'an old picture changed'

# --- control characters in what is given ---
escape=$(printf '\033c') # it clears a screen
bad=$folder/$escape.yaml
refused '\x1bc' check "$bad"
refused '\x1bc' check "$escape"
refused '\x1bc' "$escape"
refused '\x1bc' "--$escape"
refused '\x1bc' trace "$good" --format "$escape"
refused '\x1bc' render "$good" --at "$escape" -o "$picture.png"
refused '\x1bc' render "$good" --step "$escape"
refused '\x1bc' render "$good" --step 1 -o "$escape"
for option in --level --fraction --focus --view --size --scale; do
    refused '\x1bc' render "$good" --step 1 -o "$picture.png" \
        "$option" "$escape"
done
refused '\x1bc' render "$good" --step 1 -o "$folder/no/$escape.png"
refused '\x1bc' render "$good" --step 1 -o "$picture.png" \
    --view "$escape=on"
refused '\x1bc' render "$good" --step 1 -o "$picture.png" \
    --view "map=$escape"
cp "$good" "$bad"
done_well check "$bad"
says "$out" '\x1bc.yaml: ok'
done_well trace "$bad"
cp "$folder/changed.yaml" "$bad"
status 1 check "$bad"
says "$out" '\x1bc.yaml:14:3: '
cp "$folder/bad.yaml" "$bad"
refused '\x1bc.yaml:' trace "$bad"
refused '\x1bc.yaml:' check "$bad"
mkdir -p "$folder/data/lessons"
cp "$good" "$folder/data/lessons/a$escape.yaml"
FOLLOWSPOT_DATA=$folder/data
done_well list
says "$out" 'a\x1bc '
FOLLOWSPOT_DATA=$folder/$escape
refused '\x1bc' list
refused '\x1bc' render "$good" --step 1 -o "$picture.png"
FOLLOWSPOT_DATA=$PWD

# --- words ---
done_well words
cp "$out" "$folder/english.yaml"
done_well words --missing "$folder/english.yaml"
silent "$out"
# Whatever a file calls its language is no markup.
sed 's/^language.code:.*/language.code: "x\\"><b y=\\""/' \
    "$folder/english.yaml" >"$folder/marked.yaml"
done_well export "$good" --steps 1 --words "$folder/marked.yaml" \
    -o "$folder/marked.html"
says "$folder/marked.html" '<html lang="x&quot;&gt;&lt;b y=&quot;">'
# same ARGUMENT...: English from a file says what English says.
same() {
    "$program" "$@" >"$folder/plain.out" 2>"$folder/plain.err"
    plain=$?
    status "$plain" "$@" --words "$folder/english.yaml"
    checks=$((checks + 1))
    cmp -s "$out" "$folder/plain.out" || fail "other words: $*"
    cmp -s "$err" "$folder/plain.err" || fail "other messages: $*"
}
same words
same --help
same list
same check "$good" "$folder/changed.yaml"
same check "$folder/bad.yaml" "$folder/huge.yaml" "$folder/page.yaml"
same trace "$good" --level term
same trace sinusoids
same trace rnn-attention --format json
same trace "$folder/bad.yaml"
same chek a b
same render "$good" --at 'scores[9]' -o a.png
same "$good" --step 999
for view in text=1.3 numbers=off; do
    done_well render "$good" --at 'weights[dog]' --view $view -o "$folder/1.svg"
    done_well render "$good" --at 'weights[dog]' --view $view \
        -o "$folder/2.svg" --words "$folder/english.yaml"
    checks=$((checks + 1))
    cmp -s "$folder/1.svg" "$folder/2.svg" || fail 'other words in a picture'
done
cat >"$folder/german.yaml" <<'END'
check.good: "alles gut bei {name}"
option.unknown: "{option}: was ist das?"
END
done_well --words "$folder/german.yaml" check "$good"
says "$out" "alles gut bei $good"
refused '--zzzzzz: was ist das?' --zzzzzz --words="$folder/german.yaml"
done_well words --missing "$folder/german.yaml"
says "$out" 'check.failed: "{name}: '
checks=$((checks + 1))
grep -q '^check.good' "$out" && fail 'what is there is missing'
printf 'check.good: "gut {nmae}"\n' >"$folder/wrong.yaml"
refused "wrong.yaml:1:18: there is no {nmae}" --words "$folder/wrong.yaml" list
refused "wrong.yaml:1:18: there is no {nmae}" words --missing "$folder/wrong.yaml"
refused "$folder/none.yaml: No such file" list --words "$folder/none.yaml"

# In a language where every phrase stands in ⟦ ⟧ nothing stands outside.
"$program" words | sed -e '/^language/d' -e 's/: "\(.*\)"$/: "⟦\1⟧"/' \
    >"$folder/pseudo.yaml"
naked() { # naked FILE: the words outside of ⟦ ⟧
    sed -e 's|^/[^ ]*: ||' -e 's/^followspot: //' "$1" | tr '\n' ' ' |
        LC_ALL=C.UTF-8 sed -e ':a' -e 's/⟦[^⟦⟧]*⟧//' -e 'ta' |
        grep -o '[A-Za-z][A-Za-z][A-Za-z]*'
}
wrapped() { # wrapped STATUS ARGUMENT...
    status "$@" --words "$folder/pseudo.yaml"
    checks=$((checks + 1))
    [ -z "$(naked "$out")$(naked "$err")" ] ||
        fail "$(naked "$out") $(naked "$err") outside of the catalogue"
}
wrapped 0 --help
wrapped 0 check "$good"
wrapped 2 check "$folder/nothing.yaml" "$folder/empty.yaml"
for arguments in --hepl 'chek a b' lst 'trace a b' 'trace' 'render a' \
    'render a --at b' 'a --level row' 'trace a --format xml' 'a --at' \
    'render a --step 1 -o a.png --view x=y' 'a --at b --step 1' \
    'words --missing /nowhere'; do
    # shellcheck disable=SC2086 # a list of words
    wrapped 2 $arguments
done
status 1 check "$folder/changed.yaml" --words "$folder/pseudo.yaml"
says "$out" 'weights[2,2]: ⟦expected 0.7411, computed 0.731'

# --- the window, without a display ---
unset DISPLAY WAYLAND_DISPLAY SDL_VIDEODRIVER XDG_RUNTIME_DIR
for arguments in '' self-attention "$good" "$good --step 2 --fullscreen"; do
    # shellcheck disable=SC2086 # a list of words
    refused 'display' $arguments
    says "$err" 'trace'
    says "$err" 'render'
done
refused "did you mean 'list'?" lst
refused 'gaol' "$folder/bad.yaml"
refused 'scores has' "$good" --at 'scores[9]'
refused 'there is no step 999' "$good" --step 999
refused 'there is no page 300' self-attention --page 300
refused 'no page' self-attention --page no-such
refused "no model called 'machin': did you mean 'machine'" self-attention \
    --model machin
refused "this lesson has machine" self-attention --model x --at scores
refused 'this lesson has one' "$lost" --model x
refused 'page 3 sets no task' self-attention --page 3 --task 'X[1,2] = 3'
refused '--task: “nonsense” is no change' queries-keys-values --page task \
    --task nonsense
refused "no tensor 'scrs'" self-attention --page 3 --at scrs
refused 'only 95 at level cell' self-attention --page 2 --step 999
refused '--places and --vocabulary' list --places 05 --vocabulary 05
refused "no file or lesson 'nosuch'" list --places nosuch
refused 'no view setting' self-attention --view colour=red
# One that shows nothing: it opens, and ends.
SDL_VIDEODRIVER=dummy
export SDL_VIDEODRIVER
status 0 "$good" --at 'weights[2]' --first-frame
status 0 self-attention --page 3 --view theme=paper --first-frame
status 0 "$good" --level row --first-frame
status 0 self-attention --page 3 --at 'scores[2]' --first-frame
status 0 self-attention --page 3 --step 2 --level row --first-frame
status 0 self-attention --model machine --at 'weights[1]' --first-frame
status 0 queries-keys-values --page fade-scores --task 'X[1,2] = 3' --at scores \
    --first-frame
status 0 tests/tensorfiles/head.npz --first-frame
status 0 --first-frame
# What is wrong with a lesson is said in one way.
for lesson in bad huge page; do
    status 2 check "$folder/$lesson.yaml"
    cp "$err" "$folder/checked"
    status 2 "$folder/$lesson.yaml" --first-frame
    checks=$((checks + 1))
    cmp -s "$err" "$folder/checked" || fail 'the window says it otherwise'
done

# What no font has is said once, with the package that has it, and its
# characters stay in what is read aloud.
hindi=नमस्ते
FOLLOWSPOT_FONTS=shipped
export FOLLOWSPOT_FONTS
for picture in svg png pdf; do
    take=render at=--step
    [ "$picture" = pdf ] && take=export at=--steps
    status 0 $take self-attention $at 3 --edit "tokens[1] = $hindi" \
        --edit 'tokens[2] = 日本' --edit 'tokens[3] = भाषा' \
        -o "$folder/lacking.$picture"
    says "$err" 'has “न” (U+0928), so a crossed box stands for it'
    says "$err" 'fonts-noto-core'
    says "$err" 'fonts-noto-cjk'
    says "$err" 'FOLLOWSPOT_FONTS=shipped leaves out'
    checks=$((checks + 1))
    [ "$(grep -c 'crossed box' "$err")" -eq 2 ] || fail 'said more than once'
done
# shellcheck disable=SC1111 # these quotes are said
says "$folder/lacking.svg" "The row of “$hindi”"
done_well render self-attention --step 3 -o "$folder/lacking.svg"
status 0 self-attention --edit "tokens[1] = $hindi" --first-frame
says "$err" 'fonts-noto-core'
unset FOLLOWSPOT_FONTS

# Reported the way Check reports, so that ./test can add them up.
echo "done: Checks: $checks, Failures: $failures, Errors: 0"
[ "$failures" -eq 0 ]
