package org.openmds.provider.glue;

import java.util.List;

import org.openmds.wsrf.xml.XmlFragment;

/**
 * A cluster: its hosts, and the queues that lead to them.
 *
 * @param hosts
 *            those of which no kind is told; they make a sub-cluster that is called like the cluster
 * @param subClusters
 *            the other hosts, by kind
 * @param extensions
 *            elements of other namespaces, behind GLUE's
 */
public record GlueCluster(String name, String uniqueId, List<GlueHost> hosts, List<GlueSubCluster> subClusters,
        List<GlueQueue> queues, List<XmlFragment> extensions) {

    public GlueCluster {
        hosts = List.copyOf(hosts);
        subClusters = List.copyOf(subClusters);
        queues = List.copyOf(queues);
        extensions = List.copyOf(extensions);
    }

    /** Of whose hosts no kind is told. */
    public GlueCluster(String name, String uniqueId, List<GlueHost> hosts, List<GlueQueue> queues,
            List<XmlFragment> extensions) {
        this(name, uniqueId, hosts, List.of(), queues, extensions);
    }
}
