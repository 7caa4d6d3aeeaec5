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
import org.openmds.wsrf.service.Deadline;

/**
 * One run of a program: its turn, its start, its end, its outcome. Belongs to one virtual thread, which waits; what blocks on the disk is done by
 * {@link FileTaskExecutor}.
 */
final class ProbeRun<T> {

    /** For each of the two things that come after the program's end: that it is dead, and what it printed. */
    static final Duration END_TIMEOUT = Duration.ofSeconds(2);
    /** A wait that is worth telling, as a share of the timeout. */
    private static final int REPORTED_WAIT_DIVISOR = 10;

    private final ProbeRunner.RunnerDependencies runnerDependencies;
    private final ProgramCall<T> call;
    private final Duration timeout;
    private final Deadline deadline;
    /** Written before the start is submitted, read in it and after it. */
    private Duration waited = Duration.ZERO;

    /** A program at work. */
    private record StartedProgram(Process process, RunDirectory files) {
    }

    ProbeRun(ProbeRunner.RunnerDependencies runnerDependencies, ProgramCall<T> call) {
        this.runnerDependencies = runnerDependencies;
        this.call = call;
        this.timeout = call.probe().timeout();
        this.deadline = Deadline.in(timeout);
    }

    /** Runs the program; returns within the probe's timeout and {@link #END_TIMEOUT}. */
    T run() throws CollectionException {
        ProbeSlots.SlotRequest slotRequest = runnerDependencies.slots().request(call.probe());
        waited = awaitSlot(slotRequest);
        CompletableFuture<StartedProgram> start = runnerDependencies.files().submit(this::start);
        // Here and nowhere else a turn that was granted ends: a program that does not die keeps it.
        CompletableFuture<Process> _ = start.thenCompose(program -> program.process().onExit())
                .whenComplete((process, failure) -> slotRequest.close());
        StartedProgram program = started(start);
        if (!exits(program.process(), deadline.remaining())) {
            end(program);
            throw failure("was not done within its timeout of %s and was killed%s".formatted(timeout, waitText()));
        }
        return outcome(program);
    }

    /** Waits, and tells how long. */
    private Duration awaitSlot(ProbeSlots.SlotRequest slotRequest) throws CollectionException {
        boolean queued = !slotRequest.granted().isDone();
        try {
            if (!get(slotRequest.granted(), deadline.remaining())) {
                throw failure(runnerDependencies.slots().isClosed()
                        ? "was not run: the server stops"
                        : "was not run: too many runs wait for their turn");
            }
            return queued ? timeout.minus(deadline.remaining()).truncatedTo(ChronoUnit.MILLIS) : Duration.ZERO;
        } catch (TimeoutException e) {
            slotRequest.close();
            throw failure("got no turn within its timeout of %s: %s were at work".formatted(timeout,
                    runnerDependencies.slots().limitText(call.probe())));
        }
    }

    /** On a file thread. */
    private StartedProgram start() throws IOException, CollectionException {
        if (deadline.remaining().isZero() || runnerDependencies.slots().isClosed()) {
            throw notStarted();
        }
        RunDirectory files = runnerDependencies.work().newRun(call);
        runnerDependencies.sweeper().register(files.name());
        try {
            ProcessBuilder builder = files
                    .process(runnerDependencies.prLimit().limit(call.command(), call.maxOutput() + 1L));
            setEnvironment(builder.environment(), files.name());
            Process process = builder.start();
            runnerDependencies.sweeper().started(files.name(), process.toHandle());
            return new StartedProgram(process, files);
        } catch (IOException | RuntimeException e) {
            runnerDependencies.sweeper().ended(files.name());
            WorkDirectory.remove(files);
            throw e;
        }
    }

    private void setEnvironment(Map<String, String> environment, String run) {
        environment.keySet().retainAll(Set.of("PATH", "HOME"));
        environment.put("LANG", "C.UTF-8");
        environment.put(ProcessTable.COOKIE, ProcessTable.cookie(runnerDependencies.work(), run));
    }

    private StartedProgram started(CompletableFuture<StartedProgram> start) throws CollectionException {
        try {
            return get(start, deadline.remaining());
        } catch (TimeoutException e) {
            CompletableFuture<Void> _ = start.thenAccept(this::kill);
            throw notStarted();
        }
    }

    /** Ends a program at its deadline. */
    private void end(StartedProgram program) throws CollectionException {
        runnerDependencies.killed().increment();
        kill(program);
        if (!exits(program.process(), END_TIMEOUT)) {
            // The sweeper hangs at a process that the kernel has locked.
            program.process().destroyForcibly();
        }
    }

    /** Its files go when its processes are gone. */
    private void kill(StartedProgram program) {
        CompletableFuture<Void> _ = runnerDependencies.sweeper()
                .kill(program.files().name(), program.process().toHandle())
                .thenRun(() -> runnerDependencies.files().execute(() -> WorkDirectory.remove(program.files())));
    }

    private T outcome(StartedProgram program) throws CollectionException {
        runnerDependencies.sweeper().ended(program.files().name());
        if (runnerDependencies.slots().isClosed()) {
            throw failure("was killed: the server stops");
        }
        ProbeOutcome outcome = new ProbeOutcome(call, program.process().exitValue());
        Future<T> result = runnerDependencies.files().submit(() -> {
            try {
                return call.result(outcome, program.files());
            } finally {
                WorkDirectory.remove(program.files());
            }
        });
        try {
            return get(result, END_TIMEOUT);
        } catch (TimeoutException e) {
            throw failure("ended, but its output could not be read within %s".formatted(END_TIMEOUT));
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
                    new CollectionException(call + " could not be run: too much waits for the disk", busy);
                case null, default ->
                    new CollectionException("%s could not be run: %s".formatted(call, e.getCause()), e);
            };
        }
    }

    private CollectionException notStarted() {
        if (runnerDependencies.slots().isClosed()) {
            return failure("was not started: the server stops");
        }
        String reason = waitText();
        return failure("could not be started within its timeout of %s%s".formatted(timeout,
                reason.isEmpty() ? ": the machine is too busy" : reason));
    }

    private String waitText() {
        return waited.multipliedBy(REPORTED_WAIT_DIVISOR).compareTo(timeout) < 0
                ? ""
                : "; it had waited %s for its turn".formatted(waited);
    }

    private CollectionException failure(String what) {
        return new CollectionException(call + " " + what);
    }

    private CollectionException interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return new CollectionException(call + " was interrupted", e);
    }
}
