package org.openmds.wsrf.notification.delivery;

import java.util.Optional;
import java.util.concurrent.CompletionException;

/** Converts a failure to one line of text for logs. Part of the text may come from the consumer, so control characters are removed. */
public final class FailureText {

    private static final int MAX_LENGTH = 500;

    private FailureText() {
    }

    public static String singleLine(Throwable failure) {
        Throwable cause = failure instanceof CompletionException && failure.getCause() != null
                ? failure.getCause()
                : failure;
        String message = Optional.ofNullable(cause.getMessage()).orElse("an unexpected failure");
        String line = message.replaceAll("[\\p{Cntrl}\\s\u2028\u2029]+", " ").strip();
        return line.length() > MAX_LENGTH ? line.substring(0, MAX_LENGTH) + "…" : line;
    }
}
