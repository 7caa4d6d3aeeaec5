package org.openmds.benchmarks;

import java.util.concurrent.TimeUnit;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.Warmup;
import org.openmds.wsrf.xml.XmlOutput;

/**
 * Question: how much does a query cost through the server's query engine if nothing changed since the last one, and if one entry changed?
 * Data: an Index of 100 to 10,000 entries of 1 KB, without HTTP and disk. Reference: {@link XPathBenchmark}, the same queries without
 * caches. Command: {@code mds bench jmh IndexQuery}.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class IndexQueryBenchmark extends FilledIndex {

    @Param({"100", "1000", "10000"})
    private int entries;

    @Param({"q1", "q2", "q3", "q4", "q5"})
    private String query = "q1";

    private String expression = SampleEntries.query(query);
    private int changes;

    /** Finds the expression before the measurement. */
    @Setup
    public void choose() {
        expression = SampleEntries.query(query);
    }

    @Override
    int entries() {
        return entries;
    }

    /** Repeats a query without a change. */
    @Benchmark
    public XmlOutput unchanged() {
        return index.query(expression);
    }

    /** Queries after a change of one entry. The time includes the change: {@link IndexChangeBenchmark} measures it alone. */
    @Benchmark
    public XmlOutput afterChange() {
        index.change(changes++ % entries, changes % 20);
        return index.query(expression);
    }
}
