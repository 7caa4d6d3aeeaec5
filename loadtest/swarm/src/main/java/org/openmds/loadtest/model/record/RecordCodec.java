package org.openmds.loadtest.model.record;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The binary format of a record in memory, on the wire and in files: {@value #BYTES} bytes, little-endian. Fields are read and written in
 * place, so that millions of records a second allocate no objects.
 *
 * <pre>
 *  0  i64  start, in ns since 1970 by the tester's clock
 *  8  i64  duration, in ns, of a request from its actual start to the end of its answer
 * 16  u32  client, unique within its tester
 * 20  u8   {@link RecordKind}
 * 21  u8   {@link Outcome} in the low 7 bits; bit 7 of a request: it was due while its user still waited for the previous answer
 * 22  u16  tester
 * 24  u32  number: bytes of the answer, at most 2^32 - 1
 * 28  u32  detail: of a request, its actual start minus its intended one, in units of 100 ns; else the id of a name
 * </pre>
 */
public final class RecordCodec {

    public static final int BYTES = 32;
    /** Unit of a request's pacing delay, in ns. */
    public static final long PACING_UNIT_NANOS = 100;
    /** Flag beside the outcome of a request that its user could not send on time. */
    private static final int HELD_BACK = 0x80;
    private static final int OUTCOME_OFFSET = 21;

    private RecordCodec() {
    }

    /** Allocates a buffer for this number of records, in their byte order. */
    public static ByteBuffer buffer(int records) {
        return ByteBuffer.allocate(records * BYTES).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Appends a request. */
    public static void request(ByteBuffer to, int tester, int client, long start, long duration, Outcome outcome,
            long answerBytes, long pacingNanos) {
        put(to, RecordKind.REQUEST, tester, client, start, duration, outcome, answerBytes,
                Math.clamp(pacingNanos / PACING_UNIT_NANOS, 0, 0xFFFF_FFFFL));
    }

    /** Marks the last appended request as held back: it is late because its user still waited for an answer, not because of the generator. */
    public static void holdBack(ByteBuffer to) {
        int at = to.position() - BYTES + OUTCOME_OFFSET;
        to.put(at, (byte) (to.get(at) | HELD_BACK));
    }

    /** Appends the value of a metric. */
    public static void metric(ByteBuffer to, int tester, int client, long time, double value, int name) {
        put(to, RecordKind.METRIC, tester, client, time, Double.doubleToRawLongBits(value), Outcome.OK, 0, name);
    }

    /** Appends a phase. */
    public static void phase(ByteBuffer to, int tester, int client, long start, long duration, int name) {
        put(to, RecordKind.PHASE, tester, client, start, duration, Outcome.OK, 0, name);
    }

    /** Appends the start of a client or, with a duration, its end. */
    public static void client(ByteBuffer to, int tester, int client, long start, long duration, Outcome outcome) {
        put(to, RecordKind.CLIENT, tester, client, start, duration, outcome, 0, 0);
    }

    private static void put(ByteBuffer to, RecordKind kind, int tester, int client, long start, long duration,
            Outcome outcome, long number, long detail) {
        int at = to.position();
        to.position(at + BYTES);
        to.putLong(at, start);
        to.putLong(at + 8, duration);
        // Little-endian: the first field is in the lowest bits.
        to.putLong(at + 16, client & 0xFFFF_FFFFL | (long) kind.ordinal() << 32 | (long) outcome.ordinal() << 40
                | (long) tester << 48);
        to.putLong(at + 24, Math.min(number, 0xFFFF_FFFFL) & 0xFFFF_FFFFL | detail << 32);
    }

    public static long start(ByteBuffer from, int at) {
        return from.getLong(at);
    }

    public static long duration(ByteBuffer from, int at) {
        return from.getLong(at + 8);
    }

    public static double value(ByteBuffer from, int at) {
        return Double.longBitsToDouble(duration(from, at));
    }

    public static int client(ByteBuffer from, int at) {
        return from.getInt(at + 16);
    }

    public static int kind(ByteBuffer from, int at) {
        return from.get(at + 20);
    }

    public static int outcome(ByteBuffer from, int at) {
        return from.get(at + OUTCOME_OFFSET) & ~HELD_BACK & 0xFF;
    }

    /** True if a request was due while its user still waited for the answer to the previous one. */
    public static boolean isHeldBack(ByteBuffer from, int at) {
        return (from.get(at + OUTCOME_OFFSET) & HELD_BACK) != 0;
    }

    public static int tester(ByteBuffer from, int at) {
        return from.getShort(at + 22) & 0xFFFF;
    }

    public static long number(ByteBuffer from, int at) {
        return from.getInt(at + 24) & 0xFFFF_FFFFL;
    }

    public static int name(ByteBuffer from, int at) {
        return from.getInt(at + 28);
    }

    /** Returns the actual minus the intended start, in ns. */
    public static long pacing(ByteBuffer from, int at) {
        return (from.getInt(at + 28) & 0xFFFF_FFFFL) * PACING_UNIT_NANOS;
    }
}
