package org.openmds.loadtest.systems.rgma.database;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.openmds.loadtest.process.StartedServer;
import org.openmds.loadtest.systems.AvailablePorts;
import org.openmds.loadtest.systems.SystemEra;
import org.openmds.loadtest.systems.SystemException;

/** A {@code mariadbd} process with its own data folder, socket and port, run as the current user. */
final class MariaDbProcess implements AutoCloseable {

    private static final Duration INSTALL_TIMEOUT = Duration.ofMinutes(2);
    private static final Duration START_TIMEOUT = Duration.ofSeconds(60);
    /** Attempts to start: another program may take the chosen port before the database does. */
    private static final int MAX_ATTEMPTS = 3;
    /** Limit of a socket path in Linux. */
    private static final int MAX_SOCKET_PATH_BYTES = 107;
    private static final List<String> PROGRAM_FOLDERS = List.of("/usr/sbin", "/usr/local/sbin");
    private static final int SHOWN_LINES = 5;

    private final StartedServer process;
    private final DatabaseFiles files;
    private final int port;
    private final Thread shutdownHook;

    /**
     * The files of the process.
     *
     * @param initFile
     *            SQL file that it executes at its start; contains passwords
     */
    private record DatabaseFiles(Path socket, Path initFile, Path log) {
    }

    private MariaDbProcess(StartedServer process, DatabaseFiles databaseFiles, int port) {
        this.process = process;
        this.files = databaseFiles;
        this.port = port;
        // Stops the database if this process is terminated before it has closed all its parts.
        this.shutdownHook = new Thread(process.process()::destroy, "mariadb-at-exit");
        Runtime.getRuntime().addShutdownHook(shutdownHook);
    }

    /** A log-in. It tells this database from another program that has taken its port. */
    @FunctionalInterface
    interface LogIn {

        /** @throws SQLException the program at the port does not answer, or is another one */
        void at(int port) throws SQLException;
    }

