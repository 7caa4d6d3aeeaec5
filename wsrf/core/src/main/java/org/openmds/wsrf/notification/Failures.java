package org.openmds.wsrf.notification;

import java.util.Optional;
import java.util.concurrent.CompletionException;

/** What a failure says. */
final class Failures {

    private Failures() {
    }

    static String sentence(Throwable failure) {
        Throwable cause = failure instanceof CompletionException && failure.getCause() != null
                ? failure.getCause()
                : failure;
        return Optional.ofNullable(cause.getMessage()).orElse(cause.getClass().getSimpleName());
    }
}
