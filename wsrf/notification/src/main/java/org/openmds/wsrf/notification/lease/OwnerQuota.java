package org.openmds.wsrf.notification.lease;

import java.util.Collection;
import java.util.Optional;

import org.openmds.wsrf.service.Caller;

/**
 * Limits for the resources of all callers and of one caller. All anonymous callers count as one caller and get at most half of the total.
 *
 * @param totalLimit
 *            limit for all callers together
 * @param ownerLimit
 *            limit for one caller
 */
public record OwnerQuota(int totalLimit, int ownerLimit) {

    /**
     * Returns the reason why a caller may not create another resource; empty if it may. Concurrent requests may exceed the limit of one caller; the
     * limit for all callers is exact.
     *
     * @param what
     *            name of the resources in messages, in the plural
     */
    public Optional<String> problem(Caller caller, Collection<? extends LeasedState> present, String what) {
        int limit = caller.authenticated() ? ownerLimit : Math.min(ownerLimit, (totalLimit + 1) / 2);
        if (limit >= totalLimit) {
            return Optional.empty();
        }
        long own = present.stream().filter(each -> each.owner().equals(caller.name())).count();
        return own < limit
                ? Optional.empty()
                : Optional.of(
                        "caller '%s' already has %d %s, which is the limit for %s".formatted(caller.name(), own, what,
                                caller.authenticated() ? "one caller" : "all anonymous callers together"));
    }
}
