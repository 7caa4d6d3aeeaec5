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
import org.openmds.loadtest.process.ProcMemory;
import org.openmds.loadtest.process.ProcessTime;
import org.openmds.loadtest.result.analysis.AnalysisOptions;
import org.openmds.loadtest.result.analysis.RunAnalysis;
import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.exchange.ImportException;
import org.openmds.loadtest.result.exchange.LineImport;
import org.openmds.loadtest.result.record.AnalysisException;

/**
 * The main class of a process that analyses one run, or one file of lines. It prints the number of requests, its processor time in
 * seconds and its peak memory in bytes, separated by blanks. Arguments: path, threads.
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
                    : LineImport.analyze(path, options).result();
        }
        double processor = ProcessTime.self().own().toMillis() / 1e3;
        System.out.println(
                result.summaries().whole().requests() + " " + processor + " "
                        + most.accumulateAndGet(ownMemory(), Math::max));
    }

    /** Returns the memory of this process without mapped files, which belong to the system's cache. */
    private static long ownMemory() {
        return ProcMemory.ofProcess(ProcessHandle.current().pid(), "RssAnon").orElse(0L);
    }
}
