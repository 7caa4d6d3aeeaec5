package org.openmds.server.suite;

import static org.openmds.server.TestWaits.await;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A server with data for all pages: this host and its history, queues, file transfers, an entry that fails, a downstream index, a firing trigger and
 * a silence.
 */
record ExampleSite(RunningServer server) implements AutoCloseable {

    static final String TRIGGER = "disk-full";

    private static final String GLUE = "xmlns:glue='http://mds.globus.org/glue/ce/1.1'";
    private static final String BELOW = "SiteIndex";
    private static final String QUEUES = """
            <glue:Cluster %s glue:Name='golem' glue:UniqueID='golem.example.org'>\
            <glue:ComputingElement glue:Name='short' glue:UniqueID='short'><glue:Info glue:LRMSType='PBS' glue:TotalCPUs='128'/>\
            <glue:State glue:Status='enabled' glue:FreeCPUs='37' glue:RunningJobs='91' glue:WaitingJobs='12'/></glue:ComputingElement>\
            <glue:ComputingElement glue:Name='long' glue:UniqueID='long'><glue:Info glue:LRMSType='PBS' glue:TotalCPUs='64'/>\
            <glue:State glue:Status='enabled' glue:FreeCPUs='0' glue:RunningJobs='64' glue:WaitingJobs='230'/></glue:ComputingElement>\
            </glue:Cluster>"""
            .formatted(GLUE);
    /** Two sites of a grid; the second tells nonsense. */
    private static final String GRID = """
            <Domains xmlns='http://schemas.ogf.org/glue/2009/03/spec_2.0_r1'><AdminDomain><ID>EXAMPLE-ONE</ID>\
            <ComputingService><ID>c1</ID><Type>org.nordugrid.arex</Type>\
            <ComputingEndpoint><ID>e1</ID><URL>https://arex.one.example.org:443/arex</URL><ServingState>production</ServingState></ComputingEndpoint>\
            <ComputingShare><ID>q1</ID><Name>long</Name><MappingPolicy><Rule>vo:atlas</Rule><Rule>vo:biomed</Rule></MappingPolicy><MaxWallTime>172800</MaxWallTime>\
            <MaxMainMemory>4000</MaxMainMemory><ServingState>production</ServingState><RunningJobs>1210</RunningJobs><WaitingJobs>340</WaitingJobs><FreeSlots>38</FreeSlots></ComputingShare>\
            <ComputingManager><ProductName>slurm</ProductName><TotalSlots>1248</TotalSlots></ComputingManager></ComputingService></AdminDomain>\
            <AdminDomain><ID>EXAMPLE-TWO</ID><Extensions><Extension><LocalID>problem-1</LocalID><Key>org.openmds.problem.foreign-unit</Key>\
            <Value>ComputingShare: MaxWallTime is in seconds, and 48 is outside of 600 to 315360000</Value>\
            <s:Problem xmlns:s='http://openmds.org/provider/site' Kind='foreign-unit' Entity='ce.two.example.org_whole_share' Since='2026-01-31T08:00:00Z'/></Extension></Extensions>\
            <ComputingService><ID>ce.two.example.org</ID><Type>org.opensciencegrid.htcondorce</Type>\
            <ComputingEndpoint><ID>e2</ID><URL>condor://ce.two.example.org:9619</URL><ServingState>draining</ServingState></ComputingEndpoint>\
            <ComputingShare><ID>ce.two.example.org_whole_share</ID><Name>whole</Name><MappingPolicy><Rule>vo:atlas</Rule></MappingPolicy><MaxWallTime>48</MaxWallTime></ComputingShare>\
            </ComputingService></AdminDomain></Domains>""";
    private static final String TRANSFERS = """
            <r:Transfers xmlns:r='urn:rft'><r:TotalNumberOfActiveTransfers>3</r:TotalNumberOfActiveTransfers>\
            <r:TotalNumberOfTransfers>1204</r:TotalNumberOfTransfers><r:TotalNumberOfBytesTransferred>7340032000</r:TotalNumberOfBytesTransferred>\
            </r:Transfers>""";

    /** @param keyValues further keys of the configuration, each followed by its value */
    static ExampleSite start(Path state, String... keyValues) {
        TriggerKeys keys = TriggerKeys.quick()
                .diskFull("0s", "1h", "topic")
                .with("triggers.silences[0].name", "move", "triggers.silences[0].labels[0].name", "host",
                        "triggers.silences[0].labels[0].value", "b*", "triggers.silences[0].until",
                        "2099-01-01T00:00:00Z", "triggers.silences[0].reason", "the room moves")
                .with("indexes[0].name", "DefaultIndexService", "indexes[1].name", BELOW)
                .with("providers.host.enabled", "true", "providers.host.interval", "1s", "providers.host.timeout", "1s",
                        "history.interval", "1s", "history.keep", "30m", "sources.shortest-interval", "100ms")
                .with(keyValues);
        ExampleSite site = new ExampleSite(RunningServer.withPages(state, keys.list()));
        site.fill();
        return site;
    }

