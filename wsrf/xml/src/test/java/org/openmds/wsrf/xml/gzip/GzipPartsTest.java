package org.openmds.wsrf.xml.gzip;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.GZIPInputStream;

import org.openmds.wsrf.xml.XmlPart;
import org.openmds.wsrf.xml.XmlPartReader;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.StringLength;

/** Reads the result with the JDK's gzip reader, which checks CRC and length. */
class GzipPartsTest {

    @Property(tries = 300)
    void of_anyParts_isOneGzipMember(@ForAll @Size(max = 8) List<@StringLength(max = 3000) String> texts)
            throws IOException {
        List<XmlPart> parts = texts.stream()
                .map(text -> XmlPart.of(text.getBytes(StandardCharsets.UTF_8)))
                .toList();

        assertThat(unzipped(GzipParts.of(parts))).isEqualTo(XmlPartReader.text(parts));
    }

    @Property(tries = 20)
    void of_longParts_isOneGzipMember(
            @ForAll @Size(min = 1, max = 3) List<@StringLength(min = 1, max = 5) String> texts)
            throws IOException {
        List<XmlPart> parts = texts.stream()
                .map(text -> XmlPart.of(text.repeat(50_000).getBytes(StandardCharsets.UTF_8)))
                .toList();

        assertThat(unzipped(GzipParts.of(parts))).isEqualTo(XmlPartReader.text(parts));
    }

    @Property
    void combined_twoTexts_isTheCrcOfBoth(@ForAll byte[] first, @ForAll byte[] second) {
        CRC32 both = new CRC32();
        both.update(first);
        long one = both.getValue();
        both.update(second);

        assertThat(Crc32Combination.combine(one, crc(second), second.length)).isEqualTo(both.getValue());
    }

    private static long crc(byte[] bytes) {
        CRC32 crc = new CRC32();
        crc.update(bytes);
        return crc.getValue();
    }

    private static String unzipped(List<XmlPart> parts) throws IOException {
        byte[] bytes = XmlPartReader.bytes(parts);
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
