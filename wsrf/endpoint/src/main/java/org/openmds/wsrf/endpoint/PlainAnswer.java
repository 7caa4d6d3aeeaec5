package org.openmds.wsrf.endpoint;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.openmds.wsrf.xml.GzipParts;
import org.openmds.wsrf.xml.XmlOutput;
import org.openmds.wsrf.xml.XmlPart;

/**
 * The answer to a plain message, with its envelope.
 *
 * @param contentType
 *            of HTTP
 * @param parts
 *            the whole body
 * @param gzip
 *            whether they are compressed
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
                            readRequest.message().addressing()))
                    .append("</soap:Header>");
        }
        List<XmlPart> parts = new ArrayList<>();
        parts.add(bytes(start.append("<soap:Body>").toString()));
        parts.addAll(content.parts());
        parts.add(END);
        return new PlainAnswer(messageVersion.contentType(), parts, false);
    }

    /** Whether compressing costs little beside what it saves. */
    boolean isWorthCompressing() {
        return GzipParts.isWorthwhile(parts);
    }

    /** The same in gzip; takes time. */
    PlainAnswer compressed() {
        return new PlainAnswer(contentType, GzipParts.of(parts), true);
    }

    void send(Response response, Callback callback) {
        if (gzip) {
            response.getHeaders().put(HttpHeader.CONTENT_ENCODING, "gzip");
            response.getHeaders().put(HttpHeader.VARY, HttpHeader.ACCEPT_ENCODING.asString());
        }
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, contentType);
        response.getHeaders().put(HttpHeader.CONTENT_LENGTH, parts.stream().mapToLong(XmlPart::length).sum());
        new PartSender(response, parts, callback).iterate();
    }

    private static XmlPart bytes(String text) {
        return XmlPart.of(text.getBytes(StandardCharsets.UTF_8));
    }
}