    private void fill() {
        IndexClient below = new IndexClient(server.server().serviceUrl(BELOW));
        below.add("lower-one");
        below.add("lower-two");
        EntryReference.of(below.call(RequestBodies.add("golem/ManagedJobFactoryService", QUEUES, "PT1H")));
        IndexClient index = server.index();
        EntryReference.of(index.call(RequestBodies.add("ReliableFileTransferFactoryService", TRANSFERS, "PT1H")));
        EntryReference.of(index.call(RequestBodies.add("grid", GRID, "PT1H")));
        collect(below.url(), "GetResourcePropertyPollType",
                "<agg:ResourcePropertyName xmlns:sg='%s'>sg:Entry</agg:ResourcePropertyName>".formatted(XmlReader.SG));
        collect("http://127.0.0.1:1/wsrf/services/Gone", "QueryResourcePropertiesPollType",
                "<agg:QueryExpression Dialect='%s'>/</agg:QueryExpression>".formatted(RequestBodies.XPATH));
        DiskMembers.add(index, "archive", 10);
        await().until(() -> index.query("count(//*[local-name()='MainMemory'])").equals("1")
                && index.query("count(//*[local-name()='ComputingElement'])").equals("2")
                && index.query("count(//*[local-name()='AggregatorError'])").equals("1"));
        await().until(() -> TriggerView.of(server.url(""), TRIGGER).state().equals("firing"));
    }

    private void collect(String member, String type, String configuration) {
        SoapAnswer added = server.index()
                .call("""
                        <sg:Add xmlns:sg='%1$s'><sg:MemberEPR><wsa:Address xmlns:wsa='%2$s'>%3$s</wsa:Address></sg:MemberEPR><sg:Content>\
                        <agg:AggregatorConfig xmlns:agg='http://mds.globus.org/aggregator/types'><agg:%4$s>\
                        <agg:PollIntervalMillis>500</agg:PollIntervalMillis>%5$s</agg:%4$s></agg:AggregatorConfig></sg:Content>\
                        <sg:InitialTerminationTime>PT1H</sg:InitialTerminationTime></sg:Add>"""
                        .formatted(XmlReader.SG, XmlReader.WSA, member, type, configuration));
        EntryReference.of(added);
    }

    /** Returns the key of this host's entry. */
    String hostKey() {
        return XmlReader.text(server.index().call(RequestBodies.DOCUMENT).payload(),
                "//sg:Entry[.//glue:MainMemory]/sg:ServiceGroupEntryEPR/wsa:ReferenceParameters/*");
    }

    /** Returns the name of this host in its entry. */
    private String hostName() {
        return server.index()
                .query("string((//*[local-name()='Host'][*[local-name()='MainMemory']]/@*[local-name()='Name'])[1])");
    }

    /** Returns the address of every page, by a name for it. */
    Map<String, String> pages() {
        Map<String, String> pages = new LinkedHashMap<>();
        for (String page : new String[]{"dashboard", "overview", "hosts", "queues", "grid", "sources",
            "hierarchy", "alerts", "query"}) {
            pages.put(page, "/webmds/" + page);
        }
        pages.put("entry", "/webmds/entry?EntryKey=" + hostKey());
        pages.put("site", "/webmds/site?key="
                + server.index().query("string(/*/*[local-name()='Summary']/*[local-name()='Site']/@key)"));
        pages.put("cluster", "/webmds/cluster?name=golem");
        pages.put("host", "/webmds/host?name=" + hostName());
        pages.put("grid-vo", "/webmds/grid?vo=atlas");
        pages.put("grid-site", "/webmds/grid?site=EXAMPLE-TWO");
        pages.put("trigger", "/webmds/trigger?id=" + TRIGGER);
        pages.put("answer-tree", "/webmds/query?expression=//glue:Host");
        pages.put("answer-table", "/webmds/query?as=table&expression=//glue:ComputingElement");
        pages.put("answer-xml", "/webmds/query?as=xml&expression=//glue:FileSystem");
        pages.put("fault", "/webmds/query?expression=//glue:Host%5B");
        pages.put("nothing-found", "/webmds/overview?q=nothing");
        pages.put("error", "/webmds/webmds?info=nobody");
        pages.put("gt4-overview", "/webmds/webmds?info=indexinfo&xsl=servicegroupxsl");
        pages.replaceAll((_, path) -> server.url(path));
        return pages;
    }

    @Override
    public void close() {
        server.close();
    }
}
