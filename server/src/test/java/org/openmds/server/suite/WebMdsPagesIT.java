package org.openmds.server.suite;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.TestWaits.await;

import java.nio.file.Path;
import java.util.Map;
import java.util.Set;

import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Checks that apply to every page in a browser. Saves a screenshot of each in {@code target/screenshots}, of some in dark mode and on a phone. */
@EnabledOnOs(OS.LINUX)
@InBrowser
class WebMdsPagesIT {

    /** The relative luminance of a colour (WCAG 2.2) below which a background counts as dark. */
    private static final double DARK = 0.1;
    private static final String LUMINANCE = """
            const [r, g, b] = getComputedStyle(document.body).backgroundColor.match(/[\\d.]+/g).slice(0, 3)
                .map(part => part / 255).map(part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
            return 1000 * (0.2126 * r + 0.7152 * g + 0.0722 * b) | 0;
            """;

    /** One page of each kind, since each visit takes seconds. */
    private static final Set<String> SOME = Set.of("dashboard", "site", "cluster", "host", "alerts", "hierarchy",
            "grid", "grid-vo", "answer-table");

    @TempDir
    static Path state;

    private static ExampleSite site;
    private static Map<String, String> pages = Map.of();

    @BeforeAll
    static void start() {
        site = ExampleSite.start(state);
        pages = site.pages();
    }

    @AfterAll
    static void stop() {
        site.close();
    }

    /** Visits each page once, since loading takes longer than checking. */
    @Test
    void somePages_inLightInDarkAndOnAPhone_areForEverybody(HeadlessBrowser browser) {
        areForEverybody(browser, SOME);
    }

    @Test
    @Tag("long")
    void otherPages_inLightInDarkAndOnAPhone_areForEverybody(HeadlessBrowser browser) {
        areForEverybody(browser, pages.keySet().stream().filter(name -> !SOME.contains(name)).collect(toSet()));
    }

    private static void areForEverybody(HeadlessBrowser browser, Set<String> names) {
        SoftAssertions softly = new SoftAssertions();
        for (String name : names) {
            browser.open(pages.getOrDefault(name, ""));
            softly.assertThat(browser.text("h1")).as(name).isNotBlank().isNotEqualTo("The page cannot be created");
            softly.assertThat(browser.barriers()).as(name).isEmpty();
            softly.assertThat(luminance(browser)).as(name).isGreaterThan(0.5);
            browser.picture(name + "-light");

            browser.colors("dark");
            softly.assertThat(browser.faintColors()).as(name + " in dark").isEmpty();
            softly.assertThat(luminance(browser)).as(name + " in dark").isLessThan(DARK);
            browser.picture(name + "-dark");
            browser.colors("light");

            browser.width(HeadlessBrowser.PHONE);
            softly.assertThat(browser.overflow()).as(name + " on a phone").isZero();
            browser.picture(name + "-360");
            browser.width(HeadlessBrowser.WIDE);
            softly.assertThat(browser.console())
                    .as(name)
                    .noneMatch(message -> !message.contains("Failed to load resource"));
        }
        softly.assertAll();
    }

    @Test
    @Tag("long")
    void everyPage_withoutScripts_saysTheSame(HeadlessBrowser browser) {
        saySomethingWithoutScripts(browser, pages.keySet());
    }

    /** One page of each kind with scripts. */
    @Test
    void somePages_withoutScripts_sayTheSame(HeadlessBrowser browser) {
        saySomethingWithoutScripts(browser, Set.of("dashboard", "alerts", "answer-tree"));

        browser.open(pages.getOrDefault("overview", ""));
        browser.type("#q", "archive");
        browser.go(".filter button");
        // The driver detects the end of loading with a script of its own, which is off here.
        await().untilAsserted(() -> assertThat(browser.texts("tbody tr")).as(browser.url()).hasSize(1));
        browser.go("tbody th a");
        await().untilAsserted(() -> assertThat(browser.texts("h1").toString()).contains("example.org"));
    }

    private static void saySomethingWithoutScripts(HeadlessBrowser browser, Set<String> names) {
        browser.scripts(false);
        SoftAssertions softly = new SoftAssertions();
        for (String name : names) {
            browser.open(pages.getOrDefault(name, ""));
            softly.assertThat(browser.text("h1")).as(name).isNotBlank();
            softly.assertThat(browser.text("main").length()).as(name).isGreaterThan(40);
        }
        softly.assertAll();
    }

    private static double luminance(HeadlessBrowser browser) {
        return browser.run(Long.class, LUMINANCE) / 1_000.0;
    }
}
