package org.openmds.webmds;

import java.util.Map;

/**
 * A page with additional headers.
 *
 * @param headers
 *            headers in addition to those of every page
 */
record PageReply(WebPage page, Map<String, String> headers) {

    PageReply {
        headers = Map.copyOf(headers);
    }

    static PageReply of(WebPage page) {
        return new PageReply(page, Map.of());
    }

    /** Redirects to a page that is read by GET, so that a reload does not send the form again. */
    static PageReply redirect(String path) {
        return new PageReply(new WebPage(303, WebPage.HTML, new byte[0], ""), Map.of("Location", path));
    }

    PageReply with(String header, String value) {
        Map<String, String> more = new java.util.HashMap<>(headers);
        more.put(header, value);
        return new PageReply(page, more);
    }
}
