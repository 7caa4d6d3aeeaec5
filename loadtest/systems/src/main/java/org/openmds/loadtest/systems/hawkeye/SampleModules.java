package org.openmds.loadtest.systems.hawkeye;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import org.openmds.loadtest.systems.hawkeye.classad.Expression;
import org.openmds.loadtest.systems.hawkeye.classad.ExpressionAd;
import org.openmds.loadtest.systems.hawkeye.classad.Value;

/**
 * The modules of the agents: each is a program that prints about 1 KB of attributes. Values depend on a seed and the time only: they
 * change, and tests can compute them. The first module is the memory module.
 */
final class SampleModules {

    static final String FIRST_MODULE = "memory";
    private static final List<String> NAMES = List.of(FIRST_MODULE, "load", "disk", "network", "processes", "users",
            "swap",
            "kernel",
            "files", "uptime");
    /** Attributes of each module besides Free. */
    private static final List<String> ATTRIBUTES = List.of("Total", "Used", "Cached", "Buffers", "Active", "Inactive",
            "Dirty",
            "Writeback", "Mapped", "Slab", "PageTables", "Committed", "Reclaimable", "Unevictable", "Anonymous",
            "Shared",
            "Average1", "Average5", "Average15", "Rate", "Errors", "Dropped", "Opened", "Closed", "Waiting", "Running",
            "Sleeping",
            "Stopped", "Received", "Sent", "Overruns", "Collisions", "Interrupts", "Switches", "Started");
    private static final int TOTAL_MEGABYTES = 16_384;
    private static final int STEP_SECONDS = 5;

    private SampleModules() {
    }

    /** Returns the name of a machine. */
    static String machineName(int number) {
        return "node" + number;
    }

    private static String name(int number) {
        return number < NAMES.size() ? NAMES.get(number) : FIRST_MODULE + number;
    }

    /** Writes the modules' script and returns the modules. */
    static List<HawkeyeModule> write(Path folder, int count, int seed) throws IOException {
        Path script = folder.resolve("hawkeye-module.sh");
        if (!Files.exists(script)) {
            Files.writeString(script, """
                    #!/bin/sh
                    # A module of Hawkeye: prints attributes of one sensor. Its argument is a seed.
                    read -r up rest < /proc/uptime
                    step=$(( ${up%%%%.*} / %d ))
                    echo "Total = %d"
                    echo "Free = $(( (step * 7919 + $1 * 104729) %% %d ))"
                    n=$1
                    for name in %s; do
                      n=$(( (n * 31 + step) %% 1000000007 ))
                      echo "$name = $(( n %% 1000000 ))"
                    done
                    echo "Description = \\"sensor $1 of this machine, read by a program of the shell, $step\\""
                    """.formatted(STEP_SECONDS, TOTAL_MEGABYTES, TOTAL_MEGABYTES,
                    String.join(" ", ATTRIBUTES.subList(1, ATTRIBUTES.size()))));
        }
        return IntStream.range(0, count)
                .mapToObj(i -> new HawkeyeModule(name(i),
                        List.of("/bin/sh", script.toString(), Integer.toString(seed + i))))
                .toList();
    }

    /** Returns the attributes of a module without running its program, for simulated agents. */
    static ExpressionAd attributes(int module, int seed, long millis) {
        long step = millis / 1_000 / STEP_SECONDS;
        String prefix = name(module) + "_";
        Map<String, Expression> all = new LinkedHashMap<>();
        all.put(prefix + "Total", number(TOTAL_MEGABYTES));
        all.put(prefix + "Free", number((step * 7_919 + seed * 104_729L) % TOTAL_MEGABYTES));
        long value = seed;
        for (String name : ATTRIBUTES.subList(1, ATTRIBUTES.size())) {
            value = (value * 31 + step) % 1_000_000_007;
            all.put(prefix + name, number(value % 1_000_000));
        }
        all.put(prefix + "Description",
                AnswerAds.text("sensor %d of this machine, simulated, %d".formatted(seed, step)));
        return ExpressionAd.of(all);
    }

    private static Expression number(long value) {
        return AnswerAds.literal(new Value.Int(value));
    }
}
