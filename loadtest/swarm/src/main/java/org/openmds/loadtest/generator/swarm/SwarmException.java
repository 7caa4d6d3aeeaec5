package org.openmds.loadtest.generator.swarm;

/** Signals that a swarm cannot run its share of a plan on this machine. Its message is shown to users. */
public final class SwarmException extends Exception {

    public SwarmException(String message) {
        super(message);
    }

    public SwarmException(String message, Throwable cause) {
        super(message, cause);
    }
}
