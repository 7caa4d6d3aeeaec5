package org.openmds.trigger.evaluation;

import org.openmds.wsrf.xml.XmlText;

/** Texts of alerts: printable and of limited length. */
final class AlertTexts {

    private static final int MAX_CHARS = 1_000;

    private AlertTexts() {
    }

    /** Returns the text without surrounding white space, with at most 1,000 characters and an ellipsis. */
    static String shortened(String text) {
        String printable = XmlText.printable(text).strip();
        return printable.length() <= MAX_CHARS
                ? printable
                : printable.substring(0, printable.offsetByCodePoints(0, printable.codePointCount(0, MAX_CHARS))) + "…";
    }
}
