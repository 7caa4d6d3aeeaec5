package org.openmds.provider.glue;

import java.util.List;
import java.util.Map;

import org.openmds.wsrf.xml.XmlFragment;

/**
 * A group of similar hosts in a cluster.
 *
 * @param physicalCpus
 *            processors of all its hosts; empty if unknown
 * @param logicalCpus
 *            cores or threads of all its hosts; empty if unknown
 * @param facts
 *            facts that hold for each of its hosts
 * @param hosts
 *            the hosts that are known by name, often none
 * @param extensions
 *            elements of other namespaces, which follow GLUE's elements
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
