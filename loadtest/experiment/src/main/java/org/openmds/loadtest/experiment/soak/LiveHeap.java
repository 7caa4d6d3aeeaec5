package org.openmds.loadtest.experiment.soak;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

import org.openmds.loadtest.process.ProcessTermination;

/**
 * The heap of a server that is in use after a full collection. Between collections the used heap rises, for minutes if there is little to
 * do; this looks like a leak but is none.
 */
final class LiveHeap implements AutoCloseable {

    private static final String USED = "jvm_memory_used_bytes{area=\"heap\"";
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private final URI metrics;
    private final long pid;
    private final HttpClient client = HttpClient.newBuilder().connectTimeout(TIMEOUT).build();

    LiveHeap(URI metrics, long pid) {
        this.metrics = metrics;
        this.pid = pid;
    }

    /** Returns the heap in bytes; NaN if it is unknown, such as without jcmd beside the server's java. */
    double read() {
        try {
            return collect() ? used() : Double.NaN;
        } catch (IOException | NumberFormatException e) {
            return Double.NaN;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Double.NaN;
        }
    }

    private boolean collect() throws IOException, InterruptedException {
        Optional<Path> jcmd = ProcessHandle.of(pid)
                .flatMap(process -> process.info().command())
                .map(java -> Path.of(java).resolveSibling("jcmd"))
                .filter(Files::isExecutable);
        if (jcmd.isEmpty()) {
            return false;
        }
        Process process = new ProcessBuilder(
                List.of(jcmd.get().toString(), "-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC", Long.toString(pid),
                        "GC.run"))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            return process.waitFor(TIMEOUT) && process.exitValue() == 0;
        } finally {
            ProcessTermination.terminate(process, TIMEOUT);
        }
    }

    private double used() throws IOException, InterruptedException {
        return client.send(HttpRequest.newBuilder(metrics).timeout(TIMEOUT).build(), BodyHandlers.ofString())
                .body()
                .lines()
                .filter(line -> line.startsWith(USED))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .reduce(Double::sum)
                .orElse(Double.NaN);
    }

    @Override
    public void close() {
        client.shutdownNow();
    }
}
