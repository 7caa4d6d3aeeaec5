package org.openmds.loadtest.control.submit;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What a node must have to be of use.
 *
 * @param java
 *            its version at least
 * @param memoryBytes
 *            free, for each of its testers
 * @param loadPerProcessor
 *            at most: testers on a busy machine measure that machine
 */
public record NodeRequirements(int java, long memoryBytes, double loadPerProcessor) {

    private static final int MIN_JAVA = 25;

    /** Java 25, 256 MB, a load of one and a half. */
    public static final NodeRequirements DEFAULT = new NodeRequirements(MIN_JAVA, 256L << 20, 1.5);

    /** Why a node is of no use; empty where it is. */
    public String problem(NodeReport found) {
        List<String> problems = new ArrayList<>();
        long needed = memoryBytes * found.node().testers();
        if (found.memoryBytes() < needed) {
            problems.add("%d MB of memory are free, expected %d".formatted(found.memoryBytes() >> 20, needed >> 20));
        }
        if (found.load1() > loadPerProcessor * Math.max(1, found.processors())) {
            problems.add(String.format(Locale.ROOT, "its load is %.1f on %d processors, expected %.1f at most",
                    found.load1(), found.processors(),
                    loadPerProcessor * Math.max(1, found.processors())));
        }
        return String.join("; ", problems);
    }

    /** Whether a version such as 25.0.1 or 26-ea is new enough. */
    public boolean isSupported(String version) {
        String major = version.split("[^0-9]", 2)[0];
        return !major.isEmpty() && major.length() < 6 && Integer.parseInt(major) >= java;
    }
}
