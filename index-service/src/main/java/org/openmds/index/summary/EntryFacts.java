package org.openmds.index.summary;

import java.util.List;
import java.util.Optional;

/**
 * The contribution of one version of an entry's content to the sums.
 *
 * @param health
 *            the number of entries in each state: this one and those nested in it
 * @param freshness
 *            age of the values
 * @param site
 *            the figures of the content alone, if it holds the entries of another index
 * @param omitted
 *            number of reports beyond the limit, which do not count
 */
record EntryFacts(Figures health, Freshness freshness, List<HostReport> hosts, List<ClusterReport> clusters,
        List<QueueReport> queues, List<StorageReport> storage, Optional<SiteFigures> site, long omitted) {

    EntryFacts {
        hosts = List.copyOf(hosts);
        clusters = List.copyOf(clusters);
        queues = List.copyOf(queues);
        storage = List.copyOf(storage);
    }

    /** Returns the number of reports. */
    int reports() {
        return hosts.size() + clusters.size() + queues.size() + storage.size();
    }

    /** Returns the facts without reports: they do not fit into the memory for reports. */
    EntryFacts withoutReports() {
        return new EntryFacts(health, freshness, List.of(), List.of(), List.of(), List.of(), site,
                omitted + reports());
    }

    EntryFacts with(SiteFigures figures) {
        return new EntryFacts(health, freshness, hosts, clusters, queues, storage, Optional.of(figures), omitted);
    }
}
