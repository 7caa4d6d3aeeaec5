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
 * Runs programs of this machine with a limit of concurrent runs, and leaves no process behind: it kills all processes of a run at its deadline,
 * after its program exits and at the close, and those that an earlier server with the same directory has left. A process escapes only if it
 * changes all four of its inherited environment, working directory, standard files and parent.
 *
 * <p>
 * Each run has a private directory with its standard input, output and error as files. No file that a program writes may exceed its output limit. The
 * environment is {@code PATH}, {@code HOME}, {@code LANG=C.UTF-8} and {@code MDS_PROBE_RUN}, and no other variable of the server.
 *
 * <p>
 * One instance for each process. Thread-safe.
 */
public final class ProbeRunner implements AutoCloseable {

    private static final int MAX_WAITING = 100_000;
    private static final XmlOutput NO_INPUT = BytesOutput.of(_ -> {
    });

    private final RunnerDependencies dependencies;

    /**
     * The shared parts of all runs.
     *
     * @param killed
     *            counter of runs that were killed at their deadline
     */
    record RunnerDependencies(ProbeSlots slots, FileTaskExecutor files, WorkDirectory work, ProcessSweeper sweeper,
            PrLimit prLimit,
            Counter killed) {
    }

    private ProbeRunner(RunnerDependencies runnerDependencies) {
        this.dependencies = runnerDependencies;
    }

    /**
     * Opens the directory, and kills and removes the leftovers of an earlier server. May take seconds.
     *
     * @param workDirectory
     *            directory used only by this server; created if missing
     * @param maxProcesses
     *            maximum number of concurrent runs of all probes
     * @param registry
     *            registry of {@code mds.probe.processes} and {@code mds.probe.waiting} (active and waiting runs), {@code mds.probe.killed}
     *            (runs ended at their deadline) and {@code mds.probe.leftover.killed} (processes that outlived their program)
     * @throws ProbeSetupException
     *             the directory cannot be used, or the machine has no {@code prlimit} or {@code /proc}
     */
    public static ProbeRunner open(Path workDirectory, int maxProcesses, MeterRegistry registry) {
        PrLimit prLimit = PrLimit.find();
        if (!ProcessTable.isSupported()) {
            throw new ProbeSetupException(
                    "execution sources need Linux's /proc to find leftover processes of programs");
        }
        WorkDirectory work = WorkDirectory.open(workDirectory);
        ProbeSlots slots = new ProbeSlots(maxProcesses, MAX_WAITING);
        ProcessSweeper sweeper = new ProcessSweeper(new ProcessTable(work),
                counter(registry, "mds.probe.leftover.killed", "killed processes that outlived their program"));
        Gauge.builder("mds.probe.processes", slots, ProbeSlots::active)
                .description("running programs")
                .register(registry);
        Gauge.builder("mds.probe.waiting", slots, ProbeSlots::waiting)
                .description("runs of programs that wait for a free slot")
                .register(registry);
        sweeper.start();
        work.clear();
        return new ProbeRunner(new RunnerDependencies(slots, new FileTaskExecutor(), work, sweeper, prLimit,
                counter(registry, "mds.probe.killed", "runs of programs killed at their deadline")));
    }

    /** Changes the maximum number of concurrent runs. */
    public void resize(int maxProcesses) {
        dependencies.slots().resize(maxProcesses);
    }

    /**
     * Runs a program with standard input and only the administrator's arguments.
     *
     * @param maxOutput
     *            maximum bytes that the program may print, or write into any other file
     * @return the printed text, or {@link CollectionException} if the program did not end with exit code 0 in time; completed on a virtual thread
     */
    public CompletableFuture<String> runWithInput(Probe program, XmlOutput input, int maxOutput) {
        return run(new CommandCall(program, input, maxOutput))
                .thenApply(printed -> new String(printed, StandardCharsets.UTF_8));
    }

    /**
     * Runs a program with only the administrator's arguments and an empty line as standard input.
     *
     * @param maxOutput
     *            maximum bytes that the program may print, or write into any other file
     * @return the printed bytes, or {@link CollectionException} if the program did not end with exit code 0 in time; completed on a virtual thread
     */
    public CompletableFuture<byte[]> runForOutput(Probe program, int maxOutput) {
        return run(new CommandCall(program, NO_INPUT, maxOutput));
    }

    /**
     * Runs a program whose exit code is part of its result, with only the administrator's arguments and no input.
     *
     * @param maxOutput
     *            maximum bytes that the program may print, or write into any other file
     * @return the result, or {@link CollectionException} if the program did not exit in time or wrote too much; completed on a virtual thread
     */
    public CompletableFuture<ProgramResult> runForResult(Probe program, int maxOutput) {
        return run(new ResultCall(program, maxOutput));
    }

    /**
     * Runs a program.
     *
     * @return the result or {@link CollectionException}; completed on a separate virtual thread
     */
    <T> CompletableFuture<T> run(ProgramCall<T> call) {
        CompletableFuture<T> result = new CompletableFuture<>();
        ProbeRun<T> run = new ProbeRun<>(dependencies, call);
        Thread.ofVirtual().name(call.toString()).start(() -> {
            try {
                result.complete(run.run());
            } catch (CollectionException | RuntimeException | Error e) {
                result.completeExceptionally(e);
            }
        });
        return result;
    }

    /** Refuses new runs, kills the active ones, and removes their files; takes about ten seconds at most. */
    @Override
    public void close() {
        dependencies.slots().close();
        // Runs that are just being started come first, so that the sweeper knows all of them.
        dependencies.files().close();
        dependencies.sweeper().close();
        dependencies.work().clear();
        dependencies.work().close();
    }

    private static Counter counter(MeterRegistry registry, String name, String description) {
        return Counter.builder(name).description(description).register(registry);
    }
}
