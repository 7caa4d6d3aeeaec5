package org.openmds.loadtest.model.clock;

/**
 * One request to the time server, with its four timestamps in ns since 1970.
 *
 * @param sent
 *            time at which the request was sent, by the tester's clock
 * @param received
 *            time at which the server received it, by the server's clock
 * @param replied
 *            time at which the server answered, by the server's clock
 * @param back
 *            time at which the answer arrived, by the tester's clock
 * @param serverBound
 *            largest error of the server's time in ns: 0 for the controller, more for a proxy
 */
public record ClockSample(long sent, long received, long replied, long back, long serverBound) {

    public ClockSample(long sent, long received, long replied, long back) {
        this(sent, received, replied, back, 0);
    }

    /** Returns the network time of the request and the answer together. */
    public long roundTripNanos() {
        return back - sent - (replied - received);
    }

    /** Returns the offset to add to the tester's time; its error is at most half the {@link #roundTripNanos}. */
    public long offsetNanos() {
        return (received - sent + (replied - back)) / 2;
    }

    /** Returns the largest error of {@link #offsetNanos}, for any asymmetry of the network. */
    public long boundNanos() {
        return roundTripNanos() / 2 + serverBound;
    }

    /** Returns the moment halfway between request and answer by the tester's clock, to which {@link #offsetNanos} belongs. */
    public long middle() {
        return sent + (back - sent) / 2;
    }

    /** Returns a line of a run's {@code clock/N.csv}: the columns in their order. */
    public String line() {
        return sent + "," + received + "," + replied + "," + back + "," + serverBound;
    }

    /**
     * Reads such a line; the last column may be missing.
     *
     * @throws NumberFormatException
     *             if the line is not a sample
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
