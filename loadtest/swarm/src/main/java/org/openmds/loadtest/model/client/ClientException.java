package org.openmds.loadtest.model.client;

/** Signals that a client cannot do what the plan requires. Its message is shown to users. */
public final class ClientException extends Exception {

    public ClientException(String message) {
        super(message);
    }

    public ClientException(String message, Throwable cause) {
        super(message, cause);
    }
}
