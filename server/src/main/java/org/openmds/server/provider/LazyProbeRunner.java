package org.openmds.server.provider;

import java.nio.file.Path;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import org.openmds.aggregator.execution.ProbeRunner;

import com.google.errorprone.annotations.concurrent.GuardedBy;

import io.micrometer.core.instrument.MeterRegistry;

/**
 * Opens the runner of programs for execution sources, information providers and triggers when the first of them needs it: some machines cannot run
 * programs safely. Thread-safe.
 */
public final class LazyProbeRunner implements Supplier<ProbeRunner>, AutoCloseable {

    private final Path work;
    private final MeterRegistry registry;
    @GuardedBy("this")
    private int maxProcesses;
    @GuardedBy("this")
    private @Nullable ProbeRunner runner;

    /**
     * @param work
     *            the directory for the programs' files, used by this process only
     * @param maxProcesses
     *            limit of concurrent processes
     */
    public LazyProbeRunner(Path work, int maxProcesses, MeterRegistry registry) {
        this.work = work;
        this.maxProcesses = maxProcesses;
        this.registry = registry;
    }

    /**
     * Returns the runner of programs.
     *
     * @throws org.openmds.aggregator.execution.ProbeSetupException
     *             programs cannot be run on this machine
     */
    @Override
    public synchronized ProbeRunner get() {
        ProbeRunner present = runner;
        if (present == null) {
            present = ProbeRunner.open(work, maxProcesses, registry);
            runner = present;
        }
        return present;
    }

    /** Changes the limit of concurrent processes. */
    public synchronized void resize(int processes) {
        maxProcesses = processes;
        if (runner != null) {
            runner.resize(processes);
        }
    }

    @Override
    public synchronized void close() {
        if (runner != null) {
            runner.close();
        }
    }
}
