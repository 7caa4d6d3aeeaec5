package org.openmds.server.tls;

import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * Validates the certificates of open connections again, at most once in {@link #MEMORY} for each, so that a revocation counts for connections that are
 * open, and for sessions that are resumed. Forgets those that were not asked for the longest time. Thread-safe.
 */
final class RecentValidations {

    static final Duration MEMORY = Duration.ofSeconds(1);
    static final int MAX_CHAINS = 1_000;

    private final Predicate<X509Certificate[]> validator;
    private final LongSupplier nanoTime;
    @GuardedBy("results")
    private final Map<List<X509Certificate>, Validation> results = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<List<X509Certificate>, Validation> eldest) {
            return size() > MAX_CHAINS;
        }
    };

    private record Validation(boolean accepted, long nanos) {
    }

    /** @param nanoTime the clock, like {@link System#nanoTime()} */
    RecentValidations(Predicate<X509Certificate[]> validator, LongSupplier nanoTime) {
        this.validator = validator;
        this.nanoTime = nanoTime;
    }

    boolean isAccepted(X509Certificate[] chain) {
        List<X509Certificate> key = List.of(chain);
        long now = nanoTime.getAsLong();
        synchronized (results) {
            Validation known = results.get(key);
            if (known != null && now - known.nanos < MEMORY.toNanos()) {
                return known.accepted;
            }
        }
        boolean accepted = validator.test(chain);
        synchronized (results) {
            results.put(key, new Validation(accepted, now));
        }
        return accepted;
    }
}
