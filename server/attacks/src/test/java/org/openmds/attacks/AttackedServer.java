package org.openmds.attacks;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.openmds.attacks.attack.AttackTokens;
import org.openmds.attacks.process.JavaCommand;
import org.openmds.server.command.Mds;

/** A server in a process of its own with a heap of 256 MiB and the JVM options of the launcher. Closing it kills it. */
final class AttackedServer implements AutoCloseable {

    private static final long EXIT_SECONDS = 30;
    private static final int LOG_CHARACTERS = 3_000;
    private static final Pattern OPERATORS = Pattern.compile("operators are answered on \\S+:(\\d+)");
    private static final String CONFIGURATION = """
            http: {port: 0}
            state: {directory: DIRECTORY/state, backup: {enabled: false}}
            providers: {host: {enabled: false}}
            indexes:
              - {name: DefaultIndexService}
              - {name: TextIndex}
              - {name: ClosedIndex, rights: {read: [polite], register: [polite]}}
            rights:
              anonymous: [read]
              tokens:
                - {name: site, file: DIRECTORY/site.token, rights: [read, register]}
                - {name: polite, file: DIRECTORY/polite.token, rights: [read, subscribe, register]}
            """;

    private final Path directory;
    private final Process process;
    private final Path log;
    private final int port;

    private AttackedServer(Path directory, Process process, Path log, int port) {
        this.directory = directory;
        this.process = process;
        this.log = log;
        this.port = port;
    }

    /** Writes the configuration of a server: strangers may read two of its indexes, and two tokens may register. */
    static void configure(Path directory) throws IOException {
        token(directory.resolve("site.token"), AttackTokens.SITE);
        token(directory.resolve("polite.token"), AttackTokens.POLITE);
        Files.writeString(directory.resolve("mds.yaml"), CONFIGURATION.replace("DIRECTORY", directory.toString()));
    }

    private static void token(Path file, String token) throws IOException {
        Files.writeString(file, token);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    }

    /** Starts a server with the configuration and the state of a directory, and waits until it answers. */
    static AttackedServer start(Path directory) throws IOException {
        Path log = Files.createTempFile(directory, "server", ".log");
        List<String> command = new ArrayList<>(List.of(JavaCommand.PROGRAM, "-Xmx256m", "-XX:+ExitOnOutOfMemoryError",
                "--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow",
                "-Djavax.xml.stream.XMLInputFactory=com.ctc.wstx.stax.WstxInputFactory",
                "-Dorg.sqlite.tmpdir=" + Path.of("target").toAbsolutePath(), "-cp",
                JavaCommand.CLASS_PATH, Mds.class.getName(), "up", "--config",
                directory.resolve("mds.yaml").toString()));
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(log.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("MDS_"));
        Process process = builder.start();
        BufferedReader out = process.inputReader();
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            int service = line.indexOf("/wsrf/services/");
            if (service >= 0) {
                int port = Integer.parseInt(line.substring(line.lastIndexOf(':', service) + 1, service));
                return new AttackedServer(directory, process, log, port);
            }
        }
        throw new AssertionError("the server did not start:\n" + Files.readString(log));
    }

    int port() {
        return port;
    }

    /** Returns the port of the health pages: that of the connector for operators, which the server logs at its start, or else that of callers. */
    int healthPort() throws IOException {
        Matcher operators = OPERATORS.matcher(Files.readString(log));
        return operators.find() ? Integer.parseInt(operators.group(1)) : port;
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** Returns the end of the log, without its lines about requests. */
    String log() throws IOException {
        String text = Files.readAllLines(log)
                .stream()
                .filter(line -> !line.contains("access - "))
                .collect(Collectors.joining("\n"));
        return text.substring(Math.max(0, text.length() - LOG_CHARACTERS));
    }

    /** Returns the exit code of a process that has ended; empty text while it runs. */
    String exit() {
        return process.isAlive() ? "" : Integer.toString(process.exitValue());
    }

    /** Stops the server with SIGTERM and starts it again with the same state. */
    AttackedServer restart() throws IOException, InterruptedException {
        process.destroy();
        if (!process.waitFor(EXIT_SECONDS, TimeUnit.SECONDS)) {
            throw new AssertionError("the server did not stop in %d s:%n%s".formatted(EXIT_SECONDS, log()));
        }
        return start(directory);
    }

    @Override
    public void close() {
        process.destroyForcibly();
        try {
            if (!process.waitFor(EXIT_SECONDS, TimeUnit.SECONDS)) {
                throw new AssertionError("process %d still runs after it was killed".formatted(process.pid()));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
