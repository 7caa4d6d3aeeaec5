package org.openmds.aggregator.registration;

import org.openmds.wsrf.client.RegistrationStatus;

/** How a registration that is kept stands. */
public record ManagedRegistrationStatus(RegistrationPlan plan, RegistrationStatus status) {
}
