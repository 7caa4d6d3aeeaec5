package org.openmds.wsrf.client.registration;

import java.time.Instant;
import java.util.Optional;

import org.openmds.wsrf.addressing.EndpointReference;

/**
 * The status of a registration.
 *
 * @param entry
 *            the entry in the service group; empty before the first Add succeeds, after the group has lost the entry, and after its removal
 * @param registeredSince
 *            the time at which the entry was added, by this machine's clock
 * @param leaseEnd
 *            the end of the lease by this machine's clock; empty without an entry, or if its lease is unlimited
 * @param lastError
 *            the message of the last attempt, if it failed
 * @param failures
 *            the number of failed attempts since the last success
 * @param failingSince
 *            the time of the first of these attempts
 * @param closed
 *            true if the registration is not renewed any more
 */
public record RegistrationStatus(Optional<EndpointReference> entry, Optional<Instant> registeredSince,
        Optional<Instant> leaseEnd,
        Optional<String> lastError, int failures, Optional<Instant> failingSince, boolean closed) {

    static final RegistrationStatus INITIAL = new RegistrationStatus(Optional.empty(), Optional.empty(),
            Optional.empty(), Optional.empty(), 0, Optional.empty(), false);

    /** Returns true if the group has an entry whose lease has not ended at that time. */
    public boolean isRegisteredAt(Instant time) {
        return entry.isPresent() && leaseEnd.map(time::isBefore).orElse(true);
    }

    RegistrationStatus added(EndpointReference newEntry, Instant since, Optional<Instant> end) {
        return new RegistrationStatus(Optional.of(newEntry), Optional.of(since), end, Optional.empty(), 0,
                Optional.empty(), closed);
    }

    RegistrationStatus renewed(Optional<Instant> end) {
        return new RegistrationStatus(entry, registeredSince, end, Optional.empty(), 0, Optional.empty(),
                closed);
    }

    RegistrationStatus lost() {
        return new RegistrationStatus(Optional.empty(), Optional.empty(), Optional.empty(), lastError, failures,
                failingSince, closed);
    }

    RegistrationStatus failed(String error, Instant time) {
        return new RegistrationStatus(entry, registeredSince, leaseEnd, Optional.of(error), failures + 1,
                failingSince.or(() -> Optional.of(time)), closed);
    }

    RegistrationStatus ended() {
        return new RegistrationStatus(entry, registeredSince, leaseEnd, lastError, failures, failingSince,
                true);
    }
}
