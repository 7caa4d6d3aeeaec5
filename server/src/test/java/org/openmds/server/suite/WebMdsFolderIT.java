package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** An administrator's style sheet, put into the folder of a running server. */
@EnabledOnOs(OS.LINUX)
@InBrowser
class WebMdsFolderIT {

    @SuppressWarnings("InlineFormatString") // is read better by itself
    private static final String SHEET = """
            <xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
              <xsl:template match="/">
                <html lang="en"><head><title>own</title></head><body><h1><xsl:value-of select="%s"/></h1></body></html>
              </xsl:template>
            </xsl:stylesheet>
            """;

    @TempDir
    Path directory;

    @Test
    void stylesheet_dropped_showsAndWhenBrokenSaysWhereWhileOthersGoOn(HeadlessBrowser browser) throws IOException {
        Path folder = Files.createDirectory(directory.resolve("pages"));
        try (RunningServer server = RunningServer.start(directory.resolve("state"), "webmds.folder",
                folder.toString())) {
            String own = server.url("/webmds/webmds?info=indexinfo&xsl=mine");
            server.index().add("one");
            browser.open(own);
            assertThat(browser.text(".message")).contains("There is no style sheet 'mine'.");

            Path sheet = write(folder.resolve("mine.xsl"), "count(//*[local-name()='Entry'])");
            browser.open(own);
            assertThat(browser.text("h1")).isEqualTo("1");

            write(sheet, "count(//*[local-name()='Entry')");
            browser.open(own);
            assertThat(browser.text("h1")).isEqualTo("The page cannot be created");
            assertThat(browser.text(".message")).contains("mine", "line 3").doesNotContain(folder.toString());
            assertThat(browser.text("main")).contains("read again with the next request").doesNotContain("saxon");
            browser.picture("broken-stylesheet-light");
            browser.open(server.url("/webmds/overview"));
            assertThat(browser.text(".lead")).contains("1 direct entry");

            write(sheet, "'mended'");
            browser.open(own);
            assertThat(browser.text("h1")).isEqualTo("mended");
        }
    }

    private static Path write(Path sheet, String expression) throws IOException {
        return Files.writeString(sheet, SHEET.formatted(expression));
    }
}
