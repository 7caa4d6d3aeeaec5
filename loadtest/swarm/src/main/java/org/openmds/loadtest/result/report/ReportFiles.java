package org.openmds.loadtest.result.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.openmds.loadtest.model.run.RunJson;
import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.analysis.RunResult.RunVerdict;
import org.openmds.loadtest.result.threshold.ThresholdCheck;

/**
 * Writes a result for people and programs.
 *
 * <pre>
 * report.html      the whole result on one page, which works without a network
 * result.json      the result itself
 * *.csv            summary, quanta, testers, clients, server
 * *.hlog           HdrHistogram logs of response, intended, service, pacing, in nanoseconds
 * gnuplot/NAME.gp  one script per plot, with its data in NAME.dat: gnuplot NAME.gp, run in that folder, makes NAME.svg
 * </pre>
 */
public final class ReportFiles {

    private static final int EXIT_CHECK_FAILED = 1;

    private ReportFiles() {
    }

    /**
     * @param folder
     *            created if it does not exist; existing files are overwritten
     * @param checks
     *            results of the thresholds, shown at the top
     * @return the page
     * @throws IOException
     *             if a file cannot be written
     */
    public static Path write(Path folder, RunResult run, List<ThresholdCheck> checks) throws IOException {
        RunReport report = new RunReport(run, checks);
        scripts(folder, report.plots());
        write(folder, CsvFiles.of(run));
        write(folder, HistogramLogs.of(run));
        RunJson.write(folder.resolve("result.json"), run);
        Path page = folder.resolve("report.html");
        Files.writeString(page, report.toHtml());
        return page;
    }

    /** Returns the exit code of a command with this result: 0 if the run is VALID and keeps all thresholds, else 1. */
    public static int exitCode(RunResult run, List<ThresholdCheck> checks) {
        boolean valid = run.verdict().level() == RunVerdict.VerdictLevel.VALID;
        return valid && checks.stream().allMatch(ThresholdCheck::kept) ? 0 : EXIT_CHECK_FAILED;
    }

    /**
     * Writes a page that is about more than one run, with gnuplot scripts beside it.
     *
     * @param title
     *            of the browser's window
     */
    public static Path page(Path folder, String title, ReportHead head, List<ReportSection> sections)
            throws IOException {
        List<ReportSection> full = sections.stream().filter(section -> !section.isEmpty()).toList();
        scripts(folder, full.stream().flatMap(section -> section.plots().stream()).toList());
        Path page = folder.resolve("report.html");
        Files.writeString(page, HtmlPage.of(title, head, full));
        return page;
    }

    private static void scripts(Path folder, List<Plot> plots) throws IOException {
        Path scripts = Files.createDirectories(folder.resolve("gnuplot"));
        for (Plot plot : plots) {
            Files.writeString(scripts.resolve(plot.id() + ".dat"), GnuplotFiles.data(plot));
            Files.writeString(scripts.resolve(plot.id() + ".gp"), GnuplotFiles.script(plot));
        }
    }

    private static void write(Path folder, Map<String, String> files) throws IOException {
        for (Map.Entry<String, String> file : files.entrySet()) {
            Files.writeString(folder.resolve(file.getKey()), file.getValue());
        }
    }
}
