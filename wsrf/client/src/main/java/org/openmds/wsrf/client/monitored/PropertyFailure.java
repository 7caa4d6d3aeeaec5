package org.openmds.wsrf.client.monitored;

import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlText;

/**
 * The report of a missing property value, on the wire {@code <mon:PropertyError property="Queue">IllegalStateException: closed</mon:PropertyError>}.
 *
 * @param property
 *            the name of the missing property, or of the failed source
 */
record PropertyFailure(String property, String reason) {

    private static final int MAX_NAME_LENGTH = 256;
    private static final int MAX_REASON_LENGTH = 500;

    PropertyFailure {
        property = printable(property, MAX_NAME_LENGTH);
        reason = printable(reason, MAX_REASON_LENGTH);
    }

    static PropertyFailure of(String property, Throwable why) {
        String type = why.getClass().getSimpleName();
        return new PropertyFailure(property, why.getMessage() == null ? type : type + ": " + why.getMessage());
    }

    void writeTo(XmlFragmentBuilder document) {
        document.start(MonitoredNames.ERROR).attribute(MonitoredNames.PROPERTY, property).text(reason).end();
    }

    private static String printable(String text, int maxLength) {
        int end = Math.min(text.length(), maxLength);
        return XmlText.printable(text.substring(0, end)) + (end < text.length() ? "…" : "");
    }
}
