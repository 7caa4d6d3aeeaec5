package org.openmds.budget;

import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/**
 * A limited amount that callers may occupy at one time: bytes or places. All callers together may take the limit, and one caller a share of it. A
 * request above a limit is refused at once; it never waits. Thread-safe.
 */
public final class Budget {

    private final String name;
    private final long limit;
    private final long share;
    private final AtomicLong inUse = new AtomicLong();
    private final ConcurrentHashMap<String, Long> byLane = new ConcurrentHashMap<>();
    private final LongAdder refusals = new LongAdder();

    /**
     * @param name
     *            name in messages and metrics, for instance {@code request-bytes}
     * @param limit
     *            limit for all callers together
     * @param share
     *            limit for one caller
     */
    public Budget(String name, long limit, long share) {
        if (limit < 0 || share < 0) {
            throw new IllegalArgumentException("the limits of budget %s are %d and %d, expected no negative ones"
                    .formatted(name, limit, share));
        }
        this.name = name;
        this.limit = limit;
        this.share = Math.min(share, limit);
    }

    /** Returns a budget that refuses nothing, for processes without limits. */
    public static Budget unlimited() {
        return new Budget("unlimited", Long.MAX_VALUE / 2, Long.MAX_VALUE / 2);
    }

    public String name() {
        return name;
    }

    public long limit() {
        return limit;
    }

    /** Returns the limit for one caller. */
    public long share() {
        return share;
    }

    public long inUse() {
        return inUse.get();
    }

    /** Returns the number of refusals since the start. */
    public long refusals() {
        return refusals.sum();
    }

    /**
     * Takes an amount.
     *
     * @param lane
     *            key of the caller's share
     * @return the permit, to be closed when the amount is free again; empty if a limit would be exceeded
     */
    public Optional<BudgetPermit> take(String lane, long amount) {
        BudgetPermit permit = new BudgetPermit(this, lane);
        return permit.grow(amount) ? Optional.of(permit) : Optional.empty();
    }

    /** Returns the amount that one caller has taken. */
    public long inUse(String lane) {
        return byLane.getOrDefault(lane, 0L);
    }

    /**
     * Takes an amount without a permit, for a holder of many small amounts that counts them itself; {@link #free} must follow for each of them.
     *
     * @param beyond
     *            amount by which the limits may be exceeded, for what was accepted earlier; usually 0
     * @return false if a limit would be exceeded
     */
    public boolean hold(String lane, long amount, long beyond) {
        if (takeShare(lane, amount, beyond)) {
            if (takeWhole(amount, beyond)) {
                return true;
            }
            releaseShare(lane, amount);
        }
        refusals.increment();
        return false;
    }

    /** Frees an amount that was held. */
    public void free(String lane, long amount) {
        inUse.addAndGet(-amount);
        releaseShare(lane, amount);
    }

    /** Returns a sentence for a caller that was refused. */
    public String refusal() {
        return "the server is busy: the budget %s of %d, or one caller's share of %d, is in use; try again later"
                .formatted(name, limit, share);
    }

    private boolean takeWhole(long amount, long beyond) {
        long before = inUse.get();
        while (amount <= limit + beyond - before) {
            long seen = inUse.compareAndExchange(before, before + amount);
            if (seen == before) {
                return true;
            }
            before = seen;
        }
        return false;
    }

    private boolean takeShare(String lane, long amount, long beyond) {
        boolean[] taken = {false};
        byLane.compute(lane, (key, held) -> {
            long before = held == null ? 0 : held;
            taken[0] = amount <= share + beyond - before;
            return taken[0] ? Long.valueOf(before + amount) : held;
        });
        return taken[0];
    }

    private void releaseShare(String lane, long amount) {
        byLane.computeIfPresent(lane, (key, held) -> held > amount ? held - amount : null);
    }
}
