package org.openmds.provider.lsf;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.openmds.aggregator.CollectionException;
import org.openmds.provider.batch.BatchSystem;
import org.openmds.provider.batch.NumberText;
import org.openmds.provider.batch.QueueStatus;
import org.openmds.provider.glue.FactBuilder;
import org.openmds.provider.glue.GlueCluster;
import org.openmds.provider.glue.GlueQueue;
import org.openmds.provider.glue.QueueFact;
import org.openmds.provider.input.InputText;
import org.openmds.wsrf.service.Deadline;

/**
 * An LSF cluster. A CPU in GLUE is a job slot in LSF. {@code bqueues} counts tasks, so a parallel job counts once per task. It does not list the
 * hosts that a queue may use, so every queue gets all hosts, up to its limit of slots. Thread-safe.
 */
final class LsfBatchSystem implements BatchSystem {

    private static final Pattern CLUSTER = Pattern.compile("(?m)^My cluster name is (\\S+)");
    private static final Pattern MASTER = Pattern.compile("(?m)^My master name is (\\S+)");
    private static final Pattern VERSION = Pattern.compile("(?m)^(?:IBM|Platform).*?LSF\\D*?(\\d+(?:\\.\\d+)+)");
    private static final String HOST_NAME = "HOST_NAME";

    private final LsfPublication publication;
    private final LsfPrograms programs;

    public LsfBatchSystem(LsfPublication publication, LsfPrograms programs) {
        this.publication = publication;
        this.programs = programs;
    }

    /** The cluster, its master host and the version, from the output of lsid. */
    private record LsfIdentity(String cluster, String master, String version) {
    }

    @Override
    public GlueCluster read(Deadline deadline) throws CollectionException {
        LsfIdentity identity = identity(deadline);
        List<Map<String, String>> queues = LsfTable.read(programs.queues(), "QUEUE_NAME", deadline);
        List<LsfHost> hosts = hosts(deadline);
        return new GlueCluster(identity.cluster, identity.master,
                publication.hosts() ? hosts.stream().map(LsfHost::toHost).toList() : List.of(),
                queues.stream().map(each -> queue(each, hosts, identity)).toList(), List.of());
    }

    private LsfIdentity identity(Deadline deadline) throws CollectionException {
        String text = InputText.read(programs.cluster(), deadline);
        Matcher cluster = CLUSTER.matcher(text);
        Matcher master = MASTER.matcher(text);
        if (!cluster.find() || !master.find()) {
            throw new CollectionException(
                    "%s did not print the names of the cluster and its master".formatted(programs.cluster()));
        }
        Matcher version = VERSION.matcher(text);
        return new LsfIdentity(cluster.group(1), master.group(1), version.find() ? version.group(1) : "");
    }

    private List<LsfHost> hosts(Deadline deadline) throws CollectionException {
        Map<String, Map<String, String>> machines = new HashMap<>();
        LsfTable.read(programs.machines(), HOST_NAME, deadline)
                .forEach(each -> machines.put(each.getOrDefault(HOST_NAME, ""), each));
        return LsfTable.read(programs.hosts(), HOST_NAME, deadline)
                .stream()
                .map(each -> new LsfHost(each, machines.getOrDefault(each.getOrDefault(HOST_NAME, ""), Map.of())))
                .sorted(Comparator.comparing(LsfHost::name))
                .toList();
    }

    private static GlueQueue queue(Map<String, String> row, List<LsfHost> hosts, LsfIdentity identity) {
        String name = row.getOrDefault("QUEUE_NAME", "");
        OptionalLong limit = number(row, "MAX");
        long running = number(row, "RUN").orElse(0) + number(row, "SUSP").orElse(0);
        long waiting = number(row, "PEND").orElse(0);
        long total = Math.min(limit.orElse(Long.MAX_VALUE), hosts.stream().mapToLong(LsfHost::slots).sum());
        long free = Math.min(Math.max(0, limit.orElse(Long.MAX_VALUE) - running),
                hosts.stream().mapToLong(LsfHost::freeSlots).sum());
        FactBuilder<QueueFact> factBuilder = new FactBuilder<>(QueueFact.class).with(QueueFact.BATCH_SYSTEM, "LSF")
                .with(QueueFact.BATCH_SYSTEM_VERSION, identity.version)
                .with(QueueFact.HOST_NAME, identity.master)
                .with(QueueFact.TOTAL_CPUS, total)
                .with(QueueFact.TOTAL_NODES, hosts.size())
                .with(QueueFact.STATUS, status(row.getOrDefault("STATUS", "")).glue())
                .with(QueueFact.RUNNING_JOBS, running)
                .with(QueueFact.WAITING_JOBS, waiting)
                .with(QueueFact.TOTAL_JOBS, number(row, "NJOBS"))
                .with(QueueFact.FREE_CPUS, free)
                .with(QueueFact.FREE_NODES, hosts.stream().filter(LsfHost::isFree).count())
                .with(QueueFact.MAX_RUNNING_JOBS, limit)
                .with(QueueFact.PRIORITY, number(row, "PRIO"))
                .with(QueueFact.MEMORY_SIZE, hosts.stream().mapToLong(each -> each.memory().orElse(0)).sum());
        if (free > 0 && waiting == 0) {
            factBuilder.with(QueueFact.ESTIMATED_WAIT, 0);
        }
        return new GlueQueue(name, identity.master + "/" + name, factBuilder.toMap());
    }

    /** {@code Open:Active}, {@code Closed:Inact_Win} … */
    private static QueueStatus status(String text) {
        return QueueStatus.of(text.startsWith("Open"), text.endsWith(":Active"));
    }

    private static OptionalLong number(Map<String, String> row, String title) {
        return NumberText.integer(row.getOrDefault(title, ""));
    }
}
