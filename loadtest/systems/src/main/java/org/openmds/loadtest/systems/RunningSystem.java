package org.openmds.loadtest.systems;

import java.util.Map;
import java.util.OptionalLong;

/** A system that has been started and not yet closed. */
public interface RunningSystem extends AutoCloseable {

    /** Returns the URL that clients query. */
    String target();

    /** Returns a shell command that queries the system with its own client, such as ldapsearch. */
    String exampleCommand();

    /**
     * Returns counters since the start; they prove that the study's bottleneck is there, or gone. The keys depend on the system:
     * provider-processes, queries, database-connections, most-connections, registry-lock-wait-nanos and others. Thread-safe.
     */
    Map<String, Long> counters();

    /** Returns the server's process, if the server runs in its own process. */
    default OptionalLong pid() {
        return OptionalLong.empty();
    }

    /** Stops the system and everything that it started. */
    @Override
    void close();
}
