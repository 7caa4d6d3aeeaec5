package org.openmds.benchmarks;

import java.util.concurrent.TimeUnit;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openmds.wsrf.xml.XmlOutput;

/**
 * Question: what does changing one entry cost a query beyond the query itself (at most 50 us)? Data: an Index of so many entries of 1 KB, without wire and
 * disk; the new content is parsed, handed to the group's writer, and waited for until a reader sees it; then a query for one host, another each time.
 * Reference: the query without a change. Command: {@code mds bench jmh IndexChange}.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class IndexChangeBenchmark {

    /** So many are asked in turn. */
    private static final int EXPRESSIONS = 50;

    @Param({"100", "1000", "10000"})
    private int entries;

    private InMemoryIndex index = new InMemoryIndex(0);
    private int count;

    /** Fills the Index. */
    @Setup
    public void prepare() {
        index.close();
        index = new InMemoryIndex(entries);
    }

    /** Stops its writer. */
    @TearDown
    public void close() {
        index.close();
    }

    /** Parsed, and seen by readers. */
    @Benchmark
    public void change() {
        index.change(count++ % entries, count % 20);
    }

    /** The same, and a query. */
    @Benchmark
    public XmlOutput changeThenQuery() {
        index.change(count++ % entries, count % 20);
        return query();
    }

    /** The query alone: nothing changes, so that what was answered once is kept. */
    @Benchmark
    public XmlOutput query() {
        return index.query("//*[local-name()='Host' and @Name='h%d']".formatted(count++ % EXPRESSIONS));
    }
}
