package org.openmds.provider.glue;

import static org.openmds.provider.glue.GlueNames.glue;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;

import javax.xml.namespace.QName;

import org.openmds.aggregator.CollectionException;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlText;

/**
 * Writes clusters as a GLUE document:
 *
 * <pre>{@code
 * <glue:GLUECE xmlns:glue="http://mds.globus.org/glue/ce/1.1">
 *   <glue:Cluster glue:Name="alpha" glue:UniqueID="head.example.org">
 *     <glue:SubCluster glue:Name="alpha" glue:UniqueID="head.example.org">
 *       <glue:Host glue:Name="n1" glue:UniqueID="n1.example.org"><glue:MainMemory glue:RAMSize="64000"/>…</glue:Host>
 *     </glue:SubCluster>
 *   </glue:Cluster>
 *   <glue:ComputingElement glue:Name="batch" glue:UniqueID="head.example.org/batch"><glue:Info glue:LRMSType="Slurm"/>…</glue:ComputingElement>
 * </glue:GLUECE>
 * }</pre>
 *
 * Characters that XML does not allow are replaced.
 */
public final class GlueDocument {

    private static final QName HOST = glue("Host");

    private final XmlFragmentBuilder builder = new XmlFragmentBuilder(XmlLimits.DEFAULT);

    private GlueDocument() {
    }

    /**
     * Writes clusters.
     *
     * @throws CollectionException
     *             the clusters exceed the size limits of a document
     */
    public static XmlFragment of(List<GlueCluster> clusters) throws CollectionException {
        GlueDocument document = new GlueDocument();
        try {
            document.builder.start(glue("GLUECE"));
            clusters.forEach(document::cluster);
            clusters.stream().flatMap(each -> each.queues().stream()).forEach(document::queue);
            return document.builder.end().build();
        } catch (InvalidXmlException e) {
            throw new CollectionException("the document cannot be written: " + e.getMessage(), e);
        }
    }

    /**
     * Writes one host without a cluster; {@code glue:Host} is the document's root.
     *
     * @throws CollectionException
     *             the host exceeds the size limits of a document
     */
    public static XmlFragment of(GlueHost host) throws CollectionException {
        GlueDocument document = new GlueDocument();
        try {
            document.host(host);
            return document.builder.build();
        } catch (InvalidXmlException e) {
            throw new CollectionException("the document cannot be written: " + e.getMessage(), e);
        }
    }

    private void cluster(GlueCluster cluster) {
        start("Cluster", cluster.name(), cluster.uniqueId());
        if (!cluster.hosts().isEmpty() || cluster.subClusters().isEmpty()) {
            start("SubCluster", cluster.name(), cluster.uniqueId());
            cluster.hosts().forEach(this::host);
            builder.end();
        }
        cluster.subClusters().forEach(this::subCluster);
        cluster.extensions().forEach(builder::fragment);
        builder.end();
    }

    private void subCluster(GlueSubCluster subCluster) {
        start("SubCluster", subCluster.name(), subCluster.uniqueId());
        attributeIfKnown(glue("PhysicalCPUs"), subCluster.physicalCpus());
        attributeIfKnown(glue("LogicalCPUs"), subCluster.logicalCpus());
        facts(new EnumMap<HostFact, String>(HostFact.class), subCluster.facts());
        subCluster.hosts().forEach(this::host);
        subCluster.extensions().forEach(builder::fragment);
        builder.end();
    }

    private void host(GlueHost host) {
        start("Host", host.name(), host.uniqueId());
        EnumMap<HostFact, String> before = new EnumMap<>(HostFact.class);
        EnumMap<HostFact, String> behind = new EnumMap<>(HostFact.class);
        host.facts()
                .forEach((fact, value) -> (fact.compareTo(HostFact.LOAD_1_MIN) < 0 ? before : behind).put(fact, value));
        facts(new EnumMap<HostFact, String>(HostFact.class), before);
        host.fileSystems().forEach(this::fileSystem);
        facts(new EnumMap<HostFact, String>(HostFact.class), behind);
        host.extensions().forEach(builder::fragment);
        builder.end();
    }

    private void queue(GlueQueue queue) {
        start("ComputingElement", queue.name(), queue.uniqueId());
        facts(new EnumMap<QueueFact, String>(QueueFact.class), queue.facts());
        queue.extensions().forEach(builder::fragment);
        builder.end();
    }

    private void fileSystem(GlueFileSystem fileSystem) {
        builder.start(glue("FileSystem"));
        attribute(glue("Name"), fileSystem.name());
        attribute(glue("Root"), fileSystem.root());
        attribute(glue("Size"), Long.toString(fileSystem.sizeMegabytes()));
        attribute(glue("AvailableSpace"), Long.toString(fileSystem.availableMegabytes()));
        builder.end();
    }

    /**
     * Writes facts. Neighbours with the same element share it; facts of the host itself, which come first, become attributes of the host's
     * element.
     */
    private <F extends Enum<F> & GlueFact> void facts(EnumMap<F, String> ordered, Map<F, String> facts) {
        facts.forEach((fact, value) -> {
            if (!value.isBlank()) {
                ordered.put(fact, value);
            }
        });
        QName open = null;
        for (Map.Entry<F, String> each : ordered.entrySet()) {
            QName element = each.getKey().location().element();
            if (!element.equals(HOST) && !element.equals(open)) {
                if (open != null) {
                    builder.end();
                }
                builder.start(element);
                open = element;
            }
            attribute(each.getKey().location().attribute(), each.getValue());
        }
        if (open != null) {
            builder.end();
        }
    }

    private void start(String element, String name, String uniqueId) {
        builder.start(glue(element));
        attribute(glue("Name"), name);
        attribute(glue("UniqueID"), uniqueId);
    }

    private void attributeIfKnown(QName name, String value) {
        if (!value.isBlank()) {
            attribute(name, value);
        }
    }

    private void attribute(QName name, String value) {
        builder.attribute(name, XmlText.printable(value));
    }
}
