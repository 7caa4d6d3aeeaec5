package org.openmds.wsrf.xml;

import java.io.ByteArrayOutputStream;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/**
 * Compressed bytes that others can stand before and behind: whole blocks of DEFLATE (RFC 1951) of which none is the last, at the end of a byte.
 *
 * @param bytes
 *            the blocks, not to be changed
 * @param crc
 *            CRC-32 of what was compressed
 * @param length
 *            of what was compressed
 */
public record DeflatedBytes(byte[] bytes, long crc, long length) {

    private static final int BUFFER = 16 << 10;

    /** Compresses what a part has. */
    public static DeflatedBytes of(XmlPart part) {
        Deflater deflater = new Deflater(Deflater.BEST_SPEED, true);
        try {
            CRC32 crc = new CRC32();
            ByteArrayOutputStream out = new ByteArrayOutputStream(BUFFER);
            byte[] buffer = new byte[BUFFER];
            for (XmlPart.Loan lent : part.lend()) {
                try (lent) {
                    crc.update(lent.buffer().duplicate());
                    deflater.setInput(lent.buffer());
                    drain(deflater, buffer, out, Deflater.NO_FLUSH);
                }
            }
            drain(deflater, buffer, out, Deflater.SYNC_FLUSH);
            return new DeflatedBytes(out.toByteArray(), crc.getValue(), part.length());
        } finally {
            deflater.end();
        }
    }

    /** Until it gives less than it may. */
    private static void drain(Deflater deflater, byte[] buffer, ByteArrayOutputStream out, int flush) {
        int written;
        do {
            written = deflater.deflate(buffer, 0, buffer.length, flush);
            out.write(buffer, 0, written);
        } while (written == buffer.length);
    }
}
