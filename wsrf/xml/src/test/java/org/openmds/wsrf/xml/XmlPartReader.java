package org.openmds.wsrf.xml;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Reads parts, as a sender does. */
public final class XmlPartReader {

    private XmlPartReader() {
    }

    /** Returns the text of all parts of an output. */
    public static String text(XmlOutput output) {
        return text(output.parts());
    }

    /** Returns the text of all parts, and asserts their lengths. */
    public static String text(List<XmlPart> parts) {
        return new String(bytes(parts), StandardCharsets.UTF_8);
    }

    /** Returns the bytes of all parts, and asserts their lengths. */
    public static byte[] bytes(List<XmlPart> parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (XmlPart part : parts) {
            int before = all.size();
            for (XmlPart.Loan loan : part.lend()) {
                ByteBuffer buffer = loan.buffer();
                byte[] bytes = new byte[buffer.remaining()];
                buffer.get(bytes);
                all.writeBytes(bytes);
                loan.close();
            }
            assertThat(part.length()).isEqualTo(all.size() - before);
        }
        return all.toByteArray();
    }
}
