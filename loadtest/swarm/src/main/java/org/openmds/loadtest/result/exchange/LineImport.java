package org.openmds.loadtest.result.exchange;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

import org.openmds.loadtest.model.run.FolderOperations;
import org.openmds.loadtest.model.run.RunFolder;
import org.openmds.loadtest.result.analysis.AnalysisOptions;
import org.openmds.loadtest.result.analysis.RunAnalysis;
import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.record.AnalysisException;

/** Creates a run's folder, or only its result, from a file of lines {@code metric value time host client}. */
public final class LineImport {

    /** The result of an imported file, with the counts of the import. */
    public record AnalysedImport(RunResult result, ImportReport report) {
    }

    private LineImport() {
    }

    /**
     * @param timeout
     *            shortest time that an unanswered request counts; zero for the longest of all
     * @throws ImportException
     *             if the file has no measurements, or the folder is not empty
     */
    public static ImportReport run(Path file, RunFolder folder, Duration timeout) throws ImportException, IOException {
        try (InputStream input = Files.newInputStream(file); ImportedRun run = new ImportedRun(folder, file)) {
            ImportReport report = new MetricLineReader(run).read(input);
            run.finish(timeout);
            return report;
        }
    }

    /**
     * Analyses a file by way of a temporary folder, which takes about 32 bytes per line and is removed afterwards.
     *
     * @throws ImportException
     *             if the file has no measurements
     * @throws AnalysisException
     *             if the options leave nothing to analyse
     */
    public static AnalysedImport analyze(Path file, AnalysisOptions options)
            throws ImportException, AnalysisException, IOException {
        Path folder = Files.createTempDirectory("mds-load");
        try {
            RunFolder run = new RunFolder(folder.resolve(file.getFileName().toString()));
            ImportReport report = run(file, run, Duration.ZERO);
            return new AnalysedImport(RunAnalysis.analyze(run, options), report);
        } finally {
            FolderOperations.remove(folder);
        }
    }
}
