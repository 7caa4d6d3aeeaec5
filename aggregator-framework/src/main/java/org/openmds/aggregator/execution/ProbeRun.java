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
 * {@link FileThreads}.
 */
final class ProbeRun<T> {

    /** For each of the two things that come after the program's end: that it is dead, and what it printed. */
    static final Duration ENDING = Duration.ofSeconds(2);
    /** A wait that is worth telling, as a share of the timeout. */
    private static final int TELLING_SHARE = 10;

    private final ProbeRunner.Parts parts;
    private final ProgramCall<T> call;
    private final Duration timeout;
    private final Deadline deadline;
    /** Written before the start is submitted, read in it and after it. */
    private Duration waited = Duration.ZERO;

    /** A program at work. */
    private record Program(Process process, RunDirectory files) {
    }

    ProbeRun(ProbeRunner.Parts parts, ProgramCall<T> call) {
        this.parts = parts;
        this.call = call;
        this.timeout = call.probe().timeout();
        this.deadline = Deadline.in(timeout);
    }

    /** Runs the program; returns within the probe's timeout and {@link #ENDING}. */
    T run() throws CollectionException {
        Slots.Turn turn = parts.slots().enter(call.probe());
        waited = awaitTurn(turn);
        CompletableFuture<Program> start = parts.files().submit(this::start);
        // Here and nowhere else a turn that was granted ends: a program that does not die keeps it.
        CompletableFuture<Process> _ = start.thenCompose(program -> program.process().onExit())
                .whenComplete((process, failure) -> turn.close());
        Program program = started(start);
        if (!exits(program.process(), deadline.remaining())) {
            end(program);
            throw failure("was not done within its timeout of %s and was killed%s".formatted(timeout, toldWait()));
        }
        return outcome(program);
    }

    /** Waits, and tells how long. */
    private Duration awaitTurn(Slots.Turn turn) throws CollectionException {
        boolean queued = !turn.granted().isDone();
        try {
            if (!get(turn.granted(), deadline.remaining())) {
                throw failure(parts.slots().isClosed()
                        ? "was not run: the server stops"
                        : "was not run: too many runs wait for their turn");
            }
            return queued ? timeout.minus(deadline.remaining()).truncatedTo(ChronoUnit.MILLIS) : Duration.ZERO;
        } catch (TimeoutException e) {
            turn.close();
            throw failure("got no turn within its timeout of %s: %s were at work".formatted(timeout,
                    parts.slots().allowed(call.probe())));
        }
    }

    /** On a file thread. */
    private Program start() throws IOException, CollectionException {
        if (deadline.remaining().isZero() || parts.slots().isClosed()) {
            throw notStarted();
        }
        RunDirectory files = parts.work().newRun(call);
        parts.sweeper().begin(files.name());
        try {
            ProcessBuilder builder = files
                    .process(parts.prLimit().limit(call.command(), call.maxOutput() + 1L));
            setEnvironment(builder.environment(), files.name());
            Process process = builder.start();
            parts.sweeper().started(files.name(), process.toHandle());
            return new Program(process, files);
        } catch (IOException | RuntimeException e) {
            parts.sweeper().ended(files.name());
            WorkDirectory.remove(files);
            throw e;
        }
    }

    private void setEnvironment(Map<String, String> environment, String run) {
        environment.keySet().retainAll(Set.of("PATH", "HOME"));
        environment.put("LANG", "C.UTF-8");
        environment.put(ProcessTable.COOKIE, ProcessTable.cookie(parts.work(), run));
    }

    private Program started(CompletableFuture<Program> start) throws CollectionException {
        try {
            return get(start, deadline.remaining());
        } catch (TimeoutException e) {
            CompletableFuture<Void> _ = start.thenAccept(this::kill);
            throw notStarted();
        }
    }

    /** Ends a program at its deadline. */
    private void end(Program program) throws CollectionException {
        parts.killed().increment();
        kill(program);
        if (!exits(program.process(), ENDING)) {
            // The sweeper hangs at a process that the kernel has locked.
            program.process().destroyForcibly();
        }
    }

    /** Its files go when its processes are gone. */
    private void kill(Program program) {
        CompletableFuture<Void> _ = parts.sweeper()
                .kill(program.files().name(), program.process().toHandle())
                .thenRun(() -> parts.files().execute(() -> WorkDirectory.remove(program.files())));
    }

    private T outcome(Program program) throws CollectionException {
        parts.sweeper().ended(program.files().name());
        if (parts.slots().isClosed()) {
            throw failure("was killed: the server stops");
        }
        ProbeOutcome outcome = new ProbeOutcome(call, program.process().exitValue());
        Future<T> result = parts.files().submit(() -> {
            try {
                return call.result(outcome, program.files());
            } finally {
                WorkDirectory.remove(program.files());
            }
        });
        try {
            return get(result, ENDING);
        } catch (TimeoutException e) {
            throw failure("ended, but its output could not be read within %s".formatted(ENDING));
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
        if (parts.slots().isClosed()) {
            return failure("was not started: the server stops");
        }
        String reason = toldWait();
        return failure("could not be started within its timeout of %s%s".formatted(timeout,
                reason.isEmpty() ? ": the machine is too busy" : reason));
    }

    private String toldWait() {
        return waited.multipliedBy(TELLING_SHARE).compareTo(timeout) < 0
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
