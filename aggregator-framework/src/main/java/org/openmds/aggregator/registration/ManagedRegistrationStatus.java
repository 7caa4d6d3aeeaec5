package org.openmds.aggregator.registration;

import org.openmds.wsrf.client.registration.RegistrationStatus;

/** The status of one planned registration. */
public record ManagedRegistrationStatus(RegistrationPlan plan, RegistrationStatus status) {
}
