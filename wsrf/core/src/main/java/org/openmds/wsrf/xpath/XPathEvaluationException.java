package org.openmds.wsrf.xpath;

import org.openmds.wsrf.DescribedException;

/** The evaluation was stopped by a limit or has no meaning; the message is one sentence fit for a QueryEvaluationErrorFault. */
public final class XPathEvaluationException extends DescribedException {
    private static final long serialVersionUID = 1L;

    public XPathEvaluationException(String message) {
        super(message, null);
    }

    public XPathEvaluationException(String message, Throwable cause) {
        super(message, cause);
    }
}
