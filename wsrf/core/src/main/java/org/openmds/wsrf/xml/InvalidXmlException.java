package org.openmds.wsrf.xml;

/** A document that is not well-formed, has a DTD, or exceeds a limit. The message is one sentence fit for a fault: what, where, expected, got. */
public final class InvalidXmlException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public InvalidXmlException(String message) {
        super(message);
    }

    public InvalidXmlException(String message, Throwable cause) {
        super(message, cause);
    }
}
