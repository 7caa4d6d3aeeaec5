package org.openmds.wsrf.notification.lease;

import java.util.Collection;
import java.util.Optional;

import org.openmds.wsrf.service.Caller;

/**
 * How much one caller may have of what is limited. Callers without a name count as one, and leave half to those who show one.
 *
 * @param totalLimit
 *            the limit of all together
 * @param ownerLimit
 *            the limit of one
 */
public record OwnerQuota(int totalLimit, int ownerLimit) {

    /**
     * Why a caller may not have one more. Requests at one moment may pass together; the limit of all is exact.
     *
     * @param what
     *            there is, in the plural
     */
    public Optional<String> problem(Caller caller, Collection<? extends LeasedState> present, String what) {
        int most = caller.authenticated() ? ownerLimit : Math.min(ownerLimit, (totalLimit + 1) / 2);
        if (most >= totalLimit) {
            return Optional.empty();
        }
        long own = present.stream().filter(each -> each.owner().equals(caller.name())).count();
        return own < most
                ? Optional.empty()
                : Optional.of("'%s' has %d %s already, which is the limit of %s".formatted(caller.name(), own, what,
                        caller.authenticated() ? "one caller" : "all callers without a name together"));
    }
}
