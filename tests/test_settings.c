// SPDX-License-Identifier: MIT
// The file of settings: read with its mistakes, written again with all that a
// person wrote into it; and what the desktop says of motion.
#define _XOPEN_SOURCE 700 // mkdtemp, setenv

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/app.h"
#include "base/save.h"
#include "fake_font.h"
#include "keyboard.h"
#include "math/rng.h"
#include "scene/theme.h"
#include "settings/motion.h"
#include "app/overlay.h"
#include "settings/settings.h"
#include "suite.h"

static bool parse(struct settings *out, const char *text, struct complaints *c)
{
    struct arena arena = {0};
    bool good = settings_parse(out, &arena, "s.yaml", text, strlen(text), c);
    complaints_end(c, &arena);
    arena_free(&arena);
    return good;
}

static void assert_same(const struct settings *a, const struct settings *b)
{
    for (int id = 0; id < SETTINGS; id++) {
        struct strbuf x = {0}, y = {0};
        setting_text(a, (enum setting_id)id, &x);
        setting_text(b, (enum setting_id)id, &y);
        ck_assert_str_eq(x.text, y.text);
        strbuf_free(&x);
        strbuf_free(&y);
    }
}

START_TEST(every_key_is_read)
{
    struct settings s;
    struct complaints c = {0};
    ck_assert(parse(&s,
                    "theme: contrast\ntext: 1.25\nnumbers: off\n"
                    "colours: cividis\nanimation: desktop\n"
                    "language: \"no\"\nprogress: off\n",
                    &c));
    ck_assert_str_eq(strbuf_text(&c.text), "");
    ck_assert_ptr_eq(s.theme, &contrast_theme);
    ck_assert(s.text == 1.25);
    ck_assert(!s.numbers);
    ck_assert_int_eq(s.map, MAP_CIVIDIS);
    ck_assert_int_eq(s.animation, ANIMATION_DESKTOP);
    ck_assert_str_eq(s.language, "no");
    ck_assert(!s.progress);
    ck_assert(parse(&s, "animation: off\ncolours: grey\nnumbers: on\n", &c));
    ck_assert_int_eq(s.animation, ANIMATION_OFF);
    ck_assert_int_eq(s.map, MAP_GREY);
    ck_assert(s.numbers && s.progress);
    ck_assert_ptr_eq(s.theme, &stage_theme);
    complaints_free(&c);
}
END_TEST

// What is wrong is said at its place, and its default stands; all else is read.
static const struct bad {
    const char *text, *said[2];
} bads[] = {
    {"theme: papr", {"s.yaml:1:8: ", "did you mean 'paper'?"}},
    {"numbers: on\ntheem: paper", {"s.yaml:2:1: ", "did you mean 'theme'?"}},
    {"text: 3", {"s.yaml:1:7: ", "from 0.8 to 1.5"}},
    {"text: 0.79", {"s.yaml:1:7: ", "not '0.79'"}},
    {"text: large", {"s.yaml:1:7: ", "is not a number"}},
    {"text: .nan", {"s.yaml:1:7: ", ""}},
    {"text: [1]", {"s.yaml:1:7: ", "not a list"}},
    {"theme: [paper]", {"s.yaml:1:8: ", "theme cannot be a list"}},
    {"progress: {a: b}", {"s.yaml:1:11: ", "progress cannot be a mapping"}},
    {"progress: yes", {"s.yaml:1:11: ", "off or on"}},
    {"animation:", {"s.yaml:1:11: ", "desktop, on or off"}},
    {"language: \"\"", {"s.yaml:1:11: ", "language is empty"}},
    {"language: \"a\\nb\"", {"s.yaml:1:11: ", "one line"}},
    {"- theme", {"s.yaml:1:1: ", "settings"}},
    {"theme: &a paper", {"s.yaml:1:8: ", ""}},
    {"theme: !!str paper", {"s.yaml:1:8: ", ""}},
    {"theme: \"paper", {"s.yaml:1:8: ", ""}},
    {"theme: stage\ntheme: stage", {"s.yaml:2:1: ", ""}},
    {"\x01", {"s.yaml:1:1: ", ""}},
};

