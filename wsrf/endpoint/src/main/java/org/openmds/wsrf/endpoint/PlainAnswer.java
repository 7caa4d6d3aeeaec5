package org.openmds.wsrf.endpoint;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Response;
import org.openmds.wsrf.endpoint.plain.PlainMessage;
import org.openmds.wsrf.xml.XmlOutput;
import org.openmds.wsrf.xml.XmlPart;
import org.openmds.wsrf.xml.gzip.GzipParts;

/**
 * The answer to a plain message, with its envelope.
 *
 * @param contentType
 *            the HTTP content type
 * @param parts
 *            the parts of the whole body
 * @param gzip
 *            true if the parts are compressed
 */
record PlainAnswer(String contentType, List<XmlPart> parts, boolean gzip) {

    private static final XmlPart END = bytes("</soap:Body></soap:Envelope>");

    static PlainAnswer of(ReadableService.ReadRequest readRequest, XmlOutput content) {
        PlainMessage.MessageVersion messageVersion = readRequest.message().soap();
        StringBuilder start = new StringBuilder(1 << 10).append("<soap:Envelope xmlns:soap=\"")
                .append(messageVersion.namespace())
                .append("\">");
        if (readRequest.message().addressing().present()) {
            start.append("<soap:Header>")
                    .append(AddressingOutInterceptor.text(readRequest.call().operation().responseAction(),
                            readRequest.message().addressing(), readRequest.message().addressing().replyTo()))
                    .append("</soap:Header>");
        }
        List<XmlPart> parts = new ArrayList<>();
        parts.add(bytes(start.append("<soap:Body>").toString()));
        parts.addAll(content.parts());
        parts.add(END);
        return new PlainAnswer(messageVersion.contentType(), parts, false);
    }

    /** Returns true if compression saves more than it costs. */
    boolean isWorthCompressing() {
        return GzipParts.isWorthwhile(parts);
    }

    /** Returns the answer compressed with gzip; the caller must be on a thread that may block. */
    PlainAnswer compressed() {
        return new PlainAnswer(contentType, GzipParts.of(parts), true);
    }

    void send(TracedRequest traced) {
        Response response = traced.response();
        if (gzip) {
            response.getHeaders().put(HttpHeader.CONTENT_ENCODING, "gzip");
            response.getHeaders().put(HttpHeader.VARY, HttpHeader.ACCEPT_ENCODING.asString());
        }
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, contentType);
        response.getHeaders().put(HttpHeader.CONTENT_LENGTH, length());
        new PartSender(response, parts, traced.trace().permits(), traced.trace().caller().lane(), traced.callback())
                .iterate();
    }

    private long length() {
        long length = 0;
        for (XmlPart part : parts) {
            length += part.length();
        }
        return length;
    }

    /** Returns the bytes in memory that exist for this answer alone, until it is sent. */
    long heldBytes() {
        long held = 0;
        for (XmlPart part : parts) {
            held += part.isShared() ? 0 : part.length();
        }
        return held;
    }

    private static XmlPart bytes(String text) {
        return XmlPart.of(text.getBytes(StandardCharsets.UTF_8));
    }
}
