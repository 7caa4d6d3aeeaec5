package org.openmds.provider.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;

import org.junit.jupiter.api.Test;
import org.openmds.aggregator.CollectionException;
import org.openmds.wsrf.service.Deadline;
import org.openmds.wsrf.xml.XmlFragment;

class HostProviderTest {
    private static final String DECLARATIONS = "xmlns:glue='http://mds.globus.org/glue/ce/1.1' xmlns:host='http://openmds.org/glue/host'";

    @Test
    void collect_allReadingsKnown_givesGlueDocument() throws Exception {
        XmlFragment document = collect(new HostProvider(HostPublication.DEFAULT, new FixedHost().readings()));

        assertThat(document.root().expandedForm()).isEqualTo(XmlFragment
                .parse("""
                        <glue:Host %s glue:Name="node1.example.org" glue:UniqueID="f81d4fae-7dec-31d0-a765-00a0c91e6bf6"\
                         host:ShortName="node1" host:BootTime="2026-03-01T06:00:00Z" host:UptimeSeconds="86400" host:ProcessCount="87">\
                        <glue:MainMemory glue:RAMSize="16384" glue:RAMAvailable="10240" glue:VirtualSize="20480" glue:VirtualAvailable="13312"\
                         host:SwapSize="4096" host:SwapAvailable="3072"/>\
                        <glue:Processor glue:Vendor="AuthenticAMD" glue:Model="AMD EPYC 9755" glue:Version="Family 26 Model 2 Stepping 1"\
                         glue:ClockSpeed="2700" glue:InstructionSet="x86_64" host:LogicalCount="8" host:PhysicalCount="4"/>\
                        <glue:OperatingSystem glue:Name="Debian GNU/Linux" glue:Release="12" glue:Version="bookworm" host:Kernel="6.1.0-44-amd64"/>\
                        <glue:Architecture glue:PlatformType="x86_64" glue:SMPSize="8"/>\
                        <glue:FileSystem glue:Name="/dev/vda1" glue:Root="/" glue:Size="256000" glue:AvailableSpace="81920"\
                         glue:ReadOnly="false" glue:Type="ext4"/>\
                        <glue:FileSystem glue:Name="/dev/vdb" glue:Root="/data" glue:Size="1048576" glue:AvailableSpace="1"\
                         glue:ReadOnly="true" glue:Type="xfs"/>\
                        <glue:NetworkAdapter glue:Name="eth0" glue:IPAddress="192.0.2.2" glue:MTU="1500" host:Up="true"\
                         host:BytesReceived="240932554" host:BytesSent="1200">\
                        <host:Address>192.0.2.2</host:Address><host:Address>2001:db8::2</host:Address></glue:NetworkAdapter>\
                        <glue:NetworkAdapter glue:Name="eth1" glue:MTU="9000" host:Up="false" host:BytesReceived="0" host:BytesSent="0"/>\
                        <glue:ProcessorLoad glue:Last1Min="180" glue:Last5Min="135" glue:Last15Min="72"/>\
                        </glue:Host>"""
                        .formatted(DECLARATIONS))
                .root()
                .expandedForm());
    }

    @Test
    void collect_secondTime_givesProcessorUseBetweenBoth() throws Exception {
        Queue<ProcessorTimes> times = new ArrayDeque<>(List.of(new ProcessorTimes(1000, 500, 8000, 400, 100),
                new ProcessorTimes(1250, 600, 8605, 440, 105)));
        HostProvider provider = new HostProvider(HostPublication.DEFAULT, new FixedHost() {
            @Override
            public ProcessorTimes processorTimes() {
                return times.remove();
            }
        }.readings());

        assertThat(collect(provider).toString()).doesNotContain("ProcessorUse");
        assertThat(collect(provider).toString()).contains(
                "<host:ProcessorUse host:User=\"25.0\" host:System=\"10.0\" host:Idle=\"60.5\" host:IOWait=\"4.0\" host:Stolen=\"0.5\"/>");
    }

