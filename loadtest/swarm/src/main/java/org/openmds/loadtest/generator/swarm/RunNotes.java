package org.openmds.loadtest.generator.swarm;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** Tells each thing once, however often it happens, and not too many things. Thread-safe. */
final class RunNotes {

    private static final int MAX_NOTES = 50;

    private final Consumer<String> listener;
    private final Set<String> reported = ConcurrentHashMap.newKeySet();

    RunNotes(Consumer<String> listener) {
        this.listener = listener;
    }

    void add(String text) {
        if (reported.size() < MAX_NOTES && reported.add(text)) {
            listener.accept(text);
        }
    }

    /** An exception that is no fault of the load test's in one line; its class where it has no message. */
    static String reason(Throwable cause) {
        String message = cause.getMessage();
        return message == null || message.isBlank() ? cause.getClass().getSimpleName() : message;
    }
}
