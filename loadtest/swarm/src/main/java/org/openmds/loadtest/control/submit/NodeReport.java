package org.openmds.loadtest.control.submit;

import java.time.Duration;

/**
 * What was found of a candidate node.
 *
 * @param problem
 *            why it is not used, for people; empty where it can be
 * @param java
 *            its Java's path
 * @param version
 *            of that Java
 * @param home
 *            the user's folder there
 * @param memoryBytes
 *            that are free or can be freed
 * @param load1
 *            tasks that run or wait, over a minute
 * @param roundTrip
 *            of the shortest command
 */
public record NodeReport(TesterNode node, String problem, String java, String version, String home, int processors,
        long memoryBytes, double load1,
        Duration roundTrip) {

    /** Of a node of which nothing is known but why. */
    public static NodeReport unusable(TesterNode node, String problem) {
        return new NodeReport(node, problem, "", "", "", 0, 0, 0, Duration.ZERO);
    }

    public boolean isUsable() {
        return problem.isEmpty();
    }
}
