package org.openmds.wsrf.servicegroup;

import java.time.Instant;

import org.openmds.wsrf.lifetime.Lease;

/**
 * One change of a service group, as its listeners see it.
 *
 * @param sequence
 *            grows by one with each change of the group
 * @param at
 *            when, by the wall clock
 * @param entry
 *            the entry after the change, the last one for a removal
 */
public record EntryChange(long sequence, ChangeKind kind, Instant at, Entry entry, Lease lease) {

    /** What happened. */
    public enum ChangeKind {
        /** A new entry. */
        ADDED,
        /** The entry has new content. */
        CONTENT,
        /** The entry has a new lease and the same content. */
        RENEWED,
        /** The entry was destroyed. */
        REMOVED,
        /** The entry's lease ended. */
        EXPIRED,
        /** The entry was there before the listener came. */
        PRESENT;

        /** Whether the entry is gone. */
        public boolean isRemoval() {
            return this == REMOVED || this == EXPIRED;
        }
    }
}
