// SPDX-License-Identifier: MIT
// Another program from which files are dropped, under Wayland: a small window,
// which says when the pointer is on it; where the button goes down there, the
// files are in the hand, and the program over which it goes up may take them.
// It ends then, and fails when nobody asked for them.
// Usage: drop_wayland FILE...
#define _GNU_SOURCE // memfd_create
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include <wayland-client.h>

#include "xdg-shell.h"

static struct {
    struct wl_compositor *compositor;
    struct wl_shm *memory;
    struct wl_seat *seat;
    struct wl_data_device_manager *manager;
    struct xdg_wm_base *shell;
    struct wl_data_device *device;
    struct wl_data_source *source;
    struct wl_surface *window;
    char files[4096]; // text/uri-list
    bool given, done;
} drag;

// --- what is in the hand -------------------------------------------------------

static void target(void *data, struct wl_data_source *s, const char *type)
{
    (void)data, (void)s, (void)type;
}

static void give(void *data, struct wl_data_source *s, const char *type, int fd)
{
    (void)data, (void)s, (void)type;
    size_t length = strlen(drag.files);
    drag.given = write(fd, drag.files, length) == (ssize_t)length;
    drag.done = true; // some never say that they are done with them
    close(fd);
}

static void cancelled(void *data, struct wl_data_source *s)
{
    (void)data, (void)s;
    drag.done = true;
}

static void dropped(void *data, struct wl_data_source *s)
{
    (void)data, (void)s;
}

static void finished(void *data, struct wl_data_source *s)
{
    (void)data, (void)s;
    drag.done = true;
}

static void action(void *data, struct wl_data_source *s, uint32_t actions)
{
    (void)data, (void)s, (void)actions;
}

static const struct wl_data_source_listener source_listener = {
    target, give, cancelled, dropped, finished, action};

// --- the window -----------------------------------------------------------------

enum { SIDE = 200 };

static void paint(void)
{
    int size = SIDE * SIDE * 4, fd = memfd_create("window", 0);
    if (fd < 0 || ftruncate(fd, size))
        exit(2);
    struct wl_shm_pool *pool = wl_shm_create_pool(drag.memory, fd, size);
    struct wl_buffer *buffer = wl_shm_pool_create_buffer(
        pool, 0, SIDE, SIDE, SIDE * 4, WL_SHM_FORMAT_XRGB8888);
    wl_shm_pool_destroy(pool);
    close(fd);
    wl_surface_attach(drag.window, buffer, 0, 0);
    wl_surface_damage(drag.window, 0, 0, SIDE, SIDE);
    wl_surface_commit(drag.window);
}

static void resized(void *data, struct xdg_toplevel *t, int w, int h,
                    struct wl_array *states)
{
    (void)data, (void)t, (void)w, (void)h, (void)states;
}

static void closed(void *data, struct xdg_toplevel *t)
{
    (void)data, (void)t;
    drag.done = true;
}

static const struct xdg_toplevel_listener toplevel_listener = {
    .configure = resized, .close = closed};

static void configured(void *data, struct xdg_surface *s, uint32_t serial)
{
    (void)data;
    xdg_surface_ack_configure(s, serial);
    paint();
}

static const struct xdg_surface_listener surface_listener = {configured};

static void pinged(void *data, struct xdg_wm_base *shell, uint32_t serial)
{
    (void)data;
    xdg_wm_base_pong(shell, serial);
}

static const struct xdg_wm_base_listener shell_listener = {pinged};

// --- the mouse --------------------------------------------------------------------

static void entered(void *data, struct wl_pointer *p, uint32_t serial,
                    struct wl_surface *on, wl_fixed_t x, wl_fixed_t y)
{
    (void)data, (void)p, (void)serial, (void)on, (void)x, (void)y;
    puts("pointed at");
    fflush(stdout);
}

static void left(void *data, struct wl_pointer *p, uint32_t serial,
                 struct wl_surface *from)
{
    (void)data, (void)p, (void)serial, (void)from;
}

