package org.openmds.server;

import java.util.Optional;

import org.openmds.wsrf.notification.delivery.ConsumerPolicy;
import org.openmds.wsrf.service.AccessPolicy;
import org.openmds.wsrf.service.AccessRight;
import org.openmds.wsrf.service.Caller;

/**
 * The policy for consumers: callers with the right to subscribe may name any, and callers without a credential those at their own address, written as
 * an address. The address of a name may change after the check. Thread-safe.
 */
record SubscriberRights(AccessPolicy rights, HostKeys hosts) implements ConsumerPolicy {

    @Override
    public Optional<String> refusal(Caller caller, String producer, String host) {
        if (rights.check(caller, AccessRight.SUBSCRIBE, producer) == AccessPolicy.Access.GRANTED
                || isOwnAddress(caller, host)) {
            return Optional.empty();
        }
        return Optional.of(
                "a consumer whose URL does not have the caller's own address as its host needs the right 'subscribe' for %s, which caller '%s' does not have; use a pull point"
                        .formatted(producer, caller.name()));
    }

    @Override
    public String share(String host) {
        return hosts.of(host);
    }

    private static boolean isOwnAddress(Caller caller, String host) {
        return !caller.authenticated() && caller.address().isPresent()
                && caller.address().equals(HostKeys.literal(host));
    }
}
