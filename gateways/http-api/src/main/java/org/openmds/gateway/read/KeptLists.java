package org.openmds.gateway.read;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.openmds.gateway.route.ApiAnswer;
import org.openmds.wsrf.servicegroup.page.PagePool;
import org.openmds.wsrf.servicegroup.page.RepeatedPart;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/** The last lists, so that the same question about unchanged entries costs no search. Limited in number and bytes: the least recently used are dropped. Thread-safe. */
final class KeptLists {

    private static final int MAX_LISTS = 256;
    /** Overhead of a list in bytes, with its place in the cache. */
    private static final int OVERHEAD = 500;

    private final long maxBytes;
    private final PagePool pages;
    @GuardedBy("this")
    private final Map<String, RepeatedList> lists = new LinkedHashMap<>(16, 0.75f, true);
    @GuardedBy("this")
    private long bytes;

    /**
     * @param maxBytes
     *            limit of all bodies and questions together, on the heap
     * @param pages
     *            direct memory for bodies that are sent again
     */
    KeptLists(long maxBytes, PagePool pages) {
        this.maxBytes = maxBytes;
        this.pages = pages;
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
    }

    /** A list with its body, which is dropped with it, and the bytes that both take. */
    private record RepeatedList(KeptList list, Optional<RepeatedPart> body, long weight) {

        private static RepeatedList of(String question, KeptList list, PagePool pages, long maxBodyBytes) {
            Optional<RepeatedPart> body = list.answer()
                    .filter(answer -> answer.body().length() <= maxBodyBytes)
                    .map(answer -> new RepeatedPart(answer.body(), pages));
            return new RepeatedList(
                    new KeptList(body.flatMap(kept -> list.answer().map(answer -> answer.withBody(kept))),
                            list.oldest()),
                    body, OVERHEAD + 2L * question.length() + body.map(RepeatedPart::length).orElse(0L));
        }

        private void drop() {
            body.ifPresent(RepeatedPart::drop);
        }
    }

    /**
     * Returns a list.
     *
     * @param question
     *            the version of the group and the request
     */
    synchronized Optional<KeptList> find(String question) {
        return Optional.ofNullable(lists.get(question)).map(RepeatedList::list);
    }

    /** Keeps a list. */
    void put(String question, KeptList list) {
        // Outside of the lock: it waits for a compression of the list, and requests that find a list must not.
        replace(question, RepeatedList.of(question, list, pages, maxBytes / 2)).forEach(RepeatedList::drop);
    }

    /** Puts a list into its place, and returns those that have left theirs. */
    private synchronized List<RepeatedList> replace(String question, RepeatedList kept) {
        List<RepeatedList> removed = new ArrayList<>();
        RepeatedList before = lists.put(question, kept);
        bytes += kept.weight();
        if (before != null) {
            bytes -= before.weight();
            removed.add(before);
        }
        Iterator<RepeatedList> oldest = lists.values().iterator();
        while ((bytes > maxBytes || lists.size() > MAX_LISTS) && oldest.hasNext()) {
            RepeatedList next = oldest.next();
            bytes -= next.weight();
            removed.add(next);
            oldest.remove();
        }
        return removed;
    }
}
