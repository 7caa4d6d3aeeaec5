package org.openmds.wsrf.xpath.index;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.StampedLock;

import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.xml.XmlTree;

/**
 * An index that finds the entries with the tokens that an expression requires. Its owner gives each entry a slot, a small number. One slot
 * may stand for several versions of an entry while a reader still sees an older one. Answers are supersets: the caller evaluates the
 * expression over them.
 *
 * <p>
 * Tokens that many entries have are not stored, because they select almost nothing and would take most of the memory.
 *
 * <p>
 * Thread-safe. A reader waits at most while one token of one entry is stored; threads that add and remove entries wait for each other.
 */
public final class EntryIndex {

    private final int commonThreshold;
    /** Protects readers. Only one thread at a time makes changes; it holds the monitor of this object. */
    private final StampedLock lock = new StampedLock();
    /** Guarded by the lock. */
    private TokenTable table = new TokenTable();
    /** Hashes of the common tokens; guarded by the lock. */
    private final Set<Long> commonHashes = new HashSet<>();

    /**
     * @param commonThreshold
     *            number of entries at which a token becomes too common to be stored
     */
    public EntryIndex(int commonThreshold) {
        this.commonThreshold = commonThreshold;
    }

    /** Adds an entry, before readers can see it. */
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
     * Removes a version of an entry that no reader sees any more.
     *
     * @param gone
     *            the version to remove
     * @param remaining
     *            the versions of the slot that readers still see
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
     * Returns the slots of all entries that have the required tokens, and possibly of others.
     *
     * @return sorted; empty if any entry can have the tokens
     */
    public Optional<int[]> candidates(RequiredTokens required) {
        return required.select(part -> part instanceof RequiredTokens.HasToken has ? slots(has.token().hash()) : null);
    }

    /** Returns the number of tokens stored. */
    public int size() {
        long stamp = lock.readLock();
        try {
            return table.size();
        } finally {
            lock.unlockRead(stamp);
        }
    }

    /** Returns the number of tokens that are too common. They are never stored again, even if only few entries still have them. */
    public int commonTokens() {
        long stamp = lock.readLock();
        try {
            return commonHashes.size();
        } finally {
            lock.unlockRead(stamp);
        }
    }

    /** Fills a larger table beside the current one, so that no reader waits for it. */
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

    /** Returns an array that stays valid without the lock: arrays are replaced, never changed. */
    private int @Nullable [] slots(long hash) {
        long stamp = lock.readLock();
        try {
            return commonHashes.contains(hash) ? null : table.get(hash);
        } finally {
            lock.unlockRead(stamp);
        }
    }
}
