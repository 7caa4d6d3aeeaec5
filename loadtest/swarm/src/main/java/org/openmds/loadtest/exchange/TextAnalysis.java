package org.openmds.loadtest.exchange;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

import org.openmds.loadtest.analysis.Analysis;
import org.openmds.loadtest.analysis.AnalysisException;
import org.openmds.loadtest.analysis.AnalysisOptions;
import org.openmds.loadtest.analysis.RunResult;
import org.openmds.loadtest.run.RunFolder;

/**
 * Analyses another tool's file: imports it into a folder that is removed afterwards.
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
        Path folder = Files.createTempDirectory("mds-load");
        try {
            RunFolder run = new RunFolder(folder.resolve(file.getFileName().toString()));
            ImportReport report = Importer.run(file, format, run, timeout);
            return new TextAnalysis(Analysis.of(run, options), report);
        } finally {
            remove(folder);
        }
    }

    private static void remove(Path folder) throws IOException {
        List<Path> paths;
        try (Stream<Path> walk = Files.walk(folder)) {
            paths = walk.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path path : paths) {
            Files.delete(path);
        }
    }
}
