package org.openmds.loadtest.result.analysis;

import java.util.stream.LongStream;

/**
 * The run in equal parts, in ns since its start; the last one can be shorter.
 *
 * @param to
 *            excluded
 */
record QuantumGrid(long from, long to, long step) {

    int count() {
        return (int) Math.max(0, (to - from + step - 1) / step);
    }

    /** Returns the quantum of a time; -1 if it is in none. */
    int index(long time) {
        return time < from || time >= to ? -1 : (int) ((time - from) / step);
    }

    long start(int quantum) {
        return from + quantum * step;
    }

    long end(int quantum) {
        return Math.min(to, start(quantum) + step);
    }

    double seconds(int quantum) {
        return (end(quantum) - start(quantum)) / 1e9;
    }

    LongStream bounds() {
        return LongStream.concat(LongStream.range(0, count()).map(i -> from + i * step), LongStream.of(to));
    }
}
