package org.openmds.loadtest.clock;

/**
 * One question to the time server, with its four timestamps in ns since 1970.
 *
 * @param sent
 *            by the tester's clock
 * @param received
 *            by the server's clock
 * @param replied
 *            by the server's clock
 * @param back
 *            by the tester's clock
 */
public record ClockSample(long sent, long received, long replied, long back) {

    /** On the way, there and back. */
    public long roundTripNanos() {
        return back - sent - (replied - received);
    }

    /** What is to be added to the tester's time to have the server's; wrong by half the {@link #roundTripNanos} at most. */
    public long offsetNanos() {
        return (received - sent + (replied - back)) / 2;
    }
}
