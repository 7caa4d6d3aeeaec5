package org.openmds.benchmarks.index;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

import org.openmds.benchmarks.process.ChildProcess;
import org.openmds.benchmarks.process.JcmdRunner;
import org.openmds.benchmarks.process.MetricsPage;

/**
 * Memory use of a server.
 *
 * @param heap
 *            bytes of live objects after a full collection
 * @param direct
 *            bytes of direct buffers
 */
record MemoryUse(long heap, long direct) {

    private static final Duration REST_LIMIT = Duration.ofMinutes(1);
    private static final Duration REST_STEP = Duration.ofSeconds(4);
    /** Bytes by which the memory of a server at rest may grow in a step. */
    private static final long REST_GROWTH = 256 * 1024;

    static MemoryUse of(ChildProcess server, URI service) throws IOException {
        return new MemoryUse(JcmdRunner.heapAfterCollection(server.pid()), directNow(service));
    }

    /**
     * Returns the memory use of a server without requests, when it no longer grows: style sheets are compiled in the background after the
     * start. Waits at most {@link #REST_LIMIT}.
     */
    static MemoryUse atRest(ChildProcess server, URI service) throws IOException {
        long end = System.nanoTime() + REST_LIMIT.toNanos();
        MemoryUse before;
        MemoryUse now = of(server, service);
        do {
            before = now;
            LockSupport.parkNanos(REST_STEP.toNanos());
            now = of(server, service);
        } while (now.total() - before.total() > REST_GROWTH && System.nanoTime() < end);
        return now;
    }

    static long directNow(URI service) throws IOException {
        return (long) MetricsPage.of(service).sum("jvm_buffer_memory_used_bytes", "id", "direct");
    }

    MemoryUse minus(MemoryUse before) {
        return new MemoryUse(heap - before.heap, direct - before.direct);
    }

    long total() {
        return heap + direct;
    }
}
