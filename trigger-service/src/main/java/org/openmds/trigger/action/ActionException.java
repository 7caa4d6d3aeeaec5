package org.openmds.trigger.action;

import org.jspecify.annotations.Nullable;

/** Thrown if a notice was not sent. The message is one sentence: the attempt, its target and the reason. */
public final class ActionException extends Exception {
    private static final long serialVersionUID = 1L;

    private final boolean retryable;

    private ActionException(String message, boolean mayBeRetried, @Nullable Throwable cause) {
        super(message, cause);
        this.retryable = mayBeRetried;
    }

    /** Returns an exception after which a retry may succeed: the server does not answer, is busy, or closed the connection. */
    public static ActionException temporary(String message, Throwable cause) {
        return new ActionException(message, true, cause);
    }

    /** Returns an exception after which a retry is useless: the address does not exist, or the server refused the notice. */
    public static ActionException permanent(String message, Throwable cause) {
        return new ActionException(message, false, cause);
    }

    /** Returns {@link #temporary(String, Throwable)} without a cause. */
    public static ActionException temporary(String message) {
        return new ActionException(message, true, null);
    }

    /** Returns {@link #permanent(String, Throwable)} without a cause. */
    public static ActionException permanent(String message) {
        return new ActionException(message, false, null);
    }

    public boolean isRetryable() {
        return retryable;
    }
}
