package org.openmds.loadtest.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import org.openmds.loadtest.model.run.RunFolder;
import org.openmds.loadtest.result.analysis.AnalysisException;
import org.openmds.loadtest.result.analysis.AnalysisOptions;
import org.openmds.loadtest.result.analysis.RunAnalysis;
import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.exchange.ImportException;
import org.openmds.loadtest.result.exchange.LineImport;

/**
 * Analyses one run, or one file of lines, as a process: prints requests, seconds of processors and the most memory that it had of its own, in bytes,
 * between blanks. Arguments: path, threads.
 */
final class AnalyzerProcess {

    private static final int SAMPLE_INTERVAL_MILLIS = 20;

    private AnalyzerProcess() {
    }

    public static void main(String[] arguments) throws AnalysisException, ImportException, IOException {
        Path path = Path.of(arguments[0]);
        AnalysisOptions options = AnalysisOptions.DEFAULT.withThreads(Integer.parseInt(arguments[1]));
        AtomicLong most = new AtomicLong();
        RunResult result;
        try (ScheduledExecutorService sampler = Executors.newSingleThreadScheduledExecutor()) {
            ScheduledFuture<?> _ = sampler.scheduleAtFixedRate(() -> most.accumulateAndGet(ownMemory(), Math::max), 0,
                    SAMPLE_INTERVAL_MILLIS,
                    TimeUnit.MILLISECONDS);
            result = Files.isDirectory(path)
                    ? RunAnalysis.analyze(new RunFolder(path), options)
                    : LineImport.analyse(path, options).result();
        }
        double processor = ProcessTime.self().own().toMillis() / 1e3;
        System.out.println(
                result.whole().requests() + " " + processor + " " + most.accumulateAndGet(ownMemory(), Math::max));
    }

    /** Without the files that are mapped: those are the system's cache. */
    private static long ownMemory() {
        try {
            return Files.readAllLines(Path.of("/proc/self/status"))
                    .stream()
                    .filter(line -> line.startsWith("RssAnon:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) * 1024)
                    .findAny()
                    .orElse(0);
        } catch (IOException e) {
            return 0;
        }
    }
}
