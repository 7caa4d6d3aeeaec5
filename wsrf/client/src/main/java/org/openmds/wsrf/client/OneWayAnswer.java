package org.openmds.wsrf.client;

import java.util.Optional;

import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlLimits;

/**
 * The answer to a message of which only matters whether it was taken.
 *
 * @param body
 *            null where there is none
 */
record OneWayAnswer(int status, byte @Nullable [] body) {

    /** Thousands of consumers may answer at once, and what they say is only for a log. */
    static final int MAX_BYTES = 16 << 10;

    private static final XmlLimits LIMITS = new XmlLimits(MAX_BYTES, 50, 2_000, 16 << 10);

    boolean isAccepted() {
        return isAccepted(status);
    }

    static boolean isAccepted(int status) {
        return status >= 200 && status < 300;
    }

    /** The end of a sentence that begins with the answer: its status, and the description of a fault, where it gives one. */
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
