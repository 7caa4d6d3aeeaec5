package org.openmds.wsrf.xml;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * Parts as one member of gzip (RFC 1952), put together from compressed pieces: those that are sent again and again are compressed once.
 */
public final class GzipParts {

    /** No name, no time, fastest, system not said. */
    private static final byte[] HEADER = {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 4, (byte) 0xff};
    /** An empty last block. */
    private static final byte[] EMPTY_LAST_BLOCK = {3, 0};

    private GzipParts() {
    }

    /** Whether it pays: some part keeps its compressed bytes. */
    public static boolean isWorthwhile(List<XmlPart> parts) {
        return parts.stream().anyMatch(XmlPart::isDeflatedCached);
    }

    /** The compressed parts. Compresses what was not yet, which takes some milliseconds a megabyte. */
    public static List<XmlPart> of(List<XmlPart> parts) {
        List<XmlPart> compressed = new ArrayList<>();
        compressed.add(XmlPart.of(HEADER));
        long crc = 0;
        long length = 0;
        for (XmlPart part : parts) {
            DeflatedBytes deflated = part.deflated();
            compressed.add(XmlPart.of(deflated.bytes()));
            crc = Crc32Combination.combine(crc, deflated.crc(), deflated.length());
            length += deflated.length();
        }
        ByteBuffer trailer = ByteBuffer.allocate(EMPTY_LAST_BLOCK.length + 8).order(ByteOrder.LITTLE_ENDIAN);
        trailer.put(EMPTY_LAST_BLOCK).putInt((int) crc).putInt((int) length);
        compressed.add(XmlPart.of(trailer.array()));
        return compressed;
    }
}
