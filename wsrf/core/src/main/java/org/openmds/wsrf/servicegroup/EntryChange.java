package org.openmds.wsrf.servicegroup;

import java.time.Instant;

import org.openmds.wsrf.lifetime.Lease;

/**
 * One change of a service group, for its listeners.
 *
 * @param sequence
 *            increases by one with each change of the group
 * @param at
 *            time of the change by the wall clock
 * @param entry
 *            the entry after the change; for a removal, its last state
 */
public record EntryChange(long sequence, ChangeKind kind, Instant at, Entry entry, Lease lease) {

    /** The kind of a change. */
    public enum ChangeKind {
        /** An entry was added. */
        ADDED,
        /** The entry has new content; its lease may be new too. */
        CONTENT,
        /** The entry has a new lease and the same content. */
        RENEWED,
        /** The entry was destroyed. */
        REMOVED,
        /** The entry's lease ended. */
        EXPIRED,
        /** The entry existed before the listener was added. */
        PRESENT;

        /** Returns true if the entry was removed. */
        public boolean isRemoval() {
            return this == REMOVED || this == EXPIRED;
        }
    }
}
