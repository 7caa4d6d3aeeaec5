package org.openmds.loadtest.systems.mds2;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import com.unboundid.ldap.sdk.Entry;

/** Fetches from all origins of a query in parallel, limited by the executor's threads. */
final class ParallelInvoker implements OriginInvoker {

    private static final Duration FETCH_TIMEOUT = Duration.ofMinutes(10);

    private final Executor executor;
    private final boolean shares;

    /**
     * @param shares
     *            true if one fetch serves all queries that wait for the same origin
     */
    ParallelInvoker(Executor executor, boolean shares) {
        this.executor = executor;
        this.shares = shares;
    }

    @Override
    public List<List<Entry>> invoke(List<CachedOrigin> origins) throws OriginException, InterruptedException {
        List<CompletableFuture<List<Entry>>> begun = new ArrayList<>(origins.size());
        for (CachedOrigin origin : origins) {
            begun.add(origin.fresh().map(CompletableFuture::completedFuture).orElseGet(() -> begin(origin)));
        }
        long end = System.nanoTime() + FETCH_TIMEOUT.toNanos();
        List<List<Entry>> all = new ArrayList<>(origins.size());
        for (CompletableFuture<List<Entry>> each : begun) {
            all.add(await(each, end));
        }
        return all;
    }

    private CompletableFuture<List<Entry>> begin(CachedOrigin origin) {
        return shares ? origin.fetchShared(executor) : new SharedTask<>(origin::fetch).submit(executor, false);
    }

    private static List<Entry> await(CompletableFuture<List<Entry>> begun, long end)
            throws OriginException, InterruptedException {
        try {
            return begun.get(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof OriginException failure
                    ? failure
                    : new OriginException("cannot fetch from an origin: " + e.getCause(), e);
        } catch (TimeoutException e) {
            throw new OriginException("an origin did not answer within " + FETCH_TIMEOUT.toSeconds() + " s", e);
        }
    }
}
