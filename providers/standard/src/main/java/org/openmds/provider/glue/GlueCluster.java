package org.openmds.provider.glue;

import java.util.List;

import org.openmds.wsrf.xml.XmlFragment;

/**
 * A cluster with its hosts and the queues that run jobs on them.
 *
 * @param hosts
 *            the hosts of unknown kind; they form a sub-cluster with the name of the cluster
 * @param subClusters
 *            the other hosts, grouped by kind
 * @param extensions
 *            elements of other namespaces, which follow GLUE's elements
 */
public record GlueCluster(String name, String uniqueId, List<GlueHost> hosts, List<GlueSubCluster> subClusters,
        List<GlueQueue> queues, List<XmlFragment> extensions) {

    public GlueCluster {
        hosts = List.copyOf(hosts);
        subClusters = List.copyOf(subClusters);
        queues = List.copyOf(queues);
        extensions = List.copyOf(extensions);
    }

    /** Creates a cluster whose hosts are all of unknown kind. */
    public GlueCluster(String name, String uniqueId, List<GlueHost> hosts, List<GlueQueue> queues,
            List<XmlFragment> extensions) {
        this(name, uniqueId, hosts, List.of(), queues, extensions);
    }
}