    /**
     * @param statements
     *            SQL statements that it executes at its start
     * @param logIn
     *            succeeds when the database is ready
     */
    static MariaDbProcess start(Path folder, SystemEra era, List<String> statements, LogIn logIn)
            throws SystemException, InterruptedException {
        try {
            Path data = folder.resolve("mariadb");
            install(data, folder.resolve("mariadb-install.log"));
            Path first = folder.resolve("mariadb-first.sql");
            Files.createFile(first, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            Files.write(first, statements.stream().map(statement -> statement + ";").toList());
            Path socket = socket(folder);
            List<String> options = new ArrayList<>(options(era));
            options.addAll(List.of("--datadir=" + data, "--init-file=" + first, "--socket=" + socket,
                    "--pid-file=" + folder.resolve("mariadb.pid")));
            return start(options, new DatabaseFiles(socket, first, folder.resolve("mariadb.log")), logIn);
        } catch (IOException e) {
            throw new SystemException("cannot start MariaDB in %s: %s".formatted(folder, e.getMessage()), e);
        }
    }

    private static void install(Path data, Path log) throws IOException, SystemException, InterruptedException {
        Process install = new ProcessBuilder(program("mariadb-install-db"), "--no-defaults", "--datadir=" + data,
                "--user=" + user(), "--skip-test-db", "--auth-root-authentication-method=socket",
                "--auth-root-socket-user=" + user(), "--innodb-log-file-size=8M").redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        try {
            if (!install.waitFor(INSTALL_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new SystemException(
                        "mariadb-install-db did not finish within " + INSTALL_TIMEOUT.toSeconds() + " s");
            }
            if (install.exitValue() != 0) {
                throw new SystemException(
                        "mariadb-install-db exited with status %d: %s".formatted(install.exitValue(), lastLines(log)));
            }
        } finally {
            install.destroyForcibly();
        }
    }

    private static List<String> options(SystemEra era) throws SystemException {
        List<String> options = new ArrayList<>(List.of(program("mariadbd"), "--no-defaults", "--user=" + user(),
                "--bind-address=127.0.0.1", "--skip-name-resolve", "--skip-log-bin", "--performance-schema=OFF",
                "--innodb-buffer-pool-size=32M", "--innodb-log-file-size=8M", "--innodb-flush-log-at-trx-commit=2",
                "--innodb-buffer-pool-dump-at-shutdown=OFF", "--innodb-buffer-pool-load-at-startup=OFF"));
        // MySQL 3.23 cached no threads for new connections and had these cache sizes; each of the study's users may have a connection.
        options.addAll(era == SystemEra.YEAR_2003
                ? List.of("--thread-cache-size=0", "--back-log=50", "--table-open-cache=64", "--max-connections=1000")
                : List.of("--max-connections=100"));
        return options;
    }

    private static MariaDbProcess start(List<String> options, DatabaseFiles databaseFiles, LogIn logIn)
            throws IOException, SystemException, InterruptedException {
        for (int attempt = 1;; attempt++) {
            int port = AvailablePorts.find("127.0.0.1", 0);
            List<String> command = new ArrayList<>(options);
            command.add("--port=" + port);
            MariaDbProcess started = new MariaDbProcess(StartedServer.start(command, databaseFiles.log()),
                    databaseFiles,
                    port);
            try {
                started.process.awaitReady(() -> answers(port, logIn), "does not answer on port " + port,
                        START_TIMEOUT);
                return started;
            } catch (IOException e) {
                started.close();
                if (attempt == MAX_ATTEMPTS) {
                    throw new SystemException(String.valueOf(e.getMessage()), e);
                }
            } catch (InterruptedException e) {
                started.close();
                throw e;
            }
        }
    }

    private static boolean answers(int port, LogIn logIn) throws IOException {
        try {
            logIn.at(port);
            return true;
        } catch (SQLException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    /** Returns a socket path in the folder, or in a temporary folder if that path is too long for a socket. */
    private static Path socket(Path folder) throws IOException {
        Path near = folder.toAbsolutePath().resolve("mariadb.sock");
        return near.toString().getBytes(StandardCharsets.UTF_8).length <= MAX_SOCKET_PATH_BYTES
                ? near
                : Files.createTempDirectory("rgma").resolve("mariadb.sock");
    }

    private static String user() {
        return System.getProperty("user.name");
    }

    private static String program(String name) throws SystemException {
        Stream<String> folders = Stream.concat(
                Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator)),
                PROGRAM_FOLDERS.stream());
        Optional<Path> found = folders.filter(folder -> !folder.isBlank())
                .map(folder -> Path.of(folder, name))
                .filter(Files::isExecutable)
                .findFirst();
        return found.map(Path::toString)
                .orElseThrow(() -> new SystemException(
                        "the program %s was not found: install MariaDB (Debian: apt-get install mariadb-server)"
                                .formatted(name)));
    }

    private static String lastLines(Path log) throws IOException {
        List<String> lines = Files.readAllLines(log);
        return lines.stream().skip(Math.max(0, lines.size() - SHOWN_LINES)).collect(Collectors.joining(" | "));
    }

    Path socket() {
        return files.socket();
    }

    /** Deletes the file with the passwords, after the database has executed it. */
    void deleteInitFile() throws IOException {
        Files.deleteIfExists(files.initFile());
    }

    int port() {
        return port;
    }

    /** Deletes the socket, and its folder if that is a temporary one. */
    private void deleteSocket() throws IOException {
        Files.deleteIfExists(files.socket());
        Path parent = files.socket().toAbsolutePath().getParent();
        if (parent != null && !parent.equals(files.initFile().toAbsolutePath().getParent())) {
            Files.deleteIfExists(parent);
        }
    }

    /** Terminates the process; kills it if it does not exit in time. */
    @Override
    public void close() {
        process.close();
        try {
            Files.deleteIfExists(files.initFile());
            deleteSocket();
            Runtime.getRuntime().removeShutdownHook(shutdownHook);
        } catch (IllegalStateException | IOException _) {
            // This process is shutting down already, or the socket has been deleted.
        }
    }
}
