package org.openmds.webmds;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The use of hosts and queues on the pages. */
class HostsAndQueuesTest {

    private final FakeGroupService service = new FakeGroupService("<nothing/>");
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

    @ParameterizedTest
    @CsvSource({"name, alpha, beta", "load, beta, alpha", "memory, alpha, beta", "disk, beta, alpha"})
    void hosts_inAnyOrder_haveThoseFirstThatAreMostInUse(String order, String first, String second) throws Exception {
        service.says(SampleGroups.with(host("beta", "400", "200", "10") + host("alpha", "100", "100", "500")));

        String page = web.get("/webmds/hosts?sort=" + order).body().split("<tbody>", 2)[1];

        assertThat(page.indexOf("<bdi>" + first)).isPositive().isLessThan(page.indexOf("<bdi>" + second));
    }

    @Test
    void host_thatIsNearlyFull_isSaidInUnitsAndMarked() throws Exception {
        service.says(SampleGroups.with(host("alpha", "300", "512", "40")));

        assertThat(web.get("/webmds/hosts").body()).contains("<bdi>3.00</bdi>", "75&nbsp;%", "<bdi>512 MiB</bdi>",
                "<bdi>/</bdi>", "bar critical", "96&nbsp;%", "<bdi>disk full</bdi>")
                .doesNotContain("bar high", "health ok");
        assertThat(web.get("/webmds/host?name=alpha").body()).contains("3.00 on 4 CPUs", "512 MiB of 1 GiB",
                "disk full");
    }

    @Test
    void queue_isShownWithItsSiteAndFreeCpus() throws Exception {
        service.says(SampleGroups
                .with("""
                        <glue:ComputingElement glue:Name="long" glue:UniqueID="long@ce.example.org"><glue:Info glue:LRMSType="Slurm" glue:TotalCPUs="4000"/>
                        <glue:State glue:Status="enabled" glue:FreeCPUs="1000" glue:RunningJobs="1200"/></glue:ComputingElement>"""));

        assertThat(web.get("/webmds/queues").body()).contains("long@ce.example.org", "1,000", "3,000 of 4,000",
                "75&nbsp;%", "1,200", "bar normal");
    }

    @ParameterizedTest
    @ValueSource(strings = {"INF", "-INF", "NaN", "1e300", "-5", "many", ""})
    void numbersThatAreNone_spoilNoPage(String number) throws Exception {
        service.says(SampleGroups.with(host("alpha", number, number, number)
                + "<glue:ComputingElement glue:Name='q'><glue:Info glue:TotalCPUs='%1$s'/><glue:State glue:FreeCPUs='%1$s'/></glue:ComputingElement>"
                        .formatted(number)));

        for (String page : new String[]{"hosts?sort=load", "hosts?sort=disk", "queues", "overview",
            "entry?EntryKey=k1"}) {
            assertThat(web.get("/webmds/" + page).statusCode()).as(page).isEqualTo(200);
        }
    }

    /** A host with four processors, 1 GiB of memory, and a file system of 1000 MiB. */
    private static String host(String name, String load, String memory, String disk) {
        return """
                <glue:Host glue:Name="%s"><glue:Architecture glue:SMPSize="4"/><glue:ProcessorLoad glue:Last1Min="%s"/>\
                <glue:MainMemory glue:RAMSize="1024" glue:RAMAvailable="%s"/><glue:FileSystem glue:Root="/" glue:Size="1000" glue:AvailableSpace="%s"/></glue:Host>"""
                .formatted(name, load, memory, disk);
    }
}
