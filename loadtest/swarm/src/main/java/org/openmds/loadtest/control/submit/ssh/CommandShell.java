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
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

import org.openmds.loadtest.control.submit.LastWords;
import org.openmds.loadtest.control.submit.Node;
import org.openmds.loadtest.control.submit.ShellText;
import org.openmds.loadtest.process.OwnSession;
import org.openmds.loadtest.process.ProcessEnd;

/** By any local program that takes a host and a command, such as ssh with options. */
final class CommandShell implements RemoteShell {

    /** By which ssh and its like say that the connection ended. */
    private static final int LOST = 255;
    private static final Duration END = Duration.ofSeconds(5);
    /** Below those that Linux gives to connections, above those of services. */
    private static final int FIRST_PORT = 12_000;
    private static final int LAST_PORT = 32_000;

    private final List<String> command;
    private final String host;

    CommandShell(List<String> command, Node node, String user) {
        this.command = List.copyOf(command);
        String login = node.user() == null ? user : node.user();
        // The program's own configuration knows better than this machine's user name.
        host = login.isEmpty() ? node.host() : login + "@" + node.host();
    }

    @Override
    public Answer run(String remote, Duration limit) throws IOException {
        return run(remote, InputStream.nullInputStream(), limit);
    }

    @Override
    public void upload(Path file, String target, Duration limit) throws IOException {
        try (InputStream content = Files.newInputStream(file)) {
            run("cat > " + ShellText.quoted(target), content, limit)
                    .outputOrFail("copying " + file.getFileName() + " to " + host);
        }
    }

    private Answer run(String remote, InputStream input, Duration limit) throws IOException {
        Process process = process(remote, List.of());
        try {
            CompletableFuture<byte[]> output = reading(process.getInputStream());
            CompletableFuture<byte[]> errors = reading(process.getErrorStream());
            Thread.ofVirtual().start(() -> write(input, process.getOutputStream()));
            if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new IOException(
                        "%s %s did not answer within %d s".formatted(command.getFirst(), host, limit.toSeconds()));
            }
            return new Answer(process.exitValue(), text(output), text(errors));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while waiting for " + host, e);
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    private static String text(CompletableFuture<byte[]> bytes) throws IOException, InterruptedException {
        try {
            return new String(bytes.get(END.toMillis(), TimeUnit.MILLISECONDS), StandardCharsets.UTF_8);
        } catch (ExecutionException | TimeoutException e) {
            throw new IOException("what the command said could not be read", e);
        }
    }

    private static CompletableFuture<byte[]> reading(InputStream stream) {
        CompletableFuture<byte[]> bytes = new CompletableFuture<>();
        Thread.ofVirtual().start(() -> {
            try {
                bytes.complete(RemoteShell.some(stream));
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
            // It needed no more of it, or has failed, which its status says.
        }
    }

    /** Each command has its own connection, and so its own port: any of many, for ssh tells too late which one is free. */
    @Override
    public Tunnel open(Tunnel tunnel) {
        return tunnel.at(ThreadLocalRandom.current().nextInt(FIRST_PORT, LAST_PORT));
    }

    @Override
    public Running start(String remote, String input, Consumer<String> lines, Tunnel tunnel) throws IOException {
        Process process = process(remote, tunnel.isThere() ? forward(tunnel) : List.of());
        LastWords words = new LastWords();
        words.readFrom(process.getInputStream(), lines);
        words.readFrom(process.getErrorStream(), lines);
        OutputStream stream = process.getOutputStream();
        stream.write(input.getBytes(StandardCharsets.UTF_8));
        stream.flush();
        return new Running() {

            @Override
            public boolean isAlive() {
                return process.isAlive();
            }

            @Override
            public boolean hasExited() {
                return !process.isAlive() && process.exitValue() != LOST;
            }

            @Override
            public void close() {
                ProcessEnd.of(process, END);
            }
        };
    }

    /** As OpenSSH understands it. A port that is taken ends the command rather than leave the tester without a way. */
    private static List<String> forward(Tunnel tunnel) {
        return List.of("-o", "ExitOnForwardFailure=yes", "-R",
                "127.0.0.1:%d:%s:%d".formatted(tunnel.port(), tunnel.host(), tunnel.hostPort()));
    }

    private Process process(String remote, List<String> options) throws IOException {
        List<String> words = new ArrayList<>(command);
        words.addAll(options);
        words.add(host);
        words.add(remote);
        return new ProcessBuilder(OwnSession.of(words)).start();
    }

    @Override
    public void close() {
        // Every command has its own connection.
    }
}
