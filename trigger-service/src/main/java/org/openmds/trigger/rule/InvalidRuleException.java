package org.openmds.trigger.rule;

import org.openmds.wsrf.DescribedException;

/** A trigger cannot be as it was asked for; the message says what, which, expected, got. */
public final class InvalidRuleException extends DescribedException {
    private static final long serialVersionUID = 1L;

    public InvalidRuleException(String message) {
        super(message, null);
    }

    public InvalidRuleException(String message, Throwable cause) {
        super(message, cause);
    }
}
