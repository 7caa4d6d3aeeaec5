package org.openmds.webmds.page;

import java.util.Map;

/**
 * A page with headers of its own.
 *
 * @param headers
 *            beyond those of every page
 */
record Reply(Page page, Map<String, String> headers) {

    Reply {
        headers = Map.copyOf(headers);
    }

    static Reply of(Page page) {
        return new Reply(page, Map.of());
    }

    /** To be read by GET, so that a reload sends nothing again. */
    static Reply redirect(String path) {
        return new Reply(new Page(303, Page.HTML, new byte[0], ""), Map.of("Location", path));
    }

    Reply with(String header, String value) {
        Map<String, String> more = new java.util.HashMap<>(headers);
        more.put(header, value);
        return new Reply(page, more);
    }
}
