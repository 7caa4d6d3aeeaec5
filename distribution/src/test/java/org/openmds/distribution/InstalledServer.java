package org.openmds.distribution;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A server that was started from a package, on a free port. */
final class InstalledServer implements AutoCloseable {

    private static final long LIMIT_SECONDS = 60;

    /** Starts are slow on a busy machine; the tests do not need the class cache or the second compiler. */
    static final Map<String, String> ENVIRONMENT = Map.of("MDS_AOT", "off", "MDS_JAVA_OPTS",
            "-XX:TieredStopAtLevel=1", "MDS_HTTP_PORT", "0");

    private final Process process;
    private final String url;

    private InstalledServer(Process process, String url) {
        this.process = process;
        this.url = url;
    }

    /** Starts a server in a root and waits until it prints its address. */
    static InstalledServer start(OverlayRoot root, Map<String, String> environment, List<String> command)
            throws IOException {
        Map<String, String> variables = new HashMap<>(ENVIRONMENT);
        variables.putAll(environment);
        Process process = root.start(variables, command.toArray(String[]::new));
        BufferedReader output = process.inputReader();
        StringBuilder read = new StringBuilder();
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            read.append(line).append('\n');
            if (line.startsWith("  index ")) {
                String url = line.substring("  index ".length()).strip();
                Thread.ofVirtual().start(() -> discard(process));
                return new InstalledServer(process, url);
            }
        }
        throw new AssertionError("%s did not start: %s".formatted(command, read));
    }

    /** Reads the rest of the output, so that the server never waits for a reader. */
    private static void discard(Process process) {
        try {
            process.getInputStream().transferTo(OutputStream.nullOutputStream());
        } catch (IOException _) {
            // The test has ended the server.
        }
    }

    String url() {
        return url;
    }

    /** Stops it as systemd does, and returns its exit code. */
    int stop() throws InterruptedException {
        process.destroy();
        if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
            throw new AssertionError("the server did not stop");
        }
        return process.exitValue();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
