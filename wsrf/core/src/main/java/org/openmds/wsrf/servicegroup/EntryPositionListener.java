package org.openmds.wsrf.servicegroup;

import java.util.List;

/**
 * Told of what stands where in the snapshots of a group: for indexes over entries, which must know an entry before a reader can see it, and until no
 * reader does.
 *
 * <p>
 * Called by the thread that opens the group, for what durable state holds, and then by the group's writer alone: it must return soon and must not call
 * the group back. What it throws is logged and has no effect on the group.
 */
public interface EntryPositionListener {

    /** Nobody is told. */
    EntryPositionListener NONE = new EntryPositionListener() {
        @Override
        public void beforePublish(List<PositionChange> changes) {
            // nobody wants to know
        }

        @Override
        public void afterPublish(List<PositionChange> changes, Snapshot after) {
            // nobody wants to know
        }

        @Override
        public void maintain(Snapshot current) {
            // nobody wants to know
        }
    };

    /** Before a snapshot with these changes is published. */
    void beforePublish(List<PositionChange> changes);

    /** After it was. Who took an older snapshot still reads it. */
    void afterPublish(List<PositionChange> changes, Snapshot after);

    /** After each batch of changes, and about once a second: time for what can wait. */
    void maintain(Snapshot current);
}
