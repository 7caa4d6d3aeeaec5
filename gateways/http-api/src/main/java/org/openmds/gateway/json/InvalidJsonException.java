package org.openmds.gateway.json;

/** Says why a body cannot be read as JSON, or not as the XML that it stands for. */
public final class InvalidJsonException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public InvalidJsonException(String message) {
        super(message);
    }
}
