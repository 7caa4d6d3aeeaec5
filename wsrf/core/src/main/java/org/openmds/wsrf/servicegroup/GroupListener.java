package org.openmds.wsrf.servicegroup;

import java.util.List;

/**
 * Told of every change of a service group, in order, after it was published.
 *
 * <p>
 * Called by the group's writer thread: it must return at once, must not call the group back and wait, and must not throw. What needs time takes the
 * change into a bounded mailbox of its own, newest per key.
 */
@FunctionalInterface
public interface GroupListener {

    /**
     * @param changes
     *            of one batch, in order, never empty
     * @param after
     *            the snapshot that holds them all
     */
    void changed(List<EntryChange> changes, Snapshot after);
}
