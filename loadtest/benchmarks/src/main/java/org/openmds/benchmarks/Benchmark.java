package org.openmds.benchmarks;

import java.io.IOException;

import org.openmds.benchmarks.process.Workspace;
import org.openmds.benchmarks.report.BenchmarkReport;

/**
 * One question that is answered by measuring. A benchmark is a picocli command: its options are its data, its help says question, data and command.
 * {@link BenchmarksCommand} lists them all.
 */
public interface Benchmark {

    /** The question, in one sentence. */
    String question();

    /**
     * Measures; bounded in time and in the number of requests.
     *
     * @param workspace
     *            where files and processes belong; closed by the caller
     * @throws IOException
     *             the disk or a process failed, which says nothing about the question
     */
    BenchmarkReport measure(Workspace workspace) throws IOException;
}
