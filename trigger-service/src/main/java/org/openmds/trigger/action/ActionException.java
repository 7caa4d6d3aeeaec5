package org.openmds.trigger.action;

import org.jspecify.annotations.Nullable;

/** A notice was not told. The message is one sentence: what was tried, where, why it failed. */
public final class ActionException extends Exception {
    private static final long serialVersionUID = 1L;

    private final boolean retryable;

    private ActionException(String message, boolean mayBeRetried, @Nullable Throwable cause) {
        super(message, cause);
        this.retryable = mayBeRetried;
    }

    /** It may go well another time: the server does not answer, is busy, or broke off. */
    public static ActionException temporary(String message, Throwable cause) {
        return new ActionException(message, true, cause);
    }

    /** It will not go well another time either: no such address, refused. */
    public static ActionException permanent(String message, Throwable cause) {
        return new ActionException(message, false, cause);
    }

    /** {@link #temporary(String, Throwable)} without another cause. */
    public static ActionException temporary(String message) {
        return new ActionException(message, true, null);
    }

    /** {@link #permanent(String, Throwable)} without another cause. */
    public static ActionException permanent(String message) {
        return new ActionException(message, false, null);
    }

    public boolean isRetryable() {
        return retryable;
    }
}
