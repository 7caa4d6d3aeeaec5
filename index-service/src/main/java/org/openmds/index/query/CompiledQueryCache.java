package org.openmds.index.query;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

import org.openmds.wsrf.xpath.document.XPathLimits;
import org.openmds.wsrf.xpath.text.LastLiteral;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * A cache of compiled queries, limited in bytes and number: the least recently used are dropped. Long queries, which are rarely repeated, are not
 * cached. Thread-safe.
 */
final class CompiledQueryCache {

    private static final int MAX_KEY_BYTES = 8 << 10;
    private static final int MAX_QUERIES = 2_000;
    /** Overhead of the objects of a query in bytes, with its place in the cache. */
    private static final int OVERHEAD = 1 << 10;
    /** Copies of the compiled expression: itself, and what the index needs of it. */
    private static final int COPIES = 2;

    /** Number of queries with new values that are remembered; a power of two. */
    private static final int RECENT = 1 << 12;
    private static final int SPREAD = 16;

    /** Maximum length of an expression that is compiled on the request's thread. */
    private static final int MAX_QUICK_LENGTH = 512;

    private final long maxBytes;
    private final XPathLimits limits;
    @GuardedBy("this")
    private final Map<QueryKey, CompiledQuery> queries = new LinkedHashMap<>(16, 0.75f, true);
    @GuardedBy("this")
    private long bytes;
    /** Hash codes of queries with new values. */
    @GuardedBy("this")
    private final int[] recent = new int[RECENT];

    /**
     * @param maxBytes
     *            maximum bytes of all queries
     * @param limits
     *            limits of a query
     */
    CompiledQueryCache(long maxBytes, XPathLimits limits) {
        this.maxBytes = maxBytes;
        this.limits = limits;
    }

    /**
     * Returns the compiled query, from the cache if possible.
     *
     * @throws org.openmds.wsrf.xpath.InvalidXPathException
     *             the text is not an XPath expression, or its namespaces are too long
     */
    CompiledQuery compiled(QueryKey queryKey) {
        return find(queryKey).orElseGet(() -> {
            queryKey.requireShortNamespaces();
            Optional<LastLiteral> literal = LastLiteral.of(queryKey.query().expression());
            Optional<QueryKey> others = literal.map(queryKey::without);
            Optional<CompiledQuery> derived = others.flatMap(this::find)
                    .flatMap(query -> query.withLastLiteral(literal.orElseThrow()));
            if (derived.isEmpty()) {
                return compiled(queryKey, others);
            }
            // Most values come once: such a query is not stored, and displaces no other.
            if (isAgain(queryKey)) {
                derived.get().markAnswered();
                put(queryKey, derived.get());
            }
            return derived.get();
        });
    }

    /** Compiles a query and stores it, also for others that differ in the value of the last literal. */
    private CompiledQuery compiled(QueryKey queryKey, Optional<QueryKey> others) {
        CompiledQuery compiled = CompiledQuery.compile(queryKey.query(), limits);
        others.ifPresent(key -> compiled.withoutLastLiteral().ifPresent(form -> put(key, form)));
        put(queryKey, compiled);
        return compiled;
    }

    /** Returns true if the query came before, as far as is remembered; a wrong answer only costs time. */
    private synchronized boolean isAgain(QueryKey queryKey) {
        int hash = queryKey.hashCode();
        int place = (hash ^ hash >>> SPREAD) & RECENT - 1;
        boolean again = recent[place] == hash;
        recent[place] = hash;
        return again;
    }

    /** Returns true if {@link #compiled} takes little time: the query is cached or short. */
    boolean isQuick(QueryKey queryKey) {
        return queryKey.query().expression().length() <= MAX_QUICK_LENGTH || find(queryKey).isPresent();
    }

    synchronized Optional<CompiledQuery> find(QueryKey queryKey) {
        return Optional.ofNullable(queries.get(queryKey));
    }

    synchronized void put(QueryKey queryKey, CompiledQuery query) {
        if (queryKey.bytes() > MAX_KEY_BYTES || queries.putIfAbsent(queryKey, query) != null) {
            return;
        }
        bytes += weight(queryKey, query);
        for (Iterator<Map.Entry<QueryKey, CompiledQuery>> oldest = queries.entrySet().iterator(); bytes > maxBytes
                || queries.size() > MAX_QUERIES;) {
            Map.Entry<QueryKey, CompiledQuery> dropped = oldest.next();
            bytes -= weight(dropped.getKey(), dropped.getValue());
            oldest.remove();
        }
    }

    /** Returns the approximate size of all queries in bytes. */
    synchronized long bytes() {
        return bytes;
    }

    private static long weight(QueryKey queryKey, CompiledQuery query) {
        return OVERHEAD + queryKey.bytes() + COPIES * query.expression().bytes();
    }
}
