package org.openmds.loadtest.model.clock;

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
 * @param serverBound
 *            by which the server's time is wrong at most, in ns: 0 of the controller's own, more of a proxy's
 */
public record ClockSample(long sent, long received, long replied, long back, long serverBound) {

    public ClockSample(long sent, long received, long replied, long back) {
        this(sent, received, replied, back, 0);
    }

    /** On the way, there and back. */
    public long roundTripNanos() {
        return back - sent - (replied - received);
    }

    /** What is to be added to the tester's time to have the server's; wrong by half the {@link #roundTripNanos} at most. */
    public long offsetNanos() {
        return (received - sent + (replied - back)) / 2;
    }

    /** By which {@link #offsetNanos} is wrong at most, however unlike the ways there and back were. */
    public long boundNanos() {
        return roundTripNanos() / 2 + serverBound;
    }

    /** Halfway between question and answer, by the tester's clock: when {@link #offsetNanos} was true. */
    public long middle() {
        return sent + (back - sent) / 2;
    }

    /** For a line of a run's {@code clock/N.csv}: its columns in their order. */
    public String line() {
        return sent + "," + received + "," + replied + "," + back + "," + serverBound;
    }

    /**
     * The sample of such a line; the last column may be missing.
     *
     * @throws NumberFormatException
     *             where it is none
     */
    public static ClockSample of(String line) {
        String[] columns = line.strip().split(",", -1);
        if (columns.length < 4 || columns.length > 5) {
            throw new NumberFormatException("a clock sample has 4 or 5 numbers, got: " + line);
        }
        return new ClockSample(Long.parseLong(columns[0]), Long.parseLong(columns[1]), Long.parseLong(columns[2]),
                Long.parseLong(columns[3]), columns.length == 5 ? Long.parseLong(columns[4]) : 0);
    }
}
