package org.openmds.wsrf.client.monitored;

import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlText;

/**
 * A property that has no value although it should have one, as {@code <mon:PropertyError property="Queue">IllegalStateException: closed</mon:PropertyError>}.
 *
 * @param property
 *            that is missing, or what should have told it
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

    private static String printable(String text, int longest) {
        int end = Math.min(text.length(), longest);
        return XmlText.printable(text.substring(0, end)) + (end < text.length() ? "…" : "");
    }
}
