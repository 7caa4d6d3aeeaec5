package org.openmds.loadtest.swarm;

import java.util.List;

/**
 * Options of a Java machine for a swarm. A serial collector, for nearly all a swarm makes dies young, and other collectors' threads and tables take from the
 * load; a small heap for the same reason; small object headers, for there are thousands of connections.
 */
public final class SwarmJvm {

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
}
