package org.openmds.benchmarks;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * Number of program starts in each second.
 *
 * @param seconds
 *            the starts in each second, in order
 */
record StartCounts(List<Long> seconds) {

    /** Counts the starts of a program for a time. */
    static StartCounts watch(ProbeProgram program, Duration time) throws IOException {
        List<Long> seconds = new ArrayList<>();
        long begin = System.nanoTime();
        long last = program.count();
        for (long second = 1; second <= time.toSeconds(); second++) {
            waitUntil(begin + Duration.ofSeconds(second).toNanos());
            long now = program.count();
            seconds.add(now - last);
            last = now;
        }
        return new StartCounts(seconds);
    }

    long total() {
        return seconds.stream().mapToLong(Long::longValue).sum();
    }

    double mean() {
        return (double) total() / seconds.size();
    }

    long max() {
        return seconds.stream().mapToLong(Long::longValue).max().orElse(0);
    }

    long idleSeconds() {
        return seconds.stream().filter(count -> count == 0).count();
    }

    /** Returns the limit for the busiest second: random independent starts rarely exceed it, and evenly spread starts stay far below. */
    double evenSpreadLimit() {
        return mean() + 4 * Math.sqrt(mean()) + 1;
    }

    private static void waitUntil(long nanos) {
        for (long left = nanos - System.nanoTime(); left > 0; left = nanos - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }
}
