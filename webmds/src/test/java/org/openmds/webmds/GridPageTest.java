package org.openmds.webmds;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The page of a grid: its sites, where a VO can run, and what is wrong with what a site tells. */
class GridPageTest {

    private static final String SITES = """
            <Domains xmlns='http://schemas.ogf.org/glue/2009/03/spec_2.0_r1'><AdminDomain><ID>ALPHA</ID>
            <Extensions><Extension><LocalID>1</LocalID><Key>k</Key><Value>MaxWallTime is in seconds, and 48 is outside</Value>
            <s:Problem xmlns:s='http://openmds.org/provider/site' Kind='foreign-unit' Entity='urn:q1' Since='2026-01-31T08:00:00Z'/></Extension></Extensions>
            <ComputingService><ID>c1</ID><RunningJobs>41</RunningJobs>
            <ComputingEndpoint><ID>e1</ID><URL>https://ce1.example.org:443/arex</URL><ServingState>production</ServingState></ComputingEndpoint>
            <ComputingEndpoint><ID>e2</ID><URL>https://ce2.example.org:443/arex</URL><ServingState>closed</ServingState><DowntimeEnd>2026-02-01T08:00:00Z</DowntimeEnd><DowntimeInfo>OUTAGE: cooling</DowntimeInfo></ComputingEndpoint>
            <ComputingShare><ID>q1</ID><Name>l</Name><MappingQueue>long</MappingQueue><MappingPolicy><Rule>vo:atlas</Rule><Rule>VOMS:/cms/Role=pilot</Rule></MappingPolicy>
            <FreeSlots>7</FreeSlots><WaitingJobs>3</WaitingJobs><MaxWallTime>172800</MaxWallTime><Associations><ComputingEndpointID>e1</ComputingEndpointID></Associations></ComputingShare>
            <ComputingShare><ID>q2</ID><Name>short</Name><MappingPolicy><Rule>VO:ATLAS</Rule></MappingPolicy><FreeSlots>9</FreeSlots><WaitingJobs>5</WaitingJobs></ComputingShare>
            <ComputingShare><ID>q3</ID><Name>shut</Name><MappingPolicy><Rule>vo:atlas</Rule></MappingPolicy><FreeSlots>500</FreeSlots>
            <Associations><ComputingEndpointID>e2</ComputingEndpointID></Associations></ComputingShare>
            <ComputingManager><ProductName>slurm</ProductName><TotalSlots>64</TotalSlots></ComputingManager>
            </ComputingService></AdminDomain>
            <AdminDomain><ID>BETA</ID><ComputingService><ID>c2</ID><ComputingShare><ID>q4</ID><MappingPolicy><Rule>vo:ops</Rule></MappingPolicy></ComputingShare>
            </ComputingService></AdminDomain></Domains>""";

    private final FakeGroupService service = new FakeGroupService(SampleGroups.with(SITES));
    private WebMdsFixture web;

    @BeforeEach
    void open() throws Exception {
        web = new WebMdsFixture(service, Optional.empty());
    }

    @AfterEach
    void close() throws Exception {
        web.close();
        service.close();
    }

    @Test
    void sites_areListedWithStateCapacityVosAndProblems() throws Exception {
        String page = web.get("/webmds/grid").body();

        assertThat(page).contains("ALPHA", "BETA", "site=ALPHA", "vo=cms", "1 problem</summary>",
                "MaxWallTime is in seconds, and 48 is outside", "foreign unit", "500 of 64", "none</span>");
        assertThat(lines("grid.csv")).containsExactly(
                "site,health,queues,free,slots,running,waiting,vos,problems,changed",
                "ALPHA,ok,3,500,64,41,8,atlas cms,1,", "BETA,ok,1,,,,,ops,0,");
    }

    @Test
    void queuesOfAVo_thatAcceptJobs_areFirst_thoseWithMostFreeSlotsBefore() throws Exception {
        assertThat(lines("grid.csv?vo=Atlas")).containsExactly(
                "queue,site,ce,state,free,running,waiting,max-wall-time-seconds,max-memory-mb,vos,health,id,endpoints",
                "short,ALPHA,ce1.example.org ce2.example.org,production,9,,5,,,ATLAS,ok,q2,https://ce1.example.org:443/arex https://ce2.example.org:443/arex",
                "long,ALPHA,ce1.example.org,production,7,,3,172800,,atlas cms,ok,q1,https://ce1.example.org:443/arex",
                "shut,ALPHA,ce2.example.org,closed,500,,,,,atlas,ok,q3,https://ce2.example.org:443/arex");
        assertThat(lines("grid.csv?vo=cms")).hasSize(2);
        assertThat(web.get("/webmds/grid?vo=atlas").body()).contains("Where <bdi>atlas</bdi> can run",
                "<p class=\"figure\">2</p><p class=\"info\">of 3, at 1 site</p>",
                "<p class=\"figure\">9</p>", "<option value=\"cms\">", "OUTAGE: cooling until 2026-02-01 08:00:00 UTC");
        assertThat(web.get("/webmds/grid?vo=none").body()).contains("None of the queues matches.");
    }

    @Test
    void site_hasItsQueuesAndTheTextsOfItsProblems() throws Exception {
        assertThat(web.get("/webmds/grid?site=alpha").body()).contains("Site of the grid", "MaxWallTime is in seconds",
                "<bdi class=\"code\">urn:q1</bdi>", "datetime=\"2026-01-31T08:00:00Z\"", "EntryKey=k1", "2 d</bdi>")
                .doesNotContain("BETA");
        assertThat(web.get("/webmds/grid?site=BETA").body()).contains("health ok\"", "not told");
        assertThat(web.get("/webmds/grid?site=GAMMA").body()).contains("This site does not exist");
    }

    @Test
    void withoutSites_thePageSaysHowToGetOne() throws Exception {
        service.says(SampleGroups.with("<glue:Host glue:Name='a'/>"));

        assertThat(web.get("/webmds/grid").body()).contains("No site of a grid is known here", "providers:",
                "format: gocdb", "mds provider try grid");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "?vo=atlas", "?site=ALPHA", "?sort=problems", "?vo=atlas&sort=free", "?group=*"})
    void valuesThatAreNone_spoilNoPage(String address) throws Exception {
        service.says(SampleGroups.with(SITES.replaceAll(">(\\d+)<", "><!-- -->&lt;script&gt; $1e300<")
                .replace("<URL>https", "<URL>javascript")));

        assertThat(web.get("/webmds/grid" + address).statusCode()).isEqualTo(200);
        assertThat(web.get("/webmds/grid" + address).body()).doesNotContain("href=\"javascript", "<script>");
    }

    private Stream<String> lines(String path) throws Exception {
        return web.get("/webmds/" + path).body().lines();
    }
}
