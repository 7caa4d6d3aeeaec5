package org.openmds.loadtest.result.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.model.run.RunFolder;
import org.openmds.loadtest.model.run.RunJson;
import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.threshold.ThresholdCheck;
import org.openmds.loadtest.result.threshold.ThresholdException;
import org.openmds.loadtest.result.threshold.ThresholdSet;

import tools.jackson.core.JacksonException;

/**
 * A stored result with the checks of its thresholds.
 *
 * @param reports
 *            folder of its reports
 */
public record StoredResult(RunResult result, List<ThresholdCheck> checks, Path reports) {

    /** File beside a run's plan with the thresholds of the run. */
    public static final String THRESHOLDS = "thresholds.yaml";

    private static final String RESULT = "result.json";

    /**
     * @param where
     *            a run's folder, or a result.json
     * @param thresholds
     *            used instead of the run's own
     * @throws IOException
     *             if a file is missing or is not a result
     * @throws ThresholdException
     *             if the thresholds are invalid
     */
    public static StoredResult open(Path where, @Nullable Path thresholds) throws IOException, ThresholdException {
        boolean isFile = Files.isRegularFile(where);
        Path folder = isFile ? where.toAbsolutePath().resolveSibling("") : where;
        RunResult result = read(isFile ? where : inside(new RunFolder(where)));
        Path limits = thresholds == null ? folder.resolve(THRESHOLDS) : thresholds;
        if (thresholds != null && !Files.isRegularFile(limits)) {
            throw new IOException("there is no file %s".formatted(limits));
        }
        List<ThresholdCheck> checks = Files.isRegularFile(limits) ? ThresholdSet.read(limits).check(result) : List.of();
        return new StoredResult(result, checks, isFile ? folder : new RunFolder(where).reports());
    }

    private static Path inside(RunFolder folder) throws IOException {
        for (Path file : List.of(folder.result(), folder.reports().resolve(RESULT))) {
            if (Files.isRegularFile(file)) {
                return file;
            }
        }
        throw new IOException(
                "there is no %s in %s: expected the folder of an analysed run (mds load analyze)".formatted(RESULT,
                        folder.path()));
    }

    /**
     * Reads only a result.
     *
     * @throws IOException
     *             if there is none, or it is of another version
     */
    public static RunResult read(Path file) throws IOException {
        try {
            return RunJson.read(file, RunResult.class);
        } catch (JacksonException e) {
            throw new IOException("%s is not a result of this version: %s".formatted(file, e.getOriginalMessage()), e);
        }
    }
}
