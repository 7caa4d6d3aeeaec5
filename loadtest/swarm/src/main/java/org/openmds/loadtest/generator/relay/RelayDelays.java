package org.openmds.loadtest.generator.relay;

import java.time.Duration;

/**
 * How long what is sent is on its way.
 *
 * @param there
 *            from whoever asks to the service
 * @param back
 *            from the service
 */
public record RelayDelays(Duration there, Duration back) {

    public static final RelayDelays NONE = new RelayDelays(Duration.ZERO, Duration.ZERO);

    /** @throws IllegalArgumentException where one is negative */
    public RelayDelays {
        if (there.isNegative() || back.isNegative()) {
            throw new IllegalArgumentException(
                    "a way takes no time or some, got %s there and %s back".formatted(there, back));
        }
    }

    public static RelayDelays ofMillis(long there, long back) {
        return new RelayDelays(Duration.ofMillis(there), Duration.ofMillis(back));
    }

    public Duration roundTrip() {
        return there.plus(back);
    }
}
