// The panel kinds: each paints one kind of picture into a region.
#ifndef PANEL_PANELS_H
#define PANEL_PANELS_H

#include "mechanism/mechanism.h"
#include "scene/scene.h"

typedef void (*panel_painter)(struct scene *s, const struct panel *p,
                              struct rect at);

void panel_product(struct scene *s, const struct panel *p, struct rect at);
void panel_stepwise(struct scene *s, const struct panel *p, struct rect at);
void panel_softmax(struct scene *s, const struct panel *p, struct rect at);
void panel_heatmap(struct scene *s, const struct panel *p, struct rect at);
void panel_arcs(struct scene *s, const struct panel *p, struct rect at);
void panel_mix(struct scene *s, const struct panel *p, struct rect at);
void panel_plane(struct scene *s, const struct panel *p, struct rect at);
void panel_encoder(struct scene *s, const struct panel *p, struct rect at);
void panel_energy(struct scene *s, const struct panel *p, struct rect at);
void panel_bars(struct scene *s, const struct panel *p, struct rect at);
void panel_logits(struct scene *s, const struct panel *p, struct rect at);
void panel_alignment(struct scene *s, const struct panel *p, struct rect at);
void panel_waves(struct scene *s, const struct panel *p, struct rect at);
void panel_offsets(struct scene *s, const struct panel *p, struct rect at);

// Paints every panel that the lesson's mechanism shows at this step.
void panels_paint(struct scene *s);

#endif
