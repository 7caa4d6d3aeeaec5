package org.openmds.index.query;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * What is known of queries, bounded in bytes and in number: those that were not asked for longest are dropped. A long query, with which few come again, is
 * not kept. Thread-safe.
 */
final class CompiledQueryCache {

    private static final int MAX_KEY_BYTES = 8 << 10;
    private static final int MAX_QUERIES = 2_000;
    /** A character of an expression can make a step, whose objects take some 200 bytes; in the key it takes two. */
    private static final int BYTES_PER_CHARACTER = 256;
    /** Of the objects that each has. */
    private static final int OVERHEAD = 1 << 10;

    private final long maxBytes;
    @GuardedBy("this")
    private final Map<QueryKey, CompiledQuery> queries = new LinkedHashMap<>(16, 0.75f, true);
    @GuardedBy("this")
    private long bytes;

    /**
     * @param most
     *            bytes of all of them
     */
    CompiledQueryCache(long most) {
        this.maxBytes = most;
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

    /** About how many bytes all of them take. */
    synchronized long bytes() {
        return bytes;
    }

    private static long weight(QueryKey queryKey) {
        return OVERHEAD + queryKey.bytes() + (long) BYTES_PER_CHARACTER * queryKey.query().expression().length();
    }
}
