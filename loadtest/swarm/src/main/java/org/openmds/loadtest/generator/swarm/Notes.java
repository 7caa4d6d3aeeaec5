package org.openmds.loadtest.generator.swarm;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** Tells each thing once, however often it happens, and not too many things. Thread-safe. */
final class Notes {

    private static final int MOST = 50;

    private final Consumer<String> listener;
    private final Set<String> told = ConcurrentHashMap.newKeySet();

    Notes(Consumer<String> listener) {
        this.listener = listener;
    }

    void tell(String text) {
        if (told.size() < MOST && told.add(text)) {
            listener.accept(text);
        }
    }

    /** An exception that is no fault of the load test's in one line; its class where it has no message. */
    static String reason(Throwable cause) {
        String message = cause.getMessage();
        return message == null || message.isBlank() ? cause.getClass().getSimpleName() : message;
    }
}
