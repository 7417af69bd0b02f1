// The panel kinds: each paints one kind of picture into a region.
#ifndef PANEL_PANELS_H
#define PANEL_PANELS_H

#include "scene/scene.h"
#include "views/view_table.h"

// Returns false, with nothing painted, when it cannot show this step.
typedef bool (*panel_painter)(struct scene *s, const struct panel *p,
                              struct rect at);

bool panel_product(struct scene *s, const struct panel *p, struct rect at);
bool panel_projections(struct scene *s, const struct panel *p, struct rect at);
bool panel_given(struct scene *s, const struct panel *p, struct rect at);
bool panel_stepwise(struct scene *s, const struct panel *p, struct rect at);
bool panel_divided(struct scene *s, const struct panel *p, struct rect at);
bool panel_softmax(struct scene *s, const struct panel *p, struct rect at);
bool panel_shares(struct scene *s, const struct panel *p, struct rect at);
bool panel_heatmap(struct scene *s, const struct panel *p, struct rect at);
bool panel_arcs(struct scene *s, const struct panel *p, struct rect at);
bool panel_mix(struct scene *s, const struct panel *p, struct rect at);
bool panel_plane(struct scene *s, const struct panel *p, struct rect at);
bool panel_affine(struct scene *s, const struct panel *p, struct rect at);
bool panel_lookup(struct scene *s, const struct panel *p, struct rect at);
bool panel_encoder(struct scene *s, const struct panel *p, struct rect at);
bool panel_energy(struct scene *s, const struct panel *p, struct rect at);
bool panel_bars(struct scene *s, const struct panel *p, struct rect at);
bool panel_logits(struct scene *s, const struct panel *p, struct rect at);
bool panel_story(struct scene *s, const struct panel *p, struct rect at);
bool panel_alignment(struct scene *s, const struct panel *p, struct rect at);
bool panel_waves(struct scene *s, const struct panel *p, struct rect at);
bool panel_offsets(struct scene *s, const struct panel *p, struct rect at);
bool panel_ranked(struct scene *s, const struct panel *p, struct rect at);

// The k-th tensor that the panel's line names; NULL when it names none.
const struct tensor *panel_with(const struct scene *s, const struct panel *p,
                                int k);

// True where what could stand side by side stands one under the other.
bool panel_stacks(struct rect at);

// Paints every panel that the lesson's mechanism shows at this step; returns
// the line of its table, NULL for none.
const struct panel *panels_paint(struct scene *s);

#endif