static void moved(void *data, struct wl_pointer *p, uint32_t time, wl_fixed_t x,
                  wl_fixed_t y)
{
    (void)data, (void)p, (void)time, (void)x, (void)y;
}

static void pressed(void *data, struct wl_pointer *p, uint32_t serial,
                    uint32_t time, uint32_t button, uint32_t state)
{
    (void)data, (void)p, (void)time, (void)button;
    if (state != WL_POINTER_BUTTON_STATE_PRESSED)
        return;
    wl_data_device_start_drag(drag.device, drag.source, drag.window, NULL,
                              serial);
    puts("taken up");
    fflush(stdout);
}

static void turned(void *data, struct wl_pointer *p, uint32_t time,
                   uint32_t axis, wl_fixed_t by)
{
    (void)data, (void)p, (void)time, (void)axis, (void)by;
}

static const struct wl_pointer_listener pointer_listener = {.enter = entered,
                                                            .leave = left,
                                                            .motion = moved,
                                                            .button = pressed,
                                                            .axis = turned};

// --- what the compositor has ------------------------------------------------------

static void found(void *data, struct wl_registry *r, uint32_t name,
                  const char *interface, uint32_t version)
{
    (void)data, (void)version;
#define BIND(field, what, number)                                              \
    if (!strcmp(interface, what##_interface.name))                             \
    drag.field = wl_registry_bind(r, name, &what##_interface, number)
    BIND(compositor, wl_compositor, 1);
    BIND(memory, wl_shm, 1);
    BIND(seat, wl_seat, 1);
    BIND(manager, wl_data_device_manager, 3);
    BIND(shell, xdg_wm_base, 1);
}

static void lost(void *data, struct wl_registry *r, uint32_t name)
{
    (void)data, (void)r, (void)name;
}

static const struct wl_registry_listener registry_listener = {found, lost};

static void open_window(void)
{
    drag.window = wl_compositor_create_surface(drag.compositor);
    struct xdg_surface *s =
        xdg_wm_base_get_xdg_surface(drag.shell, drag.window);
    xdg_surface_add_listener(s, &surface_listener, NULL);
    struct xdg_toplevel *t = xdg_surface_get_toplevel(s);
    xdg_toplevel_add_listener(t, &toplevel_listener, NULL);
    wl_surface_commit(drag.window);
}

int main(int count, char *arguments[])
{
    struct wl_display *display = wl_display_connect(NULL);
    if (count < 2 || !display)
        return 2;
    for (int i = 1; i < count; i++) {
        size_t used = strlen(drag.files);
        snprintf(drag.files + used, sizeof drag.files - used, "file://%s\r\n",
                 arguments[i]);
    }
    struct wl_registry *registry = wl_display_get_registry(display);
    wl_registry_add_listener(registry, &registry_listener, NULL);
    wl_display_roundtrip(display);
    if (!drag.compositor || !drag.memory || !drag.seat || !drag.manager ||
        !drag.shell)
        return 2;
    alarm(30); // who does not answer takes no files
    xdg_wm_base_add_listener(drag.shell, &shell_listener, NULL);
    wl_pointer_add_listener(wl_seat_get_pointer(drag.seat), &pointer_listener,
                            NULL);
    drag.device =
        wl_data_device_manager_get_data_device(drag.manager, drag.seat);
    drag.source = wl_data_device_manager_create_data_source(drag.manager);
    wl_data_source_add_listener(drag.source, &source_listener, NULL);
    wl_data_source_offer(drag.source, "text/uri-list");
    wl_data_source_set_actions(drag.source,
                               WL_DATA_DEVICE_MANAGER_DND_ACTION_COPY);
    open_window();
    while (!drag.done && wl_display_dispatch(display) >= 0)
        ;
    wl_display_disconnect(display);
    puts(drag.given ? "given" : "nobody asked for the files");
    return !drag.given;
}
