package org.openmds.provider.host;

import java.io.ByteArrayOutputStream;

import jakarta.xml.bind.JAXBException;

import org.openmds.aggregator.CollectionException;
import org.openmds.aggregator.InformationProvider;
import org.openmds.wsrf.service.Deadline;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlLimits;

/**
 * Publishes the hardware and the operating system of the host that runs OpenMDS, as GLUE. Run it on a platform thread that may be abandoned: its
 * plain file reads and system calls cannot be interrupted. A remote file system whose server is down can block one for hours (remote file systems are
 * off unless the settings enable them). The provider checks the deadline between its parts.
 *
 * <p>
 * Elements and attributes are in {@code http://mds.globus.org/glue/ce/1.1}, as MDS4 published them. Values that GLUE has no name for are in
 * {@code http://openmds.org/glue/host}. The schemas are {@code glue-host.xsd} and {@code host.xsd} in the package of this class. Sizes are in MB of
 * 2^20 bytes, clock speed in MHz, loads in hundredths, use in percent since the last collection (the first document has none):
 *
 * <pre>{@code
 * <glue:Host xmlns:glue="http://mds.globus.org/glue/ce/1.1" xmlns:host="http://openmds.org/glue/host"
 *     glue:Name="node1.example.org" glue:UniqueID="f81d4fae-7dec-31d0-a765-00a0c91e6bf6" host:ShortName="node1"
 *     host:BootTime="2026-03-01T06:00:00Z" host:UptimeSeconds="86400" host:ProcessCount="87">
 *   <glue:MainMemory glue:RAMSize="24105" glue:RAMAvailable="23100" glue:VirtualSize="32105" glue:VirtualAvailable="31100"
 *       host:SwapSize="8000" host:SwapAvailable="8000"/>
 *   <glue:Processor glue:Vendor="AuthenticAMD" glue:Model="AMD EPYC 9755" glue:ClockSpeed="2700" glue:InstructionSet="x86_64"
 *       host:LogicalCount="2" host:PhysicalCount="1"/>
 *   <glue:OperatingSystem glue:Name="Debian GNU/Linux" glue:Release="12" glue:Version="bookworm" host:Kernel="6.1.0-44-amd64"/>
 *   <glue:Architecture glue:PlatformType="x86_64" glue:SMPSize="2"/>
 *   <glue:FileSystem glue:Name="/dev/vda1" glue:Root="/" glue:Size="258000" glue:AvailableSpace="81500" glue:ReadOnly="false" glue:Type="ext4"/>
 *   <glue:NetworkAdapter glue:Name="eth0" glue:IPAddress="192.0.2.2" glue:MTU="1500"
 *       host:Up="true" host:BytesReceived="240932554" host:BytesSent="1200345">
 *     <host:Address>192.0.2.2</host:Address>
 *   </glue:NetworkAdapter>
 *   <glue:ProcessorLoad glue:Last1Min="180" glue:Last5Min="134" glue:Last15Min="72"/>
 *   <host:ProcessorUse host:User="12.5" host:System="2.1" host:Idle="85.0" host:IOWait="0.4" host:Stolen="0.0"/>
 * </glue:Host>
 * }</pre>
 *
 * <p>
 * A part or value that this host does not provide is left out, and its cause is logged once; the document itself is always published. Thread-safe;
 * cheap to create: the reading library and JAXB start with the first collection. Needs Linux: elsewhere it can read little more than the name.
 */
public final class HostProvider implements InformationProvider {
    private final String name;
    private final HostDocument document;

    public HostProvider(HostPublication settings) {
        this(settings, OshiReadings.of(settings));
    }

    HostProvider(HostPublication settings, HostReadings readings) {
        this.name = settings.name();
        this.document = new HostDocument(readings, settings, new PartFailures());
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public XmlFragment collect(Deadline deadline) throws CollectionException {
        HostMarshalling.prepare();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(4096);
        try {
            HostMarshalling.write(document.read(deadline), bytes);
        } catch (JAXBException e) {
            throw new CollectionException("the readings of this host cannot be written as XML: " + e.getMessage(),
                    e);
        }
        return XmlFragment.parse(bytes.toByteArray(), XmlLimits.DEFAULT);
    }

    /** Holds nothing to release. */
    @Override
    public void close() {
    }
}
