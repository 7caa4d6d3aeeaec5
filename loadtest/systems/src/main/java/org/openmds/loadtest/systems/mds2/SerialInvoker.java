package org.openmds.loadtest.systems.mds2;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

import com.unboundid.ldap.sdk.Entry;

/**
 * Lets one query at a time fetch, from one origin after the other: the bottleneck that the study found ("a GRIS can serve them only
 * serially"). Queries do not wait if all their origins are fresh.
 */
final class SerialInvoker implements OriginInvoker {

    /** Limit of the wait; the study measured waits of 190 s. */
    private static final Duration MAX_WAIT = Duration.ofMinutes(10);

    private final ReentrantLock invoking = new ReentrantLock(true);

    @Override
    public List<List<Entry>> invoke(List<CachedOrigin> origins) throws OriginException, InterruptedException {
        List<List<Entry>> fresh = new ArrayList<>(origins.size());
        for (CachedOrigin origin : origins) {
            Optional<List<Entry>> kept = origin.fresh();
            if (kept.isEmpty()) {
                return invokeSerially(origins);
            }
            fresh.add(kept.get());
        }
        return fresh;
    }

    private List<List<Entry>> invokeSerially(List<CachedOrigin> origins) throws OriginException, InterruptedException {
        if (!invoking.tryLock(MAX_WAIT.toNanos(), TimeUnit.NANOSECONDS)) {
            throw new OriginException(
                    "this query waited %2$d s for the providers, behind %1$d other queries".formatted(
                            invoking.getQueueLength(), MAX_WAIT.toSeconds()));
        }
        try {
            List<List<Entry>> all = new ArrayList<>(origins.size());
            for (CachedOrigin origin : origins) {
                Optional<List<Entry>> kept = origin.fresh();
                all.add(kept.isPresent() ? kept.get() : origin.fetch());
            }
            return all;
        } finally {
            invoking.unlock();
        }
    }
}
