package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.TestWaits.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;

/** Users visit the pages of a site: the pages show correct data and lead to each other. */
@EnabledOnOs(OS.LINUX)
@InBrowser
class WebMdsBrowserIT {

    private static final String LOAD = "string(//*[local-name()='ProcessorLoad']/@*[local-name()='Last1Min'])";
    private static final String CONTROLS = """
            const name = each => each.tagName + ' ' + (each.id || each.textContent.trim().slice(0, 40));
            window.missed = new Map([...document.querySelectorAll('a[href], input, select, textarea, button, summary, [tabindex]')]
                .filter(each => each.type !== 'hidden' && each.checkVisibility()).map(each => [each, name(each)]));
            return window.missed.size;
            """;
    /** A script that returns the focused element if it does not show its focus. */
    private static final String FOCUS = """
            const now = document.activeElement;
            window.missed.delete(now);
            const shown = getComputedStyle(now).outlineStyle !== 'none' && parseFloat(getComputedStyle(now).outlineWidth) >= 2;
            return shown ? '' : now.outerHTML.slice(0, 100) + ' missed: ' + [...window.missed.values()].join();
            """;

    @TempDir
    static Path state;

    private static ExampleSite site;

    @BeforeAll
    static void start() {
        site = ExampleSite.start(state);
    }

    @AfterAll
    static void stop() {
        site.close();
    }

    @Test
    void overview_showsThisHostWithItsTrueLoadAndLeadsToIt(HeadlessBrowser browser) {
        // The kernel changes the value every five seconds: the three must agree at one time.
        await().until(() -> {
            String load = LoadAverage.now();
            browser.open(page("/webmds/overview"));
            return browser.text("tr:has(th a[href*='%s'])".formatted(site.hostKey())).contains("load " + load + " on ")
                    && asked().equals(load) && LoadAverage.now().equals(load);
        });

        browser.go("th a[href*='%s']".formatted(site.hostKey()));

        assertThat(browser.url()).contains("/webmds/entry?").contains("EntryKey=" + site.hostKey());
        assertThat(browser.text("h1")).contains("Host");
        assertThat(browser.text(".bars")).contains("Load", "Memory", " of ");
        assertThat(browser.text(".tree")).contains("ProcessorLoad", "Last1Min", "MainMemory");
    }

    @Test
    void dashboard_saysTheNumbersOfTheIndexAndLeadsToTheAlerts(HeadlessBrowser browser) {
        await().untilAsserted(() -> {
            browser.open(page("/webmds/"));
            List<String> tiles = browser.texts(".tile");
            assertThat(tiles).anyMatch(tile -> tile.startsWith("Alerts firing") && tile.contains("1"))
                    .anyMatch(tile -> tile.startsWith("Hosts") && tile.contains(sum("Hosts", "total")))
                    .anyMatch(tile -> tile.startsWith("CPUs free") && tile.contains("of " + sum("CPUs", "total")))
                    .anyMatch(tile -> tile.startsWith("Sources failing") && tile.contains("1 failed"));
        });
        assertThat(browser.text(".failing")).contains("Gone");
        assertThat(browser.title()).startsWith("(1) ");

        browser.go(".top nav a:has(.badge)");

        assertThat(browser.text("h1")).isEqualTo("Alerts");
        assertThat(browser.text("tbody")).contains("firing", "/data is 99 % full");
    }

    @Test
    void openPage_serverStops_saysSoLoudly(HeadlessBrowser browser, @TempDir Path other) {
        try (RunningServer server = RunningServer.withPages(other)) {
            browser.open(server.url("/webmds/"));
            await().until(() -> browser.text("#live").equals("live"));
            assertThat(browser.element("#banner").isDisplayed()).isFalse();
        }

        await().until(() -> browser.element("#banner").isDisplayed());
        assertThat(browser.text("#banner")).contains("The server does not answer.", "This page shows the state of",
                "UTC");
        assertThat(browser.element("#banner").getDomAttribute("role")).isEqualTo("alert");
    }

