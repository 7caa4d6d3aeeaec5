package org.openmds.loadtest.result.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A page of a report in a headless browser of 1440 x 900 pixels. A script in a copy of the page measures it, first as readers see it, then as
 * it is printed.
 *
 * @param height
 *            pixels of the page with folded details
 * @param drawn
 *            number of plots that are drawn while details are folded
 * @param printed
 *            number of plots that are drawn for printing
 * @param openForPrint
 *            true if all details are open for printing, and folded again after it
 * @param bareAxes
 *            axes with fewer than two numbers, such as "throughput left"; of an axis of names, those without a name
 */
public record BrowserPage(int height, int drawn, int printed, boolean openForPrint, List<String> bareAxes) {

    public static final int SCREEN = 900;

    private static final int WIDTH = 1_440;
    private static final Pattern POLICY = Pattern.compile("<meta http-equiv=\"Content-Security-Policy\"[^>]*>");
    private static final Pattern MEASURED = Pattern.compile("data-measured=\"([^\"]*)\"");
    private static final String SCRIPT = """
            <script>
            const folds = () => [...document.querySelectorAll('details')];
            const plots = () => [...document.querySelectorAll('canvas')].map(canvas => Chart.getChart(canvas)).filter(chart => chart);
            const bare = chart => Object.values(chart.scales)
              .filter(axis => axis.ticks.filter(tick => tick.label).length < (axis.type === 'category' ? 1 : 2))
              .map(axis => chart.canvas.id + ' ' + axis.id);
            const height = document.documentElement.scrollHeight;
            const folded = folds().filter(fold => fold.open).length;
            const drawn = plots().length;
            dispatchEvent(new Event('beforeprint'));
            const printed = plots().length;
            const axes = plots().flatMap(bare);
            let open = folds().every(fold => fold.open);
            dispatchEvent(new Event('afterprint'));
            open = open && folds().filter(fold => fold.open).length === folded;
            document.documentElement.dataset.measured = [height, drawn, printed, open, ...axes].join(';');
            </script>
            """;

    /**
     * Opens a page.
     *
     * @param folder
     *            for the copy and the browser's files
     */
    public static BrowserPage open(Path page, Path folder) throws IOException, InterruptedException {
        Path copy = Files.writeString(folder.resolve("measured.html"),
                POLICY.matcher(Files.readString(page)).replaceFirst("").replace("</body>", SCRIPT + "</body>"));
        String dom = chromium(folder, List.of("--virtual-time-budget=10000", "--hide-scrollbars",
                "--window-size=%d,%d".formatted(WIDTH, SCREEN), "--dump-dom", copy.toUri().toString()));
        Matcher measured = MEASURED.matcher(dom);
        assertThat(measured.find()).as(dom).isTrue();
        List<String> values = List.of(measured.group(1).split(";", -1));
        return new BrowserPage(Integer.parseInt(values.get(0)), Integer.parseInt(values.get(1)),
                Integer.parseInt(values.get(2)), Boolean.parseBoolean(values.get(3)), values.subList(4, values.size()));
    }

    /** Returns the output of chromium; its messages about the machine are left out. */
    static String chromium(Path folder, List<String> options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("chromium", "--headless", "--no-sandbox", "--disable-gpu",
                "--allow-file-access-from-files", "--user-data-dir=" + folder.resolve("profile")));
        command.addAll(options);
        return run(folder, command, ProcessBuilder.Redirect.DISCARD);
    }

    /** Returns the standard output of a program. */
    static String run(Path where, List<String> command, ProcessBuilder.Redirect errors)
            throws IOException, InterruptedException {
        Path out = where.resolve("out.txt");
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