START_TEST(what_is_wrong_is_said_and_has_its_default)
{
    const struct bad *b = &bads[_i];
    struct settings s;
    struct complaints c = {0};
    parse(&s, b->text, &c);
    assert_same(&s, &default_settings);
    ck_assert_int_eq(c.count, 1);
    for (int k = 0; k < 2; k++)
        ck_assert_msg(strstr(strbuf_text(&c.text), b->said[k]), "%s: %s",
                      b->text, strbuf_text(&c.text));
    complaints_free(&c);
}
END_TEST

START_TEST(a_long_language_is_refused)
{
    struct strbuf text = {0};
    struct settings s;
    struct complaints c = {0};
    strbuf_add(&text, "language: ");
    for (int k = 0; k < MOST_LANGUAGE; k++)
        strbuf_add(&text, "a");
    ck_assert(parse(&s, text.text, &c) && !c.count);
    ck_assert_uint_eq(strlen(s.language), MOST_LANGUAGE);
    strbuf_add(&text, "a");
    parse(&s, text.text, &c);
    ck_assert_int_eq(c.count, 1);
    ck_assert_str_eq(s.language, "");
    strbuf_free(&text);
    complaints_free(&c);
}
END_TEST

// --- writing -----------------------------------------------------------------

static const struct rewritten {
    const char *was, *now; // NULL: it cannot be
} rewrittens[] = {
    {"# mine\ntheme: stage # dark\n\nother: [1, 2]\n",
     "# mine\ntheme: print # dark\n\nother: [1, 2]\n"},
    {"theme: 'stage'\r\nnumbers: off\r\n", "theme: print\r\nnumbers: off\r\n"},
    {"\xEF\xBB\xBFtheme: stage\n", "\xEF\xBB\xBFtheme: print\n"},
    {"{theme: stage, text: 1.2}\n", "{theme: \"print\", text: 1.2}\n"},
    {"theme: stage", "theme: print"},
    {"---\ntheme: stage\n...\n", "---\ntheme: print\n...\n"},
    {"theme: wrong\ntext: 9\n", "theme: print\ntext: 9\n"},
    {"numbers: off", "numbers: off\n\n# @\ntheme: print\n"},
    {"# only this\n", "# only this\n\n# @\ntheme: print\n"},
    {"numbers: off\r\n", "numbers: off\r\n\r\n# @\r\ntheme: print\r\n"},
    {"{text: 1.2}\n", "{text: 1.2, \"theme\": \"print\"}\n"},
    {"theme: \"stage", NULL},
    {"- a\n", NULL},
};

START_TEST(all_else_stays_as_it_was_written)
{
    const struct rewritten *r = &rewrittens[_i];
    struct settings s = default_settings;
    struct strbuf out = {0}, wanted = {0};
    s.theme = &print_theme;
    bool good = settings_write(&out, r->was, strlen(r->was), &s,
                               1 << SETTING_THEME, NULL);
    ck_assert_int_eq(good, r->now != NULL);
    for (const char *c = r->now; c && *c; c++)
        if (*c == '@')
            strbuf_add(&wanted, phrase_text(NULL, "settings.about.theme"));
        else
            strbuf_add_n(&wanted, c, 1);
    ck_assert_str_eq(strbuf_text(&out), strbuf_text(&wanted));
    strbuf_free(&out);
    strbuf_free(&wanted);
}
END_TEST

START_TEST(a_new_file_explains_every_key)
{
    struct settings s = default_settings, again;
    struct strbuf out = {0};
    struct complaints c = {0};
    s.theme = &paper_theme;
    strcpy(s.language, "yes: # no");
    ck_assert(settings_write(&out, "", 0, &s, 1 << SETTING_THEME, NULL));
    for (int id = 0; id < SETTINGS; id++) {
        struct strbuf key = {0};
        strbuf_addf(&key, "settings.about.%s", setting_names[id]);
        ck_assert(strstr(out.text, phrase_text(NULL, key.text)));
        strbuf_free(&key);
    }
    ck_assert(parse(&again, out.text, &c));
    ck_assert_int_eq(c.count, 0);
    assert_same(&again, &s);
    complaints_free(&c);
    strbuf_free(&out);
}
END_TEST

