package org.openmds.provider.check;

import java.time.Duration;
import java.util.List;

/**
 * The settings of a provider of service checks.
 *
 * @param name
 *            name of the provider
 * @param timeout
 *            timeout of one check; a service that has not answered by then is down
 */
record CheckPublication(String name, Duration timeout, List<ServiceCheck> checks) {

    public CheckPublication {
        checks = List.copyOf(checks);
    }
}
