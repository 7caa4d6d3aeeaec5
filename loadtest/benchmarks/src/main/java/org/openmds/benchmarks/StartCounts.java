package org.openmds.benchmarks;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * How many programs were started in each second.
 *
 * @param seconds
 *            one after the other
 */
record StartCounts(List<Long> seconds) {

    /** Watches a program for a time. */
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

    /** What independent starts at this rate would hardly exceed in any second, and what even ones would not come near. */
    double evenSpreadLimit() {
        return mean() + 4 * Math.sqrt(mean()) + 1;
    }

    private static void waitUntil(long nanos) {
        for (long left = nanos - System.nanoTime(); left > 0; left = nanos - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }
}
