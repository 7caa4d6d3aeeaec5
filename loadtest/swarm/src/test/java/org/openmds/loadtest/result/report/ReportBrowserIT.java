package org.openmds.loadtest.result.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

import javax.imageio.ImageIO;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

    @Test
    void open_page_allPlotsAreDrawnAndNothingIsRun() throws IOException, InterruptedException {
        String dom = chromium(List.of("--virtual-time-budget=10000", "--dump-dom", page.toUri().toString()));
        int plots = new RunReport(SyntheticResult.of(HOSTILE), List.of()).plots().size();
        assertThat(dom).contains("data-drawn=\"%d\"".formatted(plots), "data-failed=\"0\"")
                .doesNotContain("<title>broken in");
        // Chart.js sets the size of a canvas that it draws on.
        assertThat(dom.split("<canvas[^>]*style=\"[^\"]*height: [1-9]")).hasSize(plots + 1);
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
        chromium(options);
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
        for (Plot plot : new RunReport(SyntheticResult.of(HOSTILE), List.of()).plots()) {
            String said = run(scripts, List.of("gnuplot", plot.id() + ".gp"));
            assertThat(said).as(plot.id()).isEmpty();
            assertThat(Files.readString(scripts.resolve(plot.id() + ".svg"))).contains("<svg",
                    "(connections kept alive)");
        }
    }

    private static String chromium(List<String> options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("chromium", "--headless", "--no-sandbox", "--disable-gpu",
                "--allow-file-access-from-files", "--user-data-dir=" + folder.resolve("profile")));
        command.addAll(options);
        return run(folder, command);
    }

    /** Returns the output of a program; chromium always prints some messages about its machine. */
    private static String run(Path where, List<String> command) throws IOException, InterruptedException {
        Path out = where.resolve("out.txt");
        ProcessBuilder.Redirect errors = command.getFirst().equals("gnuplot")
                ? ProcessBuilder.Redirect.to(where.resolve("out.txt").toFile())
                : ProcessBuilder.Redirect.DISCARD;
        Process process = new ProcessBuilder(command).directory(where.toFile())
                .redirectOutput(out.toFile())
                .redirectError(errors)
                .start();
        try {
            assertThat(process.waitFor(90, TimeUnit.SECONDS)).as("%s ends", command.getFirst()).isTrue();
            assertThat(process.exitValue()).as(command.toString()).isZero();
        } finally {
            process.destroyForcibly();
        }
        return Files.readString(out, StandardCharsets.UTF_8);
    }
}
