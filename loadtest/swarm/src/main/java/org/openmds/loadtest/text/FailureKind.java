package org.openmds.loadtest.text;

import java.net.ConnectException;
import java.util.Locale;

/** The reason of a failure in words, without the name of a Java class. */
public final class FailureKind {

    private FailureKind() {
    }

    /** Returns the message of a failure; for a failure without one, its kind. */
    public static String of(Throwable failure) {
        String message = failure.getMessage();
        if (message != null && !message.isBlank()) {
            return message;
        }
        return failure instanceof ConnectException
                ? "connection refused"
                : failure.getClass()
                        .getSimpleName()
                        .replaceFirst("Exception$", "")
                        .replaceAll("(?<=[a-z])(?=[A-Z])", " ")
                        .toLowerCase(Locale.ROOT);
    }
}
