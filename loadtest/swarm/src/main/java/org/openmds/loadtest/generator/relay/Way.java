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
public record Way(Duration there, Duration back) {

    public static final Way NONE = new Way(Duration.ZERO, Duration.ZERO);

    /** @throws IllegalArgumentException where one is negative */
    public Way {
        if (there.isNegative() || back.isNegative()) {
            throw new IllegalArgumentException(
                    "a way takes no time or some, got %s there and %s back".formatted(there, back));
        }
    }

    public static Way ofMillis(long there, long back) {
        return new Way(Duration.ofMillis(there), Duration.ofMillis(back));
    }

    public Duration roundTrip() {
        return there.plus(back);
    }
}
