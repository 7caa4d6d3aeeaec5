package org.openmds.index.summary;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.openmds.index.summary.ClusterReport.QueueProcessors;

/** Collects the clusters and queues of one entry, and finds which queues belong to which cluster. */
final class ClusterReader {

    private final EntryContext context;
    private final Map<String, ClusterParts> clusters = new LinkedHashMap<>();
    private final List<QueueParts> queues = new ArrayList<>();

    /** A cluster that is being read. */
    private static final class ClusterParts {
        private boolean namesHosts;
        private boolean namesBatchHosts;
        private long cpus = Quantity.UNKNOWN;
        private final List<QueueProcessors> queues = new ArrayList<>();
    }

    /** A queue with the host where its jobs are submitted. */
    private record QueueParts(String id, String host, long total, long free) {
    }

    ClusterReader(EntryContext context) {
        this.context = context;
    }

    /** Begins a cluster; returns its key. */
    String cluster(GlueElement cluster) {
        String id = cluster.text("UniqueID").isBlank() ? cluster.text("Name") : cluster.text("UniqueID");
        String key = scoped(id);
        clusters.putIfAbsent(key, new ClusterParts());
        return key;
    }

    /** Adds a host to a cluster. */
    void host(String cluster, HostReport host) {
        ClusterParts parts = clusters.computeIfAbsent(cluster, _ -> new ClusterParts());
        parts.namesHosts |= host.numbers().cpus() >= 0;
        parts.namesBatchHosts |= host.numbers().freeSlots() >= 0;
    }

    /** Adds a sub-cluster to a cluster. */
    void subCluster(String cluster, GlueElement subCluster) {
        ClusterParts parts = clusters.computeIfAbsent(cluster, _ -> new ClusterParts());
        long logical = subCluster.number("LogicalCPUs");
        long cpus = logical >= 0 ? logical : subCluster.number("PhysicalCPUs");
        if (cpus >= 0) {
            parts.cpus = Math.max(0, parts.cpus) + cpus;
        }
    }

    /** Adds a queue; returns the report about its jobs. */
    QueueReport queue(GlueElement queue, QueueNumbers numbers) {
        String name = queue.text("Name");
        String uniqueId = queue.text("UniqueID").isBlank() ? name : queue.text("UniqueID");
        List<String> links = new ArrayList<>(List.of("queue " + scoped(uniqueId)));
        if (!numbers.host().isBlank()) {
            links.add("queue " + scoped(numbers.host() + "/" + name));
        }
        if (numbers.total() >= 0) {
            queues.add(new QueueParts(links.getLast(), host(numbers.host(), uniqueId), numbers.total(),
                    numbers.free()));
        }
        return new QueueReport(context.origin(), links.stream().distinct().toList(), numbers.ofBatchSystem(),
                numbers.running(), numbers.waiting());
    }

    /**
     * The numbers of a queue; -1 is unknown.
     *
     * @param host
     *            the host where jobs are submitted; empty if unknown
     */
    record QueueNumbers(String host, boolean ofBatchSystem, long total, long free, long running, long waiting) {
    }

    List<ClusterReport> reports() {
        List<ClusterReport> reports = new ArrayList<>();
        Map<String, List<QueueProcessors>> others = new LinkedHashMap<>();
        for (QueueParts queue : queues) {
            Optional<ClusterParts> cluster = clusterOf(queue);
            QueueProcessors processors = new QueueProcessors(queue.id(), queue.total(), queue.free());
            cluster.map(parts -> parts.queues)
                    .orElseGet(() -> others.computeIfAbsent(queue.host(), _ -> new ArrayList<>()))
                    .add(processors);
        }
        clusters.forEach((key, parts) -> reports.add(new ClusterReport(context.origin(), List.of("cluster " + key),
                parts.namesHosts, parts.namesBatchHosts, parts.cpus, parts.queues)));
        others.forEach((host, found) -> reports.add(new ClusterReport(context.origin(), List.of("cluster " + host),
                false, false, Quantity.UNKNOWN, found)));
        return reports;
    }

    /** Returns the only cluster, or the one whose identifier is the submission host. */
    private Optional<ClusterParts> clusterOf(QueueParts queue) {
        return clusters.size() == 1
                ? Optional.of(clusters.values().iterator().next())
                : Optional.ofNullable(clusters.get(queue.host()));
    }

    private String host(String given, String uniqueId) {
        return scoped(given.isBlank() ? uniqueId.split("[/:]", 2)[0] : given);
    }

    /** Returns a key that is the same everywhere if the identifier begins with a fully qualified name, and else within the index. */
    private String scoped(String id) {
        String normal = HostAliases.normalized(id);
        return normal.startsWith("urn:") || HostAliases.isQualified(normal.split("[/:]", 2)[0])
                ? normal
                : context.scope() + " " + normal;
    }
}
