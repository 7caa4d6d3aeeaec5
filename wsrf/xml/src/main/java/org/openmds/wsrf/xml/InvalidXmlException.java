package org.openmds.wsrf.xml;

/** A document is not well-formed, has a DTD, or exceeds a limit. The message is one sentence that can be sent in a fault. */
public sealed class InvalidXmlException extends DescribedException permits XmlLimitException {
    private static final long serialVersionUID = 1L;

    public InvalidXmlException(String message) {
        super(message, null);
    }

    public InvalidXmlException(String message, Throwable cause) {
        super(message, cause);
    }
}
