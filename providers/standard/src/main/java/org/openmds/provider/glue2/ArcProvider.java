package org.openmds.provider.glue2;

import java.util.List;

import javax.xml.namespace.QName;

import org.openmds.aggregator.CollectionException;
import org.openmds.aggregator.InformationProvider;
import org.openmds.provider.glue.GlueCluster;
import org.openmds.provider.glue.GlueDocument;
import org.openmds.provider.input.InputXml;
import org.openmds.wsrf.service.Deadline;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;

/**
 * Publishes the computing services of a GLUE 2 document (of ARC's A-REX or any other program that writes GFD.209) as a GLUE document. Shares become
 * queues, execution environments become sub-clusters, endpoints become elements of the cluster. The settings can add the document itself, without the
 * jobs that ARC 5 includes:
 *
 * <pre>{@code
 * <arc:Information xmlns:arc="http://openmds.org/provider/arc" Source="GET https://arex.example.org/arex/rest/1.0/info">
 *   <glue:GLUECE xmlns:glue="http://mds.globus.org/glue/ce/1.1">
 *     <glue:Cluster glue:Name="alpha" glue:UniqueID="urn:…">
 *       <glue:SubCluster …/>
 *       <host:Endpoint xmlns:host="http://openmds.org/glue/host" ID="urn:…" URL="https://…" InterfaceName="org.nordugrid.arcrest" HealthState="ok" ServingState="production"/>
 *     </glue:Cluster>
 *     <glue:ComputingElement glue:Name="long" glue:UniqueID="urn:…"><glue:Info …/><glue:State glue:RunningJobs="12" glue:FreeCPUs="52"/></glue:ComputingElement>
 *   </glue:GLUECE>
 *   <Domains xmlns="http://schemas.ogf.org/glue/2009/03/spec_2.0_r1">…</Domains>
 * </arc:Information>
 * }</pre>
 *
 * Keeps no state between collections; thread-safe.
 */
final class ArcProvider implements InformationProvider {

    static final String NAMESPACE = "http://openmds.org/provider/arc";

    private final ArcPublication publication;

    public ArcProvider(ArcPublication publication) {
        this.publication = publication;
    }

    @Override
    public String name() {
        return publication.name();
    }

    @Override
    public XmlFragment collect(Deadline deadline) throws CollectionException {
        XmlFragment document = InputXml.read(publication.document(), deadline);
        try {
            List<GlueCluster> clusters = Glue2Clusters.of(document.root());
            if (clusters.isEmpty()) {
                throw new CollectionException(
                        "%s gave an XML document without a ComputingService of GLUE 2; its root is %s"
                                .formatted(publication.document(), shortened(document.name())));
            }
            XmlFragmentBuilder builder = new XmlFragmentBuilder(XmlLimits.DEFAULT)
                    .start(new QName(NAMESPACE, "Information", "arc"))
                    .attribute(new QName("Source"), publication.document().toString())
                    .fragment(GlueDocument.of(clusters));
            if (publication.publishDocument()) {
                builder.fragment(withoutJobs(document));
            }
            return builder.end().build();
        } catch (InvalidXmlException e) {
            throw new CollectionException(
                    "the document of %s is too large to publish: %s".formatted(publication.document(), e.getMessage()),
                    e);
        }
    }

    /** Removes the jobs, because they may be thousands and are private. */
    private static XmlFragment withoutJobs(XmlFragment document) {
        return document.without(node -> isOfJobs(document.element(node)));
    }

    private static boolean isOfJobs(XmlElement element) {
        String name = element.name().getLocalPart();
        return name.equals("ComputingActivities") || name.equals("ComputingActivity");
    }

    private static String shortened(QName name) {
        String local = name.getLocalPart();
        return local.length() <= 100 ? local : local.substring(0, 100) + "…";
    }

    /** Holds nothing to release. */
    @Override
    public void close() {
    }
}
