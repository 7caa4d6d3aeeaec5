package org.openmds.webmds;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The dashboard, the pages of a site, a cluster and a host, and tables as pages and as data. */
class DashboardTest {

    private static final Pattern TAG = Pattern.compile("<[^>]*>");
    private static final int MANY = 3_334;

    private final FakeGroupService service = new FakeGroupService(SampleOrganisation.of(20));
    private final FakeGroupService alerts = new FakeGroupService(SampleOrganisation.alerts());
    private WebMdsFixture web;

    @BeforeEach
    void open() throws Exception {
        web = new WebMdsFixture(service, alerts, Optional.empty(), WebMdsFixture.budgets());
    }

    @AfterEach
    void close() throws Exception {
        web.close();
        service.close();
        alerts.close();
    }

    @Test
    void dashboard_saysWhatFiresWhatFailsWhatIsFreeAndHowOldItIs() throws Exception {
        String page = text("/webmds/");

        assertThat(page).contains("Atlas organisation", "Physics at three sites")
                .containsSubsequence("Alerts firing", "2", "1 critical, 1 warning", "1 silenced", "1 pending")
                .containsSubsequence("Sources failing", "2", "of 8 collected", "1 failed, 1 stale")
                .containsSubsequence("Oldest value", "UTC", "West")
                .containsSubsequence("CPUs free", "300", "of 960", "660 in use")
                .containsSubsequence("Jobs running", "540", "45 waiting")
                .containsSubsequence("Hosts", "60", "3 down")
                .containsSubsequence("Storage free", "11.8 TiB", "of 38.1 TiB")
                .contains("node00001: /home is 99 % full", "program slurm ended with exit code 1",
                        "1 figure is reported twice and differently");
    }

    @Test
    void dashboard_siteWithAFailingSourceOrAnAlert_isNotOk() throws Exception {
        String sites = text("/webmds/").split("Sites", 2)[1].split("History|Load of the hosts", 2)[0];

        assertThat(sites).contains("failing: 1 of 3 sources", "stale", "1 alert fires").doesNotContain("ok");
    }

    @Test
    void everyPage_hasTheNumberOfFiringAlertsInItsNavigation() throws Exception {
        for (String page : new String[]{"", "hosts", "queues", "grid", "sources", "hierarchy", "overview", "alerts",
            "query"}) {
            assertThat(web.get("/webmds/" + page).body()).as(page)
                    .contains("<span class=\"badge\">2<span class=\"hidden\"> firing</span></span>");
        }
        alerts.fails("no right");
        assertThat(web.get("/webmds/hosts").body()).doesNotContain("badge");
        assertThat(text("/webmds/")).contains("no right");
    }

    @ParameterizedTest
    @CsvSource({"site?name=East, failing: 1 of 3 sources", "cluster?name=NORTH, 1 with alerts",
        "host?name=node00001.east.example.org, disk full",
        "entry?EntryKey=batch2, program slurm ended", "site?name=none, This site does not exist",
        "cluster?name=none, This cluster does not exist",
        "host?name=none, This host does not exist"})
    void pageOfAName_showsIt(String path, String expected) throws Exception {
        assertThat(web.get("/webmds/" + path).statusCode()).isEqualTo(200);
        assertThat(text("/webmds/" + path)).contains(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"dashboard", "sources"})
    void allGroups_areOnOnePage(String page) throws Exception {
        String all = web.get("/webmds/%s?group=*".formatted(page)).body();

        assertThat(all).contains("all indexes").contains("group=second");
    }

