package org.openmds.loadtest.systems.mds2;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;

import org.jspecify.annotations.Nullable;

import com.unboundid.ldap.sdk.Entry;

/** What an origin said last, for as long as its cachettl says. Thread-safe. */
final class Kept {

    private record Content(List<Entry> entries, long until) {
    }

    private final Origin origin;
    private final Duration cachettl;
    private final LongSupplier nanos;
    private final Activity activity;
    private final Shared<List<Entry>> shared = new Shared<>(this::fetch);
    private volatile @Nullable Content content;

    /**
     * @param cachettl
     *            zero where nothing is kept
     * @param nanos
     *            the time
     */
    Kept(Origin origin, Duration cachettl, LongSupplier nanos, Activity activity) {
        this.origin = origin;
        this.cachettl = cachettl;
        this.nanos = nanos;
        this.activity = activity;
    }

    Origin origin() {
        return origin;
    }

    /** Where it is still good. */
    Optional<List<Entry>> fresh() {
        Content last = content;
        if (last == null || nanos.getAsLong() - last.until() >= 0) {
            return Optional.empty();
        }
        activity.hit();
        return Optional.of(last.entries());
    }

    /** Asks the origin, in this thread. */
    List<Entry> fetch() throws OriginException, InterruptedException {
        if (activity.isEnded()) {
            throw new OriginException("the server is ending");
        }
        activity.fetchBegins();
        try {
            List<Entry> entries = origin.fetch();
            if (cachettl.isPositive()) {
                content = new Content(entries, nanos.getAsLong() + cachettl.toNanos());
            }
            return entries;
        } finally {
            activity.fetchEnds();
        }
    }

    /** Has the origin asked, once for all who wait; where nothing is kept, not before this call. */
    CompletableFuture<List<Entry>> share(Executor executor) {
        return shared.ask(executor, cachettl.isPositive());
    }
}
