package org.openmds.loadtest.experiment;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;

import org.openmds.loadtest.model.plan.DurationNotation;
import org.openmds.loadtest.result.capacity.LinkSpeed;

/**
 * What lies between users and servers.
 *
 * @param roundTrip
 *            there and back
 * @param bytesPerSecond
 *            of all connections together, in each direction; 0 for as many as there are
 */
public record SimulatedNetwork(Duration roundTrip, double bytesPerSecond) {

    private static final Duration MAX_ROUND_TRIP = Duration.ofSeconds(10);

    /** "The bandwidth between ANL and UC was around 55 Mbits per sec on average ... and the latency (round-trip time) was 2.3 msec", the study, section 3.1. */
    public static final SimulatedNetwork STUDY = new SimulatedNetwork(Duration.ofNanos(2_300_000), 55e6 / 8);

    private static final String STUDY_NAME = "study";

    public SimulatedNetwork {
        if (roundTrip.isNegative() || roundTrip.compareTo(MAX_ROUND_TRIP) > 0 || !(bytesPerSecond >= 0)) {
            throw new IllegalArgumentException("a round trip takes 0 to %s, and a link has a speed, got %s and %s"
                    .formatted(DurationNotation.text(MAX_ROUND_TRIP), roundTrip, bytesPerSecond));
        }
    }

    /**
     * As people write it: {@code study}, {@code 2.3ms,55Mbit}, or {@code 2.3ms} for a link without a bound.
     *
     * @throws IllegalArgumentException
     *             where it is something else
     */
    public static SimulatedNetwork parse(String text) {
        if (text.equals(STUDY_NAME)) {
            return STUDY;
        }
        String[] parts = text.split(",", -1);
        Optional<Duration> roundTrip = DurationNotation.parse(parts[0].strip());
        if (roundTrip.isEmpty() || parts.length > 2) {
            throw new IllegalArgumentException(
                    "expected study, or a round trip and a speed such as 2.3ms,55Mbit, got '%s'".formatted(text));
        }
        return new SimulatedNetwork(roundTrip.get(), parts.length == 1 ? 0 : LinkSpeed.parse(parts[1]));
    }

    /** As {@link #parse} reads it. */
    @Override
    public String toString() {
        String way = number(roundTrip.toNanos() / 1e6) + "ms";
        return bytesPerSecond == 0 ? way : way + "," + number(bytesPerSecond * 8 / 1e6) + "Mbit";
    }

    private static String number(double value) {
        return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
    }
}
