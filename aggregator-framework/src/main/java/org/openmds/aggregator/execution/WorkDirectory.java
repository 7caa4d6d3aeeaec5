package org.openmds.aggregator.execution;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Where the directories of all runs are. It has an identity that outlives the process, by which the next one finds what this one could not kill; and a
 * lock, so that it kills nobody else's. Thread-safe.
 */
final class WorkDirectory implements AutoCloseable {

    private static final Logger LOG = LogManager.getLogger(WorkDirectory.class);
    static final String RUN = "run-";
    private static final int ID_LENGTH = 32;
    private static final int MAX_NAME_LENGTH = 100;

    private final Path path;
    private final String id;
    private final FileChannel lockFile;
    /** Names of this process's runs differ from those of the one before, whatever the clock says. */
    private final String processMark = Long.toHexString(ThreadLocalRandom.current().nextLong());
    private final AtomicLong runs = new AtomicLong();

    private WorkDirectory(Path path, String id, FileChannel lockFile) {
        this.path = path;
        this.id = id;
        this.lockFile = lockFile;
    }

    /**
     * Opens the directory, and makes it where there is none.
     *
     * @throws ProbeSetupException
     *             it cannot be used, or another process uses it
     */
    static WorkDirectory open(Path path) {
        try {
            // In /tmp anybody may put a link where this directory is expected, to one of ours where runs are no runs of programs.
            if (Files.isSymbolicLink(path)) {
                throw new ProbeSetupException(
                        "the directory %s for the files of programs must not be a symbolic link".formatted(path));
            }
            Files.createDirectories(path, PrivateDirectories.PRIVATE);
            Path real = path.toRealPath();
            if (!PrivateDirectories.isPrivate(real)) {
                throw new ProbeSetupException(
                        "the directory %s for the files of programs must belong to the user that runs the server, and be writable by nobody else"
                                .formatted(path));
            }
            FileChannel lockFile = lock(real);
            try {
                return new WorkDirectory(real, identity(real.resolve("id")), lockFile);
            } catch (IOException e) {
                lockFile.close();
                throw e;
            }
        } catch (IOException e) {
            throw new ProbeSetupException(
                    "the directory %s cannot be used for the files of programs: %s".formatted(path, e), e);
        }
    }

    /** The same for every process that uses this directory, and for no other directory. */
    String id() {
        return id;
    }

    /** The path without links. */
    Path path() {
        return path;
    }

    /** A directory for one run; its name tells operators which probe it is. */
    RunDirectory newRun(ProgramCall<?> call) throws IOException {
        String probe = call.probe().name().replaceAll("[^A-Za-z0-9.-]", "_");
        String name = RUN + processMark + "-" + runs.incrementAndGet() + "-" + probe;
        return RunDirectory.create(path.resolve(name.substring(0, Math.min(name.length(), MAX_NAME_LENGTH))), call);
    }

    /** Removes a run's directory; what a program keeps us from removing is removed at the next start. */
    static void remove(RunDirectory run) {
        try {
            run.remove();
        } catch (IOException e) {
            LOG.warn("The directory {} of a program's run could not be removed: {}", run.name(), e.toString());
        }
    }

    /** Removes the directories of all runs. */
    void clear() {
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(path, RUN + "*")) {
            for (Path entry : entries) {
                PrivateDirectories.delete(entry);
            }
        } catch (IOException e) {
            LOG.warn("Old directories in {} could not be removed: {}", path, e.toString());
        }
    }

    @Override
    public void close() {
        try {
            lockFile.close();
        } catch (IOException e) {
            LOG.warn("The lock of {} could not be given up: {}", path, e.toString());
        }
    }

    private static FileChannel lock(Path path) throws IOException {
        FileChannel file = FileChannel.open(path.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        if (tryLock(file) == null) {
            file.close();
            throw new ProbeSetupException(
                    "the directory %s for the files of programs is used by another process".formatted(path));
        }
        return file;
    }

    private static @Nullable FileLock tryLock(FileChannel file) throws IOException {
        try {
            return file.tryLock();
        } catch (OverlappingFileLockException heldByThisProcess) {
            return null;
        }
    }

    private static String identity(Path file) throws IOException {
        String id = Files.exists(file) ? Files.readString(file).strip() : "";
        if (id.length() != ID_LENGTH || !id.chars().allMatch(HexFormat::isHexDigit)) {
            id = HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong())
                    + HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
            Files.writeString(file, id + "\n");
        }
        return id;
    }
}
