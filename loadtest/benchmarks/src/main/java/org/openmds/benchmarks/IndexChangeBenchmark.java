package org.openmds.benchmarks;

import java.util.concurrent.TimeUnit;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Warmup;
import org.openmds.wsrf.xml.XmlOutput;

/**
 * Question: how much does a change of one entry add to the cost of a query (at most 50 us)? Data: an Index of 100 to 10,000 entries of 1
 * KB, without HTTP and disk; the benchmark parses the new content, passes it to the group's writer and waits until readers see it; then
 * it queries for one host, another one each time. Reference: the query without a change. Command: {@code mds bench jmh IndexChange}.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class IndexChangeBenchmark extends FilledIndex {

    /** Number of different query expressions, used in turn. */
    private static final int EXPRESSIONS = 50;

    @Param({"100", "1000", "10000"})
    private int entries;

    private int count;

    @Override
    int entries() {
        return entries;
    }

    /** Parses the new content of an entry and waits until readers see it. */
    @Benchmark
    public void change() {
        index.change(count++ % entries, count % 20);
    }

    /** Changes an entry, then queries. */
    @Benchmark
    public XmlOutput changeThenQuery() {
        index.change(count++ % entries, count % 20);
        return query();
    }

    /** Queries without a change, so that answers come from the cache. */
    @Benchmark
    public XmlOutput query() {
        return index.query("//*[local-name()='Host' and @Name='h%d']".formatted(count++ % EXPRESSIONS));
    }
}
