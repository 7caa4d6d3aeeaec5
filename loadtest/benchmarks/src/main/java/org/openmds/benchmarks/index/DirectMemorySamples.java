package org.openmds.benchmarks.index;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * Direct memory of a server from time to time.
 *
 * @param bytes
 *            one sample after the other
 */
record DirectMemorySamples(List<Long> bytes) {

    private static final Duration SAMPLE_INTERVAL = Duration.ofMillis(250);
    /** What buffers of connections come and go. */
    private static final long NOISE_BYTES = 1 << 20;

    /** Takes samples for a time. */
    static DirectMemorySamples take(URI service, Duration time) throws IOException {
        List<Long> samples = new ArrayList<>();
        long end = System.nanoTime() + time.toNanos();
        while (System.nanoTime() - end < 0) {
            samples.add(MemoryUse.directNow(service));
            LockSupport.parkNanos(SAMPLE_INTERVAL.toNanos());
        }
        return new DirectMemorySamples(samples);
    }

    long max() {
        return bytes.stream().mapToLong(Long::longValue).max().orElse(0);
    }

    /** The most of the second half in parts of the most of the first: 1 where it is flat, more where it grows. */
    double growth() {
        int half = bytes.size() / 2;
        long before = new DirectMemorySamples(bytes.subList(0, half)).max();
        long after = new DirectMemorySamples(bytes.subList(half, bytes.size())).max();
        return (double) (after + NOISE_BYTES) / (before + NOISE_BYTES);
    }
}
