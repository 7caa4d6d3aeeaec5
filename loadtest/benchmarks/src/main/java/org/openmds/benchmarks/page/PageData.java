package org.openmds.benchmarks.page;

import static org.openmds.benchmarks.load.NumberedRequest.MEMBER;

import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.openmds.benchmarks.load.SampleRequests;

/**
 * Entries of an index as WebMDS shows them: hosts of 1 KB, clusters with hosts, queues, and sites, which are entries with the entries of another index.
 * A version is the number of a change; the load of the first host of an entry tells it.
 */
final class PageData {

    static final int CLUSTERS = 20;
    static final int SITES = 4;
    static final int SITE_ENTRIES = 100;
    /** Entries besides those of single hosts. */
    static final int OTHERS = 2 * CLUSTERS + SITES * (1 + SITE_ENTRIES);

    private static final int CPUS = 32;
    private static final int CLUSTER_HOSTS = 16;
    /** Load of the first version in percent of the processors, more than that of all other hosts. */
    private static final int BASE_PERCENT = 200;
    private static final int BASE_FREE = 100_000;
    private static final String NAMESPACES = """
            xmlns:sg="http://docs.oasis-open.org/wsrf/sg-2" xmlns:wsa="http://www.w3.org/2005/08/addressing" \
            xmlns:agg="http://mds.globus.org/aggregator/types" xmlns:glue="http://mds.globus.org/glue/ce/1.1"\
            """;

    private PageData() {
    }

    /** Returns the name of a host. */
    static String hostName(String number) {
        return "node%s.example.org".formatted(number);
    }

    /** Returns the name of a host with an entry of its own. */
    static String hostName(int number) {
        return hostName("%016d".formatted(number));
    }

    /** Returns the load of a host in percent of its processors. */
    static int percent(int version) {
        return BASE_PERCENT + version;
    }

    /** Returns the same load as GLUE has it, in hundredths. */
    static int load(int version) {
        return CPUS * percent(version);
    }

    /** Returns the free processors of a queue. */
    static int free(int version) {
        return BASE_FREE + version;
    }

    /** Returns the cause why the first entry of a site fails. */
    static String cause(int version) {
        return "no answer of batch system number %d".formatted(percent(version));
    }

    /** Returns the number of entries of a site. */
    static int siteEntries(int version) {
        return SITE_ENTRIES + version % SITE_ENTRIES;
    }

    /** Returns an Add of a host, or a change of it; the number of the request selects the host. */
    static String addHosts() {
        return SampleRequests.add(MEMBER, content(host(hostName(MEMBER), 40)));
    }

    static String addHost(int number, int version) {
        return SampleRequests.add("%016d".formatted(number), content(host(hostName(number), load(version))));
    }

    static String addCluster(int number, int version) {
        String hosts = IntStream.range(0, CLUSTER_HOSTS)
                .mapToObj(i -> host("c%02d-%02d.example.org".formatted(number, i), i == 0 ? load(version) : 10 * i))
                .collect(Collectors.joining());
        return SampleRequests.add(clusterName(number),
                content("""
                        <glue:Cluster glue:Name="%1$s" glue:UniqueID="%1$s"><glue:SubCluster glue:Name="main">%2$s</glue:SubCluster></glue:Cluster>"""
                        .formatted(clusterName(number), hosts)));
    }

    static String clusterName(int number) {
        return "cluster%02d".formatted(number);
    }

    static String addQueue(int number, int version) {
        return SampleRequests.add("queue%02d".formatted(number),
                content("""
                        <glue:ComputingElement glue:Name="long" glue:UniqueID="queue%02d.example.org/long"><glue:Info glue:LRMSType="Slurm" \
                        glue:LRMSVersion="24.05" glue:TotalCPUs="200000"/><glue:State glue:Status="enabled" glue:RunningJobs="37" \
                        glue:WaitingJobs="4" glue:FreeCPUs="%d"/><glue:Policy glue:MaxWallClockTime="2880" glue:Priority="1"/></glue:ComputingElement>"""
                        .formatted(number, free(version) - number)));
    }

