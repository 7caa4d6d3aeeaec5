package org.openmds.wsrf.client;

import java.util.Set;

import org.openmds.wsrf.client.http.ConnectionException;
import org.openmds.wsrf.client.http.HttpAnswer;
import org.openmds.wsrf.client.http.HttpTransport;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlLimits;

/** Reads an answer that is an XML document, in the encoding that the document declares. */
final class DocumentAnswer {

    /** Media types that servers often send for files and scripts without a configured type. */
    private static final Set<String> NEUTRAL_TYPES = Set.of("", "text/plain", "application/octet-stream");
    private static final Set<String> XML_TYPES = Set.of("text/xml", "application/xml");

    private final HttpAnswer answer;
    private final XmlLimits limits;

    DocumentAnswer(HttpAnswer answer, XmlLimits limits) {
        this.answer = answer;
        this.limits = limits;
    }

    /**
     * Returns the whole document.
     *
     * @throws ConnectionException.BadAnswer
     *             the status is not 200, or the body is not acceptable XML
     */
    FetchedDocument read(String url) {
        if (answer.status() != 200) {
            throw answer.bad("has HTTP status %d, expected 200".formatted(answer.status()));
        }
        if (!isXml(answer.mediaType())) {
            throw answer.bad("is not XML but %s: %s".formatted(answer.mediaType(), answer.beginning()));
        }
        try {
            XmlFragment document = XmlFragment.parse(answer.readAllBytes(), limits);
            return new FetchedDocument(url, document, answer.header("ETag"), answer.header("Last-Modified"));
        } catch (InvalidXmlException e) {
            throw answer.bad("is not a readable XML document: " + answer.detail(HttpTransport.reason(e)), e);
        }
    }

    private static boolean isXml(String mediaType) {
        return XML_TYPES.contains(mediaType) || NEUTRAL_TYPES.contains(mediaType) || mediaType.endsWith("+xml");
    }
}
