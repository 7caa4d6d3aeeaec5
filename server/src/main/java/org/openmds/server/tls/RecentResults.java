package org.openmds.server.tls;

import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.LongSupplier;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * Results about the certificates of open connections, each computed at most once in {@link #MEMORY}, so that a revocation counts for connections that
 * are open, and for sessions that are resumed. Forgets those that were not asked for the longest time. Thread-safe.
 *
 * @param <T>
 *            the result, immutable
 */
final class RecentResults<T> {

    static final Duration MEMORY = Duration.ofSeconds(1);
    static final int MAX_CHAINS = 1_000;

    private final BiFunction<X509Certificate[], Optional<T>, T> computed;
    private final LongSupplier nanoTime;
    @GuardedBy("results")
    private final Map<List<X509Certificate>, TimedResult<T>> results = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<List<X509Certificate>, TimedResult<T>> eldest) {
            return size() > MAX_CHAINS;
        }
    };

    private record TimedResult<T>(T result, long nanos) {
    }

    /**
     * @param computed
     *            computes a result; sees the one before, if it is not forgotten
     * @param nanoTime
     *            the clock, like {@link System#nanoTime()}
     */
    RecentResults(BiFunction<X509Certificate[], Optional<T>, T> computed, LongSupplier nanoTime) {
        this.computed = computed;
        this.nanoTime = nanoTime;
    }

    T of(X509Certificate[] chain) {
        List<X509Certificate> key = List.of(chain);
        long now = nanoTime.getAsLong();
        Optional<TimedResult<T>> known;
        synchronized (results) {
            known = Optional.ofNullable(results.get(key));
        }
        if (known.isPresent() && now - known.get().nanos < MEMORY.toNanos()) {
            return known.get().result;
        }
        T result = computed.apply(chain, known.map(TimedResult::result));
        synchronized (results) {
            results.put(key, new TimedResult<>(result, now));
        }
        return result;
    }
}
