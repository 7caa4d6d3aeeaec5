package org.openmds.server.suite;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The classes that servers load, linked, with profiles of their methods (the AOT cache of the JVM), created once a build. A start with it
 * takes little more than half of the processor time, and the suite starts about sixty servers. Servers also start without it.
 */
final class ClassArchive {

    private static final Path FILE = Path.of("target", "servers.aot").toAbsolutePath();
    private static final Path LOCK = Path.of("target", "servers.lock");
    private static final String QUIET = "-Xlog:aot*=off";
    private static final long SECONDS = 120;

    private static boolean isTried;

    private ClassArchive() {
    }

    /**
     * Returns the options for a JVM that runs the jar.
     *
     * @param java
     *            the program and its other options, the same in all calls
     */
    static synchronized List<String> options(List<String> java, Path jar) {
        if (!isTried) {
            isTried = true;
            makeUnlessOthersHave(java, jar);
        }
        // A cache that does not match is ignored without a message.
        return isNewerThan(jar) ? List.of("-XX:AOTCache=" + FILE, QUIET) : List.of();
    }

    /** Creates the cache under a lock, since several JVMs may run tests at the same time. */
    private static void makeUnlessOthersHave(List<String> java, Path jar) {
        try (FileChannel file = FileChannel.open(LOCK, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                var _ = file.lock()) {
            if (!isNewerThan(jar)) {
                make(java, jar);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static boolean isNewerThan(Path jar) {
        File made = FILE.toFile();
        return made.exists() && made.lastModified() >= jar.toFile().lastModified();
    }

    private static void make(List<String> java, Path jar) throws IOException, InterruptedException {
        Path unfinished = FILE.resolveSibling("servers.aot.new");
        Files.deleteIfExists(unfinished);
        ProcessBuilder builder = new ProcessBuilder();
        builder.command(Stream
                .concat(java.stream(), Stream.of("-XX:AOTCacheOutput=" + unfinished, QUIET, "-jar",
                        jar.toString(), "rehearse"))
                .toList());
        builder.environment().keySet().removeIf(name -> name.startsWith("MDS_"));
        Process process = builder.redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
        if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
        } else if (process.exitValue() == 0 && Files.exists(unfinished)) {
            Files.move(unfinished, FILE, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
