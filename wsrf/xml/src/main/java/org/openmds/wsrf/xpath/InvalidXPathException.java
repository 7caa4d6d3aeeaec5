package org.openmds.wsrf.xpath;

import org.openmds.wsrf.xml.DescribedException;

/**
 * The text is not an XPath 1.0 expression, or exceeds a limit. The message is one sentence that can be sent in an
 * InvalidQueryExpressionFault.
 */
public final class InvalidXPathException extends DescribedException {
    private static final long serialVersionUID = 1L;

    public InvalidXPathException(String message) {
        super(message, null);
    }

    public InvalidXPathException(String message, Throwable cause) {
        super(message, cause);
    }
}
