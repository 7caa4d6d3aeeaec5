package org.openmds.loadtest.control.submit;

import java.time.Duration;

/**
 * The state of a candidate node.
 *
 * @param problem
 *            the reason why it cannot be used; empty if it can
 * @param java
 *            path of its Java
 * @param version
 *            version of that Java
 * @param home
 *            the user's home folder on the node
 * @param memoryBytes
 *            memory that is free or can be freed
 * @param load1
 *            running and waiting tasks, averaged over a minute
 * @param roundTrip
 *            time of the shortest command
 */
public record NodeReport(TesterNode node, String problem, String java, String version, String home, int processors,
        long memoryBytes, double load1,
        Duration roundTrip) {

    /** Creates the report of a node that cannot be used. */
    public static NodeReport unusable(TesterNode node, String problem) {
        return new NodeReport(node, problem, "", "", "", 0, 0, 0, Duration.ZERO);
    }

    public boolean isUsable() {
        return problem.isEmpty();
    }
}
