package org.openmds.webmds;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The documents of an index with sites, clusters, hosts and queues, and of its trigger service. */
@SuppressWarnings({"TimeInStaticInitializer", "InlineFormatString"}) // one time for all documents of a process; a format of several lines
final class SampleOrganisation {

    private static final Instant NOW = Instant.now().truncatedTo(ChronoUnit.SECONDS);
    private static final String GLUE_HOST = """
            <glue:Host glue:Name="node%1$05d.%2$s.example.org" glue:UniqueID="node%1$05d.%2$s.example.org"><glue:Processor glue:Model="Opteron" host:LogicalCount="16"/>\
            <glue:MainMemory glue:RAMSize="64000" glue:RAMAvailable="%3$d"/><glue:OperatingSystem glue:Name="Debian" glue:Release="12"/>\
            <glue:FileSystem glue:Root="/" glue:Size="100000" glue:AvailableSpace="%4$d"/><glue:ProcessorLoad glue:Last1Min="%5$d"/></glue:Host>""";

    private SampleOrganisation() {
    }

    /** Returns an organisation of three sites with this number of hosts each; a source of the second fails, the third is stale. */
    static String of(int hosts) {
        return """
                <idx:Index xmlns:idx="urn:index" xmlns:sg="http://docs.oasis-open.org/wsrf/sg-2" xmlns:wsa="http://www.w3.org/2005/08/addressing"
                 xmlns:agg="http://mds.globus.org/aggregator/types" xmlns:mds="http://openmds.org/aggregator" xmlns:mdsi="http://openmds.org/index"
                 xmlns:glue="http://mds.globus.org/glue/ce/1.1" xmlns:host="http://openmds.org/glue/host" xmlns:k="http://mds.globus.org/inmemoryservicegroup">
                <mdsi:Site><mdsi:name>Atlas organisation</mdsi:name><mdsi:description>Physics at three sites</mdsi:description><mdsi:contact>ops@example.org</mdsi:contact></mdsi:Site>
                %s%s%s%s</idx:Index>"""
                .formatted(summary(hosts), site("North", 1, hosts, ""), site("East", 2, hosts, ""),
                        site("West", 3, hosts,
                                error("no connection to http://west.example.org:8080: Connection refused")));
    }

    /** Returns the documents of the trigger service: two alerts fire, one of them silenced, and one is pending. */
    static String alerts() {
        return """
                <trig:TriggerFactoryRP xmlns:trig="http://mds.globus.org/trigger/types" xmlns:t="http://openmds.org/trigger">
                <t:FiringCount>3</t:FiringCount>
                <t:Instance trigger="disk" fingerprint="disk-1" state="firing" since="%1$s" firedAt="%1$s"><t:Label name="trigger">File system nearly full</t:Label>\
                <t:Label name="severity">critical</t:Label><t:Label name="member">http://north.example.org:8080/wsrf/services/DefaultIndexService</t:Label><t:Label name="source">North</t:Label>\
                <t:Label name="host">node00001.north.example.org</t:Label><t:Label name="filesystem">/home</t:Label><t:Value name="used">99 %%</t:Value><t:Summary>node00001: /home is 99 %% full</t:Summary></t:Instance>
                <t:Instance trigger="stale" fingerprint="stale-1" state="firing" since="%1$s" firedAt="%1$s"><t:Label name="trigger">Source stale</t:Label>\
                <t:Label name="severity">warning</t:Label><t:Label name="member">http://west.example.org:8080/wsrf/services/DefaultIndexService</t:Label><t:Label name="source">West</t:Label>\
                <t:Summary>West: no current data for 42 min: Connection refused</t:Summary></t:Instance>
                <t:Instance trigger="disk" fingerprint="disk-2" state="firing" since="%1$s" suppressed="silenced by ann: the disk is changed"><t:Label name="trigger">File system nearly full</t:Label>\
                <t:Label name="severity">warning</t:Label><t:Label name="host">node00002.north.example.org</t:Label><t:Summary>node00002: / is 96 %% full</t:Summary></t:Instance>
                <t:Instance trigger="load" fingerprint="load-1" state="pending" since="%1$s"><t:Label name="trigger">Load high</t:Label><t:Summary>node00003: load 40 on 16 CPUs</t:Summary></t:Instance>
                <trig:TriggerRP><trig:TriggerID>disk</trig:TriggerID><trig:TriggerName>File system nearly full</trig:TriggerName><t:State>firing</t:State><t:Firing>2</t:Firing><t:Pending>0</t:Pending></trig:TriggerRP>
                <trig:TriggerRP><trig:TriggerID>few</trig:TriggerID><trig:TriggerName>Few hosts</trig:TriggerName><t:State>inactive</t:State><t:Warning>no entry has an attribute glue:Nme</t:Warning></trig:TriggerRP>
                </trig:TriggerFactoryRP>"""
                .formatted(NOW.minusSeconds(1_260));
    }

    private static String summary(int hosts) {
        return """
                <mdsi:Summary><mdsi:Entries total="9" direct="3" fresh="6" stale="1" failed="1" pending="0" given="1"/>
                <mdsi:Freshness interval="70" oldest="%s" entry="West" site="West"/>%s%s
                <mdsi:Disagreements total="1"><mdsi:Disagreement of="node1.example.org" figure="CPUs" counted="2"><mdsi:Report source="machine" entry="node1 (host)" value="2"/>\
                <mdsi:Report source="batch" entry="alpha (slurm)" site="North" value="16"/></mdsi:Disagreement></mdsi:Disagreements></mdsi:Summary>"""
                .formatted(NOW.minusSeconds(2_520), sums(3 * hosts), IntStream.rangeClosed(1, 3)
                        .mapToObj(number -> siteSums(number, hosts))
                        .collect(Collectors.joining()));
    }

