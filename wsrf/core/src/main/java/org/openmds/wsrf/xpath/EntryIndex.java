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
 * Thread-safe. A reader waits at most until one token of one entry is noted; who notes and forgets waits for the other.
 */
public final class EntryIndex {

    private final int commonThreshold;
    /** Of those who read; changes are made by one thread at a time, which holds this object's monitor. */
    private final StampedLock lock = new StampedLock();
    /** Guarded by the lock. */
    private TokenTable table = new TokenTable();
    /** Hashes of the common tokens; guarded by the lock. */
    private final Set<Long> commonHashes = new HashSet<>();

    /**
     * @param common
     *            entries from which on a token is too common to be noted
     */
    public EntryIndex(int common) {
        this.commonThreshold = common;
    }

    /** Notes an entry, before anybody can see it. */
    public synchronized void add(int slot, XmlTree entry) {
        TokenHashes hashes = TokenHashes.of(entry);
        for (int i = 0; i < hashes.size(); i++) {
            ensureCapacity();
            long stamp = lock.writeLock();
            try {
                addToken(hashes.get(i), slot);
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
    public synchronized void remove(int slot, XmlTree gone, List<XmlTree> remaining) {
        TokenHashes hashes = TokenHashes.of(gone);
        List<TokenHashes> kept = remaining.stream().map(TokenHashes::of).toList();
        for (int i = 0; i < hashes.size(); i++) {
            long hash = hashes.get(i);
            if (kept.stream().noneMatch(others -> others.contains(hash))) {
                removeToken(hash, slot);
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

    /** Number of tokens that too many entries have. They are never noted again, not even when few are left that have them. */
    public int commonTokens() {
        long stamp = lock.readLock();
        try {
            return commonHashes.size();
        } finally {
            lock.unlockRead(stamp);
        }
    }

    /** A larger table is filled beside the present one, so that no reader waits for it. */
    private void ensureCapacity() {
        if (!table.isFull()) {
            return;
        }
        TokenTable larger = table.rebuilt();
        long stamp = lock.writeLock();
        table = larger;
        lock.unlockWrite(stamp);
    }

    private void removeToken(long hash, int slot) {
        long stamp = lock.writeLock();
        try {
            table.put(hash, SlotSets.without(table.get(hash), slot));
        } finally {
            lock.unlockWrite(stamp);
        }
    }

    private void addToken(long hash, int slot) {
        if (commonHashes.contains(hash)) {
            return;
        }
        int[] slots = SlotSets.with(table.get(hash), slot);
        if (slots.length < commonThreshold) {
            table.put(hash, slots);
        } else {
            table.put(hash, SlotSets.EMPTY);
            commonHashes.add(hash);
        }
    }

    private int @Nullable [] find(RequiredTokens required) {
        return switch (required) {
            case RequiredTokens.HasToken has -> slots(has.token().hash());
            case RequiredTokens.AllOf all -> {
                int[] found = null;
                for (RequiredTokens part : all.parts()) {
                    found = SlotSets.intersection(found, find(part));
                }
                yield found;
            }
            case RequiredTokens.AnyOf any -> {
                int[] found = SlotSets.EMPTY;
                for (RequiredTokens part : any.parts()) {
                    found = SlotSets.union(found, find(part));
                }
                yield found;
            }
        };
    }

    /** Arrays are replaced, never changed: what was found stays good without the lock. */
    private int @Nullable [] slots(long hash) {
        long stamp = lock.readLock();
        try {
            return commonHashes.contains(hash) ? null : table.get(hash);
        } finally {
            lock.unlockRead(stamp);
        }
    }
}
