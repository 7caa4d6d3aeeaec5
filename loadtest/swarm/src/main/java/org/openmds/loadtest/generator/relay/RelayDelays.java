package org.openmds.loadtest.generator.relay;

import java.time.Duration;

/**
 * The delays of both directions between a client and a service.
 *
 * @param there
 *            delay from the client to the service
 * @param back
 *            delay from the service to the client
 */
public record RelayDelays(Duration there, Duration back) {

    public static final RelayDelays NONE = new RelayDelays(Duration.ZERO, Duration.ZERO);

    /** @throws IllegalArgumentException if a delay is negative */
    public RelayDelays {
        if (there.isNegative() || back.isNegative()) {
            throw new IllegalArgumentException(
                    "the delays must be at least 0, got %d ms there and %d ms back".formatted(there.toMillis(),
                            back.toMillis()));
        }
    }

    public static RelayDelays ofMillis(long there, long back) {
        return new RelayDelays(Duration.ofMillis(there), Duration.ofMillis(back));
    }

    public Duration roundTrip() {
        return there.plus(back);
    }
}
