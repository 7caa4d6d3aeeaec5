package org.openmds.wsrf.client;

import java.util.HashMap;
import java.util.Map;

import org.openmds.wsrf.xml.XmlFragment;

/**
 * A document fetched by GET, with its validators for a conditional request (RFC 9110, section 13).
 *
 * @param url
 *            the URL of the document
 * @param entityTag
 *            the value of the ETag header, unchanged; empty if there was none
 * @param lastModified
 *            the value of the Last-Modified header, unchanged; empty if there was none
 */
public record FetchedDocument(String url, XmlFragment document, String entityTag, String lastModified) {

    /** Length limit of a validator that is sent back, in characters. */
    private static final int MAX_VALIDATOR_LENGTH = 1024;

    /** Returns the headers of a conditional request for this document. */
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