static void draw(struct rng *g, struct settings *s)
{
    *s = default_settings;
    s->theme = themes[rng_next(g) % 4];
    s->text = 0.8 + 0.01 * (double)(rng_next(g) % 71);
    s->numbers = rng_next(g) % 2;
    s->map = (enum color_map)(rng_next(g) % COLOR_MAPS);
    s->animation = (enum animation)(rng_next(g) % ANIMATIONS);
    s->progress = rng_next(g) % 2;
    static const char *const languages[] = {
        "en", "de", "/w ü/x: y.yaml", "~", "1", "'", "null", "# a"};
    strcpy(s->language, languages[rng_next(g) % 8]);
}

// Any keys into any file, again and again: each has the value it was given last.
START_TEST(what_is_written_is_read)
{
    struct rng g = {(uint64_t)_i + 1};
    struct strbuf text = {0};
    struct settings wanted = default_settings, s, now;
    unsigned all = (1u << SETTINGS) - 1;
    strbuf_add(&text, _i % 2 ? "" : "# a comment\nunknown: 3\n");
    for (int round = 0; round < 6; round++) {
        struct strbuf out = {0};
        struct complaints c = {0};
        draw(&g, &s);
        unsigned keys = round ? (unsigned)rng_next(&g) & all : all;
        ck_assert(settings_write(&out, text.text, text.length, &s, keys, NULL));
        ck_assert(parse(&now, out.text, &c));
        for (int id = 0; id < SETTINGS; id++) {
            struct strbuf x = {0}, y = {0};
            setting_text(keys & 1u << id ? &s : &wanted, (enum setting_id)id,
                         &x);
            setting_text(&now, (enum setting_id)id, &y);
            ck_assert_str_eq(x.text, y.text);
            strbuf_free(&x);
            strbuf_free(&y);
        }
        wanted = now;
        if (!(_i % 2))
            ck_assert_int_eq(strncmp(out.text, "# a comment\nunknown: 3\n", 23),
                             0);
        strbuf_free(&text);
        text = out;
        complaints_free(&c);
    }
    strbuf_free(&text);
}
END_TEST

// --- on the disk -------------------------------------------------------------

static char folder[64];
static struct fake_font fake;
static struct arena arena;

static const char *put_file(const char *name, const char *text)
{
    const char *path = arena_print(&arena, "%s/%s", folder, name);
    for (char *slash = strchr(path + 1, '/'); slash;
         slash = strchr(slash + 1, '/')) {
        *slash = 0;
        mkdir(path, 0700);
        *slash = '/';
    }
    ck_assert_int_eq(save_file(path, text, strlen(text)), 0);
    return path;
}

