package org.openmds.benchmarks.index;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * Samples of a server's direct memory over time.
 *
 * @param bytes
 *            the samples, in order of time
 */
record DirectMemorySamples(List<Long> bytes) {

    private static final Duration SAMPLE_INTERVAL = Duration.ofMillis(250);
    /** Change of direct memory that does not count as growth, in bytes: buffers of connections come and go. */
    private static final long NOISE_BYTES = 1 << 20;

    /** Takes samples for the given time. */
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

    /** Returns the maximum of the second half divided by the maximum of the first: 1 if the use is constant, more if it grows. */
    double growth() {
        int half = bytes.size() / 2;
        long before = new DirectMemorySamples(bytes.subList(0, half)).max();
        long after = new DirectMemorySamples(bytes.subList(half, bytes.size())).max();
        return (double) (after + NOISE_BYTES) / (before + NOISE_BYTES);
    }
}
