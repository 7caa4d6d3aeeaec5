package org.openmds.wsrf.xpath;

/** The evaluation was stopped by a limit or has no meaning; the message is one sentence fit for a QueryEvaluationErrorFault. */
public final class XPathEvaluationException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public XPathEvaluationException(String message) {
        super(message);
    }

    public XPathEvaluationException(String message, Throwable cause) {
        super(message, cause);
    }
}
