package org.openmds.index.summary;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import org.openmds.budget.HeapShare;
import org.openmds.wsrf.servicegroup.Entry;
import org.openmds.wsrf.servicegroup.GroupProperty;
import org.openmds.wsrf.servicegroup.Snapshot;
import org.openmds.wsrf.xml.XmlFragment;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * The summary of a group. It keeps the facts of all entries and follows the snapshots of the group: it compares the serial numbers of blocks and
 * entries, and reads only the contents that are new. So a change costs about as much as reading its content once. Thread-safe.
 */
public final class GroupSummary {

    /** Estimate of the heap bytes for a report with its links and groups. */
    private static final int REPORT_BYTES = 600;

    private final long maxReports;
    @GuardedBy("this")
    private long[] blocks = new long[0];
    /** The serial numbers of the entries of each block. */
    @GuardedBy("this")
    private final List<long[]> serials = new ArrayList<>();
    @GuardedBy("this")
    private final Map<Long, EntryFacts> facts = new HashMap<>();
    @GuardedBy("this")
    private Sums sums = new Sums();
    @GuardedBy("this")
    private long reports;
    @GuardedBy("this")
    private long entriesVersion = -1;
    @GuardedBy("this")
    private @Nullable XmlFragment property;

    /** Creates a summary whose reports take a part of the heap. */
    public GroupSummary() {
        this(HeapShare.SUMMARIES.bytes() / REPORT_BYTES);
    }

    /** @param maxReports largest number of reports; those of further entries do not count */
    GroupSummary(long maxReports) {
        this.maxReports = maxReports;
    }

    /** Returns the property Summary: {@link SummaryProperty}. */
    public GroupProperty property() {
        return new GroupProperty(SummaryProperty.NAME, SummaryProperty.LOCAL_NAMES, this::of);
    }

    /** Returns the value of the property for a snapshot. Called by any thread. */
    synchronized XmlFragment of(Snapshot snapshot) {
        XmlFragment known = property;
        if (known != null && entriesVersion == snapshot.entriesVersion()) {
            return known;
        }
        try {
            follow(snapshot);
        } catch (RuntimeException e) {
            // The next call begins from nothing, instead of counting some entries twice.
            forget();
            throw e;
        }
        XmlFragment made = SummaryProperty.of(snapshot.entries().size(), sums);
        property = made;
        entriesVersion = snapshot.entriesVersion();
        return made;
    }

    @GuardedBy("this")
    private void forget() {
        blocks = new long[0];
        serials.clear();
        facts.clear();
        sums = new Sums();
        reports = 0;
        property = null;
    }

    @GuardedBy("this")
    private void follow(Snapshot snapshot) {
        Map<Long, Entry> added = new LinkedHashMap<>();
        Map<Long, EntryFacts> removed = new LinkedHashMap<>();
        int size = snapshot.entries().size();
        long[] now = new long[(size + Snapshot.BLOCK - 1) / Snapshot.BLOCK];
        for (int block = 0; block < Math.max(now.length, blocks.length); block++) {
            if (block < now.length) {
                now[block] = snapshot.blockSerial(block);
            }
            if (block >= blocks.length || block >= now.length || now[block] != blocks[block]) {
                leave(block, removed);
                enter(block, snapshot, added);
            }
        }
        while (serials.size() > now.length) {
            serials.removeLast();
        }
        blocks = now;
        // A removal moves another entry into the gap, perhaps into another block.
        added.keySet().removeIf(serial -> removed.remove(serial) != null);
        replace(removed, added);
    }

    /** Collects the entries that a block had. */
    @GuardedBy("this")
    private void leave(int block, Map<Long, EntryFacts> removed) {
        if (block < serials.size()) {
            for (long serial : serials.get(block)) {
                EntryFacts known = facts.get(serial);
                if (known != null) {
                    removed.put(serial, known);
                }
            }
        }
    }

    /** Collects the entries that a block has. */
    @GuardedBy("this")
    private void enter(int block, Snapshot snapshot, Map<Long, Entry> added) {
        int from = Math.min(block * Snapshot.BLOCK, snapshot.entries().size());
        List<Entry> entries = snapshot.entries()
                .subList(from, Math.min(from + Snapshot.BLOCK, snapshot.entries().size()));
        long[] numbers = new long[entries.size()];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = entries.get(i).serial();
            added.put(numbers[i], entries.get(i));
        }
        if (block < serials.size()) {
            serials.set(block, numbers);
        } else {
            serials.add(numbers);
        }
    }

    @GuardedBy("this")
    private void replace(Map<Long, EntryFacts> removed, Map<Long, Entry> added) {
        removed.forEach((serial, known) -> {
            facts.remove(serial);
            reports -= known.reports();
        });
        List<EntryFacts> read = new ArrayList<>();
        added.forEach((serial, entry) -> {
            EntryFacts found = ContentReader.read(entry);
            EntryFacts kept = reports + found.reports() <= maxReports ? found : found.withoutReports();
            reports += kept.reports();
            facts.put(serial, kept);
            read.add(kept);
        });
        sums.change(removed.values(), read);
    }
}
