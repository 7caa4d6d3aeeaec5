package org.openmds.loadtest.systems.index;

/**
 * The entries of an index: one for each information server below it, with about 1 KB for each of its collectors. The first collector is
 * the memory collector. Values depend on the entry's number and the time only: they change, and tests can compute them.
 *
 * <pre>{@code
 * <sg:Content xmlns:sg="http://docs.oasis-open.org/wsrf/sg-2" xmlns:glue="http://mds.globus.org/glue/ce/1.1">
 *   <glue:Host Name="node0" ...><glue:MainMemory RAMSize="16384" RAMAvailable="4711"/>...</glue:Host>
 *   <glue:ComputingElement UniqueID="node0/1">...</glue:ComputingElement>...
 * </sg:Content>
 * }</pre>
 */
public final class IndexEntries {

    /** The namespace of WS-ServiceGroup. */
    public static final String SERVICE_GROUP_NAMESPACE = "http://docs.oasis-open.org/wsrf/sg-2";
    /** The namespace of GLUE in MDS4. */
    public static final String GLUE_NAMESPACE = "http://mds.globus.org/glue/ce/1.1";

    private static final int STEP_MILLIS = 5_000;
    private static final int PRIME = 7_919;
    private static final int RAM_MEGABYTES = 16_384;
    private static final int RULES = 10;

    private IndexEntries() {
    }

    public static String hostName(int number) {
        return "node" + number;
    }

    /** Returns the address of a member. */
    public static String memberAddress(int number) {
        return "http://%s.example.org/wsrf/services/Host".formatted(hostName(number));
    }

    /**
     * Returns the element {@code sg:Content} of an entry.
     *
     * @param collectors
     *            number of collectors, at least 1
     * @param millis
     *            milliseconds since 1970
     */
    public static String content(int number, int collectors, long millis) {
        long step = millis / STEP_MILLIS * PRIME + number;
        StringBuilder text = new StringBuilder(
                "<sg:Content xmlns:sg=\"%s\" xmlns:glue=\"%s\">".formatted(SERVICE_GROUP_NAMESPACE, GLUE_NAMESPACE));
        text.append(host(number, step));
        for (int i = 1; i < collectors; i++) {
            text.append(element(number, i, step));
        }
        return text.append("</sg:Content>").toString();
    }

    private static String host(int number, long step) {
        return """
                <glue:Host Name="%1$s" UniqueID="%1$s.example.org"><glue:Processor Vendor="Intel" Model="Pentium III" ClockSpeed="1133" \
                InstructionSet="x86"/>\
                <glue:MainMemory RAMSize="%2$d" RAMAvailable="%3$d" VirtualSize="32768" VirtualAvailable="%4$d"/>\
                <glue:OperatingSystem Name="Linux" Release="2.4.19"/><glue:Architecture SMPSize="2" PlatformType="i686"/>\
                <glue:FileSystem Name="/" Size="40960" AvailableSpace="%5$d" ReadOnly="false" Root="/"/>\
                <glue:NetworkAdapter Name="eth0" IPAddress="192.0.2.%6$d" MTU="1500" InboundIP="true" OutboundIP="true"/>\
                <glue:ProcessorLoad Last1Min="%7$d" Last5Min="%8$d" Last15Min="%9$d"/>\
                <glue:Benchmark SI00="400" SF00="350"/><glue:StorageDevice Name="sda" Type="disk" Size="40960" AvailableSpace="%5$d" \
                TransferRate="42"/>\
                <glue:ApplicationSoftware RunTimeEnvironment="GLOBUS-4.0.1"/>\
                <glue:Description>a machine of the simulated site, number %10$d</glue:Description></glue:Host>"""
                .formatted(hostName(number), RAM_MEGABYTES, step % RAM_MEGABYTES, step % 32_768, step % 40_960,
                        number % 250 + 1, step % 100,
                        step % 90,
                        step % 80, number);
    }

    private static String element(int number, int collector, long step) {
        StringBuilder text = new StringBuilder(
                """
                        <glue:ComputingElement UniqueID="%1$s/%2$d" Name="queue%2$d"><glue:Info LRMSType="PBS" GatekeeperPort="2119" TotalCPUs="64"/>\
                        <glue:State FreeCPUs="%3$d" RunningJobs="%4$d" WaitingJobs="%5$d" EstimatedResponseTime="%6$d"/>\
                        <glue:Policy MaxWallClockTime="2880" MaxCPUTime="-1" MaxTotalJobs="1000" MaxRunningJobs="64" Priority="1"/>\
                        <glue:AccessControlBase>"""
                        .formatted(hostName(number), collector, (step + collector) % 64, step % 64, step % 7,
                                step % 3_600));
        for (int i = 0; i < RULES; i++) {
            text.append("<glue:Rule>VO:organisation%d/group%d</glue:Rule>".formatted(i, collector));
        }
        return text.append("</glue:AccessControlBase></glue:ComputingElement>").toString();
    }
}
