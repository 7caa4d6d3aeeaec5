package org.openmds.loadtest.result.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import javax.imageio.ImageIO;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openmds.loadtest.result.capacity.CapacityEstimate;
import org.openmds.loadtest.result.capacity.CapacityRequirements;
import org.openmds.loadtest.result.capacity.ServiceLevelObjectives;
import org.openmds.loadtest.result.threshold.ThresholdCheck;

/** Opens the page in a real browser: plots are drawn and nothing is wider than the window. Gnuplot draws the plots, too. */
class ReportBrowserIT {

    private static final String HOSTILE = "</script><script>document.title='broken in'</script>";

    @TempDir
    static Path folder;
    private static Path page = Path.of("");

    @BeforeAll
    static void writeAll() throws IOException {
        page = ReportFiles.write(folder, SyntheticResult.of(HOSTILE),
                List.of(new ThresholdCheck("response.p95: < 200ms", "812 ms", false)));
    }

    private static List<Plot> plots(boolean openOnly) {
        return new RunReport(SyntheticResult.of(HOSTILE), List.of()).sections()
                .stream()
                .filter(section -> section.isOpen() || !openOnly)
                .flatMap(section -> section.plots().stream())
                .toList();
    }

    @Test
    void open_page_openPlotsAreDrawnAndNothingIsRun() throws IOException, InterruptedException {
        String dom = BrowserPage.chromium(folder,
                List.of("--virtual-time-budget=10000", "--dump-dom", page.toUri().toString()));
        int plots = plots(true).size();
        assertThat(dom).contains("data-drawn=\"%d\"".formatted(plots), "data-failed=\"0\"")
                .doesNotContain("<title>broken in");
        // Chart.js sets the size of a canvas that it draws on.
        assertThat(dom.split("<canvas[^>]*style=\"[^\"]*height: [1-9]")).hasSize(plots + 1);
    }

    @Test
    void open_page_hasFiveScreensAndNumbersOnAllAxes() throws IOException, InterruptedException {
        BrowserPage measured = BrowserPage.open(page, folder);

        assertThat(measured.height()).isBetween(BrowserPage.SCREEN, 5 * BrowserPage.SCREEN);
        assertThat(measured.bareAxes()).isEmpty();
        assertThat(measured.drawn()).isEqualTo(plots(true).size());
        assertThat(measured.printed()).isEqualTo(plots(false).size());
        assertThat(measured.openForPrint()).isTrue();
    }

    @Test
    void open_capacity_hasFiveScreensAndNumbersOnAllAxes() throws IOException, InterruptedException {
        ServiceLevelObjectives objectives = ServiceLevelObjectives.of("p95=200ms");
        CapacityEstimate capacity = CapacityEstimate.of(
                CapacityEstimate.levels(List.of(SyntheticResult.of(HOSTILE)), objectives), objectives,
                new CapacityRequirements(5_000, 0.25, 2), false);
        Path written = Files.writeString(folder.resolve("capacity.html"), new CapacityReport(capacity).toHtml());

        BrowserPage measured = BrowserPage.open(written, folder);

        assertThat(measured.height()).isLessThanOrEqualTo(5 * BrowserPage.SCREEN);
        assertThat(measured.drawn()).isEqualTo(3);
        assertThat(measured.bareAxes()).isEmpty();
    }

    @Test
    void open_narrowRanges_haveNumbersOnAllAxes() throws IOException, InterruptedException {
        double[][] ranges = {{0.0021, 0.0039}, {0.0061, 0.0089}, {3, 4}, {0.4, 0.41}, {9, 1_100}, {7, 7}, {1e-6, 1e6}};
        ReportSection.Builder section = ReportSection.titled("ranges", "Ranges");
        for (int i = 0; i < ranges.length; i++) {
            section.plot(new Plot("range-" + i, "Range", "", PlotAxis.linear("x"), PlotAxis.log("s"),
                    List.of(PlotSeries.of("a", PlotSeries.SeriesForm.MARKED,
                            new double[][]{{1, ranges[i][0]}, {2, ranges[i][1]}}))));
        }
        Path ranged = ReportFiles.page(Files.createDirectories(folder.resolve("ranges")), "Ranges",
                new ReportHead(ReportHead.AnswerBadge.NONE, "Ranges", "", List.of()), List.of(section.build().open()));

        BrowserPage measured = BrowserPage.open(ranged, folder);

        assertThat(measured.drawn()).isEqualTo(ranges.length);
        assertThat(measured.bareAxes()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"1200, false", "1200, true", "360, false"})
    void open_page_isNotBlankInBothThemesAndOnTelephones(int width, boolean dark)
            throws IOException, InterruptedException {
        Path framed = folder.resolve("framed.html");
        Files.writeString(framed,
                "<body style=\"margin:0\"><iframe style=\"border:0;width:%dpx;height:2400px\" src=\"report.html\"></iframe>"
                        .formatted(width));
        Path shot = folder.resolve("shot-%d-%s.png".formatted(width, dark));
        List<String> options = new ArrayList<>(
                List.of("--virtual-time-budget=10000", "--hide-scrollbars", "--window-size=1200,2400",
                        "--screenshot=" + shot));
        if (dark) {
            options.add("--blink-settings=preferredColorScheme=0");
        }
        options.add(framed.toUri().toString());
        BrowserPage.chromium(folder, options);
        BufferedImage image = ImageIO.read(shot.toFile());
        Set<Integer> colours = new HashSet<>();
        for (int x = 0; x < width; x += 3) {
            for (int y = 0; y < image.getHeight(); y += 3) {
                colours.add(image.getRGB(x, y));
            }
        }
        assertThat(colours).hasSizeGreaterThan(40);
        int background = image.getRGB(2, image.getHeight() - 2) & 0xff;
        assertThat(background).isBetween(dark ? 0 : 200, dark ? 80 : 255);
    }

    @Test
    void gnuplot_allScripts_drawTheirPlots() throws IOException, InterruptedException {
        Path scripts = folder.resolve("gnuplot");
        for (Plot plot : plots(false)) {
            String said = BrowserPage.run(scripts, List.of("gnuplot", plot.id() + ".gp"),
                    ProcessBuilder.Redirect.to(scripts.resolve("out.txt").toFile()));
            assertThat(said).as(plot.id()).isEmpty();
            assertThat(Files.readString(scripts.resolve(plot.id() + ".svg"))).contains("<svg",
                    "(connections kept alive)");
        }
    }
}
