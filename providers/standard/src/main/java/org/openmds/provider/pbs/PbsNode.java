package org.openmds.provider.pbs;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.openmds.provider.batch.MemoryText;
import org.openmds.provider.batch.NumberText;
import org.openmds.provider.glue.FactBuilder;
import org.openmds.provider.glue.GlueHost;
import org.openmds.provider.glue.HostFact;

/**
 * A node of a PBS server.
 *
 * @param status
 *            attributes from Torque's pbs_mom: {@code rectime=…,loadave=0.50,ncpus=4,physmem=8000000kb,…}; empty for other servers
 */
record PbsNode(PbsObject object, PbsObject status) {

    private static final Set<String> USABLE = Set.of("free", "busy", "job-busy", "resv-busy", "job-sharing");
    /** A job in Torque's list: {@code 0/17.head}, or since Torque 4 {@code 0-1,3/17.head}. */
    private static final Pattern TORQUE_JOB = Pattern.compile("(\\d+(?:-\\d+)?(?:,\\d+(?:-\\d+)?)*)/[^,\\s]+");
    private static final Pattern RANGE = Pattern.compile("(\\d{1,9})(?:-(\\d{1,9}))?");

    static PbsNode of(PbsObject object) {
        Map<String, String> status = new HashMap<>();
        for (String pair : object.text("status").split(",", -1)) {
            int equals = pair.indexOf('=');
            if (equals > 0) {
                status.putIfAbsent(pair.substring(0, equals), pair.substring(equals + 1));
            }
        }
        return new PbsNode(object, new PbsObject(object.name(), status));
    }

    /** Returns the only queue that the node serves; empty if it serves all queues. */
    String queue() {
        return object.text("queue");
    }

    long cpus() {
        return object.firstInteger("resources_available.ncpus", "np", "pcpus")
                .orElse(status.integer("ncpus").orElse(0));
    }

    long freeCpus() {
        return isUsable() ? Math.max(0, cpus() - usedCpus()) : 0;
    }

    boolean isFree() {
        return isUsable() && usedCpus() == 0;
    }

    private boolean isUsable() {
        List<String> states = List.of(object.text("state").split("\\s*,\\s*", -1));
        return USABLE.containsAll(states);
    }

    OptionalLong memory() {
        OptionalLong available = MemoryText.megabytes(object.text("resources_available.mem"));
        return available.isPresent() ? available : MemoryText.megabytes(status.text("physmem"));
    }

    OptionalLong assignedMemory() {
        return MemoryText.megabytes(object.text("resources_assigned.mem"));
    }

    private long usedCpus() {
        return object.integer("resources_assigned.ncpus").orElseGet(this::cpusOfTorqueJobs);
    }

    private long cpusOfTorqueJobs() {
        long cpus = 0;
        Matcher jobs = TORQUE_JOB.matcher(object.text("jobs"));
        while (jobs.find()) {
            Matcher ranges = RANGE.matcher(jobs.group(1));
            while (ranges.find()) {
                long first = Long.parseLong(ranges.group(1));
                cpus += ranges.group(2) == null ? 1 : Math.max(0, Long.parseLong(ranges.group(2)) - first + 1);
            }
        }
        return cpus;
    }

    GlueHost toHost() {
        FactBuilder<HostFact> factBuilder = new FactBuilder<>(HostFact.class).with(HostFact.RAM_SIZE, memory())
                .with(HostFact.PROCESSORS, cpus())
                .with(HostFact.PLATFORM, object.text("resources_available.arch"))
                .with(HostFact.PLATFORM_PROCESSORS, cpus())
                .with(HostFact.LOAD_1_MIN, NumberText.hundredths(status.text("loadave")))
                .with(HostFact.BATCH_STATE, object.text("state").replaceAll("\\s*,\\s*", " "))
                .with(HostFact.BATCH_REASON, object.text(object.text("note").isEmpty() ? "comment" : "note"))
                .with(HostFact.BATCH_QUEUES, queue())
                .with(HostFact.BATCH_FREE_PROCESSORS, freeCpus())
                .with(HostFact.BATCH_ALLOCATED_MEMORY, assignedMemory());
        String[] system = status.text("uname").split(" ", -1);
        if (system.length > 2) {
            factBuilder.with(HostFact.SYSTEM_NAME, system[0]).with(HostFact.SYSTEM_RELEASE, system[2]);
        }
        String mom = object.text("Mom");
        return new GlueHost(object.name(), mom.isEmpty() ? object.name() : mom, factBuilder.toMap(), List.of(),
                List.of());
    }
}
