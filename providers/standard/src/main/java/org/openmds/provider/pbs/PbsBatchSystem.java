package org.openmds.provider.pbs;

import java.util.Comparator;
import java.util.List;

import org.openmds.aggregator.CollectionException;
import org.openmds.provider.batch.BatchSystem;
import org.openmds.provider.glue.FactBuilder;
import org.openmds.provider.glue.GlueCluster;
import org.openmds.provider.glue.GlueQueue;
import org.openmds.provider.glue.QueueFact;
import org.openmds.wsrf.service.Deadline;

/**
 * A server of PBS Professional, OpenPBS or Torque. The server itself counts the jobs. The programs used here print no start times, so the estimated
 * wait is published only if it is zero. Thread-safe.
 */
final class PbsBatchSystem implements BatchSystem {

    private final PbsPublication publication;
    private final PbsPrograms programs;

    public PbsBatchSystem(PbsPublication publication, PbsPrograms programs) {
        this.publication = publication;
        this.programs = programs;
    }

    @Override
    public GlueCluster read(Deadline deadline) throws CollectionException {
        PbsOutput queues = programs.format().read(programs.queues(), deadline);
        List<PbsNode> nodes = programs.format()
                .read(programs.nodes(), deadline)
                .objects()
                .stream()
                .map(PbsNode::of)
                .sorted(Comparator.comparing(each -> each.object().name()))
                .toList();
        String head = queues.server().isEmpty() ? publication.head() : queues.server();
        return new GlueCluster(head, head,
                publication.hosts() ? nodes.stream().map(PbsNode::toHost).toList() : List.of(),
                queues.objects()
                        .stream()
                        .map(PbsQueue::new)
                        .map(each -> queue(each, each.nodes(nodes), head, queues.version()))
                        .toList(),
                List.of());
    }

    private static GlueQueue queue(PbsQueue queue, List<PbsNode> nodes, String head, String version) {
        long free = nodes.stream().mapToLong(PbsNode::freeCpus).sum();
        FactBuilder<QueueFact> factBuilder = new FactBuilder<>(QueueFact.class).with(QueueFact.BATCH_SYSTEM, "PBS")
                .with(QueueFact.BATCH_SYSTEM_VERSION, version)
                .with(QueueFact.HOST_NAME, head)
                .with(QueueFact.TOTAL_CPUS, nodes.stream().mapToLong(PbsNode::cpus).sum())
                .with(QueueFact.TOTAL_NODES, nodes.size())
                .with(QueueFact.FREE_CPUS, free)
                .with(QueueFact.FREE_NODES, nodes.stream().filter(PbsNode::isFree).count())
                .with(QueueFact.MEMORY_SIZE, nodes.stream().mapToLong(each -> each.memory().orElse(0)).sum())
                .with(QueueFact.MEMORY_ALLOCATED,
                        nodes.stream().mapToLong(each -> each.assignedMemory().orElse(0)).sum());
        return new GlueQueue(queue.name(), head + "/" + queue.name(), queue.addFacts(factBuilder, free).toMap());
    }
}
