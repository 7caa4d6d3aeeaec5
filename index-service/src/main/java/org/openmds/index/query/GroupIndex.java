package org.openmds.index.query;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

import org.jspecify.annotations.Nullable;
import org.openmds.budget.HeapShare;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.servicegroup.Entry;
import org.openmds.wsrf.servicegroup.EntryPositionListener;
import org.openmds.wsrf.servicegroup.PositionChange;
import org.openmds.wsrf.servicegroup.Snapshot;
import org.openmds.wsrf.xml.ValueIndex;
import org.openmds.wsrf.xml.XmlTree;
import org.openmds.wsrf.xpath.index.EntryIndex;
import org.openmds.wsrf.xpath.index.RequiredTokens;

/**
 * Maintains an {@link EntryIndex} over the entries of one group. An entry is indexed under its position before a snapshot contains it, and
 * removed from the index some time after the last such snapshot. So the index finds all entries of each snapshot that is not older than
 * {@link #floor}; for an older one it has no answer.
 *
 * <p>
 * A token of too many entries is never indexed again. Such common tokens would accumulate if many entries shared values for a while, such as times.
 * Therefore a new index is built beside the current one when there are too many of them; each idle call indexes some positions.
 *
 * <p>
 * Changed by the group's writer thread; read by any thread, which waits at most for the indexing of one token.
 */
public final class GroupIndex implements EntryPositionListener {

    /** Tokens of this number of entries are not indexed. */
    private static final int COMMON_TOKEN_ENTRIES = 1_000;
    private static final int MAX_COMMON_TOKENS = 10_000;
    /**
     * Limits for removed entries that stay indexed: their number, and their time in ns. A reader uses the index right after it has taken its
     * snapshot.
     */
    private static final int MAX_REMOVED = 256;
    private static final long REMOVED_RETENTION_NANOS = 1_000_000_000L;

    /** Number of positions that are indexed in one step of a rebuild. */
    private static final int POSITIONS_PER_STEP = 256;

    private final LeaseClock clock;
    private final int commonTokenEntries;
    private final int minRebuildTokens;
    private volatile EntryIndex entries;
    /** Version of the oldest snapshot whose entries are all indexed. */
    private volatile long floor;
    /** Used only by the writer thread. */
    private final Deque<RemovedEntry> removed = new ArrayDeque<>();
    private final long removedLimit;
    private long removedBytes;
    /** The index that is being rebuilt, to replace {@link #entries}, and its progress. Used only by the writer thread. */
    private @Nullable EntryIndex next;
    private int nextPosition;
    private int rebuildTokens;
    /** Indexes the entries of the start; null before the first and after the last of them. */
    private @Nullable RestoredEntries restored;

    /** A removed entry with its old position and the time of the removal. */
    private record RemovedEntry(int position, Entry entry, long nanoTime) {
    }

    public GroupIndex(LeaseClock clock) {
        this(clock, COMMON_TOKEN_ENTRIES, MAX_COMMON_TOKENS);
    }

    /**
     * @param commonTokenEntries
     *            number of entries at which a token becomes too common to be indexed
     * @param minRebuildTokens
     *            number of common tokens that starts a rebuild
     */
    GroupIndex(LeaseClock clock, int commonTokenEntries, int minRebuildTokens) {
        this.clock = clock;
        this.commonTokenEntries = commonTokenEntries;
        this.minRebuildTokens = minRebuildTokens;
        this.rebuildTokens = minRebuildTokens;
        this.entries = new EntryIndex(commonTokenEntries);
        this.removedLimit = HeapShare.REMOVED_ENTRIES.bytes();
    }

    @Override
    public void restored(int position, Entry entry) {
        RestoredEntries reading = restored;
        if (reading == null) {
            reading = new RestoredEntries(this::addToIndex);
            restored = reading;
        }
        reading.add(position, entry);
    }

