package org.openmds.wsrf.client;

import java.time.Instant;
import java.util.Optional;

import org.openmds.wsrf.addressing.EndpointReference;

/**
 * How a registration stands.
 *
 * @param entry
 *            the entry at the service group; empty before the first Add is answered, after the entry was lost, and once it is removed
 * @param registeredSince
 *            when the entry was added, by this machine's clock
 * @param leaseEnd
 *            by this machine's clock; empty with an entry means without end
 * @param lastError
 *            the sentence of the last attempt, where that failed
 * @param failures
 *            attempts that failed one after the other
 * @param closed
 *            nothing is renewed any more
 */
public record RegistrationStatus(Optional<EndpointReference> entry, Optional<Instant> registeredSince,
        Optional<Instant> leaseEnd,
        Optional<String> lastError, int failures, boolean closed) {

    static final RegistrationStatus INITIAL = new RegistrationStatus(Optional.empty(), Optional.empty(),
            Optional.empty(), Optional.empty(), 0, false);

    /** Whether the group is known to hold the entry at that time. */
    public boolean isRegisteredAt(Instant time) {
        return entry.isPresent() && leaseEnd.map(time::isBefore).orElse(true);
    }

    RegistrationStatus added(EndpointReference newEntry, Instant since, Optional<Instant> end) {
        return new RegistrationStatus(Optional.of(newEntry), Optional.of(since), end, Optional.empty(), 0, closed);
    }

    RegistrationStatus renewed(Optional<Instant> end) {
        return new RegistrationStatus(entry, registeredSince, end, Optional.empty(), 0, closed);
    }

    RegistrationStatus lost() {
        return new RegistrationStatus(Optional.empty(), Optional.empty(), Optional.empty(), lastError, failures,
                closed);
    }

    RegistrationStatus failed(String error) {
        return new RegistrationStatus(entry, registeredSince, leaseEnd, Optional.of(error), failures + 1, closed);
    }

    RegistrationStatus ended() {
        return new RegistrationStatus(entry, registeredSince, leaseEnd, lastError, failures, true);
    }
}
