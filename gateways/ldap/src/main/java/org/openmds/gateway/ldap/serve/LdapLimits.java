package org.openmds.gateway.ldap.serve;

import java.time.Duration;

/**
 * The limits of connections and requests.
 *
 * @param requestTimeout
 *            time from the first byte of a request to the last byte of its answer
 * @param idleTimeout
 *            time after which a connection without a request is closed
 * @param maxRequestBytes
 *            length of the longest request
 * @param maxEntries
 *            largest number of entries in an answer; 0 for any number
 */
public record LdapLimits(Duration requestTimeout, Duration idleTimeout, int maxRequestBytes, long maxEntries) {
}