    @Override
    public void beforePublish(List<PositionChange> changes) {
        boolean noted = false;
        try {
            if (restored != null) {
                // These changes are the restored entries.
                restored.finish();
                restored = null;
            } else {
                for (PositionChange change : changes) {
                    change.after().ifPresent(entry -> addToIndex(change.position(), entry));
                }
            }
            noted = true;
        } finally {
            if (!noted) {
                // The index is incomplete and must not be used again.
                floor = Long.MAX_VALUE;
            }
        }
    }

    @Override
    public void afterPublish(List<PositionChange> changes, Snapshot after) {
        long now = clock.nanoTime();
        for (PositionChange change : changes) {
            change.before().ifPresent(entry -> addRemoved(new RemovedEntry(change.position(), entry, now)));
        }
        while (removedBytes > removedLimit) {
            dropRemoved(1, after);
        }
        if (removed.size() > MAX_REMOVED) {
            // At least as many as were added, so that they do not accumulate.
            dropRemoved(Math.max(MAX_REMOVED, changes.size()), after);
        }
    }

    @Override
    public boolean maintain(Snapshot current) {
        RemovedEntry oldest = removed.peekFirst();
        if (oldest != null && clock.nanoTime() - oldest.nanoTime() >= REMOVED_RETENTION_NANOS) {
            dropRemoved(MAX_REMOVED, current);
        }
        if (next == null && entries.commonTokens() > rebuildTokens) {
            next = new EntryIndex(commonTokenEntries);
            nextPosition = 0;
        }
        if (next != null) {
            continueRebuild(next, current);
        }
        return next != null || !removed.isEmpty();
    }

    /**
     * Returns the positions of a snapshot's entries that contain the required tokens, in order; other entries may be included.
     *
     * @return empty when any entry may contain them
     */
    Optional<int[]> candidates(RequiredTokens required, Snapshot snapshot) {
        Optional<int[]> found = entries.candidates(required);
        // Checked after the search: if an entry was removed before the search, the floor is higher now.
        return snapshot.version() < floor ? Optional.empty() : found;
    }

    /** Returns the number of tokens that are not indexed because too many entries have, or had, them. */
    int commonTokens() {
        return entries.commonTokens();
    }

    private void addRemoved(RemovedEntry gone) {
        removed.add(gone);
        removedBytes += gone.entry().heapBytes();
    }

    private void addToIndex(int position, Entry entry) {
        prepare(entry.tree());
        entries.add(position, entry.tree());
        if (next != null) {
            next.add(position, entry.tree());
        }
    }

    /** Makes the indexes inside long entries, which otherwise the first query would make. */
    private static void prepare(XmlTree tree) {
        if (tree.frame().nodes().hasValueIndex()) {
            ValueIndex _ = tree.frame().nodes().values();
        }
        tree.children().forEach(GroupIndex::prepare);
    }

    /** Indexes further positions in the new index; when it is complete, it replaces the current one. */
    private void continueRebuild(EntryIndex index, Snapshot current) {
        int until = Math.min(current.entries().size(), nextPosition + POSITIONS_PER_STEP);
        for (; nextPosition < until; nextPosition++) {
            index.add(nextPosition, current.entries().get(nextPosition).tree());
        }
        if (nextPosition >= current.entries().size()) {
            floor = Math.max(floor, current.version());
            entries = index;
            next = null;
            rebuildTokens = Math.max(minRebuildTokens, 2 * index.commonTokens());
        }
    }

    private void dropRemoved(int maxCount, Snapshot current) {
        floor = Math.max(floor, current.version());
        for (int i = 0; i < maxCount && !removed.isEmpty(); i++) {
            RemovedEntry old = removed.removeFirst();
            removedBytes -= old.entry().heapBytes();
            boolean exists = old.position() < current.entries().size();
            List<XmlTree> remaining = exists ? List.of(current.entries().get(old.position()).tree()) : List.of();
            entries.remove(old.position(), old.entry().tree(), remaining);
            if (next != null) {
                next.remove(old.position(), old.entry().tree(), remaining);
            }
        }
    }
}
