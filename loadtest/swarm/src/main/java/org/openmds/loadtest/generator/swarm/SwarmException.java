package org.openmds.loadtest.generator.swarm;

/** A swarm cannot do its share of a plan on this machine. Its message is for people. */
public final class SwarmException extends Exception {

    public SwarmException(String message) {
        super(message);
    }

    public SwarmException(String message, Throwable cause) {
        super(message, cause);
    }
}
