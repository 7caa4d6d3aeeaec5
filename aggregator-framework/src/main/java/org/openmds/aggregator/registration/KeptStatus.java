package org.openmds.aggregator.registration;

import org.openmds.wsrf.client.RegistrationStatus;

/** How a registration that is kept stands. */
public record KeptStatus(RegistrationPlan plan, RegistrationStatus status) {
}