static void make_home(void)
{
    strcpy(folder, "/tmp/followspot-settings-XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(folder));
    setenv("XDG_CONFIG_HOME", folder, 1);
    unsetenv("FOLLOWSPOT_MOTION");
    unsetenv("FOLLOWSPOT_KEEP");
}

static void leave_home(void)
{
    static const char *const names[] = {"followspot/settings.yaml",
                                        "followspot",
                                        "gtk-3.0/settings.ini",
                                        "gtk-3.0",
                                        "gtk-4.0/settings.ini",
                                        "gtk-4.0",
                                        "kdeglobals",
                                        ""};
    for (int k = 0; k < 8; k++)
        remove(arena_print(&arena, "%s/%s", folder, names[k]));
    arena_free(&arena);
}

START_TEST(the_file_stands_in_the_folder_of_settings)
{
    ck_assert_str_eq(
        settings_path(&arena),
        arena_print(&arena, "%s/followspot/settings.yaml", folder));
    setenv("XDG_CONFIG_HOME", "relative", 1);
    setenv("HOME", "/h", 1);
    ck_assert_str_eq(settings_path(&arena),
                     "/h/.config/followspot/settings.yaml");
    unsetenv("XDG_CONFIG_HOME");
    ck_assert_str_eq(settings_path(&arena),
                     "/h/.config/followspot/settings.yaml");
    unsetenv("HOME");
    ck_assert_ptr_null(settings_path(&arena));
}
END_TEST

START_TEST(a_language_is_a_name_or_a_path)
{
    const char *set = "/c/followspot/settings.yaml";
    ck_assert_ptr_null(settings_words(&arena, "", "/d", set));
    ck_assert_ptr_null(settings_words(&arena, "en", "/d", set));
    ck_assert_str_eq(settings_words(&arena, "de", "/d", set),
                     "/d/assets/words/de.yaml");
    ck_assert_str_eq(settings_words(&arena, "/x/de.yaml", "/d", set),
                     "/x/de.yaml");
    ck_assert_str_eq(settings_words(&arena, "de.yaml", "/d", set),
                     "/c/followspot/de.yaml");
}
END_TEST

static void read_path(struct settings *s, const char *path, const char *said)
{
    struct complaints c = {0};
    settings_read(s, path, &c);
    if (said)
        ck_assert_msg(strstr(strbuf_text(&c.text), said), "%s",
                      strbuf_text(&c.text));
    else
        ck_assert_str_eq(strbuf_text(&c.text), "");
    complaints_free(&c);
}

START_TEST(hostile_files_leave_the_defaults)
{
    struct settings s;
    const char *path = settings_path(&arena);
    read_path(&s, NULL, NULL);
    assert_same(&s, &default_settings);
    read_path(&s, path, NULL); // not there
    assert_same(&s, &default_settings);
    struct strbuf large = {0};
    strbuf_add(&large, "theme: paper\n");
    while (large.length <= SETTINGS_MOST_BYTES)
        strbuf_add(&large, "# more of it\n");
    put_file("followspot/settings.yaml", large.text);
    read_path(&s, path, path);
    assert_same(&s, &default_settings);
    strbuf_free(&large);
    remove(path);
    mkdir(path, 0700);
    read_path(&s, path, path);
    remove(path);
    ck_assert_int_eq(mkfifo(path, 0600), 0);
    read_path(&s, path, path);
    assert_same(&s, &default_settings);
}
END_TEST

START_TEST(motion_is_what_the_desktop_says)
{
    ck_assert(motion_wanted(ANIMATION_DESKTOP));
    put_file("gtk-3.0/settings.ini",
             "[Settings]\ngtk-theme-name=x\n gtk-enable-animations = 0 \r\n");
    ck_assert(!motion_wanted(ANIMATION_DESKTOP));
    ck_assert(motion_wanted(ANIMATION_ON));
    ck_assert(!motion_wanted(ANIMATION_OFF));
    setenv("FOLLOWSPOT_MOTION", "1", 1);
    ck_assert(motion_wanted(ANIMATION_DESKTOP) && motion_told());
    ck_assert(motion_wanted(ANIMATION_OFF));
    setenv("FOLLOWSPOT_MOTION", "0", 1);
    ck_assert(!motion_wanted(ANIMATION_ON));
    setenv("FOLLOWSPOT_MOTION", "x", 1);
    ck_assert(motion_wanted(ANIMATION_ON) && !motion_told());
    unsetenv("FOLLOWSPOT_MOTION");
    put_file("gtk-3.0/settings.ini", "[Settings]\ngtk-enable-animations=1\n");
    ck_assert(motion_wanted(ANIMATION_DESKTOP));
    put_file("gtk-4.0/settings.ini", "[Settings]\ngtk-enable-animations=false");
    ck_assert(!motion_wanted(ANIMATION_DESKTOP));
    put_file("gtk-4.0/settings.ini", "");
    ck_assert(motion_wanted(ANIMATION_DESKTOP));
    put_file("kdeglobals",
             "[General]\nx=0\n[KDE]\nAnimationDurationFactor=0\n");
    ck_assert(!motion_wanted(ANIMATION_DESKTOP));
    put_file("kdeglobals", "[KDE]\nAnimationDurationFactor=0.5\n");
    ck_assert(motion_wanted(ANIMATION_DESKTOP));
}
END_TEST

static const struct ini {
    const char *text;
    bool off;
} inis[] = {
    {"[G]\nk=0", true},
    {"[G]\nk=0.0\n", true},
    {"[G]\nk=False\n", true},
    {"[ G ]\nk=0\n", true},
    {"[H]\nk=0\n", false},
    {"k=0\n", false},
    {"[G]\n[H]\nk=0\n", false},
    {"[G]\nk=0\nk=1\n", false},
    {"[G]\nk=1\nk=0\n", true},
    {"[G]\nkk=0\n", false},
    {"[G]\n#k=0\n", false},
    {"[G]\nk=\n", false},
    {"[G]\nk\n", false},
    {"[G\nk=0\n", false},
    {"[G]\n=\n=0\nk= 0", true},
    {"", false},
    {"[G]\nk=0000000000000000000000000000000000000000000", false},
};

START_TEST(an_ini_file_is_read)
{
    ck_assert_int_eq(ini_is_off(inis[_i].text, "G", "k"), inis[_i].off);
}
END_TEST

// --- in the program ----------------------------------------------------------

static struct app *begin(void)
{
    struct app *a = app_new(fake_font_init(&fake), NULL, NULL, 0);
    struct settings s;
    a->write = save_file;
    read_path(&s, settings_path(&arena), NULL);
    app_settings_begin(a, &s, settings_path(&arena));
    return a;
}

START_TEST(keys_are_remembered)
{
    struct settings s;
    const char *path = settings_path(&arena);
    struct app *a = begin();
    ck_assert_ptr_eq(a->view.look.theme, &stage_theme);
    app_settings_write(a);
    ck_assert_int_ne(access(path, F_OK), 0); // nothing was changed
    press_key(a, 'l');
    press_key(a, 'c');
    press_key(a, 'a');
    press_key(a, '+');
    a->view.look.numbers = false; // N is for the moment
    app_settings_write(a);
    app_free(a);
    read_path(&s, path, NULL);
    ck_assert_ptr_eq(s.theme, &paper_theme);
    ck_assert_int_eq(s.map, MAP_CIVIDIS);
    ck_assert_int_eq(s.animation, ANIMATION_OFF);
    ck_assert_double_eq_tol(s.text, 1.1, 1e-12);
    ck_assert(s.numbers);
    a = begin();
    ck_assert_ptr_eq(a->view.look.theme, &paper_theme);
    ck_assert(a->view.look.still);
    ck_assert_int_eq(a->view.look.map, MAP_CIVIDIS);
    press_key(a, '-');
    press_key(a, 'a');
    put_file("followspot/settings.yaml", "theme: print\nnumbers: off # now\n");
    app_settings_write(a); // what another has written stays
    read_path(&s, path, NULL);
    remove(path);
    app_settings_write(a); // once is enough
    ck_assert_int_ne(access(path, F_OK), 0);
    app_free(a);
    ck_assert_ptr_eq(s.theme, &print_theme);
    ck_assert(!s.numbers);
    ck_assert_int_eq(s.animation, ANIMATION_ON);
    ck_assert_double_eq_tol(s.text, 1, 1e-12);
}
END_TEST

START_TEST(the_lights_lead_to_what_was_before)
{
    struct app *a = begin();
    app_settings_theme(a, &contrast_theme);
    press_key(a, 'l');
    ck_assert_ptr_eq(a->view.look.theme, &paper_theme);
    press_key(a, 'l');
    ck_assert_ptr_eq(a->view.look.theme, &contrast_theme);
    app_settings_theme(a, &print_theme);
    press_key(a, 'l');
    ck_assert_ptr_eq(a->view.look.theme, &contrast_theme);
    press_key(a, 'l');
    ck_assert_ptr_eq(a->view.look.theme, &print_theme);
    app_free(a);
}
END_TEST

START_TEST(a_file_that_cannot_be_changed_is_left_alone)
{
    const char *path = put_file("followspot/settings.yaml", "theme: stage\n");
    struct app *a = begin();
    put_file("followspot/settings.yaml", "theme: \"sta");
    press_key(a, 'l');
    app_settings_write(a);
    ck_assert(strstr(strbuf_text(&a->notice.effect), path));
    char text[64] = "";
    FILE *f = fopen(path, "rb");
    ck_assert_ptr_nonnull(f);
    text[fread(text, 1, sizeof text - 1, f)] = 0;
    fclose(f);
    ck_assert_str_eq(text, "theme: \"sta");
    app_free(a);
}
END_TEST

static void press_keys_of(struct app *a, const uint32_t *keys, int count)
{
    struct list list = {0};
    for (int k = 0; k < count; k++) {
        press_key(a, keys[k]);
        app_frame(a, &list);
    }
    list_free(&list);
}

static void assert_file(enum setting_id id, const char *value)
{
    struct settings s;
    struct strbuf text = {0};
    read_path(&s, settings_path(&arena), NULL);
    setting_text(&s, id, &text);
    ck_assert_str_eq(text.text, value);
    strbuf_free(&text);
}

static bool shows_value(struct app *a, int line, const char *want)
{
    struct pose pose = {.arena = &a->frame};
    arena_reset(&a->frame);
    overlay_pose(a, &pose);
    for (int i = 0; i < pose.count; i++)
        if (pose.items[i].id == id_named("form value", line))
            return !strcmp(pose.items[i].text, want);
    return false;
}

// Each line by the keyboard: it shows at once, and is in the file.
START_TEST(the_page_of_settings_changes_them)
{
    struct app *a = begin();
    const struct look *look = &a->view.look;
    static const uint32_t on[] = {CODE_RIGHT, CODE_DOWN};
    press_key(a, CODE_F1 + 9);
    ck_assert(layer_is_open(a, &settings_dialog_layer));
    press_keys_of(a, (uint32_t[]){CODE_RIGHT, CODE_RIGHT, CODE_DOWN}, 3);
    ck_assert_ptr_eq(look->theme, &contrast_theme);
    press_keys_of(a, (uint32_t[]){CODE_LEFT, CODE_DOWN}, 2);
    ck_assert_double_eq_tol(look->text, 0.9, 1e-12);
    press_keys_of(a, on, 2);
    ck_assert(!look->numbers);
    press_keys_of(a, on, 2);
    ck_assert_int_eq(look->map, MAP_CIVIDIS);
    press_keys_of(a, (uint32_t[]){CODE_LEFT, CODE_DOWN}, 2);
    ck_assert(look->still);
    enter_text(a, "x"); // "enx" is no language
    press_key(a, CODE_DOWN);
    ck_assert(strstr(strbuf_text(&a->settings_dialog.said), "enx"));
    press_key(a, CODE_RIGHT);
    static const char *const shown[SETTINGS] = {
        [SETTING_THEME] = "high contrast", [SETTING_TEXT] = "0.90",
        [SETTING_NUMBERS] = "off",    [SETTING_COLOURS] = "cividis",
        [SETTING_ANIMATION] = "off",  [SETTING_PROGRESS] = "‹ off ›"};
    for (int k = 0; k < SETTINGS; k++)
        ck_assert(!shown[k] || shows_value(a, k, shown[k]));
    press_key(a, CODE_ESCAPE);
    ck_assert(a->records.off);
    ck_assert(!layer_is_open(a, &settings_dialog_layer));
    app_settings_write(a);
    app_free(a);
    static const char *const wanted[SETTINGS] = {
        "contrast", "0.90", "off", "cividis", "off", "en", "off", "auto"};
    for (int id = 0; id < SETTINGS; id++)
        assert_file((enum setting_id)id, wanted[id]);
}
END_TEST

// A click on a line turns it at once, as the wheel and Enter do.
START_TEST(a_click_on_a_line_turns_it)
{
    struct app *a = begin();
    bool numbers = a->view.look.numbers;
    enum color_map map = a->view.look.map;
    press_key(a, CODE_F1 + 9);
    click_line(a, SETTING_NUMBERS);
    ck_assert_int_eq(a->settings_dialog.line, SETTING_NUMBERS);
    ck_assert(a->view.look.numbers != numbers);
    click_line(a, SETTING_NUMBERS);
    ck_assert(a->view.look.numbers == numbers);
    press_key(a, CODE_ENTER);
    ck_assert(a->view.look.numbers != numbers);
    click_line(a, SETTING_COLOURS);
    ck_assert(a->view.look.map == (map + 1) % COLOR_MAPS);
    app_input(a, &(struct input){.kind = INPUT_WHEEL, .wheel = -1});
    ck_assert(a->view.look.map == map);
    click_line(a, SETTING_LANGUAGE);
    enter_text(a, "x");
    click_line(a, SETTING_THEME); // what was typed is taken where it is left
    ck_assert(strstr(strbuf_text(&a->settings_dialog.said), "enx"));
    app_free(a);
}
END_TEST

START_TEST(a_language_that_is_there_is_taken)
{
    struct app *a = begin();
    const char *words = put_file("kdeglobals", "course.start: Los\n");
    press_control(a, ',');
    press_keys_of(a, (uint32_t[]){CODE_UP, CODE_UP, CODE_UP}, 3);
    press_control(a, 'a');
    enter_text(a, words);
    press_key(a, CODE_ESCAPE);
    ck_assert_str_eq(a->settings.now.language, words);
    app_settings_write(a);
    assert_file(SETTING_LANGUAGE, words);
    assert_file(SETTING_THEME, "stage");
    app_free(a);
}
END_TEST

// As soon as what is typed is a language, it is spoken, here and from the next
// start on; one with mistakes is not, and what is wrong is said.
START_TEST(a_language_is_spoken_at_once)
{
    struct app *a = begin();
    const char *path = put_file("kdeglobals", "course.start: \"Hier los\"\n");
    const char *wrong = put_file("gtk", "course.begin: \"Hier los\"\n");
    press_control(a, ',');
    press_keys_of(a, (uint32_t[]){CODE_UP, CODE_UP, CODE_UP}, 3);
    press_control(a, 'a');
    enter_text(a, path);
    ck_assert_str_eq(phrase_text(a->view.words, "course.start"), "Hier los");
    press_control(a, 'a');
    enter_text(a, wrong);
    ck_assert(strstr(strbuf_text(&a->settings_dialog.said), "course.begin"));
    ck_assert_str_eq(a->settings.now.language, path);
    ck_assert_str_eq(phrase_text(a->view.words, "course.start"), "Hier los");
    press_control(a, 'a');
    enter_text(a, "en");
    ck_assert_ptr_null(a->view.words);
    ck_assert_str_eq(a->settings.now.language, "en");
    press_key(a, CODE_ESCAPE);
    app_free(a);
}
END_TEST

START_TEST(progress_is_kept_as_set)
{
    struct app *a = app_new(fake_font_init(&fake), NULL, NULL, 0);
    struct settings s = default_settings;
    unsetenv("FOLLOWSPOT_KEEP");
    app_settings_begin(a, &s, NULL);
    ck_assert(!a->records.off);
    s.progress = false;
    app_settings_begin(a, &s, NULL);
    ck_assert(a->records.off);
    s.progress = true;
    a->settings.replays = true;
    app_settings_begin(a, &s, NULL);
    ck_assert(a->records.off);
    app_free(a);
}
END_TEST

#define COUNT_OF(rows) (int)(sizeof(rows) / sizeof *(rows))

int main(void)
{
    Suite *s = suite_create("settings");
    TCase *t = tcase_create("text");
    tcase_add_test(t, every_key_is_read);
    tcase_add_loop_test(t, what_is_wrong_is_said_and_has_its_default, 0,
                        COUNT_OF(bads));
    tcase_add_test(t, a_long_language_is_refused);
    tcase_add_loop_test(t, all_else_stays_as_it_was_written, 0,
                        COUNT_OF(rewrittens));
    tcase_add_test(t, a_new_file_explains_every_key);
    tcase_add_loop_test(t, what_is_written_is_read, 0, 40);
    tcase_add_loop_test(t, an_ini_file_is_read, 0, COUNT_OF(inis));
    suite_add_tcase(s, t);
    t = tcase_create("disk");
    tcase_add_checked_fixture(t, make_home, leave_home);
    tcase_add_test(t, the_file_stands_in_the_folder_of_settings);
    tcase_add_test(t, a_language_is_a_name_or_a_path);
    tcase_add_test(t, hostile_files_leave_the_defaults);
    tcase_add_test(t, motion_is_what_the_desktop_says);
    tcase_add_test(t, keys_are_remembered);
    tcase_add_test(t, the_lights_lead_to_what_was_before);
    tcase_add_test(t, a_file_that_cannot_be_changed_is_left_alone);
    tcase_add_test(t, the_page_of_settings_changes_them);
    tcase_add_test(t, a_click_on_a_line_turns_it);
    tcase_add_test(t, a_language_that_is_there_is_taken);
    tcase_add_test(t, a_language_is_spoken_at_once);
    tcase_add_test(t, progress_is_kept_as_set);
    suite_add_tcase(s, t);
    return suite_end(s);
}
