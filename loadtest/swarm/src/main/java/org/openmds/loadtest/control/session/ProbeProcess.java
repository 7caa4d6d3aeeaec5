package org.openmds.loadtest.control.session;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

import org.openmds.loadtest.model.clock.TesterClock;
import org.openmds.loadtest.model.run.ServerSample;
import org.openmds.loadtest.process.ProcessTermination;
import org.openmds.loadtest.service.probe.ProbeLines;

/** A probe on the service's machine, started by a command such as {@code ssh host java -jar openmds-loadtest.jar probe --port 8443}. */
public final class ProbeProcess implements AutoCloseable {

    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(5);

    private final Process process;
    private final AtomicLong samples = new AtomicLong();
    private volatile String lastLine = "";

    private ProbeProcess(Process process) {
        this.process = process;
    }

    /**
     * Starts a probe.
     *
     * @param command
     *            command for a shell
     * @param samples
     *            called on a thread of this probe
     */
    public static ProbeProcess start(String command, TesterClock clock, Consumer<ServerSample> samples)
            throws IOException {
        ProbeProcess probe = new ProbeProcess(
                new ProcessBuilder("sh", "-c", "exec " + command).redirectErrorStream(true).start());
        Thread.ofVirtual().name("probe-lines").start(() -> probe.read(clock, samples));
        return probe;
    }

    private void read(TesterClock clock, Consumer<ServerSample> consumer) {
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                lastLine = line;
                ProbeLines.read(line, clock.nanos()).ifPresent(sample -> {
                    samples.incrementAndGet();
                    consumer.accept(sample);
                });
            }
        } catch (IOException e) {
            lastLine = String.valueOf(e.getMessage());
        }
    }

    /** Returns the reason if there was no sample; else an empty text. */
    public String problem() {
        return samples.get() > 0
                ? ""
                : "the probe sent no sample: " + (lastLine.isEmpty() ? "it printed nothing" : lastLine);
    }

    @Override
    public void close() {
        ProcessTermination.terminate(process, STOP_TIMEOUT);
    }
}
