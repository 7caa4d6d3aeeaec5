package org.openmds.gateway.read;

import java.time.Instant;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

import org.openmds.gateway.route.ApiAnswer;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/** The last lists, so that the same question about unchanged entries costs no search. Limited in number and bytes: the least recently used are dropped. Thread-safe. */
final class KeptLists {

    private static final int MAX_LISTS = 256;
    /** Overhead of a list in bytes, with its place in the cache. */
    private static final int OVERHEAD = 400;

    private final long maxBytes;
    @GuardedBy("this")
    private final Map<String, KeptList> lists = new LinkedHashMap<>(16, 0.75f, true);
    @GuardedBy("this")
    private long bytes;

    /** @param maxBytes limit of all bodies and questions together */
    KeptLists(long maxBytes) {
        this.maxBytes = maxBytes;
    }

    /**
     * A list.
     *
     * @param answer
     *            the answer; empty if it is too large to be kept
     * @param oldest
     *            the time of the oldest value in it
     */
    record KeptList(Optional<ApiAnswer> answer, Optional<Instant> oldest) {

        private KeptList withoutAnswer() {
            return new KeptList(Optional.empty(), oldest);
        }
    }

    /**
     * Returns a list.
     *
     * @param question
     *            the version of the group and the request
     */
    synchronized Optional<KeptList> find(String question) {
        return Optional.ofNullable(lists.get(question));
    }

    /** Keeps a list. */
    synchronized void put(String question, KeptList list) {
        KeptList kept = weight(question, list) > maxBytes / 2 ? list.withoutAnswer() : list;
        KeptList before = lists.put(question, kept);
        bytes += weight(question, kept) - (before == null ? 0 : weight(question, before));
        Iterator<Map.Entry<String, KeptList>> oldest = lists.entrySet().iterator();
        while ((bytes > maxBytes || lists.size() > MAX_LISTS) && oldest.hasNext()) {
            Map.Entry<String, KeptList> next = oldest.next();
            bytes -= weight(next.getKey(), next.getValue());
            oldest.remove();
        }
    }

    private static long weight(String question, KeptList list) {
        return OVERHEAD + 2L * question.length() + list.answer().map(answer -> answer.body().length).orElse(0);
    }
}
