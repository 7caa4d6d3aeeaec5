package org.openmds.gateway.read;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.function.Predicate;

import org.openmds.wsrf.servicegroup.Entry;

/**
 * A page of entries in the order of their keys.
 *
 * @param next
 *            the cursor of the next page; empty at the end
 */
record EntryPage(List<Entry> entries, Optional<String> next) {

    private static final Comparator<Entry> BY_KEY = Comparator.comparing(entry -> entry.key().value());

    /**
     * Returns the entries behind a cursor.
     *
     * @param cursor
     *            the key of the last entry of the page before
     */
    static EntryPage of(List<Entry> all, Optional<String> cursor, int limit, Predicate<Entry> filter) {
        // The largest key first, so that it is the one to drop.
        PriorityQueue<Entry> first = new PriorityQueue<>(BY_KEY.reversed());
        boolean more = false;
        for (Entry entry : all) {
            boolean behind = cursor.isEmpty() || entry.key().value().compareTo(cursor.get()) > 0;
            boolean room = first.size() < limit;
            if (behind && (room || BY_KEY.compare(entry, first.element()) < 0) && filter.test(entry)) {
                first.add(entry);
                if (!room) {
                    first.remove();
                    more = true;
                }
            } else if (behind && !room && !more) {
                more = filter.test(entry);
            }
        }
        List<Entry> page = new ArrayList<>(first);
        page.sort(BY_KEY);
        return new EntryPage(page, more ? Optional.of(page.getLast().key().value()) : Optional.empty());
    }
}
