package org.openmds.wsrf.xml;

import java.io.IOException;
import java.io.OutputStream;

/** Character data as the canonical form writes it. */
public final class XmlText {

    private XmlText() {
    }

    /**
     * Writes text as element content in UTF-8: {@code &}, {@code <}, {@code >} and carriage returns as references.
     *
     * @throws InvalidXmlException
     *             a character cannot stand in XML 1.0
     */
    public static void writeTo(OutputStream out, String text) throws IOException {
        CanonicalBytes bytes = new CanonicalBytes(Integer.MAX_VALUE);
        bytes.text(text);
        out.write(bytes.toArray());
    }
}
