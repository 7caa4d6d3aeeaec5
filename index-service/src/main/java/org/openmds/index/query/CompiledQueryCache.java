package org.openmds.index.query;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * A cache of compiled queries, limited in bytes and number: the least recently used are dropped. Long queries, which are rarely repeated, are not
 * cached. Thread-safe.
 */
final class CompiledQueryCache {

    private static final int MAX_KEY_BYTES = 8 << 10;
    private static final int MAX_QUERIES = 2_000;
    /** Bytes for each character: a character of an expression can become a step, whose objects take some 200 bytes; in the key it takes two. */
    private static final int BYTES_PER_CHARACTER = 256;
    /** Overhead of the objects of a query in bytes. */
    private static final int OVERHEAD = 1 << 10;

    private final long maxBytes;
    @GuardedBy("this")
    private final Map<QueryKey, CompiledQuery> queries = new LinkedHashMap<>(16, 0.75f, true);
    @GuardedBy("this")
    private long bytes;

    /**
     * @param maxBytes
     *            maximum bytes of all queries
     */
    CompiledQueryCache(long maxBytes) {
        this.maxBytes = maxBytes;
    }

    synchronized Optional<CompiledQuery> find(QueryKey queryKey) {
        return Optional.ofNullable(queries.get(queryKey));
    }

    synchronized void put(QueryKey queryKey, CompiledQuery query) {
        if (queryKey.bytes() > MAX_KEY_BYTES || queries.putIfAbsent(queryKey, query) != null) {
            return;
        }
        bytes += weight(queryKey);
        for (Iterator<QueryKey> oldest = queries.keySet().iterator(); bytes > maxBytes
                || queries.size() > MAX_QUERIES;) {
            bytes -= weight(oldest.next());
            oldest.remove();
        }
    }

    /** Returns the approximate size of all queries in bytes. */
    synchronized long bytes() {
        return bytes;
    }

    private static long weight(QueryKey queryKey) {
        return OVERHEAD + queryKey.bytes() + (long) BYTES_PER_CHARACTER * queryKey.query().expression().length();
    }
}
