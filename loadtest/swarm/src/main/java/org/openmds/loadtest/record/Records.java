package org.openmds.loadtest.record;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * How a record lies in memory, on the wire and in files: {@value #BYTES} bytes, little-endian. Fields are read and written where
 * they lie, so that millions a second cost no object.
 *
 * <pre>
 *  0  i64  start, in ns since 1970 by the tester's clock
 *  8  i64  duration, in ns, of a request from its actual start to the end of its answer
 * 16  u32  client, unique within its tester
 * 20  u8   {@link Kind}
 * 21  u8   {@link Outcome}
 * 22  u16  tester
 * 24  u32  number: bytes of the answer, at most 2^32 - 1
 * 28  u32  detail: of a request, its actual start minus its intended one, in units of 100 ns; else the id of a name
 * </pre>
 */
public final class Records {

    public static final int BYTES = 32;
    /** Of the pacing delay of a request. */
    public static final long DETAIL_NANOS = 100;

    private Records() {
    }

    /** A buffer for so many records, in their byte order. */
    public static ByteBuffer buffer(int records) {
        return ByteBuffer.allocate(records * BYTES).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Appends a request. */
    public static void request(ByteBuffer to, int tester, int client, long start, long duration, Outcome outcome,
            long answerBytes, long pacingNanos) {
        put(to, Kind.REQUEST, tester, client, start, duration, outcome, answerBytes,
                Math.clamp(pacingNanos / DETAIL_NANOS, 0, 0xFFFF_FFFFL));
    }

    /** Appends the value of a metric. */
    public static void metric(ByteBuffer to, int tester, int client, long time, double value, int name) {
        put(to, Kind.METRIC, tester, client, time, Double.doubleToRawLongBits(value), Outcome.OK, 0, name);
    }

    /** Appends a phase. */
    public static void phase(ByteBuffer to, int tester, int client, long start, long duration, int name) {
        put(to, Kind.PHASE, tester, client, start, duration, Outcome.OK, 0, name);
    }

    /** Appends that a client began or, with a duration, ended. */
    public static void client(ByteBuffer to, int tester, int client, long start, long duration, Outcome outcome) {
        put(to, Kind.CLIENT, tester, client, start, duration, outcome, 0, 0);
    }

    private static void put(ByteBuffer to, Kind kind, int tester, int client, long start, long duration,
            Outcome outcome, long number, long detail) {
        to.putLong(start)
                .putLong(duration)
                .putInt(client)
                .put((byte) kind.ordinal())
                .put((byte) outcome.ordinal())
                .putShort((short) tester)
                .putInt((int) Math.min(number, 0xFFFF_FFFFL))
                .putInt((int) detail);
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
        return from.get(at + 21);
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

    /** Actual minus intended start, in ns. */
    public static long pacing(ByteBuffer from, int at) {
        return (from.getInt(at + 28) & 0xFFFF_FFFFL) * DETAIL_NANOS;
    }
}
