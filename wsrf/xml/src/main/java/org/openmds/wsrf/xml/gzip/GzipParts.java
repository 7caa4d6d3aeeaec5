package org.openmds.wsrf.xml.gzip;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

import org.openmds.wsrf.xml.DeflatedBytes;
import org.openmds.wsrf.xml.XmlPart;

/**
 * Puts parts together as one gzip member (RFC 1952). Each part is compressed on its own, so a part that is sent repeatedly is compressed
 * once.
 */
public final class GzipParts {

    /** A header without name and time: fastest compression, unknown operating system. */
    private static final byte[] HEADER = {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 4, (byte) 0xff};
    /** An empty last block. */
    private static final byte[] EMPTY_LAST_BLOCK = {3, 0};

    private GzipParts() {
    }

    /** Returns true if compression is worth its cost: at least one part caches its compressed bytes. */
    public static boolean isWorthwhile(List<XmlPart> parts) {
        return parts.stream().anyMatch(XmlPart::isDeflatedCached);
    }

    /** Returns the compressed parts. Parts without cached compressed bytes are compressed now: some milliseconds per megabyte. */
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
