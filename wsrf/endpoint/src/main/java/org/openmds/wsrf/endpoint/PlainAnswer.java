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

    static PlainAnswer of(ReadableService.Question question, XmlOutput content) {
        PlainMessage.Soap soap = question.message().soap();
        StringBuilder start = new StringBuilder(1 << 10).append("<soap:Envelope xmlns:soap=\"")
                .append(soap.namespace())
                .append("\">");
        if (question.message().addressing().present()) {
            start.append("<soap:Header>")
                    .append(WriteAddressing.text(question.call().operation().responseAction(),
                            question.message().addressing()))
                    .append("</soap:Header>");
        }
        List<XmlPart> parts = new ArrayList<>();
        parts.add(bytes(start.append("<soap:Body>").toString()));
        parts.addAll(content.parts());
        parts.add(END);
        return new PlainAnswer(soap.contentType(), parts, false);
    }

    /** Whether compressing costs little beside what it saves. */
    boolean compresses() {
        return GzipParts.pays(parts);
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
