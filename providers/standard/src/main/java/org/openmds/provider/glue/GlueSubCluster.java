package org.openmds.provider.glue;

import java.util.List;
import java.util.Map;

import org.openmds.wsrf.xml.XmlFragment;

/**
 * Hosts of a cluster that are alike.
 *
 * @param physicalCpus
 *            processors of all its hosts; empty where it is not known
 * @param logicalCpus
 *            cores or threads of all its hosts; empty where it is not known
 * @param facts
 *            of each of its hosts
 * @param hosts
 *            those that are known by name, often none
 * @param extensions
 *            elements of other namespaces, behind GLUE's
 */
public record GlueSubCluster(String name, String uniqueId, String physicalCpus, String logicalCpus,
        Map<HostFact, String> facts, List<GlueHost> hosts,
        List<XmlFragment> extensions) {

    public GlueSubCluster {
        facts = Map.copyOf(facts);
        hosts = List.copyOf(hosts);
        extensions = List.copyOf(extensions);
    }
}
