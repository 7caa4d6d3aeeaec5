package org.openmds.loadtest.model.client;

/** A client cannot do what the plan says. Its message is for people. */
public final class ClientException extends Exception {

    public ClientException(String message) {
        super(message);
    }

    public ClientException(String message, Throwable cause) {
        super(message, cause);
    }
}
