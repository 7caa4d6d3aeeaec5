package org.openmds.wsrf.servicegroup;

import java.util.List;

/**
 * A listener for the changes of a service group. It gets all changes in order, after they were published.
 *
 * <p>
 * The group's writer thread calls it. The listener must return at once, must not wait for a call to the group, and must not throw. If it needs time,
 * it puts the change into a bounded queue of its own and keeps the newest change of each key.
 */
@FunctionalInterface
public interface GroupListener {

    /**
     * Receives the changes of one batch.
     *
     * @param changes
     *            changes in order, never empty
     * @param after
     *            the snapshot that contains all of them
     */
    void changed(List<EntryChange> changes, Snapshot after);
}
