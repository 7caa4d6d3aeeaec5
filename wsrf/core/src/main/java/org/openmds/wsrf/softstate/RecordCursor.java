package org.openmds.wsrf.softstate;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

import org.openmds.wsrf.state.StateRecord;

/** Reads the records of a collection one after the other, in the order of their keys. It holds a small part of them in memory. Used by one thread. */
final class RecordCursor {

    private static final long PART_BYTES = 1 << 20;

    private final Journal journal;
    private final String collection;
    private final Deque<StateRecord> part = new ArrayDeque<>();
    private String last = "";
    private boolean ended;

    RecordCursor(Journal journal, String collection) {
        this.journal = journal;
        this.collection = collection;
    }

    /** Returns the next record; empty at the end. */
    Optional<StateRecord> next() {
        if (part.isEmpty() && !ended) {
            part.addAll(journal.load(collection, last, PART_BYTES));
            ended = part.isEmpty();
        }
        StateRecord next = part.poll();
        if (next != null) {
            last = next.key();
        }
        return Optional.ofNullable(next);
    }
}
