// SPDX-License-Identifier: MIT
// Loaded before libXrandr (LD_PRELOAD): one X screen looks like several displays
// side by side, those of FAKE_DISPLAYS, "1280x720+0+0 1280x720+1280+0". A server
// in memory has no more than one.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <X11/Xlib.h>
#include <X11/extensions/Xrandr.h>

enum { MOST = 4 };

static XRRModeInfo modes[MOST];
static RROutput outputs[MOST];
static RRCrtc crtcs[MOST];
static XRRScreenResources all;
static XRRCrtcInfo crtc[MOST];
static XRROutputInfo output[MOST];
static RRMode mode_ids[MOST];
static char name[] = "fake";

static int read_displays(void)
{
    const char *text = getenv("FAKE_DISPLAYS");
    unsigned w, h;
    int x, y, used, count = 0;
    while (text && count < MOST &&
           sscanf(text, "%ux%u+%d+%d %n", &w, &h, &x, &y, &used) == 4) {
        RRMode id = (RRMode)(count + 1);
        modes[count] = (XRRModeInfo){.id = id,
                                     .width = w,
                                     .height = h,
                                     .dotClock = 60,
                                     .hTotal = 1,
                                     .vTotal = 1,
                                     .name = name,
                                     .nameLength = 4};
        mode_ids[count] = outputs[count] = crtcs[count] = id;
        crtc[count] = (XRRCrtcInfo){.x = x,
                                    .y = y,
                                    .width = w,
                                    .height = h,
                                    .mode = id,
                                    .rotation = RR_Rotate_0,
                                    .noutput = 1,
                                    .outputs = &outputs[count],
                                    .rotations = RR_Rotate_0};
        output[count] = (XRROutputInfo){.crtc = id,
                                        .name = name,
                                        .nameLen = 4,
                                        .mm_width = 300,
                                        .mm_height = 200,
                                        .connection = RR_Connected,
                                        .ncrtc = 1,
                                        .crtcs = &crtcs[count],
                                        .nmode = 1,
                                        .npreferred = 1,
                                        .modes = &mode_ids[count]};
        text += used;
        count++;
    }
    return count;
}

XRRScreenResources *XRRGetScreenResourcesCurrent(Display *d, Window w)
{
    (void)d;
    (void)w;
    int count = read_displays();
    all = (XRRScreenResources){.ncrtc = count,
                               .crtcs = crtcs,
                               .noutput = count,
                               .outputs = outputs,
                               .nmode = count,
                               .modes = modes};
    return &all;
}

XRRScreenResources *XRRGetScreenResources(Display *d, Window w)
{
    return XRRGetScreenResourcesCurrent(d, w);
}

void XRRFreeScreenResources(XRRScreenResources *r)
{
    (void)r;
}

XRROutputInfo *XRRGetOutputInfo(Display *d, XRRScreenResources *r, RROutput o)
{
    (void)d;
    (void)r;
    return &output[o - 1];
}

void XRRFreeOutputInfo(XRROutputInfo *o)
{
    (void)o;
}

XRRCrtcInfo *XRRGetCrtcInfo(Display *d, XRRScreenResources *r, RRCrtc c)
{
    (void)d;
    (void)r;
    return &crtc[c - 1];
}

void XRRFreeCrtcInfo(XRRCrtcInfo *c)
{
    (void)c;
}

RROutput XRRGetOutputPrimary(Display *d, Window w)
{
    (void)d;
    (void)w;
    return 1;
}

Atom *XRRListOutputProperties(Display *d, RROutput o, int *count)
{
    (void)d;
    (void)o;
    *count = 0;
    return NULL;
}