    @Test
    void allGroups_oneIsGone_pageSaysSo() throws Exception {
        service.fails("out of order");

        HttpResponse<String> page = web.get("/webmds/dashboard?group=*");

        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.body()).contains("The index group does not answer.", "out of order");
    }

    @Test
    void tenThousandHosts_haveEightPagesOrTwoHundred() throws Exception {
        service.says(SampleOrganisation.of(MANY));

        assertThat(text("/webmds/hosts")).contains("10,002 hosts", "Page 1 of 201, 10,002 hosts");
        String second = web.get("/webmds/hosts?page=2&sort=name").body();
        assertThat(second).contains("page=3&amp;", "rel=\"next\"", "rel=\"prev\"", "page=201", ">First</a>");
        assertThat(rows(second)).isEqualTo(50);
        String last = web.get("/webmds/hosts?page=9999&per=500&sort=load").body();
        assertThat(last).contains("Page 21 of 21");
        assertThat(rows(last)).isEqualTo(2);
        assertThat(rows(web.get("/webmds/hosts?q=node03334").body())).isEqualTo(3);
    }

    @Test
    void table_asCsv_hasAllRowsOfTheFilterInItsOrder() throws Exception {
        HttpResponse<String> csv = web.get("/webmds/hosts.csv?q=north&sort=load&dir=desc&page=7");

        assertThat(csv.headers().firstValue("Content-Type")).hasValue("text/csv; charset=utf-8");
        String[] lines = csv.body().split("\r\n", -1);
        assertThat(lines).hasSize(22);
        assertThat(lines[0]).startsWith("name,cluster,site,cpus,load,memory,");
        assertThat(lines[1]).matches("node000\\d\\d.north.example.org,north,North,16,1\\.5.*");
        assertThat(web.get("/webmds/hosts?q=north&sort=load").body())
                .contains("/webmds/hosts.csv?group=group&amp;q=north&amp;sort=load");
    }

    @Test
    void table_asJson_isAnArrayOfRows() throws Exception {
        HttpResponse<String> json = web.get("/webmds/alerts.json?sort=severity");

        assertThat(json.headers().firstValue("Content-Type")).hasValue("application/json; charset=utf-8");
        assertThat(json.body()).startsWith("[{")
                .contains("\"severity\":\"critical\"", "\"suppressed\":\"silenced by ann");
        assertThat(web.get("/webmds/dashboard.json").body()).contains("\"cpus-free\":100", "\"health\":\"failing\"");
        assertThat(web.get("/webmds/none.json").statusCode()).isEqualTo(404);
    }

    @Test
    void csv_textThatASpreadsheetWouldExecute_isQuoted() throws Exception {
        service.says(SampleGroups.of("=cmd|&apos;,&quot;x"));

        assertThat(web.get("/webmds/hosts.csv").body()).contains("\r\n\"'=cmd|',\"\"x\",");
    }

    @Test
    void page_forABrowserThatAcceptsGzip_isCompressed() throws Exception {
        try (HttpClient client = HttpClient.newHttpClient()) {
            HttpResponse<byte[]> page = client.send(
                    HttpRequest.newBuilder(URI.create("http://127.0.0.1:%d/webmds/hosts".formatted(web.port())))
                            .header("Accept-Encoding", "gzip, br")
                            .build(),
                    BodyHandlers.ofByteArray());

            assertThat(page.headers().firstValue("Content-Encoding")).hasValue("gzip");
            assertThat(page.headers().firstValue("Vary")).hasValue("Accept-Encoding");
            String text = new String(new GZIPInputStream(new ByteArrayInputStream(page.body())).readAllBytes(), UTF_8);
            assertThat(text).isEqualTo(web.get("/webmds/hosts").body());
            assertThat(page.body().length).isLessThan(text.length() / 5);
            assertThat(web.get("/webmds/hosts", "Accept-Encoding", "gzip", "If-None-Match",
                    page.headers().firstValue("ETag").orElseThrow()).statusCode()).isEqualTo(304);
        }
        assertThat(web.get("/webmds/alerts", "Accept-Encoding", "gzip").headers().firstValue("Content-Encoding"))
                .isEmpty();
    }

    private static long rows(String page) {
        return Pattern.compile("<tr[ >]")
                .matcher(page.split("<tbody>", 2)[1].split("</tbody>", 2)[0])
                .results()
                .map(MatchResult::group)
                .count();
    }

    /** Returns the text of a page, with a space for each element. */
    private String text(String path) throws Exception {
        return TAG.matcher(web.get(path).body()).replaceAll(" ").replaceAll("\\s+", " ");
    }
}
