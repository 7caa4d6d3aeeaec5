package org.openmds.wsrf.state;

import java.util.List;
import java.util.function.Consumer;

/** The records of a store that another process changes. This process can read and follow them. Thread-safe. */
public interface FollowedRecords {

    /** Returns the process that takes changes now. */
    LeadingMember leader();

    /**
     * Passes on the changes of others, each batch after it was applied, in order. What was applied before the call is in the store already.
     *
     * @param listener
     *            called by the thread that applies changes; must not wait and must not throw
     */
    void follow(Consumer<List<StateChange>> listener);
}
