package org.openmds.loadtest.result.exchange;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

import org.openmds.loadtest.model.run.RunFolder;

/** Makes a run's folder of a file that another tool wrote. */
public final class Importer {

    /** What such a file has in it. */
    public enum Format {
        /** DiPerF's: {@code metric value time host client}, a line each. */
        LINES,
        /** JMeter's results as CSV with its usual columns. */
        JTL,
        /** What {@code k6 run --out csv=FILE} writes. */
        K6
    }

    private static final int BUFFER = 1 << 20;

    private Importer() {
    }

    /**
     * @param timeout
     *            which unanswered requests count at least; zero for the longest of all
     * @throws ImportException
     *             where the file is none of its format, has nothing in it, or the folder is a run already
     */
    public static ImportReport run(Path file, Format format, RunFolder folder, Duration timeout)
            throws ImportException, IOException {
        try (InputStream input = new BufferedInputStream(Files.newInputStream(file), BUFFER);
                ImportedRun run = new ImportedRun(folder, file)) {
            ImportReport report = switch (format) {
                case LINES -> new MetricLines(run).read(input, 0, Long.MAX_VALUE).report();
                case JTL -> new JtlRows(run).read(input);
                case K6 -> new K6Rows(run).read(input);
            };
            run.finish(timeout);
            return report;
        }
    }

    /** By the first line; lines of metrics where it is no head that is known. */
    public static Format guess(Path file) throws IOException {
        try (InputStream input = Files.newInputStream(file)) {
            String start = new String(input.readNBytes(1_000), StandardCharsets.UTF_8);
            return start.startsWith("metric_name,")
                    ? Format.K6
                    : start.startsWith("timeStamp,") ? Format.JTL : Format.LINES;
        }
    }
}
