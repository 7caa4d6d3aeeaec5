package org.openmds.loadtest.model.record;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;

/**
 * The binary format of a batch of records, on the wire and in files: a header of {@value #HEADER_BYTES} bytes, then the records.
 *
 * <pre>
 *  0  u32  {@value #MAGIC}: "MDSL"
 *  4  u16  tester
 *  6  u16  count of records, 1 to {@value #MAX_RECORDS}
 *  8  i64  sequence: 0, 1, 2, … of that tester
 * 16  u32  CRC-32C of bytes 0 to 15 and the records
 * 20  u32  0
 * </pre>
 */
public final class RecordBatch {

    public static final int HEADER_BYTES = 24;
    public static final int MAX_RECORDS = 2_048;
    static final int MAGIC = 0x4C53444D;

    private RecordBatch() {
    }

    /** Returns a batch of these records, which are read from position to limit. */
    public static ByteBuffer of(int tester, long sequence, ByteBuffer records) {
        int count = records.remaining() / RecordCodec.BYTES;
        if (count < 1 || count > MAX_RECORDS || records.remaining() % RecordCodec.BYTES != 0) {
            throw new IllegalArgumentException("a batch of %d bytes".formatted(records.remaining()));
        }
        ByteBuffer batch = ByteBuffer.allocate(HEADER_BYTES + records.remaining()).order(ByteOrder.LITTLE_ENDIAN);
        batch.putInt(MAGIC).putShort((short) tester).putShort((short) count).putLong(sequence).putInt(0).putInt(0);
        batch.put(records).flip();
        return batch.putInt(16, checksum(batch, 0, count));
    }

    /** Returns the length in bytes of the batch at this position; -1 if no batch starts there. */
    public static int length(ByteBuffer from, int at) {
        if (from.limit() - at < HEADER_BYTES || from.getInt(at) != MAGIC) {
            return -1;
        }
        int count = count(from, at);
        return count < 1 || count > MAX_RECORDS ? -1 : HEADER_BYTES + count * RecordCodec.BYTES;
    }

    /** True if the batch at this position is complete and its checksum is right. */
    public static boolean isIntact(ByteBuffer from, int at) {
        int length = length(from, at);
        return length > 0 && from.limit() - at >= length && from.getInt(at + 16) == checksum(from, at, count(from, at));
    }

    public static int tester(ByteBuffer from, int at) {
        return from.getShort(at + 4) & 0xFFFF;
    }

    public static int count(ByteBuffer from, int at) {
        return from.getShort(at + 6) & 0xFFFF;
    }

    public static long sequence(ByteBuffer from, int at) {
        return from.getLong(at + 8);
    }

    private static int checksum(ByteBuffer from, int at, int count) {
        CRC32C crc = new CRC32C();
        crc.update(from.slice(at, 16));
        crc.update(from.slice(at + HEADER_BYTES, count * RecordCodec.BYTES));
        return (int) crc.getValue();
    }
}
