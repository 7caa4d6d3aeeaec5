package org.openmds.loadtest.generator.swarm;

/**
 * The time at which a request must be sent.
 *
 * @param isHeldBack
 *            true if the answer to the user's previous request came after this time
 */
public record SendTime(long at, boolean isHeldBack) {

    /**
     * Returns a send time.
     *
     * @param free
     *            the time at which the user can send it: the time of the answer to its previous request
     */
    public static SendTime at(long at, long free) {
        return new SendTime(at, free > at);
    }
}
