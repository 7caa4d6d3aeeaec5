package org.openmds.index.history;

import java.time.Instant;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * Samples in memory, as floats: about seven digits of a number are kept. A restart forgets them. Where they would take more memory than they may, the oldest
 * stretch of time goes, of one subject after the other. Thread-safe.
 */
public final class InMemoryHistoryStore implements HistoryStore {

    /** Of a subject besides its blocks, its name included. */
    private static final int SUBJECT_BYTES = 400;
    /** What is freed at once, as a share of all, so that room is not looked for at each sample. */
    private static final int FREED_DIVISOR = 16;

    private final HistoryRetention terms;
    @GuardedBy("this")
    private final Map<String, SubjectHistory> subjects = new HashMap<>();
    @GuardedBy("this")
    private long bytes;

    public InMemoryHistoryStore(HistoryRetention terms) {
        this.terms = terms;
    }

    @Override
    public synchronized void append(String subject, Instant at, Map<String, Float> values) {
        SubjectHistory history = subjects.get(subject);
        if (history == null) {
            if (values.isEmpty()) {
                return;
            }
            history = new SubjectHistory();
            subjects.put(subject, history);
            bytes += SUBJECT_BYTES;
        }
        long slot = terms.slot(at);
        long before = history.bytes();
        history.append(slot, values);
        history.dropBefore(slot - terms.samples() + 1);
        bytes += history.bytes() - before;
        if (history.isEmpty()) {
            remove(subject);
        }
        if (bytes > terms.memoryBytes()) {
            evictOldest();
        }
    }

    @Override
    public synchronized Optional<EntryHistory> read(String subject) {
        return Optional.ofNullable(subjects.get(subject)).flatMap(history -> history.read(terms));
    }

    @Override
    public synchronized void remove(String subject) {
        SubjectHistory history = subjects.remove(subject);
        if (history != null) {
            bytes -= history.bytes() + SUBJECT_BYTES;
        }
    }

    @Override
    public synchronized HistorySize size() {
        return new HistorySize(bytes, subjects.values().stream().mapToLong(SubjectHistory::series).sum());
    }

    @GuardedBy("this")
    private void evictOldest() {
        long goal = terms.memoryBytes() - terms.memoryBytes() / FREED_DIVISOR;
        while (bytes > goal && !subjects.isEmpty()) {
            long oldest = subjects.values().stream().mapToLong(SubjectHistory::oldest).min().orElseThrow();
            for (Iterator<SubjectHistory> all = subjects.values().iterator(); bytes > goal && all.hasNext();) {
                SubjectHistory history = all.next();
                if (history.oldest() == oldest) {
                    long before = history.bytes();
                    history.dropOldest();
                    bytes += history.bytes() - before;
                    if (history.isEmpty()) {
                        all.remove();
                        bytes -= SUBJECT_BYTES;
                    }
                }
            }
        }
    }
}
