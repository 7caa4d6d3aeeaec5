package org.openmds.wsrf.xml;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Reads parts as one who sends them. */
public final class XmlPartReader {

    private XmlPartReader() {
    }

    /** The text of all parts of an output. */
    public static String text(XmlOutput output) {
        return text(output.parts());
    }

    /** The text of all parts; each is as long as it says. */
    public static String text(List<XmlPart> parts) {
        return new String(bytes(parts), StandardCharsets.UTF_8);
    }

    /** The bytes of all parts. */
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
