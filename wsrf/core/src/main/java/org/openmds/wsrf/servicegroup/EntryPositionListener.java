package org.openmds.wsrf.servicegroup;

import java.util.List;

/**
 * A listener for the positions of entries in the snapshots of a group. It serves indexes over entries: an index must know an entry before a reader
 * can see it, and must keep it until the last reader is done.
 *
 * <p>
 * The thread that opens the group calls it for the entries in durable state, and then only the group's writer thread calls it. The listener must
 * return soon and must not call the group. Its exceptions are logged and do not affect the group.
 */
public interface EntryPositionListener {

    /** A listener that does nothing. */
    EntryPositionListener NONE = new EntryPositionListener() {
        @Override
        public void restored(int position, Entry entry) {
            // no index
        }

        @Override
        public void beforePublish(List<PositionChange> changes) {
            // no index
        }

        @Override
        public void afterPublish(List<PositionChange> changes, Snapshot after) {
            // no index
        }

        @Override
        public boolean maintain(Snapshot current) {
            return false;
        }
    };

    /**
     * Receives an entry that was just read from durable state, with the position that it will have. A listener can work on it beside the thread that reads
     * further entries; {@link #beforePublish} then receives all of them as the first changes.
     */
    void restored(int position, Entry entry);

    /** Receives changes before the snapshot that contains them is published. */
    void beforePublish(List<PositionChange> changes);

    /** Receives the same changes after the snapshot was published. Readers of older snapshots may still be active. */
    void afterPublish(List<PositionChange> changes, Snapshot after);

    /**
     * Gives the listener time for deferred work, after each batch of changes.
     *
     * @return true if it has more deferred work, so that this method is called again after about a second
     */
    boolean maintain(Snapshot current);
}