    @Test
    void openPage_followsAValueWithinItsIntervalWithoutReload(HeadlessBrowser browser) {
        EntryReference disk = DiskMembers.add(site.server().index(), "followed", 500);
        browser.open(page("/webmds/entry?EntryKey=" + disk.key()));
        await().until(() -> browser.text("#live").equals("live"));
        browser.run(Boolean.class, "window.unloaded = false; return true;");
        // WebMDS may answer from a document that is up to half a second old; the page then follows without a reload.
        await().ignoreExceptions().until(() -> browser.text(".tree").contains("500"));

        long begun = System.nanoTime();
        DiskMembers.fill(disk, 123);

        await().until(() -> browser.text(".tree").contains("123"));
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(15));
        assertThat(browser.run(Boolean.class, "return window.unloaded === false;")).isTrue();
    }

    @Test
    void openPage_ofThisHost_followsItsData(HeadlessBrowser browser) {
        browser.open(page("/webmds/entry?EntryKey=" + site.hostKey()));
        String first = moment(browser);
        browser.run(Boolean.class, "window.unloaded = false; return true;");

        await().until(() -> !moment(browser).equals(first));

        assertThat(browser.run(Boolean.class, "return window.unloaded === false;")).isTrue();
    }

    @Test
    void query_isAnsweredAndItsLinkCanBeShared(HeadlessBrowser browser) {
        browser.open(page("/webmds/query"));
        browser.type("#expression", "//glue:ComputingElement/@glue:Name");
        browser.go(".query button");
        assertThat(browser.text("main")).contains("Answer", "short", "long", " ms");
        browser.follow("table");
        String shared = browser.url();

        browser.reset();
        browser.open(shared);

        assertThat(browser.text("main")).contains("Answer", "short", "long");
        assertThat(browser.element("#expression").getDomProperty("value"))
                .isEqualTo("//glue:ComputingElement/@glue:Name");
    }

    @Test
    void grid_aVoIsChosen_itSeesWhereItCanRunAndWhatASiteTellsWrongly(HeadlessBrowser browser) {
        browser.open(page("/webmds/"));
        browser.follow("Grid");
        assertThat(browser.texts("tbody tr")).hasSize(2)
                .anyMatch(row -> row.contains("EXAMPLE-ONE") && row.contains("38 of 1,248")
                        && row.contains("atlas biomed"))
                .anyMatch(row -> row.contains("EXAMPLE-TWO") && row.contains("1 problem"));

        browser.go("td a[href*='vo=atlas']");

        assertThat(browser.text("h1")).isEqualTo("Where atlas can run");
        List<String> queues = browser.texts("tbody tr");
        assertThat(queues).hasSize(2);
        assertThat(queues.getFirst()).contains("long", "EXAMPLE-ONE", "arex.one.example.org", "production", "38",
                "340");
        assertThat(queues.getLast()).contains("whole", "ce.two.example.org", "draining");

        browser.follow("EXAMPLE-TWO");

        assertThat(browser.text("main")).contains("foreign unit",
                "MaxWallTime is in seconds, and 48 is outside of 600 to 315360000", "ce.two.example.org_whole_share");
    }

    @Test
    void query_thatIsWrong_saysWhatAndKeepsWhatWasTyped(HeadlessBrowser browser) {
        browser.open(page("/webmds/query"));
        browser.type("#expression", "//glue:Host[@glue:Name='a'");
        browser.go(".query button");

        assertThat(browser.text("main [role=alert]")).contains("The query failed", "Correct the expression");
        assertThat(browser.text("main").toLowerCase(Locale.ROOT)).doesNotContain("exception", "at org.", "/tmp");
        assertThat(browser.element("#expression").getDomProperty("value")).isEqualTo("//glue:Host[@glue:Name='a'");
        assertThat(browser.element("#expression").getDomAttribute("aria-describedby")).isEqualTo("fault");
    }

    @Test
    void addressesOfGt4_areTheOverviewAndAnEntry(HeadlessBrowser browser) {
        browser.open(page("/webmds/webmds?info=indexinfo&xsl=servicegroupxsl"));
        assertThat(browser.text("h1")).isEqualTo("Service group overview");
        assertThat(browser.text(".lead")).matches("(?s).*\\d+ direct entries, \\d+ in the whole hierarchy.*");
        assertThat(browser.texts("tbody tr")).hasSizeGreaterThan(3);

        browser.open(page("/webmds/webmds?info=indexinfo&xsl=sgedetailxsl&xslParam.GroupKey=any&xslParam.EntryKey="
                + site.hostKey()));
        assertThat(browser.text("h1")).contains("Host");
        assertThat(browser.text(".tree")).contains("ProcessorLoad");

        browser.open(page("/webmds/webmds?info=indexinfo"));
        assertThat(browser.run(String.class, "return document.contentType;")).endsWith("xml");
    }

    @Test
    void everyControl_isReachedByTheTabKeyAndShowsItsFocus(HeadlessBrowser browser) {
        browser.open(page("/webmds/"));
        long controls = browser.run(Long.class, CONTROLS);
        assertThat(controls).isGreaterThan(20);

        for (int i = 0; i < controls; i++) {
            browser.press(Keys.TAB);
            assertThat(browser.run(String.class, FOCUS)).as("focus after %d times", i + 1).isEmpty();
        }

        assertThat(browser.run(String.class, "return [...window.missed.values()].join();")).isEmpty();
    }

    @Test
    void skipLink_showsWhenFocusedAndLeadsToTheContent(HeadlessBrowser browser) {
        browser.open(page("/webmds/"));
        assertThat(browser.element(".skip").getRect().getX()).isNegative();

        browser.press(Keys.TAB);
        assertThat(browser.element(".skip").getRect().getX()).isNotNegative();
        browser.press(Keys.ENTER);
        browser.press(Keys.TAB);

        assertThat(browser.run(Boolean.class,
                "return document.getElementById('content').contains(document.activeElement);")).isTrue();
    }

    /** Returns a figure of the index's own sums. */
    private static String sum(String element, String attribute) {
        return site.server()
                .index()
                .query("string(/*/*[local-name()='Summary']/*[local-name()='%s']/@%s)".formatted(element, attribute));
    }

    /** Returns the time of the data on the page. */
    private static String moment(HeadlessBrowser browser) {
        return String.valueOf(browser.element("dd time").getDomAttribute("datetime"));
    }

    private static String page(String path) {
        return site.server().url(path);
    }

    /** Returns the value in the index itself, formatted as on the page. */
    private static String asked() {
        return String.format(Locale.ROOT, "%.2f", Integer.parseInt(site.server().index().query(LOAD)) / 100.0);
    }
}
