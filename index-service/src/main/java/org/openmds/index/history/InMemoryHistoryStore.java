package org.openmds.index.history;

import java.time.Instant;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * A history store in memory. Samples are floats, with a precision of about seven digits. A restart loses them. At the memory limit, the oldest block
 * of each subject is removed, one subject after the other. Thread-safe.
 */
public final class InMemoryHistoryStore implements HistoryStore {

    /** Overhead of a subject in bytes, including its name, without its blocks. */
    private static final int SUBJECT_BYTES = 400;
    /** Divisor of the memory that is freed at once, so that not every sample has to free some. */
    private static final int FREED_DIVISOR = 16;

    private final HistoryRetention retention;
    @GuardedBy("this")
    private final Map<String, SubjectHistory> subjects = new HashMap<>();
    @GuardedBy("this")
    private long bytes;

    public InMemoryHistoryStore(HistoryRetention retention) {
        this.retention = retention;
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
        long slot = retention.slot(at);
        long before = history.bytes();
        history.append(slot, values);
        history.dropBefore(slot - retention.samples() + 1);
        bytes += history.bytes() - before;
        if (history.isEmpty()) {
            remove(subject);
        }
        if (bytes > retention.memoryBytes()) {
            evictOldest();
        }
    }

    @Override
    public synchronized Optional<EntryHistory> read(String subject) {
        return Optional.ofNullable(subjects.get(subject)).flatMap(history -> history.read(retention));
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
        long goal = retention.memoryBytes() - retention.memoryBytes() / FREED_DIVISOR;
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
