package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.Patience.await;

import java.nio.file.Path;
import java.util.Map;
import java.util.function.BiConsumer;

import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What holds for every page that there is, as a browser shows it. Keeps a picture of each in {@code target/screenshots}. */
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

    @TempDir
    static Path state;

    private static ShownSite site;
    private static Map<String, String> pages = Map.of();

    @BeforeAll
    static void start() {
        site = ShownSite.start(state);
        pages = site.pages();
    }

    @AfterAll
    static void stop() {
        site.close();
    }

    @Test
    void everyPage_inLight_isForEverybody(Browser browser) {
        onEveryPage(browser, "light", (name, softly) -> {
            softly.assertThat(browser.barriers()).as(name).isEmpty();
            softly.assertThat(luminance(browser)).as(name).isGreaterThan(0.5);
        });
    }

    @Test
    void everyPage_inDark_isDarkWithContrast(Browser browser) {
        browser.colors("dark");
        onEveryPage(browser, "dark", (name, softly) -> {
            softly.assertThat(browser.faintColors()).as(name).isEmpty();
            softly.assertThat(luminance(browser)).as(name).isLessThan(DARK);
        });
    }

    @Test
    void everyPage_onAPhone_isAsWideAsThePhone(Browser browser) {
        browser.width(Browser.PHONE);
        onEveryPage(browser, "360", (name, softly) -> {
            softly.assertThat(browser.overflow()).as(name).isZero();
        });
    }

    @Test
    void everyPage_withoutScripts_saysTheSame(Browser browser) {
        browser.scripts(false);
        SoftAssertions softly = new SoftAssertions();
        pages.forEach((name, url) -> {
            browser.open(url);
            softly.assertThat(browser.text("h1")).as(name).isNotBlank();
            softly.assertThat(browser.text("main").length()).as(name).isGreaterThan(40);
        });
        softly.assertAll();

        browser.open(pages.getOrDefault("overview", ""));
        browser.type("#q", "archive");
        browser.go(".filter button");
        // The driver knows by a script of its own when a page is there: not now.
        await().untilAsserted(() -> assertThat(browser.texts("tbody tr")).as(browser.url()).hasSize(1));
        browser.go("tbody th a");
        await().untilAsserted(() -> assertThat(browser.texts("h1").toString()).contains("example.org"));
    }

    private static void onEveryPage(Browser browser, String look, BiConsumer<String, SoftAssertions> check) {
        SoftAssertions softly = new SoftAssertions();
        pages.forEach((name, url) -> {
            browser.open(url);
            softly.assertThat(browser.text("h1")).as(name).isNotBlank().isNotEqualTo("The page could not be made");
            check.accept(name, softly);
            softly.assertThat(browser.console())
                    .as(name)
                    .noneMatch(message -> !message.contains("Failed to load resource"));
            browser.picture(name + "-" + look);
        });
        softly.assertAll();
    }

    private static double luminance(Browser browser) {
        return browser.run(Long.class, LUMINANCE) / 1_000.0;
    }
}
