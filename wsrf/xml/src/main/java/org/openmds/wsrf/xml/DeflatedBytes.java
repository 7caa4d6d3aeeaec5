package org.openmds.wsrf.xml;

import java.io.ByteArrayOutputStream;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/**
 * Compressed bytes that can be concatenated with others: whole DEFLATE blocks (RFC 1951), none marked as the last, ending at a byte
 * boundary.
 *
 * @param bytes
 *            the blocks; must not be changed
 * @param crc
 *            CRC-32 of the uncompressed bytes
 * @param length
 *            number of uncompressed bytes
 */
public record DeflatedBytes(byte[] bytes, long crc, long length) {

    private static final int BUFFER = 16 << 10;

    /** Compresses the bytes of a part. */
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

    /** Collects output until the deflater no longer fills the buffer. */
    private static void drain(Deflater deflater, byte[] buffer, ByteArrayOutputStream out, int flush) {
        int written;
        do {
            written = deflater.deflate(buffer, 0, buffer.length, flush);
            out.write(buffer, 0, written);
        } while (written == buffer.length);
    }
}
