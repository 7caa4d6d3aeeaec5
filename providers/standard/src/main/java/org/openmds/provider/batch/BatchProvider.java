package org.openmds.provider.batch;

import static org.openmds.provider.glue.GlueNames.host;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.openmds.aggregator.CollectionException;
import org.openmds.aggregator.InformationProvider;
import org.openmds.provider.glue.GlueCluster;
import org.openmds.provider.glue.GlueDocument;
import org.openmds.wsrf.service.Deadline;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;

/**
 * Publishes the GLUE document of a batch system, as {@link GlueDocument} writes it, with the machine that runs the batch system's programs, the head
 * node:
 *
 * <pre>{@code
 * <glue:Cluster glue:Name="alpha" glue:UniqueID="head">
 *   <glue:SubCluster …>…</glue:SubCluster>
 *   <host:HeadNode><glue:Host glue:Name="head" …>…</glue:Host></host:HeadNode>
 * </glue:Cluster>
 * }</pre>
 *
 * A head node that cannot be read is left out, because the queues are more important. Thread-safe if the system is.
 */
final class BatchProvider implements InformationProvider {

    private final String name;
    private final BatchSystem system;
    private final Optional<InformationProvider> headNode;

    /**
     * @param headNode
     *            provides the machine that this process runs on; closed with this provider
     */
    BatchProvider(String name, BatchSystem system, Optional<InformationProvider> headNode) {
        this.name = name;
        this.system = system;
        this.headNode = headNode;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public XmlFragment collect(Deadline deadline) throws CollectionException {
        GlueCluster cluster = system.read(deadline);
        List<XmlFragment> extensions = new ArrayList<>(cluster.extensions());
        headNode.flatMap(each -> headNode(each, deadline)).ifPresent(extensions::add);
        return GlueDocument.of(List.of(new GlueCluster(cluster.name(), cluster.uniqueId(), cluster.hosts(),
                cluster.queues(), extensions)));
    }

    private static Optional<XmlFragment> headNode(InformationProvider provider, Deadline deadline) {
        try {
            XmlFragment node = provider.collect(deadline);
            return Optional.of(new XmlFragmentBuilder(XmlLimits.DEFAULT).start(host("HeadNode"))
                    .fragment(node)
                    .end()
                    .build());
        } catch (CollectionException e) {
            return Optional.empty();
        }
    }

    @Override
    public void close() {
        headNode.ifPresent(InformationProvider::close);
    }
}