    @Test
    void collect_counterRanBackwards_leavesThatShareOut() throws Exception {
        Queue<ProcessorTimes> times = new ArrayDeque<>(
                List.of(new ProcessorTimes(0, 0, 0, 50, 0), new ProcessorTimes(100, 50, 50, 40, 0)));
        HostProvider provider = new HostProvider(HostPublication.DEFAULT, new FixedHost() {
            @Override
            public ProcessorTimes processorTimes() {
                return times.remove();
            }
        }.readings());

        collect(provider);
        assertThat(collect(provider).toString()).contains("host:User=").doesNotContain("IOWait");
    }

    @Test
    void collect_onePartFails_leavesOnlyThatPartOut() throws Exception {
        HostProvider provider = new HostProvider(HostPublication.DEFAULT, new FixedHost() {
            @Override
            public MemoryReading memory() {
                throw new UnsupportedOperationException("no memory here");
            }

            @Override
            public List<FileSystemReading> fileSystems() {
                throw new NoClassDefFoundError("oshi/Missing");
            }
        }.readings());

        assertThat(collect(provider).toString()).doesNotContain("MainMemory", "FileSystem")
                .contains("ProcessorLoad",
                        "NetworkAdapter", "OperatingSystem");
    }

    @Test
    void collect_valuesUnknown_leavesThemOut() throws Exception {
        HostProvider provider = new HostProvider(HostPublication.DEFAULT, new FixedHost() {
            @Override
            public ProcessorReading processor() {
                return new ProcessorReading("", "unknown", " ", "riscv64", -1, 0, -1);
            }

            @Override
            public LoadAverages loadAverages() {
                return new LoadAverages(-1, Double.NaN, 0);
            }

            @Override
            public MemoryReading memory() {
                return new MemoryReading(1L << 30, -1, 0, -1);
            }
        }.readings());

        assertThat(collect(provider).toString()).contains("<glue:Processor glue:InstructionSet=\"riscv64\"/>",
                "<glue:Architecture glue:PlatformType=\"riscv64\"/>", "<glue:ProcessorLoad glue:Last15Min=\"0\"/>",
                "<glue:MainMemory glue:RAMSize=\"1024\" glue:VirtualSize=\"1024\" host:SwapSize=\"0\"/>");
    }

    @Test
    void collect_nothingReadable_stillGivesHost() throws Exception {
        HostReadings unreadable = new HostReadings(unreadable(HardwareReadings.class),
                unreadable(SystemReadings.class));

        assertThat(collect(new HostProvider(HostPublication.DEFAULT, unreadable)).toString())
                .startsWith("<glue:Host ")
                .endsWith("/>");
    }

    @Test
    void collect_mountPointWithIllegalCharacter_replacesIt() throws Exception {
        HostProvider provider = new HostProvider(HostPublication.DEFAULT, new FixedHost() {
            @Override
            public List<FileSystemReading> fileSystems() {
                return List.of(new FileSystemReading("/dev/sdc", "/mnt/\u0001<&\"\uD800", "vfat", 1, 1, false));
            }
        }.readings());

        assertThat(collect(provider).toString()).contains("glue:Root=\"/mnt/?&lt;&amp;&quot;?\"");
    }

    @Test
    void collect_moreItemsThanAllowed_keepsTheFirst() throws Exception {
        HostPublication settings = new HostPublication("host", "", 1, false, 0);

        assertThat(collect(new HostProvider(settings, new FixedHost().readings())).toString())
                .contains("glue:Root=\"/\"")
                .doesNotContain("/data", "NetworkAdapter");
    }

    @Test
    void collect_deadlinePassed_failsWithItsCause() {
        HostProvider provider = new HostProvider(HostPublication.DEFAULT, new FixedHost().readings());

        assertThatThrownBy(() -> provider.collect(Deadline.in(Duration.ZERO))).isInstanceOf(CollectionException.class)
                .hasMessageContaining("longer than its deadline");
    }

    private static XmlFragment collect(HostProvider provider) throws Exception {
        XmlFragment document = provider.collect(Deadline.in(Duration.ofSeconds(30)));
        HostSchema.validate(document);
        return document;
    }

    private static <T> T unreadable(Class<T> port) {
        return port.cast(Proxy.newProxyInstance(port.getClassLoader(), new Class<?>[]{port}, (_, method, _) -> {
            throw new IllegalStateException(method.getName() + " cannot be read");
        }));
    }
}