    /** Returns an Add of a site with its entries; the first of them fails. */
    static String addSite(int number, int version) {
        String entries = IntStream.range(0, siteEntries(version))
                .mapToObj(i -> siteEntry(number, i, version))
                .collect(Collectors.joining());
        return SampleRequests.add(siteMember(number), content(entries));
    }

    /** Returns a query for the sums of a site, which have its name. */
    static String querySite(int number) {
        return SampleRequests
                .query("//*[local-name()='Summary']/*[contains(@member, '%s')]".formatted(siteMember(number)));
    }

    /** Returns the part of a site's address that names it. */
    static String siteMember(int number) {
        return "site%02d".formatted(number);
    }

    /** Returns the host that fails at a site. */
    static String siteHost(int number, int index) {
        return "s%02d-%03d.example.org".formatted(number, index);
    }

    private static String siteEntry(int site, int index, int version) {
        String host = siteHost(site, index);
        return """
                <sg:Entry><sg:ServiceGroupEntryEPR><wsa:Address>http://%1$s/wsrf/services/DefaultIndexServiceEntry</wsa:Address>\
                <wsa:ReferenceParameters><k:EntryKey xmlns:k="http://mds.globus.org/inmemoryservicegroup">key-%1$s</k:EntryKey>\
                </wsa:ReferenceParameters></sg:ServiceGroupEntryEPR><sg:MemberServiceEPR><wsa:Address>http://%1$s/wsrf/services/Host\
                </wsa:Address></sg:MemberServiceEPR><sg:Content><agg:AggregatorContent><agg:AggregatorConfig><agg:ExecutionPollType>\
                <agg:PollIntervalMillis>60000</agg:PollIntervalMillis><agg:ProbeName>agg:host</agg:ProbeName></agg:ExecutionPollType>\
                </agg:AggregatorConfig><agg:AggregatorData>%2$s</agg:AggregatorData>%3$s</agg:AggregatorContent></sg:Content></sg:Entry>"""
                .formatted(host, host(host, index == 0 ? load(version) : 20 + index), index == 0 ? error(version) : "");
    }

    private static String error(int version) {
        return """
                <agg:AggregatorError><agg:cause>%s</agg:cause><agg:since>2026-01-01T00:00:00Z</agg:since>\
                <agg:lastSuccess>2025-12-31T23:59:00Z</agg:lastSuccess></agg:AggregatorError>"""
                .formatted(cause(version));
    }

    /** Returns a host of about 1 KB. */
    private static String host(String name, int load) {
        return """
                <glue:Host glue:Name="%1$s" glue:UniqueID="%1$s"><glue:Processor glue:Vendor="GenuineIntel" \
                glue:Model="Intel(R) Xeon(R) Gold 6226R CPU @ 2.90GHz" glue:ClockSpeed="2900"/><glue:MainMemory glue:RAMSize="192000" \
                glue:RAMAvailable="96000" glue:VirtualSize="200000" glue:VirtualAvailable="190000"/><glue:OperatingSystem \
                glue:Name="Linux" glue:Release="6.1.0-18-amd64" glue:Version="Debian 12"/><glue:Architecture \
                glue:PlatformType="x86_64" glue:SMPSize="%2$d"/><glue:FileSystem glue:Name="root" glue:Root="/" glue:Size="100000" \
                glue:AvailableSpace="50000" glue:ReadOnly="false"/><glue:FileSystem glue:Name="scratch" glue:Root="/scratch" \
                glue:Size="4000000" glue:AvailableSpace="3000000" glue:ReadOnly="false"/><glue:NetworkAdapter glue:Name="eth0" \
                glue:MTU="1500" glue:OutboundIP="true" glue:InboundIP="false"/><glue:ProcessorLoad glue:Last1Min="%3$d" \
                glue:Last5Min="%3$d" glue:Last15Min="%3$d"/></glue:Host>"""
                .formatted(name, CPUS, load);
    }

    private static String content(String data) {
        return "<sg:Content %s>%s</sg:Content>".formatted(NAMESPACES, data);
    }
}
