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
import org.openmds.loadtest.generator.kind.http.Bytes;
import org.openmds.loadtest.model.client.CallTraffic;
import org.openmds.loadtest.model.client.CallTraffic.Said;
import org.openmds.loadtest.model.client.ClientContext;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.model.run.AnswerExample;

/** Runs programs, so many at once as there are slots: each has a thread that reads its output to the end. Thread-safe. */
final class ExecTraffic implements CallTraffic {

    private final ExecSettings settings;
    private final int tester;
    private final long startUpNanos;
    private final ExecutorService slots;
    private final Set<Run> running = ConcurrentHashMap.newKeySet();

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
    public Client client(int client) {
        return new Client() {
            @Override
            public Answer call(long number, Duration deadline) throws InterruptedException {
                return run(new Run(client, number), deadline);
            }

            @Override
            public void close() {
                // A call that is left ends its program.
            }
        };
    }

    @Override
    public void close() {
        slots.shutdownNow();
        running.forEach(Run::end);
    }

    private Answer run(Run run, Duration deadline) throws InterruptedException {
        Future<Answer> answer;
        try {
            answer = slots.submit(run::run);
        } catch (RejectedExecutionException closed) {
            return Answer.of(Outcome.START_FAILED);
        }
        try {
            return answer.get(deadline.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            return Answer.of(run.hasStarted() ? Outcome.TIMEOUT : Outcome.START_FAILED);
        } catch (ExecutionException e) {
            return Answer.of(Outcome.START_FAILED, reason(e));
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
    private final class Run {

        private final int client;
        private final long number;
        private final long wanted = System.nanoTime();
        private volatile @Nullable Process process;
        private volatile boolean over;

        Run(int client, long number) {
            this.client = client;
            this.number = number;
        }

        boolean hasStarted() {
            return process != null;
        }

        Answer run() throws IOException, InterruptedException {
            long waited = System.nanoTime() - wanted;
            Process started = settings.command().process(tester, client, number).start();
            process = started;
            running.add(this);
            try {
                if (over) {
                    Command.kill(started);
                }
                Output output = read(started.getInputStream());
                int status = started.waitFor();
                Outcome outcome = settings.successes().contains(status)
                        ? output.expected() ? Outcome.OK : Outcome.BAD_ANSWER
                        : Outcome.FAULT;
                Answer answer = new Answer(outcome, output.bytes(), waited + startUpNanos);
                return outcome.isSuccess()
                        ? answer
                        : answer.saying(new Said(0, "exit status %d: %s".formatted(status, output.start()),
                                settings.success()));
            } finally {
                running.remove(this);
                over = true;
            }
        }

        /** Whoever waited for it does no more. */
        void end() {
            boolean ended = over;
            over = true;
            Process started = process;
            if (started != null && !ended) {
                Command.kill(started);
            }
        }
    }

    /** What a program printed; its start for people. */
    private record Output(long bytes, boolean expected, String start) {
    }

    private Output read(InputStream output) throws IOException {
        int searched = settings.expected().isPresent() ? settings.within() : 0;
        byte[] start = output.readNBytes(Math.max(searched, AnswerExample.BYTES));
        long rest = 0;
        byte[] buffer = new byte[8 << 10];
        for (int read = output.read(buffer); read >= 0; read = output.read(buffer)) {
            rest += read;
        }
        return new Output(start.length + rest, settings.expected().isEmpty()
                || Bytes.contains(ByteBuffer.wrap(start, 0, Math.min(start.length, searched)),
                        settings.expected().get()),
                AnswerExample.text(ByteBuffer.wrap(start)));
    }
}
