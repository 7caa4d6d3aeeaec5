package org.openmds.loadtest.generator.swarm;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Options of a Java machine for a swarm. A serial collector, for nearly all a swarm makes dies young, and other collectors' threads and tables take from the
 * load; a small heap for the same reason; small object headers, for there are thousands of connections.
 */
public final class SwarmJvm {

    private static final String COLLECTOR = "-XX:\\+Use\\w*GC";
    private static final String HEAP = "-Xm[snx].+|-XX:(Max|Initial|New|MaxNew)(HeapSize|Size|RAMPercentage)=.+";
    private static final List<String> OPTIONS = List.of("-XX:+UseSerialGC", "-Xms96m", "-Xmx256m", "-Xmn48m",
            "-XX:+UseCompactObjectHeaders", "-XX:MaxDirectMemorySize=256m", "-XX:-UsePerfData",
            "-Dio.netty.leakDetection.level=disabled", "--enable-native-access=ALL-UNNAMED",
            "--sun-misc-unsafe-memory-access=allow");

    private SwarmJvm() {
    }

    /** For up to some twenty thousand users. */
    public static List<String> options() {
        return OPTIONS;
    }

    /**
     * With somebody's own.
     *
     * @param further
     *            follow, so that they win; a Java machine refuses two collectors, and a heap that is smaller than its own parts, so that a collector or a
     *            heap's size among them replaces those of the swarm
     */
    public static List<String> options(List<String> further) {
        List<String> all = new ArrayList<>(OPTIONS);
        for (String group : List.of(COLLECTOR, HEAP)) {
            Predicate<String> isOfGroup = option -> option.matches(group);
            if (further.stream().anyMatch(isOfGroup)) {
                all.removeIf(isOfGroup);
            }
        }
        all.addAll(further);
        return List.copyOf(all);
    }
}
