package org.openmds.benchmarks.index;

import java.io.IOException;

/** One performance requirement for the Index. */
interface BenchmarkRow {

    /** Name of the row for {@code --only}. */
    String name();

    /**
     * Measures the row within half a minute.
     *
     * @throws IOException
     *             if a process fails; the report then shows the failure for this row
     */
    void measure(BenchmarkServers benchmarkServers, IndexFindings findings) throws IOException;
}
