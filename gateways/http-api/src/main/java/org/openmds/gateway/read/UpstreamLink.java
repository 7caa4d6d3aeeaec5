package org.openmds.gateway.read;

import java.time.Instant;
import java.util.Optional;

/**
 * A registration of a service in a group of another server.
 *
 * @param member
 *            address of the registered service
 * @param target
 *            address of the group, or addresses of its replicas
 * @param state
 *            registered, pending (not tried yet), failed
 * @param failures
 *            number of consecutive failures
 * @param cause
 *            cause of the last failure
 */
public record UpstreamLink(String member, String target, String state, int failures, Optional<Instant> leaseEnd,
        Optional<String> cause) {
}
