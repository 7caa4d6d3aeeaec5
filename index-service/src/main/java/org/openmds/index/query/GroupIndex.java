package org.openmds.index.query;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.servicegroup.Entry;
import org.openmds.wsrf.servicegroup.EntryPositionListener;
import org.openmds.wsrf.servicegroup.PositionChange;
import org.openmds.wsrf.servicegroup.Snapshot;
import org.openmds.wsrf.xml.XmlTree;
import org.openmds.wsrf.xpath.EntryIndex;
import org.openmds.wsrf.xpath.RequiredTokens;

/**
 * Keeps an {@link EntryIndex} over the entries of one group. An entry is noted under its place before a snapshot shows it, and forgotten a while after the
 * last one did: so the index finds all entries of each snapshot that is younger than {@link #floor}, and who reads an older one is told nothing.
 *
 * <p>
 * A token that too many entries have is never noted again. So that values which many entries have for a while, such as times, do not pile up as such,
 * the index is made anew beside the present one when there are many: some places each time there is time for it.
 *
 * <p>
 * Changed by the group's writer; asked by any thread, which waits for nothing but the noting of one token.
 */
public final class GroupIndex implements EntryPositionListener {

    /** Tokens that so many entries have are not noted. */
    private static final int COMMON_TOKEN_ENTRIES = 1_000;
    private static final int MAX_COMMON_TOKENS = 10_000;
    /** Gone entries that are still noted, and for how long: a reader looks here at once after it took its snapshot. */
    private static final int MAX_REMOVED = 256;
    private static final long REMOVED_RETENTION_NANOS = 1_000_000_000L;

    /** Places that are noted in a next index at one time. */
    private static final int POSITIONS_PER_STEP = 256;

    private final LeaseClock clock;
    private final int commonTokenEntries;
    private final int minRebuildTokens;
    private volatile EntryIndex entries;
    /** Version of the oldest snapshot whose entries are all noted. */
    private volatile long floor;
    /** Of the writer alone. */
    private final Deque<RemovedEntry> removed = new ArrayDeque<>();
    /** Of the writer alone: what will take the place of {@link #entries}, and how far it is. */
    private @Nullable EntryIndex next;
    private int nextPosition;
    private int rebuildTokens;

    /** An entry that stood somewhere, and since when it does no more. */
    private record RemovedEntry(int position, Entry entry, long nanoTime) {
    }

    public GroupIndex(LeaseClock clock) {
        this(clock, COMMON_TOKEN_ENTRIES, MAX_COMMON_TOKENS);
    }

    /**
     * @param common
     *            entries from which on a token is too common to be noted
     * @param mostCommon
     *            such tokens before the index is made anew
     */
    GroupIndex(LeaseClock clock, int common, int mostCommon) {
        this.clock = clock;
        this.commonTokenEntries = common;
        this.minRebuildTokens = mostCommon;
        this.rebuildTokens = mostCommon;
        this.entries = new EntryIndex(common);
    }

    @Override
    public void beforePublish(List<PositionChange> changes) {
        boolean noted = false;
        try {
            for (PositionChange change : changes) {
                change.after().ifPresent(entry -> addToIndex(change.position(), entry));
            }
            noted = true;
        } finally {
            if (!noted) {
                // Never to be trusted again: something is missing.
                floor = Long.MAX_VALUE;
            }
        }
    }

    @Override
    public void afterPublish(List<PositionChange> changes, Snapshot after) {
        long now = clock.nanoTime();
        for (PositionChange change : changes) {
            change.before().ifPresent(entry -> removed.add(new RemovedEntry(change.position(), entry, now)));
        }
        if (removed.size() > MAX_REMOVED) {
            // As many as came at least, so that they do not pile up.
            dropRemoved(Math.max(MAX_REMOVED, changes.size()), after);
        }
    }

    @Override
    public void maintain(Snapshot current) {
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
    }

    /**
     * The places of a snapshot's entries that have what is required, and perhaps of others, in order.
     *
     * @return empty when any entry can have it
     */
    Optional<int[]> candidates(RequiredTokens required, Snapshot snapshot) {
        Optional<int[]> found = entries.candidates(required);
        // Only now: had something been forgotten before it was looked for, the floor would tell.
        return snapshot.version() < floor ? Optional.empty() : found;
    }

    /** Tokens that are not noted because too many entries have them, or had. */
    int commonTokens() {
        return entries.commonTokens();
    }

    private void addToIndex(int place, Entry entry) {
        entries.add(place, entry.tree());
        if (next != null) {
            next.add(place, entry.tree());
        }
    }

    /** Notes some places more in the next index; when it has all, it takes the place of the present one. */
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

    private void dropRemoved(int most, Snapshot current) {
        floor = Math.max(floor, current.version());
        for (int i = 0; i < most && !removed.isEmpty(); i++) {
            RemovedEntry old = removed.removeFirst();
            boolean stands = old.position() < current.entries().size();
            List<XmlTree> standing = stands ? List.of(current.entries().get(old.position()).tree()) : List.of();
            entries.remove(old.position(), old.entry().tree(), standing);
            if (next != null) {
                next.remove(old.position(), old.entry().tree(), standing);
            }
        }
    }
}
