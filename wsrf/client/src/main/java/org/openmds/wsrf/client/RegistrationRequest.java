package org.openmds.wsrf.client;

import java.time.Duration;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.xml.XmlFragment;

/**
 * What is registered, and where.
 *
 * @param group
 *            the service group that takes the entry
 * @param member
 *            what is registered
 * @param content
 *            {@code sg:Content}, or an element to put into one; for an aggregator an {@code AggregatorContent}
 * @param lifetime
 *            that is asked for, again at each renewal
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
