package org.openmds.wsrf.client.registration;

import java.time.Duration;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.xml.XmlFragment;

/**
 * The group, member, content and lifetime of a registration.
 *
 * @param group
 *            the service group that adds the entry
 * @param member
 *            the service that the entry describes
 * @param content
 *            {@code sg:Content}, or an element to put into one; for an aggregator an {@code AggregatorContent}
 * @param lifetime
 *            the requested lifetime, also at each renewal
 */
public record RegistrationRequest(EndpointReference group, EndpointReference member, XmlFragment content,
        Duration lifetime) {

    public RegistrationRequest {
        if (!lifetime.isPositive()) {
            throw new IllegalArgumentException(
                    "the lifetime of a registration must be positive, was %s".formatted(lifetime));
        }
    }
}
