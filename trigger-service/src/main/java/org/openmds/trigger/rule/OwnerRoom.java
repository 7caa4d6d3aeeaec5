package org.openmds.trigger.rule;

import java.util.Map;

import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;

/**
 * The room for what owners create. A caller without the right {@code admin} gets a quarter of it, and all such callers three quarters, so that the
 * administrator always has room.
 *
 * @param most
 *            the room for all
 * @param message
 *            format of the refusal, with the limit as {@code %,d}
 */
public record OwnerRoom(long most, String message, OwnerLimits limits) {

    private static final int SHARE = 4;

    /**
     * Refuses what does not fit.
     *
     * @param used
     *            amount in use by owner, without the new
     * @throws WsrfFaultException
     *             the owner, all owners without the right {@code admin}, or all owners would have too much
     */
    public void require(String owner, long amount, Map<String, Long> used) {
        long all = used.values().stream().mapToLong(Long::longValue).sum();
        require(all + amount, most, "");
        if (!limits.administrators().test(owner)) {
            require(used.getOrDefault(owner, 0L) + amount, most / SHARE, ", for one owner without the right 'admin'");
            long limited = used.entrySet()
                    .stream()
                    .filter(each -> !limits.administrators().test(each.getKey()))
                    .mapToLong(Map.Entry::getValue)
                    .sum();
            require(limited + amount, most - most / SHARE, ", for all owners without the right 'admin'");
        }
    }

    private void require(long wanted, long limit, String whose) {
        if (wanted > limit) {
            throw new WsrfFaultException(FaultKind.RESOURCE_UNAVAILABLE, message.formatted(limit) + whose);
        }
    }
}
