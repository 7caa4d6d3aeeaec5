package org.openmds.loadtest.control.submit.ssh;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.control.submit.OutputTail;
import org.openmds.loadtest.control.submit.ShellText;
import org.openmds.loadtest.control.submit.SubmissionException;
import org.openmds.loadtest.control.submit.TesterSubmission;

/** A tester on a node. It is ended by its process number over another connection, because the loss of a connection does not end it. */
final class SshSubmission implements TesterSubmission {

    private static final String PID_PREFIX = "openmds-pid ";
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(15);
    /**
     * Ends the tester with SIGTERM and after five seconds with SIGKILL. Checks its command line first, because another process may have
     * the number now.
     */
    private static final String STOP_SCRIPT = """
            pid=NUMBER
            ours() { kill -0 $pid 2>/dev/null && { [ ! -r /proc/$pid/cmdline ] || grep -q openmds-loadtest /proc/$pid/cmdline; }; }
            ours || exit 0
            kill $pid
            for i in 1 2 3 4 5 6 7 8 9 10; do
                sleep 0.5
                ours || exit 0
            done
            kill -9 $pid
            """;

    private final RemoteShell shell;
    private final String place;
    private final OutputTail output = new OutputTail();
    private final CompletableFuture<Long> pid = new CompletableFuture<>();
    private RemoteShell.@Nullable RunningCommand running;

    private SshSubmission(RemoteShell shell, String place) {
        this.shell = shell;
        this.place = place;
    }

    /**
     * Starts a tester.
     *
     * @param limit
     *            timeout of the start
     */
    static SshSubmission start(RemoteShell shell, String place, List<String> program, String token, SshTunnel tunnel,
            Duration limit)
            throws SubmissionException {
        SshSubmission submission = new SshSubmission(shell, place);
        try {
            String script = "echo \"" + PID_PREFIX + "$$\"; exec " + ShellText.quoted(program);
            RemoteShell.RunningCommand started = shell.start(NodeCheck.shell(script), token + "\n",
                    submission::readLine, tunnel);
            submission.running = started;
            var _ = started.outputEnd()
                    .thenRun(() -> submission.pid.completeExceptionally(new IOException("the connection ended")));
            submission.pid.get(limit.toMillis(), TimeUnit.MILLISECONDS);
            return submission;
        } catch (IOException e) {
            throw new SubmissionException("%s: %s".formatted(place, e.getMessage()), e);
        } catch (ExecutionException e) {
            submission.close();
            throw new SubmissionException("%s did not start; its output: %s".formatted(place, submission.output), e);
        } catch (TimeoutException e) {
            submission.close();
            throw new SubmissionException("%s did not start within %d s; its output: %s".formatted(place,
                    limit.toSeconds(), submission.output), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            submission.close();
            throw new SubmissionException(place + ": interrupted", e);
        }
    }

    private void readLine(String line) {
        if (line.startsWith(PID_PREFIX)) {
            try {
                pid.complete(Long.parseLong(line.substring(PID_PREFIX.length()).strip()));
            } catch (NumberFormatException e) {
                pid.completeExceptionally(e);
            }
        } else {
            output.add(line);
        }
    }

    @Override
    public String place() {
        return place;
    }

    @Override
    public boolean isAlive() {
        RemoteShell.RunningCommand started = running;
        return started != null && started.isAlive();
    }

    @Override
    public String lastOutput() {
        return output.toString();
    }

    @Override
    public synchronized void close() {
        RemoteShell.RunningCommand started = running;
        if (started == null) {
            return;
        }
        running = null;
        try {
            if (!started.hasExited() && pid.isDone() && !pid.isCompletedExceptionally()) {
                stop(pid.join());
            }
        } finally {
            started.close();
        }
    }

    private void stop(long number) {
        try {
            shell.run(NodeCheck.shell(STOP_SCRIPT.replace("NUMBER", Long.toString(number))), STOP_TIMEOUT);
        } catch (IOException e) {
            output.add("it could not be ended over ssh; it ends by itself without its controller: " + e.getMessage());
        }
    }
}
