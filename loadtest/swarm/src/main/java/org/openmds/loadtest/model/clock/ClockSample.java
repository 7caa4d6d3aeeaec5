package org.openmds.loadtest.model.clock;

import org.openmds.loadtest.text.EarlierColumnCount;

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
@EarlierColumnCount(value = 4, missing = "0")
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
}
