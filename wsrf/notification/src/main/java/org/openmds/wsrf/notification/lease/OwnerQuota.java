package org.openmds.wsrf.notification.lease;

import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.softstate.LeasedDraft;

/**
 * Limits for the resources of all callers and of one caller. All anonymous callers count as one caller and get at most half of the total; those of one
 * address get at most a quarter.
 *
 * @param totalLimit
 *            limit for all callers together
 * @param ownerLimit
 *            limit for one caller
 */
public record OwnerQuota(int totalLimit, int ownerLimit) {

    private static final int ANONYMOUS_SHARE_DIVISOR = 4;

    /**
     * Refuses another resource of a caller that has its limit already.
     *
     * @param what
     *            name of the resources in messages, in the plural
     * @throws WsrfFaultException
     *             the refusal
     */
    public void require(Caller caller, LeasedDraft<?> draft, String what, FaultKind refusal) {
        int limit = caller.authenticated() ? ownerLimit : Math.min(ownerLimit, (totalLimit + 1) / 2);
        if (limit >= totalLimit) {
            return;
        }
        int own = draft.countOf(caller.name());
        if (own >= limit) {
            throw new WsrfFaultException(refusal,
                    "caller '%s' already has %d %s, which is the limit for %s".formatted(caller.name(), own, what,
                            caller.authenticated() ? "one caller" : "all anonymous callers together"));
        }
        requireLane(caller, draft,
                Math.min(limit, (totalLimit + ANONYMOUS_SHARE_DIVISOR - 1) / ANONYMOUS_SHARE_DIVISOR), what, refusal);
    }

    /** Refuses another resource of an anonymous caller whose address has its limit already. */
    private static void requireLane(Caller caller, LeasedDraft<?> draft, int limit, String what, FaultKind refusal) {
        boolean known = !caller.authenticated() && !caller.lane().equals(caller.name());
        if (known && draft.countOfLane(caller.lane()) >= limit) {
            throw new WsrfFaultException(refusal,
                    "anonymous callers of %s already have %d %s, which is the limit for one address".formatted(
                            caller.lane(), draft.countOfLane(caller.lane()), what));
        }
    }
}
