package org.openmds.wsrf.softstate;

import org.openmds.wsrf.lifetime.LeaseClock;

/** A change of one resource with a lease, from its present state to the next. */
@FunctionalInterface
public interface LeasedTransition<S extends LeasedState> {

    /**
     * Returns the next state.
     *
     * @param time
     *            the time of the change, for a new lease
     * @throws org.openmds.wsrf.xml.DescribedException
     *             the change is refused
     */
    S apply(S present, LeaseClock time);
}
