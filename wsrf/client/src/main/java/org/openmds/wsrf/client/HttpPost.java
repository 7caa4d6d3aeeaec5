package org.openmds.wsrf.client;

import java.util.Map;

import org.openmds.wsrf.xml.XmlOutput;

/**
 * One request.
 *
 * @param target
 *            an absolute http or https URL
 * @param headers
 *            beyond those that every request carries
 */
record HttpPost(String target, String contentType, Map<String, String> headers, XmlOutput body) {
    HttpPost {
        headers = Map.copyOf(headers);
    }
}
