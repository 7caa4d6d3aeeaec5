package org.openmds.wsrf.xml;

/** A document is not well-formed, has a DTD, or exceeds a limit. The message is one sentence that can be sent in a fault. */
public sealed class InvalidXmlException extends DescribedException {
    private static final long serialVersionUID = 1L;

    public InvalidXmlException(String message) {
        super(message, null);
    }

    public InvalidXmlException(String message, Throwable cause) {
        super(message, cause);
    }

    /** Thrown for a document that exceeds one of its {@link XmlLimits}. */
    public static final class BeyondLimit extends InvalidXmlException {
        private static final long serialVersionUID = 1L;

        BeyondLimit(String message) {
            super(message);
        }

        BeyondLimit(String message, Throwable cause) {
            super(message, cause);
        }
    }
}
