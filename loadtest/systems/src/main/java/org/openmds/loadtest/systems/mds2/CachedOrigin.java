package org.openmds.loadtest.systems.mds2;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;

import org.jspecify.annotations.Nullable;

import com.unboundid.ldap.sdk.Entry;

/** An origin with a cache of its last entries, which are fresh for the time cachettl. Thread-safe. */
final class CachedOrigin {

    private record CachedEntries(List<Entry> entries, long until) {
    }

    private final EntryOrigin origin;
    private final Duration cachettl;
    private final LongSupplier nanos;
    private final ServerActivity activity;
    private final SharedTask<List<Entry>> shared = new SharedTask<>(this::fetch);
    private volatile @Nullable CachedEntries cachedEntries;

    /**
     * @param cachettl
     *            cache lifetime; zero disables the cache
     * @param nanos
     *            the monotonic clock, in nanoseconds
     */
    CachedOrigin(EntryOrigin origin, Duration cachettl, LongSupplier nanos, ServerActivity activity) {
        this.origin = origin;
        this.cachettl = cachettl;
        this.nanos = nanos;
        this.activity = activity;
    }

    EntryOrigin origin() {
        return origin;
    }

    /** Returns the cached entries if they are fresh. */
    Optional<List<Entry>> fresh() {
        CachedEntries last = cachedEntries;
        if (last == null || nanos.getAsLong() - last.until() >= 0) {
            return Optional.empty();
        }
        activity.recordCacheHit();
        return Optional.of(last.entries());
    }

    /** Fetches from the origin in the calling thread. */
    List<Entry> fetch() throws OriginException, InterruptedException {
        if (activity.isStopped()) {
            throw new OriginException("the server is ending");
        }
        activity.startFetch();
        try {
            List<Entry> entries = origin.fetch();
            if (cachettl.isPositive()) {
                cachedEntries = new CachedEntries(entries, nanos.getAsLong() + cachettl.toNanos());
            }
            return entries;
        } finally {
            activity.endFetch();
        }
    }

    /** Fetches once for all waiting callers. Without a cache, the fetch starts after this call, never before it. */
    CompletableFuture<List<Entry>> fetchShared(Executor executor) {
        return shared.submit(executor, cachettl.isPositive());
    }
}
