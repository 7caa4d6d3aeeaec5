package org.openmds.wsrf.servicegroup;

import java.time.Duration;
import java.util.Optional;

import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.lifetime.Lease;
import org.openmds.wsrf.lifetime.LeaseClock;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * Snapshots without the entries whose lease has ended, for readers while the writer cannot end leases: it may wait for a disk that does not answer.
 * Making one costs a look at each entry, so an entry may stay visible for {@link #INTERVAL} after its end. Thread-safe.
 */
final class OverdueEntries {

    private static final Duration INTERVAL = Duration.ofSeconds(1);

    private final GroupState state;
    private final LeaseClock clock;
    /** The version of the published snapshot that was filtered last. */
    @GuardedBy("this")
    private long published;
    @GuardedBy("this")
    private @Nullable Snapshot remaining;
    @GuardedBy("this")
    private long madeNanos;
    /** Negative, so that no published snapshot has the same version and no index over positions is used. */
    @GuardedBy("this")
    private long version;

    OverdueEntries(GroupState state, LeaseClock clock) {
        this.state = state;
        this.clock = clock;
    }

    /** Returns the published snapshot without its overdue entries. */
    synchronized Snapshot without(Snapshot current) {
        long now = clock.nanoTime();
        Snapshot known = remaining;
        boolean recent = known != null && published == current.version()
                && (!known.validity().isExpiredAt(now) || now - madeNanos < INTERVAL.toNanos());
        if (known != null && recent) {
            return known;
        }
        Snapshot made = make(current, now);
        published = current.version();
        remaining = made;
        madeNanos = now;
        return made;
    }

    @GuardedBy("this")
    private Snapshot make(Snapshot current, long now) {
        version--;
        EntryTable entries = ((EntryTable) current.entries()).without(entry -> lease(entry).isExpiredAt(now));
        Lease first = new Lease.Unlimited();
        long nested = 0;
        for (Entry entry : entries) {
            nested += entry.nestedEntries();
            first = earlier(first, lease(entry), now);
        }
        return new Snapshot(version, version, entries, nested, current.statistics(), first);
    }

    /** Returns the lease of an entry; an entry that has been removed since has none left. */
    private Lease lease(Entry entry) {
        Optional<LeasedEntry> member = state.find(entry.key());
        return member.isPresent() ? member.get().lease() : new Lease.Limited(Duration.ZERO, clock.nanoTime());
    }

    private static Lease earlier(Lease a, Lease b, long now) {
        if (!(a instanceof Lease.Limited first)) {
            return b;
        }
        return b instanceof Lease.Limited second && second.endNanos() - now < first.endNanos() - now ? b : a;
    }
}
