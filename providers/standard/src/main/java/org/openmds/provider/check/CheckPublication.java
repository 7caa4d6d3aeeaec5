package org.openmds.provider.check;

import java.time.Duration;
import java.util.List;

/**
 * What a provider of checks publishes.
 *
 * @param name
 *            of the provider
 * @param timeout
 *            of one check; a service that has not answered then is down
 */
public record CheckPublication(String name, Duration timeout, List<ServiceCheck> checks) {

    public CheckPublication {
        checks = List.copyOf(checks);
    }
}
