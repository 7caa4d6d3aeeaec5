package org.openmds.benchmarks;

import java.io.IOException;

import org.openmds.benchmarks.process.Workspace;
import org.openmds.benchmarks.report.BenchmarkReport;

/**
 * One question about performance and the measurement that answers it. A benchmark is a picocli command: its options select the data; its
 * help states the question, the data and the command. {@link BenchmarksCommand} lists all benchmarks.
 */
public interface Benchmark {

    /** Returns the question, in one sentence. */
    String question();

    /**
     * Runs the measurement; it is bounded in time and in the number of requests.
     *
     * @param workspace
     *            the place for files and processes; closed by the caller
     * @throws IOException
     *             if the disk or a process fails; this is no answer to the question
     */
    BenchmarkReport measure(Workspace workspace) throws IOException;
}
