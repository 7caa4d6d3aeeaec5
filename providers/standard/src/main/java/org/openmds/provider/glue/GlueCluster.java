package org.openmds.provider.glue;

import java.util.List;

import org.openmds.wsrf.xml.XmlFragment;

/**
 * A cluster: its hosts, and the queues that lead to them.
 *
 * @param extensions
 *            elements of other namespaces, behind GLUE's
 */
public record GlueCluster(String name, String uniqueId, List<GlueHost> hosts, List<GlueQueue> queues,
        List<XmlFragment> extensions) {

    public GlueCluster {
        hosts = List.copyOf(hosts);
        queues = List.copyOf(queues);
        extensions = List.copyOf(extensions);
    }
}
