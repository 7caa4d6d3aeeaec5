package org.openmds.wsrf.client;

import org.openmds.wsrf.addressing.EndpointReference;

/**
 * An entry that a service group has added.
 *
 * @param entry
 *            the endpoint reference of the entry; requests to renew or destroy it go there
 */
public record AddedEntry(EndpointReference entry, GrantedLifetime lifetime) {
}
