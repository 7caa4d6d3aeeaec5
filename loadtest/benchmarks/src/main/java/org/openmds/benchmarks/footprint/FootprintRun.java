package org.openmds.benchmarks.footprint;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

import org.openmds.benchmarks.footprint.FootprintMeasurement.FootprintPlan;
import org.openmds.benchmarks.process.QuestionTime;
import org.openmds.benchmarks.process.Workspace;
import org.openmds.benchmarks.report.BenchmarkReport;
import org.openmds.benchmarks.report.MeasuredFigure;
import org.openmds.benchmarks.report.RequiredRange;
import org.openmds.benchmarks.report.ResultRow;
import org.openmds.benchmarks.report.ResultRow.MeasuredQuantity;

/** Measures the packaged server beside slapd, Prometheus and nginx of Debian, and the sizes of their packages. */
public final class FootprintRun {

    private static final double MEGABYTE = 1e6;
    private static final double KIBIBYTE = 1024;
    private static final double MAX_DOWNLOAD = 80;
    private static final double MAX_INSTALLED = 110;
    private static final List<String> REFERENCES = List.of("slapd", "prometheus", "nginx-light");

    private final Workspace workspace;
    private final FootprintPlan plan;

    /**
     * Creates a run.
     *
     * @param rounds
     *            how often each server is measured
     * @param entries
     *            the number of entries
     * @param rest
     *            the time without requests before memory is read
     */
    public FootprintRun(Workspace workspace, int rounds, int entries, Duration rest) {
        this.workspace = workspace;
        this.plan = new FootprintPlan(rounds, entries, rest);
    }

    /**
     * Measures, and returns the report.
     *
     * @param archive
     *            the tar.gz of the package
     */
    public BenchmarkReport measure(String question, Path archive) throws IOException {
        PackagedOpenMds ours = PackagedOpenMds.unpack(workspace, archive);
        List<ResultRow> rows = List.of(
                ResultRow.of("OpenMDS: archive of the package",
                        new MeasuredQuantity(Files.size(archive) / MEGABYTE, " MB"),
                        RequiredRange.atMost(MAX_DOWNLOAD)),
                ResultRow.of("OpenMDS: installed, without class caches",
                        new MeasuredQuantity(ours.installedBytes() / MEGABYTE, " MB"),
                        RequiredRange.atMost(MAX_INSTALLED)));
        return new FootprintMeasurement(List.of(ours, new SlapdFootprint(workspace), new PrometheusFootprint(workspace),
                new NginxFootprint(workspace)), plan).run(question, rows, installedSizes(ours));
    }

    private static List<MeasuredFigure> installedSizes(PackagedOpenMds ours) throws IOException {
        List<MeasuredFigure> figures = new ArrayList<>();
        figures.add(new MeasuredFigure("class caches of OpenMDS", ours.cacheBytes() / MEGABYTE, "MB"));
        for (String name : REFERENCES) {
            String kibibytes = QuestionTime.output(List.of("dpkg-query", "-W", "-f", "${Installed-Size}", name))
                    .strip();
            figures.add(new MeasuredFigure("installed, Debian's package " + name + " alone",
                    Double.parseDouble(kibibytes) * KIBIBYTE / MEGABYTE, "MB"));
        }
        return figures;
    }

    /**
     * Returns the newest archive of the server's package in a folder.
     *
     * @throws IOException
     *             if there is none; the message tells how to make one
     */
    public static Path newestArchive(Path folder) throws IOException {
        if (Files.isDirectory(folder)) {
            try (Stream<Path> files = Files.list(folder)) {
                List<Path> archives = files
                        .filter(file -> String.valueOf(file.getFileName())
                                .matches("openmds-[0-9].*-linux-.*\\.tar\\.gz"))
                        .sorted(Comparator.comparingLong((Path file) -> file.toFile().lastModified()))
                        .toList();
                if (!archives.isEmpty()) {
                    return archives.getLast();
                }
            }
        }
        throw new IOException(
                "no package openmds-VERSION-linux-MACHINE.tar.gz in %s; to make it, run: mvn -DskipTests package"
                        .formatted(folder));
    }
}
