package org.openmds.aggregator.execution;

import java.io.IOException;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.openmds.aggregator.CollectionException;
import org.openmds.configuration.value.DurationText;
import org.openmds.wsrf.service.Deadline;

/**
 * One run of a program: waits for a slot, starts the program, waits for its end, and reads its result. Used by one virtual thread; a
 * {@link FileTaskExecutor} accesses the disk.
 */
final class ProbeRun<T> {

    /** Timeout of each of the two steps after the program's end: the death of a killed process, and reading the output. */
    static final Duration END_TIMEOUT = Duration.ofSeconds(2);
    /** Waits are reported from this share of the timeout. */
    private static final int REPORTED_WAIT_DIVISOR = 10;

    private final ProbeRunner.RunnerDependencies dependencies;
    private final ProgramCall<T> call;
    private final Duration timeout;
    private final Deadline deadline;
    /** Written before the start task is submitted, read in that task and after it. */
    private Duration waited = Duration.ZERO;

    private record StartedProgram(Process process, RunDirectory files) {
    }

    ProbeRun(ProbeRunner.RunnerDependencies runnerDependencies, ProgramCall<T> call) {
        this.dependencies = runnerDependencies;
        this.call = call;
        this.timeout = call.probe().timeout();
        this.deadline = Deadline.in(timeout);
    }

    /** Runs the program; returns within the probe's timeout plus {@link #END_TIMEOUT}. */
    T run() throws CollectionException {
        ProbeSlots.SlotRequest slotRequest = dependencies.slots().request(call.probe());
        waited = awaitSlot(slotRequest);
        CompletableFuture<StartedProgram> start = dependencies.files().submit(this::start);
        // A granted slot is released only here: a program that does not die keeps it.
        CompletableFuture<Process> _ = start.thenCompose(program -> program.process().onExit())
                .whenComplete((process, failure) -> slotRequest.close());
        StartedProgram program = started(start);
        if (!exits(program.process(), deadline.remaining())) {
            end(program);
            throw failure("did not finish within its timeout of %s and was killed%s"
                    .formatted(DurationText.format(timeout), waitText()));
        }
        return outcome(program);
    }

    /** Waits for the slot and returns the duration of the wait. */
    private Duration awaitSlot(ProbeSlots.SlotRequest slotRequest) throws CollectionException {
        boolean queued = !slotRequest.granted().isDone();
        try {
            if (!get(slotRequest.granted(), deadline.remaining())) {
                throw failure(dependencies.slots().isClosed()
                        ? "was not run: the server stops"
                        : "was not run: the limit of waiting runs is reached");
            }
            return queued ? timeout.minus(deadline.remaining()).truncatedTo(ChronoUnit.MILLIS) : Duration.ZERO;
        } catch (TimeoutException e) {
            slotRequest.close();
            throw failure(
                    "did not start within its timeout of %s: %s were in use".formatted(DurationText.format(timeout),
                            dependencies.slots().limitText(call.probe())));
        }
    }

    /** Starts the program. Runs on a file thread. */
    private StartedProgram start() throws IOException, CollectionException {
        if (deadline.remaining().isZero() || dependencies.slots().isClosed()) {
            throw notStarted();
        }
        RunDirectory files = dependencies.work().newRun(call);
        dependencies.sweeper().register(files.name());
        try {
            ProcessBuilder builder = files
                    .process(dependencies.prLimit().limit(call.command(), call.maxOutput() + 1L));
            setEnvironment(builder.environment(), files.name());
            Process process = builder.start();
            dependencies.sweeper().started(files.name(), process.toHandle());
            return new StartedProgram(process, files);
        } catch (IOException | RuntimeException e) {
            dependencies.sweeper().ended(files.name());
            WorkDirectory.remove(files);
            throw e;
        }
    }

    private void setEnvironment(Map<String, String> environment, String run) {
        environment.keySet().retainAll(Set.of("PATH", "HOME"));
        environment.put("LANG", "C.UTF-8");
        environment.put(ProcessTable.COOKIE, ProcessTable.cookie(dependencies.work(), run));
    }

    private StartedProgram started(CompletableFuture<StartedProgram> start) throws CollectionException {
        try {
            return get(start, deadline.remaining());
        } catch (TimeoutException e) {
            CompletableFuture<Void> _ = start.thenAccept(this::kill);
            throw notStarted();
        }
    }

    /** Kills a program at its deadline. */
    private void end(StartedProgram program) throws CollectionException {
        dependencies.killed().increment();
        kill(program);
        if (!exits(program.process(), END_TIMEOUT)) {
            // The sweeper waits for a process that the kernel has locked.
            program.process().destroyForcibly();
        }
    }

    /** Kills the run's processes and then removes its files. */
    private void kill(StartedProgram program) {
        CompletableFuture<Void> _ = dependencies.sweeper()
                .kill(program.files().name(), program.process().toHandle())
                .thenRun(() -> dependencies.files().execute(() -> WorkDirectory.remove(program.files())));
    }

    private T outcome(StartedProgram program) throws CollectionException {
        dependencies.sweeper().ended(program.files().name());
        if (dependencies.slots().isClosed()) {
            throw failure("was killed: the server stops");
        }
        ProbeOutcome outcome = new ProbeOutcome(call, program.process().exitValue());
        Future<T> result = dependencies.files().submit(() -> {
            try {
                return call.result(outcome, program.files());
            } finally {
                WorkDirectory.remove(program.files());
            }
        });
        try {
            return get(result, END_TIMEOUT);
        } catch (TimeoutException e) {
            throw failure(
                    "exited, but its output could not be read within %s".formatted(DurationText.format(END_TIMEOUT)));
        }
    }

    private boolean exits(Process process, Duration within) throws CollectionException {
        try {
            return process.waitFor(within.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    private <V> V get(Future<V> future, Duration within) throws CollectionException, TimeoutException {
        try {
            return future.get(within.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            throw interrupted(e);
        } catch (ExecutionException e) {
            throw switch (e.getCause()) {
                case CollectionException known -> known;
                case RejectedExecutionException busy ->
                    new CollectionException(call + " could not be run: too many tasks wait for the disk", busy);
                case null, default ->
                    new CollectionException("%s could not be run: %s".formatted(call, e.getCause()), e);
            };
        }
    }

    private CollectionException notStarted() {
        if (dependencies.slots().isClosed()) {
            return failure("was not started: the server stops");
        }
        String reason = waitText();
        return failure("could not be started within its timeout of %s%s".formatted(DurationText.format(timeout),
                reason.isEmpty() ? ": the machine is too busy" : reason));
    }

    private String waitText() {
        return waited.multipliedBy(REPORTED_WAIT_DIVISOR).compareTo(timeout) < 0
                ? ""
                : "; it waited %s for a free slot".formatted(DurationText.format(waited));
    }

    private CollectionException failure(String what) {
        return new CollectionException(call + " " + what);
    }

    private CollectionException interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return new CollectionException(call + " was interrupted", e);
    }
}
