package org.openmds.loadtest.systems;

import java.util.Map;
import java.util.OptionalLong;

/** A system at work. */
public interface RunningSystem extends AutoCloseable {

    /** What clients ask: a URL. */
    String target();

    /** A command by which a person asks it with the system's own client, such as ldapsearch. */
    String exampleCommand();

    /**
     * What has happened since the start: the proof that the study's bottleneck is there, or gone. Keys are the system's, such as provider-processes, queries,
     * database-connections, most-connections, registry-lock-wait-nanos. Thread-safe.
     */
    Map<String, Long> counters();

    /** The process that serves, where it is one of its own. */
    default OptionalLong pid() {
        return OptionalLong.empty();
    }

    /** Ends it with all that it started. */
    @Override
    void close();
}
