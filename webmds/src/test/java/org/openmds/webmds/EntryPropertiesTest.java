package org.openmds.webmds;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openmds.budget.Budget;
import org.openmds.webmds.source.SourceException;
import org.openmds.webmds.transform.DocumentCache;
import org.openmds.webmds.transform.DocumentMemory;
import org.openmds.webmds.transform.PageThreads;

/** The termination time and the charts on the page of an entry. */
class EntryPropertiesTest {

    private static final String KEY = "0123456789abcdef0123456789abcdef";
    private static final String GROUP = """
            <idx:IndexRP xmlns:idx="http://mds.globus.org/index" xmlns:sg="http://docs.oasis-open.org/wsrf/sg-2" xmlns:wsa="http://www.w3.org/2005/08/addressing"
              xmlns:sgk="http://mds.globus.org/inmemoryservicegroup" xmlns:glue="http://mds.globus.org/glue/ce/1.1"><sg:Entry><sg:ServiceGroupEntryEPR>
              <wsa:Address>http://a/wsrf/services/JobsEntry</wsa:Address><wsa:ReferenceParameters><sgk:EntryKey>%s</sgk:EntryKey></wsa:ReferenceParameters>
              </sg:ServiceGroupEntryEPR><sg:MemberServiceEPR><wsa:Address>http://a/</wsa:Address></sg:MemberServiceEPR>
              <sg:Content><glue:Host glue:Name="a"/></sg:Content></sg:Entry></idx:IndexRP>"""
            .formatted(KEY);

    private final FakeCatalog catalog = new FakeCatalog();
    private final PageRouter pageRouter = new PageRouter(catalog, new PageDocuments(catalog,
            new DocumentCache(catalog.transforms, new DocumentMemory(Budget.unlimited()), Duration.ZERO,
                    InstantSource.system()),
            catalog.transforms,
            new PageThreads(WebMdsFixture.budgets().pages())));

    @BeforeEach
    void oneEntry() {
        catalog.document = GROUP;
    }

    @AfterEach
    void close() {
        pageRouter.close();
    }

    private String page(String... series) {
        catalog.entry = Optional.of(_ -> FakeCatalog.xml(
                "<r xmlns:rl='http://docs.oasis-open.org/wsrf/rl-2'><rl:TerminationTime>2030-01-01T00:00:00Z</rl:TerminationTime><h:History xmlns:h='http://openmds.org/index' from='2026-01-01T00:00:00Z' interval='60'>"
                        + String.join("", series)
                        + "</h:History></r>"));
        return entry(KEY);
    }

    private String entry(String key) {
        WebPage page = pageRouter.page(RequestedPage.of("entry"), new RequestParameters(Map.of("EntryKey", key)));
        assertThat(page.status()).isEqualTo(200);
        return new String(page.body(), StandardCharsets.UTF_8);
    }

    private static String series(String path, String values) {
        return "<h:Series name=\"Host[@Name='a']" + path + "\">" + values + "</h:Series>";
    }

    @Test
    void entry_withHistory_hasChartsWithWords() {
        String page = page(series("/ProcessorLoad/@Last1Min", "100 50 0"),
                series("/MainMemory/@RAMSize", "1000 1000 1000"),
                series("/MainMemory/@RAMAvailable", "500 250 750"),
                series("/FileSystem[@Root='/home']/@Size", "10 10 10"),
                series("/FileSystem[@Root='/home']/@AvailableSpace", "5 5 5"), series("/@UptimeSeconds", "1 2 3"));
        assertThat(page).contains("aria-label=\"Load, the last 3 minutes: now 0.00, lowest 0.00, highest 1.00\"",
                "d=\"M46 10L189 69L332 128\"", ">0.5</text>", ">00:01:00</text>",
                "<title>2026-01-01 00:01:00 UTC: 0.50</title>",
                "Memory used, the last 3 minutes: now 250 MiB, lowest 250 MiB, highest 750 MiB of 1,000 MiB",
                "<bdi>Disk used /home</bdi>").doesNotContain("style=");
        assertThat(page.split("<figure", -1)).hasSize(4);
    }

    @Test
    void entry_withTerminationTime_showsIt() {
        assertThat(page()).contains("<dt>Termination time</dt>", "<time datetime=\"2030-01-01T00:00:00Z\">");
        catalog.entry = Optional.of(
                _ -> FakeCatalog.xml("<r xmlns:rl='http://docs.oasis-open.org/wsrf/rl-2'><rl:TerminationTime/></r>"));
        assertThat(entry(KEY)).contains("none: the entry stays until it is removed");
    }

    @Test
    void entry_historyWithGaps_showsThemAsGaps() {
        assertThat(page(series("/ProcessorLoad/@Last1Min", "100 100 - 100 - -"))).contains(
                "d=\"M46 10L103.2 10M217.6 10h.1\"",
                "now unknown");
    }

    @Test
    void entry_namesOfAnEnemy_areText() {
        String page = page(
                "<h:Series name=\"Host[@Name='a']/FileSystem[@Root='&lt;script&gt;x']/@AvailableSpace\">1</h:Series>",
                "<h:Series name=\"Host[@Name='a']/FileSystem[@Root='&lt;script&gt;x']/@Size\">2</h:Series>");
        assertThat(page).contains("Disk used &lt;script&gt;x").doesNotContain("<script>x");
    }

    @Test
    void entry_tooManySeries_areCut() {
        StringBuilder many = new StringBuilder();
        for (int i = 0; i < 100; i++) {
            many.append("<h:Series name=\"ComputingElement[@Name='q")
                    .append(i)
                    .append("']/State/@FreeCPUs\">1</h:Series>");
        }
        assertThat(page(many.toString())).contains("The first 24 of 100 charts are shown");
    }

    @Test
    void entry_historyCannotBeHad_isAPageWithoutCharts() {
        catalog.entry = Optional.of(_ -> {
            throw new SourceException(SourceException.Cause.FAULT, "no such property");
        });
        assertThat(entry(KEY)).contains("Member service EPR").doesNotContain("<figure", "Termination time");
        catalog.entry = Optional.empty();
        assertThat(entry(KEY)).doesNotContain("<figure");
    }

    @Test
    void entry_historyChanges_isAnotherPage() {
        page(series("/ProcessorLoad/@Last1Min", "100"));
        assertThat(page(series("/ProcessorLoad/@Last1Min", "200"))).contains("now 2.00");
    }

    @Test
    void entry_unknownKey_asksForNoHistory() {
        catalog.entry = Optional.of(_ -> {
            throw new AssertionError("no service may be called");
        });
        assertThat(entry("other")).contains("This entry does not exist");
    }
}
