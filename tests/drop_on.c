// SPDX-License-Identifier: MIT
// Another program from which files are dropped: does by XDND, version 5, what a
// file manager does when its user lets go over a window.
// Usage: drop_on WINDOW FILE...
#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct {
    Display *display;
    Window own, target;
    char files[4096]; // text/uri-list
} drag;

static Atom atom(const char *name)
{
    return XInternAtom(drag.display, name, False);
}

static void tell(const char *what, long a, long b, long c, long d)
{
    XClientMessageEvent e = {.type = ClientMessage,
                             .display = drag.display,
                             .window = drag.target,
                             .message_type = atom(what),
                             .format = 32};
    const long data[] = {(long)drag.own, a, b, c, d};
    memcpy(e.data.l, data, sizeof data);
    XSendEvent(drag.display, drag.target, False, 0, (XEvent *)&e);
    XFlush(drag.display);
}

// The files, for who asks for what was dropped.
static void give(const XSelectionRequestEvent *asked)
{
    XSelectionEvent e = {.type = SelectionNotify,
                         .requestor = asked->requestor,
                         .selection = asked->selection,
                         .target = asked->target,
                         .property = asked->property,
                         .time = asked->time};
    XChangeProperty(drag.display, asked->requestor, asked->property,
                    asked->target, 8, PropModeReplace,
                    (const unsigned char *)drag.files, (int)strlen(drag.files));
    XSendEvent(drag.display, asked->requestor, False, 0, (XEvent *)&e);
    XFlush(drag.display);
}

// Waits for the message [what], giving the files to who asks for them.
static const long *answer(const char *what)
{
    static XEvent e;
    for (;;) {
        XNextEvent(drag.display, &e);
        if (e.type == SelectionRequest)
            give(&e.xselectionrequest);
        if (e.type == ClientMessage && e.xclient.message_type == atom(what))
            return e.xclient.data.l;
    }
}

int main(int count, char *arguments[])
{
    if (count < 3 || !(drag.display = XOpenDisplay(NULL)))
        return 2;
    drag.target = strtoul(arguments[1], NULL, 0);
    for (int i = 2; i < count; i++) {
        size_t used = strlen(drag.files);
        snprintf(drag.files + used, sizeof drag.files - used, "file://%s\r\n",
                 arguments[i]);
    }
    drag.own = XCreateSimpleWindow(
        drag.display, DefaultRootWindow(drag.display), 0, 0, 1, 1, 0, 0, 0);
    XSetSelectionOwner(drag.display, atom("XdndSelection"), drag.own,
                       CurrentTime);
    alarm(20); // who does not answer takes no files
    tell("XdndEnter", 5L << 24, (long)atom("text/uri-list"), None, None);
    tell("XdndPosition", 0, 300L << 16 | 300, CurrentTime,
         (long)atom("XdndActionCopy"));
    if (!(answer("XdndStatus")[1] & 1)) {
        puts("the window takes no files");
        return 1;
    }
    tell("XdndDrop", 0, CurrentTime, 0, 0);
    answer("XdndFinished");
    XCloseDisplay(drag.display);
    return 0;
}
