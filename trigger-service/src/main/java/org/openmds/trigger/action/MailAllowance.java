package org.openmds.trigger.action;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * The limits for the mails of an action in an hour: one for all mails and one for the mails of each owner. Each limit is a bucket that is full at
 * first, so that the mails of one hour can be sent at once. Administrators have a bucket of their own: however many mails owners cause, theirs are
 * sent. Their mails also leave fewer for the owners. Thread-safe.
 */
public final class MailAllowance implements NoticeAllowance {

    private static final Duration PERIOD = Duration.ofHours(1);
    private static final String ALL = "mails-per-hour";
    private static final String ONE_OWNER = "owner-mails-per-hour";
    /** Number of buckets above which full ones are removed. */
    private static final int MANY_OWNERS = 1_000;

    private final int perOwner;
    private final LongSupplier nanoTime;
    @GuardedBy("this")
    private final TokenBucket administrators;
    @GuardedBy("this")
    private final TokenBucket owners;
    @GuardedBy("this")
    private final Map<String, TokenBucket> byOwner = new HashMap<>();

    /**
     * @param perHour
     *            limit for administrators, and for all owners together
     * @param perOwner
     *            limit for one owner
     * @param nanoTime
     *            the time, as of {@link System#nanoTime()}
     */
    public MailAllowance(int perHour, int perOwner, LongSupplier nanoTime) {
        long now = nanoTime.getAsLong();
        this.perOwner = perOwner;
        this.nanoTime = nanoTime;
        this.administrators = new TokenBucket(perHour, PERIOD, now);
        this.owners = new TokenBucket(perHour, PERIOD, now);
    }

    @Override
    public synchronized Optional<ReachedLimit> take(Optional<String> owner) {
        long now = nanoTime.getAsLong();
        return owner.isPresent() ? takeFor(owner.get(), now) : takeForAdministrators(now);
    }

    @GuardedBy("this")
    private Optional<ReachedLimit> takeForAdministrators(long now) {
        Duration wait = administrators.untilToken(now);
        if (wait.isPositive()) {
            return Optional.of(new ReachedLimit(ALL, wait));
        }
        administrators.take(now);
        owners.take(now);
        return Optional.empty();
    }

    @GuardedBy("this")
    private Optional<ReachedLimit> takeFor(String owner, long now) {
        TokenBucket own = byOwner.computeIfAbsent(owner, _ -> new TokenBucket(perOwner, PERIOD, now));
        Duration ownWait = own.untilToken(now);
        Duration wait = owners.untilToken(now);
        if (ownWait.isPositive() || wait.isPositive()) {
            return Optional.of(ownWait.compareTo(wait) < 0
                    ? new ReachedLimit(ALL, wait)
                    : new ReachedLimit(ONE_OWNER, ownWait));
        }
        own.take(now);
        owners.take(now);
        if (byOwner.size() > MANY_OWNERS) {
            byOwner.values().removeIf(bucket -> bucket.isFull(now));
        }
        return Optional.empty();
    }
}
