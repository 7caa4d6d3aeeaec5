package org.openmds.wsrf.client;

import org.openmds.wsrf.addressing.EndpointReference;

/**
 * An entry that a service group took.
 *
 * @param entry
 *            the entry's own resource: its lifetime is set, and it is destroyed, there
 */
public record AddedEntry(EndpointReference entry, GrantedLifetime lifetime) {
}
