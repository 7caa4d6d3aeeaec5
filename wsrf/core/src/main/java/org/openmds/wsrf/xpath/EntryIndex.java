package org.openmds.wsrf.xpath;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.StampedLock;

import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.xml.XmlTree;

/**
 * Finds the entries that have what an expression requires. Entries are known by a slot, a small number that their owner gives; the same slot may stand
 * for several versions of an entry as long as some reader still sees the older one. Answers are supersets: the expression decides.
 *
 * <p>
 * Tokens that many entries have are no longer noted, as they would find next to nothing and cost most of the memory.
 *
 * <p>
 * Thread-safe. A reader waits at most until one token of one entry is noted.
 */
public final class EntryIndex {

    private final int common;
    private final StampedLock lock = new StampedLock();
    /** Guarded by the lock. */
    private final TokenTable table = new TokenTable();
    /** Hashes of the common tokens; guarded by the lock. */
    private final Set<Long> everywhere = new HashSet<>();

    /**
     * @param common
     *            entries from which on a token is too common to be noted
     */
    public EntryIndex(int common) {
        this.common = common;
    }

    /** Notes an entry, before anybody can see it. */
    public void add(int slot, XmlTree entry) {
        for (long hash : hashes(entry)) {
            long stamp = lock.writeLock();
            try {
                note(hash, slot);
            } finally {
                lock.unlockWrite(stamp);
            }
        }
    }

    /**
     * Forgets a version of an entry, when nobody sees it any more.
     *
     * @param remaining
     *            the versions of the slot that are still seen
     */
    public void remove(int slot, XmlTree gone, List<XmlTree> remaining) {
        Set<Long> hashes = hashes(gone);
        remaining.forEach(entry -> hashes.removeAll(hashes(entry)));
        for (long hash : hashes) {
            long stamp = lock.writeLock();
            try {
                table.put(hash, Postings.without(table.get(hash), slot));
            } finally {
                lock.unlockWrite(stamp);
            }
        }
    }

    /**
     * The slots of all entries that have what is required, and perhaps of others.
     *
     * @return sorted; empty when any entry can have it
     */
    public Optional<int[]> candidates(RequiredTokens required) {
        return Optional.ofNullable(find(required));
    }

    /** Number of tokens that are noted. */
    public int size() {
        long stamp = lock.readLock();
        try {
            return table.size();
        } finally {
            lock.unlockRead(stamp);
        }
    }

    private void note(long hash, int slot) {
        if (everywhere.contains(hash)) {
            return;
        }
        int[] slots = Postings.with(table.get(hash), slot);
        if (slots.length < common) {
            table.put(hash, slots);
        } else {
            table.put(hash, Postings.NONE);
            everywhere.add(hash);
        }
    }

    private int @Nullable [] find(RequiredTokens required) {
        return switch (required) {
            case RequiredTokens.Has has -> slots(has.token().hash());
            case RequiredTokens.AllOf all -> {
                int[] found = null;
                for (RequiredTokens part : all.parts()) {
                    found = Postings.both(found, find(part));
                }
                yield found;
            }
            case RequiredTokens.AnyOf any -> {
                int[] found = Postings.NONE;
                for (RequiredTokens part : any.parts()) {
                    found = Postings.either(found, find(part));
                }
                yield found;
            }
        };
    }

    /** Arrays are replaced, never changed: what was found stays good without the lock. */
    private int @Nullable [] slots(long hash) {
        long stamp = lock.readLock();
        try {
            return everywhere.contains(hash) ? null : table.get(hash);
        } finally {
            lock.unlockRead(stamp);
        }
    }

    private static Set<Long> hashes(XmlTree entry) {
        Set<Long> hashes = new HashSet<>();
        EntryTokens.forEach(entry, token -> hashes.add(token.hash()));
        return hashes;
    }
}
