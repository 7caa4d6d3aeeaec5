package org.openmds.wsrf.softstate;

import java.util.OptionalLong;

import org.openmds.wsrf.lifetime.LeaseClock;

/**
 * A kind of soft state: keyed resources that end unless they are renewed, in the form in which readers need them. {@link SoftStateWriter} calls it on
 * one thread, the owner thread.
 */
public interface SoftState<D extends Draft> {

    /** Returns an empty draft over the current state. */
    D draft(LeaseClock time);

    /**
     * Drafts changes without a requestor: the ends of leases, and values that have arrived. It is published before it is on disk.
     *
     * @return true if it must be on disk soon, before the changes of the batch
     */
    boolean maintain(D draft);

    /** Puts a draft into effect, shows it to readers, and calls the listeners in order. */
    void publish(D draft);

    /** Gives up a draft whose records could not be written; nothing of it takes effect. */
    default void abandon(D draft) {
        // Most drafts hold nothing outside.
    }

    /**
     * Does further work at the end of a batch. Its effects on others must wait until {@link SoftStateRecords#flush} has returned true.
     *
     * @return the {@link LeaseClock#nanoTime()} by which the next batch must begin, for example the end of the first lease; empty if only requests
     *         begin one
     */
    OptionalLong finish();
}
