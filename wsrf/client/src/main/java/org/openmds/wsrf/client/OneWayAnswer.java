package org.openmds.wsrf.client;

import java.util.Optional;

import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlLimits;

/**
 * The answer to a one-way message, of which only the success matters.
 *
 * @param body
 *            the beginning of the body; null if there is none
 */
record OneWayAnswer(int status, byte @Nullable [] body) {

    /** Size limit of a body, in bytes. Thousands of consumers may answer at once, and the text is only for the log. */
    static final int MAX_BYTES = 16 << 10;

    private static final XmlLimits LIMITS = new XmlLimits(MAX_BYTES, 50, 2_000, 16 << 10);

    boolean isAccepted() {
        return isAccepted(status);
    }

    static boolean isAccepted(int status) {
        return status >= 200 && status < 300;
    }

    /** Returns the problem as the end of a sentence about the answer: its status, and the description of the fault if there is one. */
    String problem() {
        return "is HTTP %d%s".formatted(status, fault().map(text -> ": " + text).orElse(""));
    }

    private Optional<String> fault() {
        byte[] content = body;
        if (content == null || content.length == 0) {
            return Optional.empty();
        }
        try {
            XmlElement envelope = XmlFragment.parse(content, LIMITS).root();
            return find(envelope, "Description").or(() -> find(envelope, "faultstring"))
                    .or(() -> find(envelope, "Text"));
        } catch (InvalidXmlException e) {
            return Optional.empty();
        }
    }

    private static Optional<String> find(XmlElement element, String localName) {
        if (element.name().getLocalPart().equals(localName)) {
            return Optional.of(element.text().strip());
        }
        return element.children().stream().flatMap(child -> find(child, localName).stream()).findFirst();
    }
}
