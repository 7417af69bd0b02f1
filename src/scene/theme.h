// The visual language: which colour means what (light theme), and how colours
// are mixed. Role colours are only for text, outlines, bands and arcs.
#ifndef SCENE_THEME_H
#define SCENE_THEME_H

#include "draw/list.h"
#include "scene/view.h"
#include "trace/trace.h"

#define PAPER 0xFFFFFFFFu
#define INK 0xFF1B2230u
#define GREY 0xFF5A6270u      // dimmed text: 6:1 on paper
#define CHROME 0xFFF4F5FAu    // header, footer, empty slots
#define RULE 0xFFCFD4DEu      // thin lines, cell borders
#define SLOT_LINE 0xFFB4BAC6u // dashes of what is not computed yet
#define POOL 0xFFFFEFB0u      // the light of the follow spot
#define POSITIVE 0xFF3D4A5Cu  // slate
#define NEGATIVE 0xFFB2182Bu  // crimson
#define CLEAR 0x00FFFFFFu

// Half the height of capitals and digits, per size: centres text in boxes.
#define CAP_MIDDLE 0.364

// Blends component by component; [t] 0 gives [a], 1 gives [b]. A colour that
// is fully transparent lends its neighbour's hue.
color mix_colors(color a, color b, double t);

// [c] with its alpha times [alpha].
color fade(color c, double alpha);

unsigned alpha_of(color c);

// Role colours for text and outlines; ink for ROLE_NONE.
color role_color(enum role role);

// A band in the role's colour, pale enough for text.
color role_band(enum role role);

// The fill of a signed number on the range ±[most].
color signed_color(double x, double most);

// The fill of a weight from 0 to 1.
color weight_color(enum color_map map, double w);

// Cells too small for squares are as light as these are from afar: a weight of
// 0 vanishes.
color weight_pixel(enum color_map map, double w);

// Black or white, whichever reads better on [fill]: at least 4.5:1.
color ink_on(color fill);

// [fill] mixed 75 % with the paper, for what is not in the light.
color dimmed(color fill);

#endif
