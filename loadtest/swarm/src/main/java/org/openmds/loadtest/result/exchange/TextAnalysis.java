package org.openmds.loadtest.result.exchange;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

import org.openmds.loadtest.model.run.Folders;
import org.openmds.loadtest.model.run.RunFolder;
import org.openmds.loadtest.result.analysis.Analysis;
import org.openmds.loadtest.result.analysis.AnalysisException;
import org.openmds.loadtest.result.analysis.AnalysisOptions;
import org.openmds.loadtest.result.analysis.RunResult;

/**
 * Analyses another tool's file: lines where they lie; other formats, which are for fewer, by way of a folder that is removed afterwards.
 *
 * @param report
 *            what was taken and left out
 */
public record TextAnalysis(RunResult result, ImportReport report) {

    /**
     * @throws ImportException
     *             where the file is none of its format, or has nothing in it
     * @throws AnalysisException
     *             where options leave nothing to analyse
     */
    public static TextAnalysis of(Path file, Importer.Format format, Duration timeout, AnalysisOptions options)
            throws ImportException, AnalysisException, IOException {
        return format == Importer.Format.LINES
                ? of(new LineFile(file, timeout), options)
                : imported(file, format, timeout, options);
    }

    static TextAnalysis of(LineFile file, AnalysisOptions options)
            throws ImportException, AnalysisException, IOException {
        try {
            return new TextAnalysis(Analysis.of(file, options), file.report());
        } catch (IOException e) {
            if (e.getCause() instanceof ImportException cause) {
                throw cause;
            }
            throw e;
        }
    }

    private static TextAnalysis imported(Path file, Importer.Format format, Duration timeout, AnalysisOptions options)
            throws ImportException, AnalysisException, IOException {
        Path folder = Files.createTempDirectory("mds-load");
        try {
            RunFolder run = new RunFolder(folder.resolve(file.getFileName().toString()));
            ImportReport report = Importer.run(file, format, run, timeout);
            return new TextAnalysis(Analysis.of(run, options), report);
        } finally {
            Folders.remove(folder);
        }
    }
}
