package org.openmds.server.provider;

import java.nio.file.Path;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import org.openmds.aggregator.execution.ProbeRunner;

import com.google.errorprone.annotations.concurrent.GuardedBy;

import io.micrometer.core.instrument.MeterRegistry;

/**
 * What runs the programs of execution sources, providers and triggers, opened when the first needs it: not every machine can run programs safely.
 * Thread-safe.
 */
public final class LazyProbeRunner implements Supplier<ProbeRunner>, AutoCloseable {

    private final Path work;
    private final IntSupplier maxProcesses;
    private final MeterRegistry registry;
    @GuardedBy("this")
    private @Nullable ProbeRunner runner;

    /**
     * @param work
     *            directory for the files of programs, of this process alone
     * @param maxProcesses
     *            at work at once, asked when the runner is opened
     */
    public LazyProbeRunner(Path work, IntSupplier maxProcesses, MeterRegistry registry) {
        this.work = work;
        this.maxProcesses = maxProcesses;
        this.registry = registry;
    }

    /**
     * What runs them.
     *
     * @throws org.openmds.aggregator.execution.ProbeSetupException
     *             programs cannot be run on this machine
     */
    @Override
    public synchronized ProbeRunner get() {
        ProbeRunner present = runner;
        if (present == null) {
            present = ProbeRunner.open(work, maxProcesses.getAsInt(), registry);
            runner = present;
        }
        return present;
    }

    /** How many may be at work from now on. */
    public synchronized void resize(int processes) {
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
