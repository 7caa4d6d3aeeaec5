package org.openmds.provider.ganglia;

import java.util.List;

import org.openmds.aggregator.CollectionException;
import org.openmds.aggregator.InformationProvider;
import org.openmds.provider.glue.GlueDocument;
import org.openmds.provider.input.Input;
import org.openmds.wsrf.service.Deadline;
import org.openmds.wsrf.xml.XmlFragment;

/**
 * Publishes the clusters and hosts that a Ganglia daemon reports, as GLUE with additional elements. The daemon is a gmond (TCP, port 8649), a gmetad
 * (8651) or a gmetad's interactive port for a part of its data (8652):
 *
 * <pre>{@code
 * <glue:GLUECE xmlns:glue="http://mds.globus.org/glue/ce/1.1">
 *   <glue:Cluster glue:Name="alpha" glue:UniqueID="Example Grid/alpha">
 *     <glue:SubCluster glue:Name="alpha" glue:UniqueID="Example Grid/alpha">
 *       <glue:Host glue:Name="n1.example.org" glue:UniqueID="n1.example.org" host:BootTime="2026-11-01T08:00:00Z">
 *         <glue:MainMemory glue:RAMSize="24105" glue:RAMAvailable="22055" …/>
 *         <glue:ProcessorLoad glue:Last1Min="568" glue:Last5Min="478" glue:Last15Min="383"/>
 *         <ganglia:Host xmlns:ganglia="http://openmds.org/provider/ganglia" State="up" TN="7" TMAX="20" DMAX="0" Reported="2026-11-22T03:38:04Z" IP="10.0.0.1">
 *           <ganglia:Metric Name="proc_run" Type="uint32">13</ganglia:Metric>
 *           <ganglia:Metric Name="room_temp" Type="float" Units="C" State="stale" TN="300" TMAX="60" DMAX="0">42.5</ganglia:Metric>
 *         </ganglia:Host>
 *       </glue:Host>
 *     </glue:SubCluster>
 *     <ganglia:Cluster xmlns:ganglia="…" Grid="Example Grid" Kind="cluster" LocalTime="2026-11-22T03:38:05Z" HostsUp="1" HostsDown="0">
 *       <ganglia:Unreadable Host="n2" Line="52">attribute NAME holds a quotation mark</ganglia:Unreadable>
 *     </ganglia:Cluster>
 *   </glue:Cluster>
 * </glue:GLUECE>
 * }</pre>
 *
 * A host is down if its last report is older than four times the expected time between two reports (TN > 4 TMAX), the rule of Ganglia's own pages.
 * The same rule makes a metric stale. If the answer is only a summary, {@code ganglia:Cluster} contains the sums ({@code ganglia:Sum}) and there are
 * no hosts. Parts that cannot be read are left out and reported in the document; an answer that is not Ganglia XML, or is incomplete, fails the
 * collection.
 *
 * <p>
 * Keeps no state between collections; thread-safe; run it on a thread that may block.
 */
final class GangliaProvider implements InformationProvider {

    /** The namespace of the elements that GLUE has no name for. Their attributes have no namespace. */
    public static final String NAMESPACE = "http://openmds.org/provider/ganglia";

    private final String name;
    private final Input input;
    private final GangliaMapping mapping;

    /** @param input the daemon's answer */
    public GangliaProvider(GangliaPublication publication, Input input) {
        this.name = publication.name();
        this.input = input;
        this.mapping = new GangliaMapping(publication.wanted());
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public XmlFragment collect(Deadline deadline) throws CollectionException {
        byte[] answer = input.read(deadline);
        if (answer.length == 0) {
            throw new CollectionException(
                    "%s gave nothing; a gmetad does so for hosts that are not in its trusted_hosts".formatted(input));
        }
        List<GangliaCluster> clusters = clusters(answer);
        if (clusters.isEmpty()) {
            throw new CollectionException(
                    "%s gave no cluster; no source of the gmetad has answered yet".formatted(input));
        }
        return GlueDocument.of(clusters.stream().map(mapping::cluster).toList());
    }

    private List<GangliaCluster> clusters(byte[] answer) throws CollectionException {
        try {
            return GangliaReader.read(answer);
        } catch (CollectionException e) {
            throw new CollectionException("%s %s".formatted(input, e.getMessage()), e);
        }
    }

    /** Holds nothing to release. */
    @Override
    public void close() {
    }
}
