package org.openmds.benchmarks;

import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** The Index of a JMH benchmark, filled before the measurement. */
@State(Scope.Benchmark)
public abstract class FilledIndex {

    InMemoryIndex index = new InMemoryIndex(0);

    /** Returns the number of entries. */
    abstract int entries();

    /** Fills the Index. */
    @Setup
    public void prepare() {
        index.close();
        index = new InMemoryIndex(entries());
    }

    /** Stops the writer of the group. */
    @TearDown
    public void close() {
        index.close();
    }
}
