package org.openmds.benchmarks.index;

import java.io.IOException;

/** One thing that the Index must reach. */
interface BenchmarkRow {

    /** As {@code --only} takes it. */
    String name();

    /**
     * Measures, in half a minute at most.
     *
     * @throws IOException
     *             a process failed, which is reported in place of the row
     */
    void measure(BenchmarkServers benchmarkServers, IndexFindings findings) throws IOException;
}
