package org.openmds.benchmarks.notify;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;
import org.openmds.benchmarks.process.ChildProcess;
import org.openmds.benchmarks.process.Workspace;
import org.openmds.benchmarks.sink.SinkProgram;

/** The process of the consumers and its control connection. Used by one thread. */
final class SinkProcess implements AutoCloseable {

    private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(30);
    private static final String END = "end";

    private final ChildProcess process;
    private final Socket control;
    private final PrintStream commands;
    private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();
    private final BlockingQueue<CompletedEvent> done = new LinkedBlockingQueue<>();
    private final List<Integer> ports;

    /**
     * An event that all consumers have received. Times are by {@link System#nanoTime}, which all processes of a Linux machine share.
     *
     * @param event
     *            the number of the event, from 1
     */
    record CompletedEvent(int event, long firstNanos, long lastNanos) {
    }

    /** Messages that consumers received since the last {@link #begin}. */
    record SinkTotals(long requests, long messages, long bytes) {
    }

    private SinkProcess(ChildProcess process) throws IOException {
        this.process = process;
        URI address = URI.create(process.url());
        this.control = new Socket(address.getHost(), address.getPort());
        control.setTcpNoDelay(true);
        this.commands = new PrintStream(control.getOutputStream(), true, StandardCharsets.US_ASCII);
        Thread.ofPlatform().daemon().name("sink-control").start(this::read);
        this.ports = request("ports").stream().map(Integer::valueOf).toList();
    }

    static SinkProcess start(Workspace workspace, int ports, int consumers) throws IOException {
        Path folder = workspace.newFolder("sinks");
        return new SinkProcess(workspace.start(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx512m",
                        "-cp", System.getProperty("java.class.path"), SinkProgram.class.getName(),
                        Integer.toString(ports), Integer.toString(consumers)),
                folder.resolve("log")));
    }

    ChildProcess process() {
        return process;
    }

    /** Returns the ports of the consumers; every port serves all consumers. */
    List<Integer> ports() {
        return ports;
    }

    /** Resets the counts and counts the given number of consumers from now on; no message may be in flight. */
    void begin(int consumers) throws IOException {
        request("begin " + consumers);
        // Reports of earlier events precede the answer to the command.
        done.clear();
    }

    SinkTotals totals() throws IOException {
        List<Long> numbers = request("totals").stream().map(Long::valueOf).toList();
        return new SinkTotals(numbers.get(0), numbers.get(1), numbers.get(2));
    }

    /** Waits until all consumers have the next event. */
    CompletedEvent awaitEvent() throws IOException {
        CompletedEvent next = poll(done);
        if (next == null) {
            throw new IOException(
                    "some consumers did not receive an event within %d s: %s".formatted(ANSWER_TIMEOUT.toSeconds(),
                            totals()));
        }
        return next;
    }

    private List<String> request(String command) throws IOException {
        commands.println(command);
        String answer = poll(answers);
        if (answer == null || answer.equals(END)) {
            throw new IOException("the consumers' process did not answer '%s'".formatted(command));
        }
        List<String> words = Arrays.asList(answer.split(" ", -1));
        return words.subList(1, words.size());
    }

    private static <T> @Nullable T poll(BlockingQueue<T> queue) throws IOException {
        try {
            return queue.poll(ANSWER_TIMEOUT.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while waiting for consumers", e);
        }
    }

    private void read() {
        try (BufferedReader lines = new BufferedReader(
                new InputStreamReader(control.getInputStream(), StandardCharsets.US_ASCII))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith("done ")) {
                    String[] words = line.split(" ", -1);
                    done.add(new CompletedEvent(Integer.parseInt(words[1]), Long.parseLong(words[2]),
                            Long.parseLong(words[3])));
                } else {
                    answers.add(line);
                }
            }
        } catch (IOException | UncheckedIOException e) {
            // The connection is closed; END wakes the waiting thread.
        }
        answers.add(END);
    }

    @Override
    public void close() throws IOException {
        control.close();
        process.close();
    }
}
