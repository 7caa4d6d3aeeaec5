package org.openmds.provider.slurm;

import java.time.Clock;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;

import org.openmds.aggregator.CollectionException;
import org.openmds.provider.batch.BatchJob;
import org.openmds.provider.batch.BatchSystem;
import org.openmds.provider.batch.QueueJobs;
import org.openmds.provider.glue.FactBuilder;
import org.openmds.provider.glue.GlueCluster;
import org.openmds.provider.glue.GlueQueue;
import org.openmds.provider.glue.QueueFact;
import org.openmds.wsrf.service.Deadline;

/**
 * A Slurm cluster: its partitions are the queues, its nodes the hosts. The programs run one after the other, so that a controller that does not
 * answer gets only one request. Thread-safe.
 *
 * <p>
 * Free CPUs are those of nodes that accept jobs (idle in sinfo). Memory is that of the partition's nodes.
 */
final class SlurmBatchSystem implements BatchSystem {

    private final SlurmPublication publication;
    private final SlurmPrograms programs;
    private final Clock clock;

    /**
     * @param clock
     *            clock that agrees with the controller's clock
     */
    public SlurmBatchSystem(SlurmPublication publication, SlurmPrograms programs, Clock clock) {
        this.publication = publication;
        this.programs = programs;
        this.clock = clock;
    }

    @Override
    public GlueCluster read(Deadline deadline) throws CollectionException {
        SlurmConfiguration configuration = SlurmConfiguration.read(programs.configuration(), deadline);
        List<SlurmPartition> partitions = SlurmPartition.read(programs.partitions(), deadline);
        List<SlurmNode> nodes = SlurmNode.read(programs.nodes(), deadline);
        List<BatchJob> jobs = SlurmJobs.read(programs.jobs(), deadline);
        return new GlueCluster(configuration.clusterName(), configuration.controller(),
                publication.hosts()
                        ? nodes.stream()
                                .map(SlurmNode::toHost)
                                .sorted(Comparator.comparing(each -> each.name()))
                                .toList()
                        : List.of(),
                partitions.stream().map(each -> queue(each, configuration, nodes, jobs)).toList(), List.of());
    }

    private GlueQueue queue(SlurmPartition partition, SlurmConfiguration configuration, List<SlurmNode> nodes,
            List<BatchJob> all) {
        QueueJobs jobs = QueueJobs.in(partition.name(), all);
        FactBuilder<QueueFact> factBuilder = new FactBuilder<>(QueueFact.class).with(QueueFact.BATCH_SYSTEM, "Slurm")
                .with(QueueFact.BATCH_SYSTEM_VERSION, configuration.version())
                .with(QueueFact.HOST_NAME, configuration.controller())
                .with(QueueFact.TOTAL_CPUS, partition.cpus().total())
                .with(QueueFact.TOTAL_NODES, partition.nodes().total())
                .with(QueueFact.STATUS, partition.status().glue())
                .with(QueueFact.FREE_CPUS, partition.cpus().idle())
                .with(QueueFact.FREE_NODES, partition.nodes().idle())
                .with(QueueFact.MAX_NODES_PER_JOB, partition.maxNodes())
                .with(QueueFact.PRIORITY, partition.priority());
        jobs.addCounts(factBuilder);
        partition.timeLimit()
                .map(Duration::toMinutes)
                .ifPresent(minutes -> factBuilder.with(QueueFact.MAX_WALL_CLOCK_TIME, minutes));
        if (partition.status().starts()) {
            factBuilder.with(QueueFact.ESTIMATED_WAIT,
                    jobs.estimatedWaitSeconds(partition.cpus().idle(), clock.instant()));
        }
        memory(partition, nodes, factBuilder);
        return new GlueQueue(partition.name(), configuration.controller() + "/" + partition.name(), factBuilder.toMap(),
                publication.jobs().of(jobs));
    }

    private static void memory(SlurmPartition partition, List<SlurmNode> all, FactBuilder<QueueFact> factBuilder) {
        List<SlurmNode> nodes = all.stream().filter(each -> each.partitions().contains(partition.name())).toList();
        factBuilder.with(QueueFact.MEMORY_SIZE, sum(nodes, "RealMemory"))
                .with(QueueFact.MEMORY_ALLOCATED, sum(nodes, "AllocMem"))
                .with(QueueFact.MEMORY_FREE, sum(nodes, "FreeMem"));
    }

    private static long sum(List<SlurmNode> nodes, String value) {
        return nodes.stream().mapToLong(each -> each.number(value).orElse(0)).sum();
    }
}
