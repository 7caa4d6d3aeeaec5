package org.openmds.provider.check;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The result of a service check.
 *
 * @param response
 *            time until the answer, or until the failure was detected
 * @param banner
 *            greeting of the service
 * @param httpStatus
 *            HTTP status of a web server
 * @param certificateEnd
 *            end of validity of a web server's certificate, valid or not
 * @param reason
 *            reason why the service is down; empty if it is up
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
