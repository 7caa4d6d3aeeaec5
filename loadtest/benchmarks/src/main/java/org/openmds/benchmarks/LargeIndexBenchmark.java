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
 * Question: does a look-up, or a change followed by a look-up, take longer among a million entries than among a thousand? Data: an Index of up to
 * 1,000,000 entries of 1 KB with a heap of 8 GiB, without HTTP and disk; each look-up is for another host. Reference: the look-up among 1,000 entries.
 * Command: {@code mds bench jmh LargeIndex}.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(value = 1, jvmArgsAppend = "-Xmx8g")
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class LargeIndexBenchmark extends FilledIndex {

    /** A step that visits all entries in an order without neighbours. */
    private static final int STEP = 7_919;

    @Param({"1000", "100000", "1000000"})
    private int entries;

    private int host;
    private int changes;

    @Override
    int entries() {
        return entries;
    }

    /** Looks up another host each time. */
    @Benchmark
    public XmlOutput lookUp() {
        host = (host + STEP) % entries;
        return index.query("//*[local-name()='Host' and @Name='h%d']".formatted(host));
    }

    /** Changes an entry, waits until readers see it, and looks up another host. */
    @Benchmark
    public XmlOutput changeThenLookUp() {
        index.change(changes++ % entries, changes % 20);
        return lookUp();
    }
}
