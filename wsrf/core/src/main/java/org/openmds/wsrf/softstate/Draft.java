package org.openmds.wsrf.softstate;

import java.util.List;

import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.state.StateChange;

/**
 * Changes of one batch that are not yet in effect, because they must first be on disk. Each kind of soft state has its own: reads return the current
 * state with the drafted changes, so the changes of a batch see each other. Used by the owner thread.
 */
public interface Draft {

    /** Returns the time of the batch; it does not advance. */
    LeaseClock time();

    /** Returns true if nothing would change. */
    boolean isEmpty();

    /** Returns the records of the drafted changes. */
    List<StateChange> records();
}
