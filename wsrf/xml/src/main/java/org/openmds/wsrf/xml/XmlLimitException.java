package org.openmds.wsrf.xml;

/** Thrown for a document that exceeds one of its {@link XmlLimits}. */
public final class XmlLimitException extends InvalidXmlException {
    private static final long serialVersionUID = 1L;

    XmlLimitException(String message) {
        super(message);
    }

    XmlLimitException(String message, Throwable cause) {
        super(message, cause);
    }
}
