package org.openmds.webmds;

import java.nio.charset.StandardCharsets;

/**
 * The response to a request.
 *
 * @param tag
 *            its version, for {@code ETag}; empty if the page must not be cached
 */
record WebPage(int status, String contentType, byte[] body, String tag) {

    static final String HTML = "text/html; charset=utf-8";

    static WebPage html(int status, String text) {
        return new WebPage(status, HTML, text.getBytes(StandardCharsets.UTF_8), "");
    }
}
