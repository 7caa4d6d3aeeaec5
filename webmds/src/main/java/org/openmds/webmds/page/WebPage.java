package org.openmds.webmds.page;

import java.nio.charset.StandardCharsets;

/**
 * What a request is answered with.
 *
 * @param tag
 *            its version, for {@code ETag}; empty where it must not be kept
 */
record WebPage(int status, String contentType, byte[] body, String tag) {

    static final String HTML = "text/html; charset=utf-8";

    static WebPage html(int status, String text) {
        return new WebPage(status, HTML, text.getBytes(StandardCharsets.UTF_8), "");
    }
}
