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
final class KnownQueries {

    private static final int LARGEST_KEY = 8 << 10;
    private static final int MOST_QUERIES = 2_000;
    /** A character of an expression can make a step, whose objects take some 200 bytes; in the key it takes two. */
    private static final int BYTES_A_CHARACTER = 256;
    /** Of the objects that each has. */
    private static final int OVERHEAD = 1 << 10;

    private final long most;
    @GuardedBy("this")
    private final Map<Asked, KnownQuery> queries = new LinkedHashMap<>(16, 0.75f, true);
    @GuardedBy("this")
    private long bytes;

    /**
     * @param most
     *            bytes of all of them
     */
    KnownQueries(long most) {
        this.most = most;
    }

    synchronized Optional<KnownQuery> find(Asked asked) {
        return Optional.ofNullable(queries.get(asked));
    }

    synchronized void keep(Asked asked, KnownQuery query) {
        if (asked.bytes() > LARGEST_KEY || queries.putIfAbsent(asked, query) != null) {
            return;
        }
        bytes += weight(asked);
        for (Iterator<Asked> oldest = queries.keySet().iterator(); bytes > most || queries.size() > MOST_QUERIES;) {
            bytes -= weight(oldest.next());
            oldest.remove();
        }
    }

    /** About how many bytes all of them take. */
    synchronized long bytes() {
        return bytes;
    }

    private static long weight(Asked asked) {
        return OVERHEAD + asked.bytes() + (long) BYTES_A_CHARACTER * asked.query().expression().length();
    }
}
