package org.openmds.wsrf.notification.lease;

import java.util.Collection;
import java.util.Optional;

import org.openmds.wsrf.service.Caller;

/**
 * How much one caller may have of what is limited. Callers without a name count as one, and leave half to those who show one.
 *
 * @param ofAll
 *            the limit of all together
 * @param ofOne
 *            the limit of one
 */
public record OwnerShare(int ofAll, int ofOne) {

    /**
     * Why a caller may not have one more. Requests at one moment may pass together; the limit of all is exact.
     *
     * @param what
     *            there is, in the plural
     */
    public Optional<String> problem(Caller caller, Collection<? extends Leased> present, String what) {
        int most = caller.authenticated() ? ofOne : Math.min(ofOne, (ofAll + 1) / 2);
        if (most >= ofAll) {
            return Optional.empty();
        }
        long own = present.stream().filter(each -> each.owner().equals(caller.name())).count();
        return own < most
                ? Optional.empty()
                : Optional.of("'%s' has %d %s already, which is the limit of %s".formatted(caller.name(), own, what,
                        caller.authenticated() ? "one caller" : "all callers without a name together"));
    }
}
