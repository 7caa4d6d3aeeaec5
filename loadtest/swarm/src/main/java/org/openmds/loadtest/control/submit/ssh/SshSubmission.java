package org.openmds.loadtest.control.submit.ssh;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.control.submit.LastWords;
import org.openmds.loadtest.control.submit.ShellText;
import org.openmds.loadtest.control.submit.Submission;
import org.openmds.loadtest.control.submit.SubmissionException;
import org.openmds.loadtest.control.submit.TesterCommand;

/** A tester on a node. It is ended by the number of its process, on another channel, for a lost connection ends nothing there. */
final class SshSubmission implements Submission {

    private static final String PID = "openmds-pid ";
    private static final Duration END = Duration.ofSeconds(15);
    /** First asks, then, after five seconds, does not ask. Another process may have the number by now: its command line is looked at. */
    private static final String STOP = """
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

    private final SshNodes nodes;
    private final SshNodes.Line line;
    private final String name;
    private final LastWords words = new LastWords();
    private final CompletableFuture<Long> pid = new CompletableFuture<>();
    private RemoteShell.@Nullable Running running;

    private SshSubmission(SshNodes nodes, SshNodes.Line line, String name) {
        this.nodes = nodes;
        this.line = line;
        this.name = name;
    }

    static SshSubmission start(SshNodes nodes, SshNodes.Line line, List<String> program, TesterCommand command,
            Tunnel tunnel)
            throws SubmissionException {
        SshSubmission submission = new SshSubmission(nodes, line, command.name());
        try {
            String script = "echo \"" + PID + "$$\"; exec " + ShellText.quoted(program);
            submission.running = nodes.shell(line)
                    .start(NodeCheck.shell(script), command.token() + "\n", submission::hear, tunnel);
            submission.pid.get(nodes.options().limit().toMillis(), TimeUnit.MILLISECONDS);
            return submission;
        } catch (IOException e) {
            nodes.forget(line);
            throw new SubmissionException("%s: %s".formatted(submission.place(), e.getMessage()), e);
        } catch (ExecutionException | TimeoutException e) {
            submission.close();
            throw new SubmissionException("%s did not start within %d s; it said: %s".formatted(submission.place(),
                    nodes.options().limit().toSeconds(), submission.words), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SubmissionException(submission.place() + ": interrupted", e);
        }
    }

    private void hear(String line) {
        if (line.startsWith(PID)) {
            try {
                pid.complete(Long.parseLong(line.substring(PID.length()).strip()));
            } catch (NumberFormatException e) {
                pid.completeExceptionally(e);
            }
        } else {
            words.add(line);
        }
    }

    @Override
    public String place() {
        return name + " at " + line.node();
    }

    @Override
    public boolean isAlive() {
        RemoteShell.Running started = running;
        return started != null && started.isAlive();
    }

    @Override
    public String lastWords() {
        return words.toString();
    }

    @Override
    public synchronized void close() {
        RemoteShell.Running started = running;
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
        String script = NodeCheck.shell(STOP.replace("NUMBER", Long.toString(number)));
        try {
            nodes.shell(line).run(script, END);
        } catch (IOException e) {
            nodes.forget(line);
            again(script);
        }
    }

    /** By a new connection: the node may be there, and only the old one lost. */
    private void again(String script) {
        try {
            nodes.shell(line).run(script, END);
        } catch (IOException e) {
            words.add("it could not be ended from here, and ends by itself without its controller: " + e.getMessage());
        }
    }
}