    private static String siteSums(int number, int hosts) {
        String name = name(number);
        String address = name.toLowerCase(java.util.Locale.ROOT);
        return """
                <mdsi:Site name="%s" member="http://%s.example.org:8080/wsrf/services/DefaultIndexService" key="site%d" state="%s"><mdsi:Entries total="3" direct="3" fresh="%d" stale="0" failed="%d" pending="0" given="0"/>
                %s%s</mdsi:Site>"""
                .formatted(name, address, number, number == 3 ? "stale" : "fresh", number == 2 ? 2 : 3,
                        number == 2 ? 1 : 0,
                        number == 3
                                ? "<mdsi:Freshness interval=\"60\" oldest=\"%s\" entry=\"West\"/>".formatted(
                                        NOW.minusSeconds(2_520))
                                : "<mdsi:Freshness interval=\"%d\"/>".formatted(60 + number),
                        sums(hosts));
    }

    private static String sums(int hosts) {
        return """
                <mdsi:Hosts total="%d" down="%d"/><mdsi:CPUs total="%d" free="%d" used="%d" unavailable="16"/><mdsi:Slots total="%3$d" free="%4$d" used="%5$d"/>
                <mdsi:Memory total="%d" available="%d"/><mdsi:Jobs running="%d" waiting="45" queues="3"/><mdsi:Storage total="40000000" free="12400000" elements="2"/>"""
                .formatted(hosts, hosts / 20, hosts * 16, hosts * 5, hosts * 11, hosts * 64_000, hosts * 21_000,
                        hosts * 9);
    }

    private static String site(String name, int number, int hosts, String error) {
        String lower = name.toLowerCase(java.util.Locale.ROOT);
        return """
                <sg:Entry mds:name="%1$s" mds:site="%1$s">%2$s<sg:Content><agg:AggregatorConfig><agg:QueryResourcePropertiesPollType><agg:PollIntervalMillis>60000</agg:PollIntervalMillis></agg:QueryResourcePropertiesPollType></agg:AggregatorConfig>\
                <agg:AggregatorData mds:collectedAt="%3$s">%4$s%5$s</agg:AggregatorData>%6$s</sg:Content></sg:Entry>"""
                .formatted(name, endpoints("site" + number, lower, "DefaultIndexService"), NOW.minusSeconds(30),
                        entry("cluster " + lower + " (gmond)", name, "cluster" + number, lower,
                                "<glue:Cluster glue:Name=\"%1$s\" glue:UniqueID=\"%1$s.example.org\">%2$s</glue:Cluster>"
                                        .formatted(lower,
                                                hosts(lower, hosts)),
                                ""),
                        entry("batch " + lower, name, "batch" + number, lower, queues(lower),
                                number == 2 ? error("program slurm ended with exit code 1") : ""),
                        error);
    }

    private static String entry(String name, String site, String key, String host, String data, String error) {
        return """
                <sg:Entry mds:name="%s" mds:site="%s">%s<sg:Content><agg:AggregatorConfig><agg:ExecutionPollType><agg:PollIntervalMillis>60000</agg:PollIntervalMillis><agg:ProbeName>x:slurm</agg:ProbeName></agg:ExecutionPollType></agg:AggregatorConfig>\
                <agg:AggregatorData mds:collectedAt="%s">%s</agg:AggregatorData>%s</sg:Content></sg:Entry>"""
                .formatted(name, site, endpoints(key, host, "ManagedJobFactoryService"), NOW.minusSeconds(45), data,
                        error);
    }

    private static String endpoints(String key, String host, String service) {
        return """
                <sg:ServiceGroupEntryEPR><wsa:Address>http://vo.example.org/Entry</wsa:Address><wsa:ReferenceParameters><k:EntryKey>%s</k:EntryKey></wsa:ReferenceParameters></sg:ServiceGroupEntryEPR>\
                <sg:MemberServiceEPR><wsa:Address>http://%s.example.org:8080/wsrf/services/%s</wsa:Address></sg:MemberServiceEPR>"""
                .formatted(key, host, service);
    }

    private static String hosts(String site, int hosts) {
        return IntStream.rangeClosed(1, hosts)
                .mapToObj(number -> GLUE_HOST.formatted(number, site, 4_000 + number * 37 % 55_000,
                        number == 1 ? 1_000 : 20_000 + number * 91 % 60_000, 100 + number * number * 17 % 2_600))
                .collect(Collectors.joining());
    }

    private static String queues(String site) {
        return IntStream.rangeClosed(1, 3)
                .mapToObj(
                        number -> """
                                <glue:ComputingElement glue:Name="queue%1$d" glue:UniqueID="queue%1$d@%2$s"><glue:Info glue:LRMSType="Slurm" glue:LRMSVersion="24.05" glue:TotalCPUs="128"/>\
                                <glue:State glue:Status="enabled" glue:FreeCPUs="%3$d" glue:RunningJobs="%4$d" glue:WaitingJobs="12"/></glue:ComputingElement>"""
                                .formatted(number, site, 10 * number, 90 - number))
                .collect(Collectors.joining());
    }

    private static String error(String cause) {
        return "<agg:AggregatorError><agg:since>%s</agg:since><agg:lastSuccess>%s</agg:lastSuccess><agg:cause>%s</agg:cause></agg:AggregatorError>"
                .formatted(NOW.minusSeconds(2_460), NOW.minusSeconds(2_520), cause);
    }

    private static String name(int number) {
        return number == 1 ? "North" : number == 2 ? "East" : "West";
    }
}
