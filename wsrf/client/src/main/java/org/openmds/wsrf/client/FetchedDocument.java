package org.openmds.wsrf.client;

import java.util.HashMap;
import java.util.Map;

import org.openmds.wsrf.xml.XmlFragment;

/**
 * A document that was fetched by GET, with what lets the server say the next time that it has not changed (RFC 9110, section 13).
 *
 * @param url
 *            where it was fetched
 * @param entityTag
 *            the ETag header as it came; empty when the server gave none
 * @param lastModified
 *            the Last-Modified header as it came; empty when the server gave none
 */
public record FetchedDocument(String url, XmlFragment document, String entityTag, String lastModified) {

    /** Longer ones are not worth sending back. */
    private static final int MAX_VALIDATOR_LENGTH = 1024;

    /** The headers of a request for it if it has changed. */
    Map<String, String> conditions() {
        Map<String, String> conditions = new HashMap<>();
        if (isUsable(entityTag)) {
            conditions.put("If-None-Match", entityTag);
        }
        if (isUsable(lastModified)) {
            conditions.put("If-Modified-Since", lastModified);
        }
        return conditions;
    }

    private static boolean isUsable(String validator) {
        return !validator.isEmpty() && validator.length() <= MAX_VALIDATOR_LENGTH;
    }
}
