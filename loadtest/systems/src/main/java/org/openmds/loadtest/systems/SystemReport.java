package org.openmds.loadtest.systems;

import java.util.Map;

/**
 * The status report of a running system: one line of JSON.
 *
 * @param target
 *            the URL that clients query
 * @param look
 *            a shell command that queries the system
 * @param counters
 *            counts since its start
 */
public record SystemReport(String target, String look, Map<String, Long> counters) {

    public static SystemReport of(RunningSystem system) {
        return new SystemReport(system.target(), system.exampleCommand(), system.counters());
    }
}
