package org.openmds.wsrf.softstate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import java.util.TreeSet;
import java.util.function.Function;

import org.openmds.wsrf.lifetime.Lease;
import org.openmds.wsrf.lifetime.LeaseClock;

/** The leases of resources in the order of their ends: each change and each end costs O(log n). Used by one thread. */
public final class LeaseEnds<K> {

    private record LeaseEnd<K>(Lease.Limited lease, K key) {
    }

    private final TreeSet<LeaseEnd<K>> ends;

    /** @param text returns a text that is unique for each key */
    public LeaseEnds(LeaseClock clock, Function<K, String> text) {
        // Times are compared by their distance: the monotonic clock may overflow.
        long origin = clock.nanoTime();
        this.ends = new TreeSet<>(Comparator.<LeaseEnd<K>>comparingLong(end -> end.lease().endNanos() - origin)
                .thenComparing(end -> text.apply(end.key())));
    }

    /** Adds the lease of a resource. */
    public void add(K key, Lease lease) {
        if (lease instanceof Lease.Limited limited) {
            ends.add(new LeaseEnd<>(limited, key));
        }
    }

    /** Removes a lease that was added. */
    public void remove(K key, Lease lease) {
        if (lease instanceof Lease.Limited limited) {
            ends.remove(new LeaseEnd<>(limited, key));
        }
    }

    /** Returns the keys whose leases have ended; they are not removed. */
    public List<K> endedAt(long nanoTime) {
        if (ends.isEmpty() || !ends.first().lease().isExpiredAt(nanoTime)) {
            return List.of();
        }
        List<K> ended = new ArrayList<>();
        for (LeaseEnd<K> end : ends) {
            if (!end.lease().isExpiredAt(nanoTime)) {
                break;
            }
            ended.add(end.key());
        }
        return ended;
    }

    /** Returns the lease that ends first; one without end if there is none with an end. */
    public Lease first() {
        return ends.isEmpty() ? new Lease.Unlimited() : ends.first().lease();
    }

    /** Returns the end of the first lease. */
    public OptionalLong firstNanos() {
        return ends.isEmpty() ? OptionalLong.empty() : OptionalLong.of(ends.first().lease().endNanos());
    }
}
