#include "scene/panels.h"

void panel_waves(struct scene *s, const struct panel *p, struct rect at)
{
    (void)s, (void)p, (void)at;
}
