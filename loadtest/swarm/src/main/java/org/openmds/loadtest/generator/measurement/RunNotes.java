package org.openmds.loadtest.generator.measurement;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** Passes notes for people to a listener: each text once, and at most 50 texts. Thread-safe. */
public final class RunNotes {

    private static final int MAX_NOTES = 50;

    private final Consumer<String> listener;
    private final Set<String> reported = ConcurrentHashMap.newKeySet();

    public RunNotes(Consumer<String> listener) {
        this.listener = listener;
    }

    public void add(String text) {
        if (reported.size() < MAX_NOTES && reported.add(text)) {
            listener.accept(text);
        }
    }
}
