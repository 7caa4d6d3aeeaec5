package org.openmds.loadtest.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;

import org.openmds.loadtest.generator.swarm.SwarmJvm;
import org.openmds.loadtest.process.ProcessTermination;

/** A process that a benchmark starts, reads and ends. */
final class BenchProcess implements AutoCloseable {

    private static final Duration END_TIMEOUT = Duration.ofSeconds(5);

    private final Process process;
    private final String name;
    private final List<String> lines = new ArrayList<>();
    private final CompletableFuture<List<String>> all;

    private BenchProcess(List<String> command) throws IOException {
        this.name = Path.of(command.getFirst()).getFileName().toString();
        this.process = new ProcessBuilder(command).redirectErrorStream(true).start();
        this.all = CompletableFuture.supplyAsync(this::read, task -> Thread.ofVirtual().start(task));
    }

    static BenchProcess start(List<String> command) throws IOException {
        return new BenchProcess(command);
    }

    /** Starts a main class of this program, with the Java options of swarms. */
    static BenchProcess java(Class<?> main, List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(SwarmJvm.options());
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(arguments);
        return new BenchProcess(command);
    }

    private List<String> read() {
        try (BufferedReader output = process.inputReader()) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                synchronized (lines) {
                    lines.add(line);
                    lines.notifyAll();
                }
            }
        } catch (IOException e) {
            // The process was ended while its output was read.
        }
        return lines;
    }

    /** Returns the first line that matches, as soon as it is printed. */
    String line(Predicate<String> kind, Duration longest) throws IOException, InterruptedException {
        long end = System.nanoTime() + longest.toNanos();
        synchronized (lines) {
            while (true) {
                for (String line : lines) {
                    if (kind.test(line)) {
                        return line;
                    }
                }
                long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
                if (left <= 0 || all.isDone()) {
                    throw new IOException("%s is not ready: %s".formatted(name, String.join("\n", lines)));
                }
                lines.wait(Math.min(left, 100));
            }
        }
    }

    /** Returns all output of the process after it has ended with status 0. */
    List<String> output(Duration longest) throws IOException, InterruptedException {
        try {
            List<String> output = all.get(longest.toMillis(), TimeUnit.MILLISECONDS);
            if (process.waitFor() != 0) {
                throw new IOException("%s failed: %s".formatted(name, String.join("\n", output)));
            }
            return output;
        } catch (TimeoutException e) {
            throw new IOException("%s did not end within %d s".formatted(name, longest.toSeconds()), e);
        } catch (ExecutionException e) {
            throw new IOException("the output of %s could not be read".formatted(name), e);
        }
    }

    @Override
    public void close() {
        ProcessTermination.terminate(process, END_TIMEOUT);
    }
}
