package org.openmds.loadtest.control.submit;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The requirements on nodes for testers.
 *
 * @param java
 *            smallest version of Java
 * @param memoryBytes
 *            free memory for each tester
 * @param loadPerProcessor
 *            largest load: testers on a busy machine would measure that machine
 */
public record NodeRequirements(int java, long memoryBytes, double loadPerProcessor) {

    private static final int MIN_JAVA = 25;

    /** Java 25, 256 MB, a load of 1.5 per processor. */
    public static final NodeRequirements DEFAULT = new NodeRequirements(MIN_JAVA, 256L << 20, 1.5);

    /** Returns the reason why a node cannot be used; empty if it can. */
    public String problem(NodeReport found) {
        List<String> problems = new ArrayList<>();
        long needed = memoryBytes * found.node().testers();
        if (found.memoryBytes() < needed) {
            problems.add("%d MB of memory are free, expected at least %d".formatted(found.memoryBytes() >> 20,
                    needed >> 20));
        }
        if (found.load1() > loadPerProcessor * Math.max(1, found.processors())) {
            problems.add(String.format(Locale.ROOT, "its load is %.1f on %d processors, expected at most %.1f",
                    found.load1(), found.processors(),
                    loadPerProcessor * Math.max(1, found.processors())));
        }
        return String.join("; ", problems);
    }

    /** True if a version such as 25.0.1 or 26-ea is recent enough. */
    public boolean isSupported(String version) {
        String major = version.split("[^0-9]", 2)[0];
        return !major.isEmpty() && major.length() < 6 && Integer.parseInt(major) >= java;
    }
}
