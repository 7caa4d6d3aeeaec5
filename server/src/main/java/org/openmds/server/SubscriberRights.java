package org.openmds.server;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Optional;

import org.openmds.wsrf.notification.delivery.ConsumerPolicy;
import org.openmds.wsrf.service.AccessPolicy;
import org.openmds.wsrf.service.AccessRight;
import org.openmds.wsrf.service.Caller;

/**
 * The policy for consumers: callers with the right to subscribe may name any, and callers without a credential those at their own address. Thread-safe.
 */
record SubscriberRights(AccessPolicy rights) implements ConsumerPolicy {

    @Override
    public Optional<String> refusal(Caller caller, String producer, String host) {
        if (rights.check(caller, AccessRight.SUBSCRIBE, producer) == AccessPolicy.Access.GRANTED
                || isOwnAddress(caller, host)) {
            return Optional.empty();
        }
        return Optional.of(
                "a consumer at another address than the caller's needs the right 'subscribe' for %s, which caller '%s' does not have; use a pull point"
                        .formatted(producer, caller.name()));
    }

    /** Returns true if the host has the address of a caller without a credential, and no other. */
    private static boolean isOwnAddress(Caller caller, String host) {
        if (caller.authenticated()) {
            return false;
        }
        try {
            InetAddress own = InetAddress.ofLiteral(caller.lane());
            return List.of(InetAddress.getAllByName(host)).stream().allMatch(own::equals);
        } catch (IllegalArgumentException | UnknownHostException e) {
            return false;
        }
    }
}
