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
public final class MemoryHistory implements HistoryStore {

    /** Of a subject besides its blocks, its name included. */
    private static final int SUBJECT_BYTES = 400;
    /** What is freed at once, as a share of all, so that room is not looked for at each sample. */
    private static final int FREED = 16;

    private final HistoryTerms terms;
    @GuardedBy("this")
    private final Map<String, SubjectHistory> subjects = new HashMap<>();
    @GuardedBy("this")
    private long bytes;

    public MemoryHistory(HistoryTerms terms) {
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
            forget(subject);
        }
        if (bytes > terms.memoryBytes()) {
            makeRoom();
        }
    }

    @Override
    public synchronized Optional<History> read(String subject) {
        return Optional.ofNullable(subjects.get(subject)).flatMap(history -> history.read(terms));
    }

    @Override
    public synchronized void forget(String subject) {
        SubjectHistory history = subjects.remove(subject);
        if (history != null) {
            bytes -= history.bytes() + SUBJECT_BYTES;
        }
    }

    @Override
    public synchronized Size size() {
        return new Size(bytes, subjects.values().stream().mapToLong(SubjectHistory::series).sum());
    }

    @GuardedBy("this")
    private void makeRoom() {
        long goal = terms.memoryBytes() - terms.memoryBytes() / FREED;
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
