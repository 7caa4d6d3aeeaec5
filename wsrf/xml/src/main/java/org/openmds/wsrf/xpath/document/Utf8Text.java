package org.openmds.wsrf.xpath.document;

import java.nio.charset.StandardCharsets;

/** A text of an expression, also in UTF-8, the encoding of documents: most comparisons with a node need no string. Immutable. */
@SuppressWarnings("ArrayRecordComponent") // compared with bytes of documents, never with another record
public record Utf8Text(String text, byte[] utf8) {

    public Utf8Text(String text) {
        this(text, text.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns the length in bytes. */
    int length() {
        return utf8.length;
    }
}
