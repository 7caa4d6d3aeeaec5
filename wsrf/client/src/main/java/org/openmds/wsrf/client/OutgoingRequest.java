package org.openmds.wsrf.client;

import java.util.Map;
import java.util.Optional;

import org.openmds.wsrf.xml.XmlOutput;

/**
 * One HTTP request: a POST if it has a body, else a GET.
 *
 * @param target
 *            an absolute http or https URL
 * @param headers
 *            the headers besides those of every request
 */
record OutgoingRequest(String target, Map<String, String> headers, Optional<HttpBody> body) {

    OutgoingRequest {
        headers = Map.copyOf(headers);
    }

    record HttpBody(String contentType, XmlOutput content) {
    }

    static OutgoingRequest post(String target, Map<String, String> headers, String contentType, XmlOutput content) {
        return new OutgoingRequest(target, headers, Optional.of(new HttpBody(contentType, content)));
    }

    static OutgoingRequest get(String target, Map<String, String> headers) {
        return new OutgoingRequest(target, headers, Optional.empty());
    }
}
