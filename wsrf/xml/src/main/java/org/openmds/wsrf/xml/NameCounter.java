package org.openmds.wsrf.xml;

import org.jspecify.annotations.Nullable;

/**
 * The names of a document that a parser has returned. The parser returns equal names as the same object, so a small cache by identity skips
 * nearly all repetitions. Documents with few names need no {@link HashFloodGuard}. Not thread-safe.
 */
final class NameCounter {

    /** Many more than an ordinary document has names, because two names in one slot miss each time. */
    private static final int CACHE_SLOTS = 256;
    /** Number of names before the guard is used, including repetitions that the cache missed. */
    private static final int UNGUARDED = 256;

    private final String[] recent = new String[CACHE_SLOTS];
    private int missed;
    private @Nullable HashFloodGuard guard;

    /** Returns true if the name is not in the cache, and adds it. */
    @SuppressWarnings("ReferenceEquality")
    boolean add(String name) {
        int hash = name.hashCode();
        int slot = (hash ^ hash >>> 8) & CACHE_SLOTS - 1;
        if (recent[slot] == name) {
            return false;
        }
        recent[slot] = name;
        if (++missed > UNGUARDED) {
            guard().add(name);
        }
        return true;
    }

    private HashFloodGuard guard() {
        HashFloodGuard known = guard == null ? new HashFloodGuard() : guard;
        guard = known;
        return known;
    }
}
