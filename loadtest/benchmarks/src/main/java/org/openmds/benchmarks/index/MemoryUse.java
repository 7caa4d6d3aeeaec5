package org.openmds.benchmarks.index;

import java.io.IOException;
import java.net.URI;

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

    static MemoryUse of(ChildProcess server, URI service) throws IOException {
        return new MemoryUse(JcmdRunner.heapAfterCollection(server.pid()), directNow(service));
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
