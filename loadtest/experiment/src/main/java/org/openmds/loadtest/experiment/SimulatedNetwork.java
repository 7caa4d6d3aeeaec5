package org.openmds.loadtest.experiment;

import java.math.BigDecimal;
import java.time.Duration;

import org.openmds.configuration.value.DurationText;
import org.openmds.loadtest.result.capacity.LinkSpeed;

/**
 * A simulated network between users and servers.
 *
 * @param roundTrip
 *            the round-trip time
 * @param bytesPerSecond
 *            the bandwidth that all connections share, in each direction; 0 for unlimited
 */
public record SimulatedNetwork(Duration roundTrip, double bytesPerSecond) {

    private static final Duration MAX_ROUND_TRIP = Duration.ofSeconds(10);

    /**
     * Network of the study, section 3.1: "The bandwidth between ANL and UC was around 55 Mbits per sec on average ... and the latency
     * (round-trip time) was 2.3 msec".
     */
    public static final SimulatedNetwork STUDY = new SimulatedNetwork(Duration.ofNanos(2_300_000), 55e6 / 8);

    private static final String STUDY_NAME = "study";

    public SimulatedNetwork {
        if (roundTrip.isNegative() || roundTrip.compareTo(MAX_ROUND_TRIP) > 0 || !(bytesPerSecond >= 0)) {
            throw new IllegalArgumentException(
                    "a network must have a round-trip time of 0 to %s and a bandwidth of at least 0, got %s and %s"
                            .formatted(DurationText.format(MAX_ROUND_TRIP), DurationText.format(roundTrip),
                                    bytesPerSecond));
        }
    }

    /**
     * Parses the notation of users: {@code study}, {@code 2.3ms,55Mbit}, or {@code 2.3ms} for unlimited bandwidth.
     *
     * @throws IllegalArgumentException
     *             if the text has another form
     */
    public static SimulatedNetwork parse(String text) {
        if (text.equals(STUDY_NAME)) {
            return STUDY;
        }
        String[] parts = text.split(",", -1);
        if (parts.length > 2) {
            throw unknown(text);
        }
        return new SimulatedNetwork(roundTrip(parts[0].strip(), text),
                parts.length == 1 ? 0 : LinkSpeed.parse(parts[1]));
    }

    private static Duration roundTrip(String part, String text) {
        try {
            return DurationText.parse(part);
        } catch (IllegalArgumentException _) {
            throw unknown(text);
        }
    }

    private static IllegalArgumentException unknown(String text) {
        return new IllegalArgumentException(
                "expected study, or a round-trip time and a bandwidth such as 2.3ms,55Mbit, got '%s'".formatted(text));
    }

    /** Returns the notation that {@link #parse} reads. */
    @Override
    public String toString() {
        String way = number(roundTrip.toNanos() / 1e6) + "ms";
        return bytesPerSecond == 0 ? way : way + "," + number(bytesPerSecond * 8 / 1e6) + "Mbit";
    }

    private static String number(double value) {
        return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
    }
}
