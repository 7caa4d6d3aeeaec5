package org.openmds.wsrf.client.http;

import java.util.Map;
import java.util.Optional;

import org.openmds.wsrf.xml.BytesOutput;
import org.openmds.wsrf.xml.XmlOutput;

/**
 * One HTTP request: a POST if it has a body, else a GET.
 *
 * @param target
 *            an absolute http or https URL
 * @param headers
 *            the headers besides those of every request
 */
public record OutgoingRequest(String target, Map<String, String> headers, Optional<HttpBody> body) {

    public OutgoingRequest {
        headers = Map.copyOf(headers);
    }

    /** The body of a request: its media type and content. */
    public record HttpBody(String contentType, XmlOutput content) {
    }

    /** Returns a POST of a document. */
    public static OutgoingRequest post(String target, Map<String, String> headers, String contentType, XmlOutput content) {
        return new OutgoingRequest(target, headers, Optional.of(new HttpBody(contentType, content)));
    }

    /** Returns a POST of some bytes. */
    public static OutgoingRequest post(String target, Map<String, String> headers, String contentType,
            byte[] content) {
        byte[] sent = content.clone();
        return post(target, headers, contentType, BytesOutput.of(out -> out.write(sent)));
    }

    /** Returns a GET. */
    public static OutgoingRequest get(String target, Map<String, String> headers) {
        return new OutgoingRequest(target, headers, Optional.empty());
    }
}
