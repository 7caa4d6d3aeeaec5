package org.openmds.wsrf.softstate;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import org.openmds.budget.Budget;
import org.openmds.wsrf.xml.XmlPart;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * The replaced and removed entries of a group that answers still hold. All together hold at most what was replaced since the oldest of them began, and
 * each at most its own length. If the budget has no room for that, the oldest answers are cut: their readers are the slowest. Thread-safe.
 */
public final class OldEntries implements XmlPart.PartOwner {

    /** Heap bytes for a byte of an entry in an answer, with its table of nodes. */
    private static final int HEAP_BYTES_PER_BYTE = 4;

    private final String group;
    private final Budget budget;
    @GuardedBy("this")
    private final Set<EntryReading> readings = new LinkedHashSet<>();
    @GuardedBy("this")
    private long replaced;
    @GuardedBy("this")
    private long held;

    /** @param budget limit for the heap bytes of the old entries of all groups */
    public OldEntries(String group, Budget budget) {
        this.group = group;
        this.budget = budget;
    }

    @Override
    public XmlPart.PartReading begin(long bytes, Runnable cut) {
        synchronized (this) {
            EntryReading reading = new EntryReading(replaced, HEAP_BYTES_PER_BYTE * bytes, cut);
            readings.add(reading);
            return reading;
        }
    }

    /** Counts entries that the group no longer contains. Called by the owner thread. */
    public void replaced(long bytes) {
        cutSlowest(bytes).forEach(Runnable::run);
    }

    private synchronized List<Runnable> cutSlowest(long bytes) {
        replaced += bytes;
        List<Runnable> cuts = new ArrayList<>();
        while (!readings.isEmpty() && !hold(bound())) {
            EntryReading oldest = readings.iterator().next();
            readings.remove(oldest);
            cuts.add(oldest.cut);
        }
        boolean ignored = hold(Math.min(held, bound()));
        return cuts;
    }

    private synchronized void end(EntryReading reading) {
        if (readings.remove(reading)) {
            boolean ignored = hold(Math.min(held, bound()));
        }
    }

    /** Holds this amount instead of the present one; returns false if there is no room for more. */
    @GuardedBy("this")
    private boolean hold(long wanted) {
        if (wanted > held && !budget.hold(group, wanted - held, 0)) {
            return false;
        }
        if (wanted < held) {
            budget.free(group, held - wanted);
        }
        held = wanted;
        return true;
    }

    /** Returns the most that the readings may hold. */
    @GuardedBy("this")
    private long bound() {
        long oldest = replaced;
        long sum = 0;
        for (EntryReading reading : readings) {
            oldest = Math.min(oldest, reading.begun);
            sum += Math.min(reading.heapBytes, replaced - reading.begun);
        }
        return Math.min(replaced - oldest, sum);
    }

    /** The sending of one answer, which began when so many bytes were replaced. */
    private final class EntryReading implements XmlPart.PartReading {

        private final long begun;
        private final long heapBytes;
        private final Runnable cut;

        private EntryReading(long begun, long heapBytes, Runnable cut) {
            this.begun = begun;
            this.heapBytes = heapBytes;
            this.cut = cut;
        }

        @Override
        public void close() {
            end(this);
        }
    }
}
