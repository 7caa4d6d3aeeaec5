package org.openmds.server.suite;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The built server in its own process, which may be killed. Closing it kills it. As in {@link RunningServer}, the host provider is off, and WebMDS
 * is on only if the test asks for it.
 */
final class ServerProcess implements AutoCloseable {

    private static final Path JAR = Path.of("target", "openmds-server.jar").toAbsolutePath();
    private static final List<String> JAVA = List.of(
            System.getProperty("java.home") + File.separator + "bin" + File.separator + "java",
            "--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow",
            "-Djdk.reflect.useNativeAccessorOnly=true",
            "-Dorg.sqlite.tmpdir=" + JAR.getParent(),
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC");
    private static final long EXIT_SECONDS = 30;

    private final Process process;
    private final Path log;
    private final String baseUrl;
    private final Duration startTime;

    private ServerProcess(Process process, Path log, String baseUrl, Duration startTime) {
        this.process = process;
        this.log = log;
        this.baseUrl = baseUrl;
        this.startTime = startTime;
    }

    /** The exit code of a process and its output on standard error. */
    record Exit(int code, String errors) {
    }

    /**
     * Starts a server on a free port.
     *
     * @param options
     *            further options of {@code mds up}
     */
    static ServerProcess up(Path state, String... options) throws IOException {
        return onPort(0, state, options);
    }

    /** Starts a server on a given port. */
    static ServerProcess onPort(int port, Path state, String... options) throws IOException {
        return start(command(arguments(port, state, options)), state);
    }

    /** Starts a server on a free port with a heap of this maximum size. */
    static ServerProcess withHeap(String size, Path state, String... options) throws IOException {
        ProcessBuilder builder = command(arguments(0, state, options));
        builder.command().add(1, "-Xmx" + size);
        return start(builder, state);
    }

    /** Starts a server in a network namespace. */
    static ServerProcess inNamespace(String namespace, int port, Path state, String... options) throws IOException {
        ProcessBuilder builder = command(arguments(port, state, options));
        builder.command().addAll(0, List.of("ip", "netns", "exec", namespace));
        return start(builder, state);
    }

    private static List<String> arguments(int port, Path state, String... options) {
        List<String> all = new ArrayList<>(
                List.of("up", "--port", Integer.toString(port), "--state", state.toString(), "--set",
                        "providers.host.enabled=false", "--set", "http.operations.port=0"));
        all.addAll(List.of(options));
        if (all.stream().noneMatch(option -> option.startsWith("webmds."))) {
            all.addAll(List.of("--set", "webmds.enabled=false"));
        }
        return all;
    }

    private static ServerProcess start(ProcessBuilder builder, Path state) throws IOException {
        Path log = Files.createTempFile(state.getParent(), "server", ".log");
        long start = System.nanoTime();
        Process process = builder.redirectError(log.toFile()).start();
        BufferedReader out = process.inputReader();
        String service = "/wsrf/services/";
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            if (line.contains(service)) {
                String url = line.substring(line.indexOf("http"));
                String baseUrl = url.substring(0, url.indexOf(service));
                SoapClient.get(baseUrl + "/health/live");
                return new ServerProcess(process, log, baseUrl, Duration.ofNanos(System.nanoTime() - start));
            }
        }
        throw new AssertionError("the server did not start: " + Files.readString(log));
    }

    /** Runs a command and waits for its end. */
    static Exit run(Path directory, String... arguments) throws IOException, InterruptedException {
        Path errors = Files.createTempFile(directory, "errors", ".txt");
        Process process = command(List.of(arguments)).redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(errors.toFile())
                .start();
        if (!process.waitFor(EXIT_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new AssertionError("still running: " + Files.readString(errors));
        }
        return new Exit(process.exitValue(), Files.readString(errors));
    }

    IndexClient index() {
        return new IndexClient(baseUrl + "/wsrf/services/DefaultIndexService");
    }

    String url(String path) {
        return baseUrl + path;
    }

    /** Returns the time from the start of the process to its first answer. */
    Duration startTime() {
        return startTime;
    }

    /** Returns the process id. */
    long pid() {
        return process.pid();
    }

    /** Returns true until the process has ended. */
    boolean isAlive() {
        return process.isAlive();
    }

    /** Returns the log so far. */
    String log() {
        try {
            return Files.readString(log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Kills the process with SIGKILL, without a chance to save anything. */
    void kill() throws InterruptedException {
        process.destroyForcibly();
        awaitExit();
    }

    /** Stops the process with SIGTERM and returns the exit code. */
    int terminate() throws InterruptedException {
        process.destroy();
        return awaitExit();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }

    private int awaitExit() throws InterruptedException {
        if (!process.waitFor(EXIT_SECONDS, TimeUnit.SECONDS)) {
            throw new AssertionError("the process did not end:\n" + log());
        }
        return process.exitValue();
    }

    /** Returns the command line of the built tool. */
    static ProcessBuilder command(List<String> arguments) {
        List<String> command = new ArrayList<>(JAVA);
        command.addAll(ClassArchive.options(JAVA, JAR));
        command.addAll(List.of("-jar", JAR.toString()));
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().keySet().removeIf(name -> name.startsWith("MDS_"));
        return builder;
    }
}
