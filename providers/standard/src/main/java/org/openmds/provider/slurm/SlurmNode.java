package org.openmds.provider.slurm;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.openmds.aggregator.CollectionException;
import org.openmds.provider.batch.NumberText;
import org.openmds.provider.glue.FactBuilder;
import org.openmds.provider.glue.GlueHost;
import org.openmds.provider.glue.HostFact;
import org.openmds.provider.input.Input;
import org.openmds.provider.input.InputText;
import org.openmds.wsrf.service.Deadline;

/**
 * A node: {@code Name=value} pairs. Values may contain blanks ({@code OS}, {@code Reason}). If a name occurs twice, the first pair counts. The reason
 * comes last, so its text cannot fake other pairs.
 */
record SlurmNode(Map<String, String> values) {

    private static final Pattern PAIR = Pattern.compile("(?<!\\S)([A-Z]\\w*)=");
    /** The end of a reason, {@code … [user@2026-11-22T03:40:35]}. The user who set the reason is not published. */
    private static final Pattern SET_BY = Pattern.compile("\\s*\\[[^\\]]*@([\\d:T-]+)\\].*$");
    private static final Set<String> UNUSABLE = Set.of("DOWN", "DRAIN", "DRAINED", "DRAINING", "FAIL", "FAILING",
            "MAINT", "NOT_RESPONDING", "REBOOT", "REBOOT_ISSUED", "UNKNOWN", "FUTURE", "POWERED_DOWN", "POWERING_DOWN",
            "POWER_DOWN", "ERROR", "INVALID_REG");

    static List<SlurmNode> read(Input input, Deadline deadline) throws CollectionException {
        List<SlurmNode> nodes = new ArrayList<>();
        for (String line : SlurmLines.of(InputText.read(input, deadline))) {
            if (!line.startsWith("NodeName=")) {
                throw SlurmLines.unexpected(line, "a node", input);
            }
            nodes.add(new SlurmNode(pairs(line)));
        }
        return nodes;
    }

    private static Map<String, String> pairs(String line) {
        Map<String, String> values = new HashMap<>();
        Matcher matcher = PAIR.matcher(line);
        boolean more = matcher.find();
        while (more) {
            String name = matcher.group(1);
            int start = matcher.end();
            // The reason extends to the end of the line.
            more = !name.equals("Reason") && matcher.find();
            String value = line.substring(start, more ? matcher.start() : line.length()).strip();
            values.putIfAbsent(name, value.equals("(null)") || value.equals("N/A") ? "" : value);
        }
        return values;
    }

    String name() {
        return value("NodeName");
    }

    List<String> partitions() {
        return List.of(value("Partitions").split(","));
    }

    OptionalLong number(String name) {
        return NumberText.integer(value(name));
    }

    /** Returns the CPUs that a job could get now. */
    long freeCpus() {
        boolean usable = List.of(value("State").split("[+*~#!%$@^-]")).stream().noneMatch(UNUSABLE::contains)
                && !value("State").contains("*");
        return usable ? Math.max(0, cpus() - number("CPUAlloc").orElse(0)) : 0;
    }

    GlueHost toHost() {
        FactBuilder<HostFact> factBuilder = new FactBuilder<>(HostFact.class)
                .with(HostFact.RAM_SIZE, number("RealMemory"))
                .with(HostFact.RAM_AVAILABLE, number("FreeMem"))
                .with(HostFact.PROCESSORS, cpus())
                .with(HostFact.PLATFORM, value("Arch"))
                .with(HostFact.PLATFORM_PROCESSORS, cpus())
                // slurmd reports the load average over five minutes
                .with(HostFact.LOAD_5_MIN, NumberText.hundredths(value("CPULoad")))
                .with(HostFact.BATCH_STATE, value("State").toLowerCase(Locale.ROOT))
                .with(HostFact.BATCH_REASON, reason())
                .with(HostFact.BATCH_QUEUES, String.join(" ", partitions()))
                .with(HostFact.BATCH_FREE_PROCESSORS, freeCpus())
                .with(HostFact.BATCH_ALLOCATED_MEMORY, number("AllocMem"));
        operatingSystem(factBuilder);
        String address = value("NodeHostName").isEmpty() ? name() : value("NodeHostName");
        String uniqueId = address.equals(name()) || address.startsWith(name() + ".") ? address : name();
        return new GlueHost(name(), uniqueId, factBuilder.toMap(), List.of(), List.of());
    }

    /** {@code Linux 6.1.0-18-amd64 #1 SMP Debian 6.1.76-1}. */
    private void operatingSystem(FactBuilder<HostFact> factBuilder) {
        String[] parts = value("OS").split(" ", 3);
        factBuilder.with(HostFact.SYSTEM_NAME, parts[0]);
        if (parts.length == 3) {
            factBuilder.with(HostFact.SYSTEM_RELEASE, parts[1]).with(HostFact.SYSTEM_VERSION, parts[2]);
        }
    }

    private String reason() {
        return SET_BY.matcher(value("Reason")).replaceFirst(" ($1Z)");
    }

    /** Returns the CPUs without those that are reserved for the system. */
    private long cpus() {
        return number("CPUEfctv").orElseGet(() -> number("CPUTot").orElse(0));
    }

    private String value(String name) {
        return values.getOrDefault(name, "");
    }
}
