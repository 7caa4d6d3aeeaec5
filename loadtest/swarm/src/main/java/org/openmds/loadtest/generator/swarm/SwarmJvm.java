package org.openmds.loadtest.generator.swarm;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Options of the Java virtual machine for a swarm. The serial collector and a small heap fit, because nearly all objects of a swarm are
 * short-lived, and the threads and tables of other collectors take processor time and memory from the load. Compact object headers save
 * memory with thousands of connections.
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

    /** Returns options for up to about 20,000 users. */
    public static List<String> options() {
        return OPTIONS;
    }

    /**
     * Returns these options followed by the given ones, which have precedence.
     *
     * @param further
     *            further options; a collector or a heap size among them replaces those of the swarm, because a JVM refuses two collectors and
     *            a heap that is smaller than its parts
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
