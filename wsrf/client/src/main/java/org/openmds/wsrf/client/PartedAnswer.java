package org.openmds.wsrf.client;

import static org.openmds.wsrf.properties.PropertyOperations.GET_RESOURCE_PROPERTY_DOCUMENT;

import java.io.ByteArrayInputStream;
import java.util.Arrays;
import java.util.Optional;

import org.openmds.wsrf.client.http.ConnectionException.BadAnswer;
import org.openmds.wsrf.client.http.HttpAnswer;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlLimits;

/** The answer to GetResourcePropertyDocument, read in parts. For one thread. */
final class PartedAnswer {

    private final AnswerEnvelope envelope;
    private final XmlLimits limits;
    private final byte[] bytes;

    /** Reads the whole answer. */
    PartedAnswer(HttpAnswer answer, XmlLimits limits) {
        this.envelope = new AnswerEnvelope(answer, limits);
        this.limits = limits;
        this.bytes = envelope.bytes();
    }

    /**
     * Returns the document.
     *
     * @param previous
     *            an earlier document of the resource
     * @throws InvalidXmlException
     *             the response holds no document
     */
    PartedDocument document(Optional<PartedDocument> previous) {
        Optional<PartedDocument> similar = previous.filter(known -> !known.parts().isEmpty())
                .flatMap(known -> DocumentRoot.find(bytes)
                        .filter(root -> hasSameContext(root, known))
                        .flatMap(root -> new PartReuse(bytes, root.content(), known, limits).document()));
        return similar.isPresent() ? similar.get() : parsed();
    }

    private PartedDocument parsed() {
        XmlFragment response = envelope.response(GET_RESOURCE_PROPERTY_DOCUMENT, new ByteArrayInputStream(bytes));
        XmlElement root = WsrfClient.first(response);
        return new PartFinder(bytes, response, root).find()
                .orElseGet(() -> PartedDocument.whole(root.toFragment()));
    }

    /** Parses the envelope without the content of the root. Headers may differ, the namespaces in scope may not. */
    private boolean hasSameContext(DocumentRoot root, PartedDocument previous) {
        try {
            XmlFragment response = envelope.response(GET_RESOURCE_PROPERTY_DOCUMENT, PartedDocument
                    .stream(Arrays.copyOf(bytes, root.content()), previous.answer(), previous.partList().to(),
                            previous.answer().length));
            return Arrays.equals(DocumentRoot.startTag(response, WsrfClient.first(response)), previous.start());
        } catch (BadAnswer | WsrfFaultException | InvalidXmlException e) {
            // The answer is parsed as a whole, which tells what is wrong with it.
            return false;
        }
    }
}
