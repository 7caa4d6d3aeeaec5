package org.openmds.loadtest.control.submit.ssh;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

import org.openmds.loadtest.control.submit.OutputTail;
import org.openmds.loadtest.control.submit.ShellText;
import org.openmds.loadtest.control.submit.TesterNode;
import org.openmds.loadtest.process.ProcessTermination;
import org.openmds.loadtest.process.SetsidCommand;

/**
 * A shell on a node, through the ssh program. Each command has its own connection, because sshd limits the commands of one connection (MaxSessions,
 * 10), and a broken connection must not affect other commands. Thread-safe; every call ends in bounded time and fails with an IOException whose
 * message is shown to users.
 */
final class RemoteShell {

    /** The exit status of ssh if it could not connect or the connection was lost. */
    private static final int NO_CONNECTION_STATUS = 255;
    private static final Duration END_TIMEOUT = Duration.ofSeconds(5);
    private static final int MAX_OUTPUT_BYTES = 1 << 20;
    /** These options follow those of the user's command, because ssh takes the first value of an option; configuration files come last. */
    private static final List<String> OPTIONS = List.of("BatchMode=yes", "StrictHostKeyChecking=yes",
            "ControlMaster=no",
            "ControlPath=none", "ForwardAgent=no", "ForwardX11=no", "RequestTTY=no", "ServerAliveInterval=15");

    private final SshOptions options;
    private final TesterNode node;

    RemoteShell(SshOptions options, TesterNode node) {
        this.options = options;
        this.node = node;
    }

    /**
     * Runs a command to its end.
     *
     * @param remote
     *            command for a POSIX shell
     */
    CommandResult run(String remote, Duration limit) throws IOException {
        return run(remote, InputStream.nullInputStream(), limit);
    }

    /** Copies a file to the node, to a new or an existing name. */
    void upload(Path file, String target, Duration limit) throws IOException {
        try (InputStream content = Files.newInputStream(file)) {
            run("cat > " + ShellText.quoted(target), content, limit)
                    .outputOrFail("copying " + file.getFileName() + " to " + node);
        }
    }

    private CommandResult run(String remote, InputStream input, Duration limit) throws IOException {
        Process process = process(remote, List.of());
        try {
            CompletableFuture<byte[]> output = reading(process.getInputStream());
            CompletableFuture<byte[]> errors = reading(process.getErrorStream());
            Thread.ofVirtual().start(() -> write(input, process.getOutputStream()));
            if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new IOException("%s %s did not answer within %d s".formatted(options.command().getFirst(), node,
                        limit.toSeconds()));
            }
            CommandResult commandResult = new CommandResult(process.exitValue(), text(output), text(errors));
            if (commandResult.status() == NO_CONNECTION_STATUS) {
                throw new IOException(connectionProblem(commandResult.errors()));
            }
            return commandResult;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while waiting for " + node, e);
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    /** Returns the reason of a failed connection; OpenSSH prints up to fifteen lines. */
    private static String connectionProblem(String errors) {
        String last = errors.lines().filter(line -> !line.isBlank()).reduce("ssh failed", (first, second) -> second);
        if (errors.contains("REMOTE HOST IDENTIFICATION HAS CHANGED")) {
            return "its host key differs from the one in known_hosts";
        }
        if (errors.contains("host key is known for")) {
            return "its host key is not in known_hosts; ssh-keyscan shows the key";
        }
        return last.contains("Permission denied (") ? "it refused the login: " + last : last;
    }

    private static String text(CompletableFuture<byte[]> bytes) throws IOException, InterruptedException {
        try {
            return new String(bytes.get(END_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS), StandardCharsets.UTF_8);
        } catch (ExecutionException | TimeoutException e) {
            throw new IOException("the output of the command could not be read", e);
        }
    }

    private static CompletableFuture<byte[]> reading(InputStream stream) {
        CompletableFuture<byte[]> bytes = new CompletableFuture<>();
        Thread.ofVirtual().start(() -> {
            try {
                bytes.complete(stream.readNBytes(MAX_OUTPUT_BYTES));
            } catch (IOException e) {
                bytes.completeExceptionally(e);
            }
        });
        return bytes;
    }

    private static void write(InputStream input, OutputStream output) {
        try (output) {
            input.transferTo(output);
        } catch (IOException e) {
            // The command did not read all its input, or failed, which its status shows.
        }
    }

    /**
     * Starts a command and leaves it running.
     *
     * @param input
     *            text for its standard input
     * @param lines
     *            takes its output, line by line, on another thread
     * @param tunnel
     *            open while the command runs
     */
    RunningCommand start(String remote, String input, Consumer<String> lines, SshTunnel tunnel) throws IOException {
        Process process = process(remote, tunnel.options());
        OutputTail words = new OutputTail();
        List<Thread> readers = List.of(words.readFrom(process.getInputStream(), lines),
                words.readFrom(process.getErrorStream(), lines));
        try {
            OutputStream stream = process.getOutputStream();
            stream.write(input.getBytes(StandardCharsets.UTF_8));
            stream.flush();
        } catch (IOException e) {
            // It has ended; its output contains the reason.
        }
        return new RunningCommand(process, readers);
    }

    private Process process(String remote, List<String> more) throws IOException {
        List<String> words = new ArrayList<>(options.command());
        OPTIONS.forEach(option -> words.addAll(List.of("-o", option)));
        words.addAll(List.of("-o", "ConnectTimeout=" + Math.max(1, options.timeout().toSeconds())));
        if (node.port() > 0) {
            words.addAll(List.of("-p", Integer.toString(node.port())));
        }
        String user = node.user() == null ? options.user() : node.user();
        if (!user.isEmpty()) {
            words.addAll(List.of("-l", user));
        }
        words.addAll(more);
        words.addAll(List.of("--", node.host(), remote));
        return new ProcessBuilder(SetsidCommand.of(words)).start();
    }

    /**
     * The result of a command.
     *
     * @param errors
     *            its standard error
     */
    record CommandResult(int status, String output, String errors) {

        String outputOrFail(String what) throws IOException {
            if (status != 0) {
                throw new IOException("%s failed with status %d: %s".formatted(what, status,
                        (errors.isBlank() ? output : errors).strip()));
            }
            return output;
        }
    }

    /** A running command. */
    static final class RunningCommand implements AutoCloseable {

        private final Process process;
        private final CompletableFuture<Void> outputEnd = new CompletableFuture<>();

        RunningCommand(Process process, List<Thread> readers) {
            this.process = process;
            Thread.ofVirtual().start(() -> {
                try {
                    for (Thread reader : readers) {
                        reader.join();
                    }
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
                outputEnd.complete(null);
            });
        }

        boolean isAlive() {
            return process.isAlive();
        }

        /** True if the command's own end was seen, not only that of the connection. */
        boolean hasExited() {
            return !process.isAlive() && process.exitValue() != NO_CONNECTION_STATUS;
        }

        /** Completes when all output of the command has been delivered and no more can follow. */
        CompletableFuture<Void> outputEnd() {
            return outputEnd;
        }

        /** Ends the connection; the command itself may go on. */
        @Override
        public void close() {
            ProcessTermination.terminate(process, END_TIMEOUT);
        }
    }
}
