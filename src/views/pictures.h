// SPDX-License-Identifier: MIT
// Every kind of picture in one line: its name in tables, and the function of
// panel/panels.h that paints it, without its "panel_". Tensors that a picture
// needs besides the one that is computed stand in `with` of its table's line,
// in the order given here. What OPENS may stand in the box under what its row
// is opened from; what shows that itself stands ALONE. Read once for each use,
// with PICTURE defined.

// left rows meet top columns: A·B and Q·Kᵀ
PICTURE(PRODUCT, product, OPENS)

// one matrix, its weights and results side by side; with: the results
PICTURE(PROJECTIONS, projections, OPENS)

// what is given at once, side by side; with: all of it
PICTURE(GIVEN, given, OPENS)

// grids side by side: given, scale, mask, add, concat
PICTURE(STEPWISE, stepwise, OPENS)

// scores beside what they become, and why they are divided
PICTURE(DIVIDED, divided, OPENS)

// one row opened: max, exponentials, sum, weights
PICTURE(SOFTMAX, softmax, OPENS)

// all rows of a softmax at once, at the stage level
PICTURE(SHARES, shares, OPENS)

// N×N weights with sums
PICTURE(HEATMAP, heatmap, OPENS)

// N×N weights as arcs between two rows of words
PICTURE(ARCS, arcs, OPENS)

// weights × values, chained, total
PICTURE(MIX, mix, OPENS)

// weights · values = outputs of all rows, side by side
PICTURE(MIXED, mixed, OPENS)

// the weighted sum as arrows, for values of two numbers
PICTURE(PLANE, plane, OPENS)

// what all heads found for one word, side by side, and times a matrix
PICTURE(GATHERED, gathered, OPENS)

// its averages among the values that all heads average
PICTURE(AVERAGES, averages, OPENS)

// what words pass on in rounds: discs, bands between them, tables
PICTURE(PASSING, passing, ALONE)

// vectors times learned matrices, a bias, a squash
PICTURE(AFFINE, affine, OPENS)

// a row leaves a learned table of words
PICTURE(LOOKUP, lookup, OPENS)

// states as columns of cells over the words; with: the words' vectors, the
// states from the left, from the right, both side by side
PICTURE(ENCODER, encoder, ALONE)

// a slider from the old state to the candidate; with: the gate, the candidate
PICTURE(GATE, gate, OPENS)

// what gates let through: a slider for each number; of two, what they add up to
PICTURE(VALVES, valves, OPENS)

// GRU and LSTM beside each other: how far every gate is open, word by word
PICTURE(CELLS, cells, ALONE)

// a row as bars over words; with: what a click on a word looks at, or nothing
PICTURE(BARS, bars, OPENS)

// the best logits as bars, the word chosen; with: the logits, the states they
// read, the words chosen
PICTURE(LOGITS, logits, ALONE)

// the light of the word that asks above its sentence, over the logits; with: as
// above, the weights, the shares of the logits
PICTURE(TELLING, telling, ALONE)

// a whole language model: every word's way through it and all learned numbers;
// with: the chances of the next words, these, the sums that tell them
PICTURE(MACHINE, machine, ALONE)

// a whole translator in the light of one word; with: the words written, their
// weights, the contexts, the states
PICTURE(TRANSLATOR, translator, ALONE)

// all heads of all layers, each as a small table that leads to its head
PICTURE(WALL, wall, ALONE)

// what the logits would read behind each sum of the line: the likeliest words, and
// how the chance of the one that is told grows
PICTURE(READINGS, readings, ALONE)

// how a word is drawn: chances as parts of a line, cut, stretched, and the number
// that falls on them
PICTURE(DRAWN, drawn, ALONE)

// all words of a language model at once: arcs, squares, what each tells next;
// with: the chances of that
PICTURE(TELLINGS, tellings, ALONE)

// two rows of words, arcs, the grid growing under them; with: the words
// written, their weights, what the weights look at
PICTURE(ALIGNMENT, alignment, ALONE)

// a word from its query to its writing; with: the words written, the energies,
// the weights, the contexts, the queries, the states, the logits
PICTURE(STORY, story, ALONE)

// states of one number over their words; with: the words, the states
PICTURE(UNROLLED, unrolled, ALONE)

// what is left of a word in a state of one number, step by step; with: the
// influence of words on states, how far an error is felt back, what steps keep
// and take in
PICTURE(CHAIN, chain, ALONE)

// vectors of two numbers as arrows, and what two of them come to; with: the
// vectors, their products, lengths, directions, cosines, shadows
PICTURE(ARROWS, arrows, ALONE)

// a query and the keys that it meets as arrows, for those of two numbers
PICTURE(MEETS, meets, OPENS)

// a dot product as an area: a shadow times a length; with: as above
PICTURE(AREA, area, ALONE)

// a picture and what is made of it, in squares; of channels a line each
PICTURE(MAPS, maps, ALONE)

// a plane of inputs, the part of it that gets a yes, and the plane of two
// hidden units
PICTURE(HALVES, halves, ALONE)

// the encoding as a heatmap with its curve and clock
PICTURE(WAVES, waves, ALONE)

// positions as switches over the same on clocks; with: the encoding
PICTURE(SWITCHES, switches, ALONE)

// a clock's hand that is turned on; with: the encoding, R, what it turns
PICTURE(DIAL, dial, ALONE)

// the backward pass through one word's attention, its stations in the places
// that they have on the way there
PICTURE(GRADIENT, gradient, OPENS)

// P_p·P_q against the offset
PICTURE(OFFSETS, offsets, ALONE)

// one budget as light on those who get it, and their mean on a line; with: what
// they stand on, their shares, what these sum to, the mean, the effective
// number
PICTURE(BUDGET, budget, ALONE)

// one sentence by every way to tell positions, as it is and moved
PICTURE(METHODS, methods, ALONE)

// one matrix that stands for two, its rank and how many numbers it takes; with:
// it, what is left of its rows, the rank, the two
PICTURE(MERGED, merged, ALONE)

// rows of many drawn numbers; with: what was drawn
PICTURE(HISTOGRAM, histogram, ALONE)

// two shares with each divisor, and how steep they are there; with: the scores,
// the shares, the slopes
PICTURE(STEEPNESS, steepness, ALONE)

// points that become shares, a line each; with: the points, the shares, the
// exponentials, their sum, the largest of the points
PICTURE(JURY, jury, ALONE)

// ways of sharing beside each other; with: the points, the shares of each
PICTURE(RIVALS, rivals, ALONE)

// words with scores and shares over the plane of their values, which one vector
// stands for; with: the shares, that vector, the scores
PICTURE(DOCUMENT, document, ALONE)

// how much of one value arrives: its numbers, its length times its weight
PICTURE(CARRIED, carried, ALONE)

// the same of all values, a line each
PICTURE(ARRIVALS, arrivals, ALONE)

// a row, a column or all of given weights by size
PICTURE(RANKED, ranked, OPENS)

// the line of one word through the blocks of a language model: what each part
// reads, and what it adds to the line
PICTURE(RESIDUAL, residual, OPENS)

// normalization as dots on number lines: what is read, moved to mean 0 and width
// 1, and times a gain, plus a shift
PICTURE(NORMAL, normal, OPENS)

// a function of one number: its curve, and on it what goes in and comes out
PICTURE(SQUASHED, squashed, OPENS)

// a feed-forward part for one word: what each hidden unit sums up, answers and
// adds
PICTURE(FED, fed, OPENS)
