package org.openmds.wsrf.client.http;

import java.util.Map;
import java.util.Optional;

import org.openmds.wsrf.xml.BytesOutput;
import org.openmds.wsrf.xml.XmlOutput;

/**
 * One HTTP request.
 *
 * @param method
 *            GET, POST or PUT
 * @param target
 *            an absolute http or https URL
 * @param headers
 *            the headers besides those of every request
 */
public record OutgoingRequest(String method, String target, Map<String, String> headers, Optional<HttpBody> body) {

    public OutgoingRequest {
        headers = Map.copyOf(headers);
    }

    /** The body of a request: its media type and content. */
    public record HttpBody(String contentType, XmlOutput content) {
    }

    /** Returns a POST of a document. */
    public static OutgoingRequest post(String target, Map<String, String> headers, String contentType,
            XmlOutput content) {
        return new OutgoingRequest("POST", target, headers, Optional.of(new HttpBody(contentType, content)));
    }

    /** Returns a POST of some bytes. */
    public static OutgoingRequest post(String target, Map<String, String> headers, String contentType,
            byte[] content) {
        return post(target, headers, contentType, output(content));
    }

    /** Returns a PUT of some bytes. */
    public static OutgoingRequest put(String target, Map<String, String> headers, String contentType,
            byte[] content) {
        return new OutgoingRequest("PUT", target, headers, Optional.of(new HttpBody(contentType, output(content))));
    }

    /** Returns a GET. */
    public static OutgoingRequest get(String target, Map<String, String> headers) {
        return new OutgoingRequest("GET", target, headers, Optional.empty());
    }

    private static XmlOutput output(byte[] content) {
        byte[] sent = content.clone();
        return BytesOutput.of(out -> out.write(sent));
    }
}
