package org.openmds.aggregator.execution;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;

import org.openmds.aggregator.CollectionException;
import org.openmds.wsrf.xml.BytesOutput;
import org.openmds.wsrf.xml.XmlOutput;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;

/**
 * Runs programs of this machine, so many at once, and leaves no process behind: not at their deadlines, not after they ended, not when it is closed, and
 * none of an earlier server that worked in the same directory. A process escapes only when it gets rid of the environment, the working directory, the
 * standard files and the parent that it inherited, all four.
 *
 * <p>
 * Each run has a private directory with its standard input, output and error as files. A program may write no file longer than its output may be. It gets
 * {@code PATH}, {@code HOME}, {@code LANG=C.UTF-8} and {@code MDS_PROBE_RUN}, nothing else of the server's environment.
 *
 * <p>
 * One a process. Thread-safe.
 */
public final class ProbeRunner implements AutoCloseable {

    private static final int MAX_WAITING = 100_000;
    private static final XmlOutput NO_INPUT = BytesOutput.of(_ -> {
    });

    private final RunnerDependencies runnerDependencies;

    /**
     * What runs share.
     *
     * @param killed
     *            counts runs that were killed at their deadline
     */
    record RunnerDependencies(ProbeSlots slots, FileTaskExecutor files, WorkDirectory work, ProcessSweeper sweeper,
            PrLimit prLimit,
            Counter killed) {
    }

    private ProbeRunner(RunnerDependencies runnerDependencies) {
        this.runnerDependencies = runnerDependencies;
    }

    /**
     * Takes the directory, kills and removes what an earlier server left there, and is ready. May take seconds.
     *
     * @param workDirectory
     *            of this server alone; made where there is none
     * @param maxProcesses
     *            runs at work at once, of all probes
     * @param registry
     *            gets {@code mds.probe.processes} and {@code mds.probe.waiting} (runs at work, and waiting for their turn), {@code mds.probe.killed}
     *            (runs ended at their deadline) and {@code mds.probe.leftover.killed} (processes that outlived their program)
     * @throws ProbeSetupException
     *             the directory cannot be used, or the machine lacks {@code prlimit} or {@code /proc}
     */
    public static ProbeRunner open(Path workDirectory, int maxProcesses, MeterRegistry registry) {
        PrLimit prLimit = PrLimit.find();
        if (!ProcessTable.isSupported()) {
            throw new ProbeSetupException(
                    "execution sources need Linux's /proc to find the processes that programs leave over");
        }
        WorkDirectory work = WorkDirectory.open(workDirectory);
        ProbeSlots slots = new ProbeSlots(maxProcesses, MAX_WAITING);
        ProcessSweeper sweeper = new ProcessSweeper(new ProcessTable(work),
                counter(registry, "mds.probe.leftover.killed", "processes killed that outlived their program"));
        Gauge.builder("mds.probe.processes", slots, ProbeSlots::active)
                .description("programs at work")
                .register(registry);
        Gauge.builder("mds.probe.waiting", slots, ProbeSlots::waiting)
                .description("runs of programs that wait for their turn")
                .register(registry);
        sweeper.start();
        work.clear();
        return new ProbeRunner(new RunnerDependencies(slots, new FileTaskExecutor(), work, sweeper, prLimit,
                counter(registry, "mds.probe.killed", "runs of programs killed at their deadline")));
    }

    /** How many may be at work from now on. */
    public void resize(int maxProcesses) {
        runnerDependencies.slots().resize(maxProcesses);
    }

    /**
     * Tells a program something: runs it with that as its standard input, and with the administrator's arguments alone.
     *
     * @param maxOutput
     *            bytes that it may print, and write into any other file
     * @return completed on a virtual thread: what it printed, or {@link CollectionException} where it did not end with exit code 0 in its time
     */
    public CompletableFuture<String> runWithInput(Probe program, XmlOutput input, int maxOutput) {
        return run(new CommandCall(program, input, maxOutput))
                .thenApply(printed -> new String(printed, StandardCharsets.UTF_8));
    }

    /**
     * Asks a program something: runs it with the administrator's arguments alone and an empty line as its standard input.
     *
     * @param maxOutput
     *            bytes that it may print, and write into any other file
     * @return completed on a virtual thread: what it printed, or {@link CollectionException} where it did not end with exit code 0 in its time
     */
    public CompletableFuture<byte[]> runForOutput(Probe program, int maxOutput) {
        return run(new CommandCall(program, NO_INPUT, maxOutput));
    }

    /**
     * Runs a program whose exit code is part of its answer, with the administrator's arguments alone and no input.
     *
     * @param maxOutput
     *            bytes that it may print, and write into any other file
     * @return completed on a virtual thread: what it gave, or {@link CollectionException} where it did not end by itself in its time or wrote more
     */
    public CompletableFuture<ProgramResult> runForResult(Probe program, int maxOutput) {
        return run(new ResultCall(program, maxOutput));
    }

    /**
     * Runs a program.
     *
     * @return completed on a virtual thread of its own: what came of it, or {@link CollectionException}
     */
    <T> CompletableFuture<T> run(ProgramCall<T> call) {
        CompletableFuture<T> result = new CompletableFuture<>();
        ProbeRun<T> run = new ProbeRun<>(runnerDependencies, call);
        Thread.ofVirtual().name(call.toString()).start(() -> {
            try {
                result.complete(run.run());
            } catch (CollectionException | RuntimeException | Error e) {
                result.completeExceptionally(e);
            }
        });
        return result;
    }

    /** Refuses new runs, kills those at work, and removes their files; within about ten seconds. */
    @Override
    public void close() {
        runnerDependencies.slots().close();
        // First those that are just being started, so that the sweeper knows all.
        runnerDependencies.files().close();
        runnerDependencies.sweeper().close();
        runnerDependencies.work().clear();
        runnerDependencies.work().close();
    }

    private static Counter counter(MeterRegistry registry, String name, String description) {
        return Counter.builder(name).description(description).register(registry);
    }
}
