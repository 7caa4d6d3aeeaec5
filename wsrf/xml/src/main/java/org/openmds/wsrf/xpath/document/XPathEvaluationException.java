package org.openmds.wsrf.xpath.document;

import org.openmds.wsrf.xml.DescribedException;

/** The evaluation was stopped by a limit or is undefined. The message is one sentence that can be sent in a QueryEvaluationErrorFault. */
public final class XPathEvaluationException extends DescribedException {
    private static final long serialVersionUID = 1L;

    public XPathEvaluationException(String message) {
        super(message, null);
    }

    public XPathEvaluationException(String message, Throwable cause) {
        super(message, cause);
    }
}
