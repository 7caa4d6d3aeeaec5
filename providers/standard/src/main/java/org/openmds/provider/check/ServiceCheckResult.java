package org.openmds.provider.check;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * How a service was found.
 *
 * @param response
 *            until it had answered, or until it was known that it does not
 * @param banner
 *            with which it greeted
 * @param httpStatus
 *            of a web server
 * @param certificateEnd
 *            of a web server's certificate, good or not
 * @param reason
 *            why it is down; empty where it is up
 */
record ServiceCheckResult(ServiceCheck check, Duration response, String banner, OptionalInt httpStatus,
        Optional<Instant> certificateEnd, Optional<String> reason) {

    static ServiceCheckResult up(ServiceCheck check, Duration response, String banner) {
        return new ServiceCheckResult(check, response, banner, OptionalInt.empty(), Optional.empty(), Optional.empty());
    }

    static ServiceCheckResult down(ServiceCheck check, Duration response, String banner, String reason) {
        return new ServiceCheckResult(check, response, banner, OptionalInt.empty(), Optional.empty(),
                Optional.of(reason));
    }
}
