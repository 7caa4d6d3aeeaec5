package org.openmds.server.operation;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.FileDescriptorMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;

/** Metrics of the process itself: memory, garbage collection, threads, processors, file descriptors, age, lost lines of the log. */
public final class ProcessMetrics implements AutoCloseable {

    private final JvmGcMetrics collections = new JvmGcMetrics();

    private ProcessMetrics() {
    }

    /** Registers the metrics. Closing ends the observation of garbage collections. */
    public static ProcessMetrics show(MeterRegistry metrics) {
        ProcessMetrics process = new ProcessMetrics();
        new JvmMemoryMetrics().bindTo(metrics);
        process.collections.bindTo(metrics);
        new JvmThreadMetrics().bindTo(metrics);
        new ProcessorMetrics().bindTo(metrics);
        new FileDescriptorMetrics().bindTo(metrics);
        new UptimeMetrics().bindTo(metrics);
        FunctionCounter.builder("mds.log.dropped", metrics, _ -> LoggingSetup.droppedLines())
                .description("lines of the logs that were lost because nothing read them in time")
                .register(metrics);
        return process;
    }

    @Override
    public void close() {
        collections.close();
    }
}
