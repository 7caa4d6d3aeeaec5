package org.openmds.loadtest.systems;

import java.util.Map;

/**
 * What a system that runs tells of itself: one line of JSON.
 *
 * @param target
 *            what clients ask
 * @param look
 *            by which a person asks it
 * @param counters
 *            since its start
 */
public record SystemReport(String target, String look, Map<String, Long> counters) {

    public static SystemReport of(RunningSystem system) {
        return new SystemReport(system.target(), system.exampleCommand(), system.counters());
    }
}
