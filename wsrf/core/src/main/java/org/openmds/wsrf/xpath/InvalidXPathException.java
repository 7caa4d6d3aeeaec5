package org.openmds.wsrf.xpath;

/** The text is no XPath 1.0 expression, or exceeds a limit; the message is one sentence fit for an InvalidQueryExpressionFault. */
public final class InvalidXPathException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public InvalidXPathException(String message) {
        super(message);
    }

    public InvalidXPathException(String message, Throwable cause) {
        super(message, cause);
    }
}
