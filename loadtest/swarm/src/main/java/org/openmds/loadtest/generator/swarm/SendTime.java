package org.openmds.loadtest.generator.swarm;

/**
 * When a request is to be sent.
 *
 * @param isHeldBack
 *            whether its user is free to send it only after that
 */
record SendTime(long at, boolean isHeldBack) {

    /**
     * @param free
     *            when the user is free to send it: when the request before it was answered
     */
    static SendTime at(long at, long free) {
        return new SendTime(at, free > at);
    }
}
