package org.openmds.trigger.rule;

import org.openmds.wsrf.xml.DescribedException;

/** Thrown for a trigger or silence that is not valid; the message says which part, the expected value and the actual value. */
public final class InvalidRuleException extends DescribedException {
    private static final long serialVersionUID = 1L;

    public InvalidRuleException(String message) {
        super(message, null);
    }

    public InvalidRuleException(String message, Throwable cause) {
        super(message, cause);
    }
}
