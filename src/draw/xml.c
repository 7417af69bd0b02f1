// SPDX-License-Identifier: MIT
#include "draw/xml.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "base/c_locale.h"

void xml_number(struct strbuf *out, double v)
{
    assert(out && isfinite(v));
    char digits[48];
    c_snprintf(digits, sizeof digits, "%.3f", v);
    size_t length = strlen(digits);
    while (digits[length - 1] == '0')
        length--;
    if (digits[length - 1] == '.')
        length--;
    digits[length] = 0;
    strbuf_add(out, strcmp(digits, "-0") ? digits : "0");
}

void xml_attribute(struct strbuf *out, const char *name, double v)
{
    assert(out && name);
    strbuf_addf(out, " %s=\"", name);
    xml_number(out, v);
    strbuf_add(out, "\"");
}

void xml_color(struct strbuf *out, const char *name, color c)
{
    assert(out && name);
    uint32_t alpha = c >> 24;
    if (alpha == 0) {
        strbuf_addf(out, " %s=\"none\"", name);
        return;
    }
    strbuf_addf(out, " %s=\"#%06" PRIx32 "\"", name, c & 0xFFFFFF);
    if (alpha == 255)
        return;
    strbuf_addf(out, " %s-opacity=\"", name);
    xml_number(out, alpha / 255.0);
    strbuf_add(out, "\"");
}

// What cannot stand in XML at all, not even escaped, or would not survive:
// control characters, and the two that are no characters.
static bool xml_forbids(uint32_t code)
{
    return code < ' ' || (code >= 0x7F && code < 0xA0) || code >= 0x110000 ||
           (code & 0xFFFE) == 0xFFFE || code == 0xFFFD;
}

void xml_text(struct strbuf *out, const char *text)
{
    assert(out && text);
    const char *start = text;
    for (uint32_t code; (code = utf8_next(&text)); start = text) {
        if (code == '&')
            strbuf_add(out, "&amp;");
        else if (code == '<')
            strbuf_add(out, "&lt;");
        else if (code == '>')
            strbuf_add(out, "&gt;");
        else if (code == '"')
            strbuf_add(out, "&quot;");
        else if (code == '\t' || code == '\n')
            strbuf_add(out, " ");
        else if (xml_forbids(code))
            strbuf_add(out, "\xEF\xBF\xBD");
        else
            strbuf_add_n(out, start, (size_t)(text - start));
    }
}
