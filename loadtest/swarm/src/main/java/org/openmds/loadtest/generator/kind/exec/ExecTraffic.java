package org.openmds.loadtest.generator.kind.exec;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.generator.kind.http.ByteSearch;
import org.openmds.loadtest.model.client.CallTraffic;
import org.openmds.loadtest.model.client.CallTraffic.AnswerDetail;
import org.openmds.loadtest.model.client.ClientContext;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.model.run.AnswerExample;

/** Runs programs, with a limit on how many run at once. A thread for each running program reads its output to the end. Thread-safe. */
final class ExecTraffic implements CallTraffic {

    private final ExecSettings settings;
    private final int tester;
    private final long startUpNanos;
    private final ExecutorService slots;
    private final Set<ProgramRun> running = ConcurrentHashMap.newKeySet();

    ExecTraffic(ExecSettings settings, ClientContext context, long startUpNanos) {
        this.settings = settings;
        this.tester = context.share().tester();
        this.startUpNanos = startUpNanos;
        this.slots = Executors.newFixedThreadPool(settings.slots(),
                Thread.ofPlatform().daemon().name("exec-", 0).factory());
    }

    long startUpNanos() {
        return startUpNanos;
    }

    @Override
    public BlockingClient client(int client) {
        return new BlockingClient() {
            @Override
            public CallResult call(long number, Duration deadline) throws InterruptedException {
                return run(new ProgramRun(client, number), deadline);
            }

            @Override
            public void close() {
                // The end of a call ends its program.
            }
        };
    }

    @Override
    public void close() {
        slots.shutdownNow();
        running.forEach(ProgramRun::end);
    }

    private CallResult run(ProgramRun run, Duration deadline) throws InterruptedException {
        Future<CallResult> answer;
        try {
            answer = slots.submit(run::run);
        } catch (RejectedExecutionException closed) {
            return CallResult.of(Outcome.START_FAILED);
        }
        try {
            return answer.get(deadline.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            return CallResult.of(run.hasStarted() ? Outcome.TIMEOUT : Outcome.START_FAILED);
        } catch (ExecutionException e) {
            return CallResult.of(Outcome.START_FAILED, reason(e));
        } finally {
            answer.cancel(false);
            run.end();
        }
    }

    private static String reason(ExecutionException failure) {
        Throwable cause = failure.getCause();
        return String.valueOf(cause == null ? failure.getMessage() : cause.getMessage());
    }

    /** One run of the program. */
    private final class ProgramRun {

        private final int client;
        private final long number;
        private final long requestedNanos = System.nanoTime();
        private volatile @Nullable Process process;
        private volatile boolean finished;

        ProgramRun(int client, long number) {
            this.client = client;
            this.number = number;
        }

        boolean hasStarted() {
            return process != null;
        }

        CallResult run() throws IOException, InterruptedException {
            long waited = System.nanoTime() - requestedNanos;
            Process started = settings.command().process(tester, client, number).start();
            process = started;
            running.add(this);
            try {
                if (finished) {
                    ProgramCommand.kill(started);
                }
                ProgramOutput output = read(started.getInputStream());
                int status = started.waitFor();
                Outcome outcome = settings.successes().contains(status)
                        ? output.expected() ? Outcome.OK : Outcome.BAD_ANSWER
                        : Outcome.FAULT;
                CallResult callResult = new CallResult(outcome, output.bytes(), waited + startUpNanos);
                return outcome.isSuccess()
                        ? callResult
                        : callResult
                                .withDetail(new AnswerDetail(0, "exit status %d: %s".formatted(status, output.start()),
                                        settings.success()));
            } finally {
                running.remove(this);
                finished = true;
            }
        }

        /** Ends the run; its caller waits no longer. */
        void end() {
            boolean ended = finished;
            finished = true;
            Process started = process;
            if (started != null && !ended) {
                ProgramCommand.kill(started);
            }
        }
    }

    /** Output of a program: its size, whether it has the expected text, and its start as text. */
    private record ProgramOutput(long bytes, boolean expected, String start) {
    }

    private ProgramOutput read(InputStream output) throws IOException {
        int searched = settings.expected().isPresent() ? settings.within() : 0;
        byte[] start = output.readNBytes(Math.max(searched, AnswerExample.MAX_BYTES));
        long rest = 0;
        byte[] buffer = new byte[8 << 10];
        for (int read = output.read(buffer); read >= 0; read = output.read(buffer)) {
            rest += read;
        }
        return new ProgramOutput(start.length + rest, settings.expected().isEmpty()
                || ByteSearch.contains(ByteBuffer.wrap(start, 0, Math.min(start.length, searched)),
                        settings.expected().get()),
                AnswerExample.text(ByteBuffer.wrap(start)));
    }
}
