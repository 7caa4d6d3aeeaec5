package org.openmds.index.query;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.servicegroup.Entry;
import org.openmds.wsrf.servicegroup.EntryPlaces;
import org.openmds.wsrf.servicegroup.PlaceChange;
import org.openmds.wsrf.servicegroup.Snapshot;
import org.openmds.wsrf.xpath.EntryIndex;
import org.openmds.wsrf.xpath.RequiredTokens;

/**
 * Keeps an {@link EntryIndex} over the entries of one group. An entry is noted under its place before a snapshot shows it, and forgotten a while after the
 * last one did: so the index finds all entries of each snapshot that is younger than {@link #floor}, and who reads an older one is told nothing.
 *
 * <p>
 * Changed by the group's writer; asked by any thread, which waits for nothing but the noting of one token.
 */
public final class GroupIndex implements EntryPlaces {

    /** Tokens that so many entries have are not noted. */
    private static final int COMMON = 1_000;
    /** Gone entries that are still noted, and for how long: a reader looks here at once after it took its snapshot. */
    private static final int MOST_GONE = 256;
    private static final long LONGEST_GONE_NANOS = 1_000_000_000L;

    private final LeaseClock clock;
    private final EntryIndex entries = new EntryIndex(COMMON);
    /** Version of the oldest snapshot whose entries are all noted. */
    private volatile long floor;
    /** Of the writer alone. */
    private final Deque<Gone> gone = new ArrayDeque<>();

    /** An entry that stood somewhere, and since when it does no more. */
    private record Gone(int place, Entry entry, long nanoTime) {
    }

    public GroupIndex(LeaseClock clock) {
        this.clock = clock;
    }

    @Override
    public void changing(List<PlaceChange> changes) {
        boolean noted = false;
        try {
            for (PlaceChange change : changes) {
                change.after().ifPresent(entry -> entries.add(change.place(), entry.tree()));
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
    public void changed(List<PlaceChange> changes, Snapshot after) {
        long now = clock.nanoTime();
        for (PlaceChange change : changes) {
            change.before().ifPresent(entry -> gone.add(new Gone(change.place(), entry, now)));
        }
        if (gone.size() > MOST_GONE) {
            // As many as came at least, so that they do not pile up.
            forget(Math.max(MOST_GONE, changes.size()), after);
        }
    }

    @Override
    public void tend(Snapshot current) {
        Gone oldest = gone.peekFirst();
        if (oldest != null && clock.nanoTime() - oldest.nanoTime() >= LONGEST_GONE_NANOS) {
            forget(MOST_GONE, current);
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

    private void forget(int most, Snapshot current) {
        floor = Math.max(floor, current.version());
        for (int i = 0; i < most && !gone.isEmpty(); i++) {
            Gone next = gone.removeFirst();
            boolean stands = next.place() < current.entries().size();
            entries.remove(next.place(), next.entry().tree(),
                    stands ? List.of(current.entries().get(next.place()).tree()) : List.of());
        }
    }
}
