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
 * The directory of all runs. Its identity is stable across restarts, so that the next server finds processes that this one could not kill. Its lock
 * prevents two servers from killing each other's processes. Thread-safe.
 */
final class WorkDirectory implements AutoCloseable {

    private static final Logger LOG = LogManager.getLogger(WorkDirectory.class);
    static final String RUN = "run-";
    private static final int ID_LENGTH = 32;
    private static final int MAX_NAME_LENGTH = 100;

    private final Path path;
    private final String id;
    private final FileChannel lockFile;
    /** Distinguishes this process's runs from those of earlier processes, independently of the clock. */
    private final String processMark = Long.toHexString(ThreadLocalRandom.current().nextLong());
    private final AtomicLong runs = new AtomicLong();

    private WorkDirectory(Path path, String id, FileChannel lockFile) {
        this.path = path;
        this.id = id;
        this.lockFile = lockFile;
    }

    /**
     * Opens the directory, and creates it if it is missing.
     *
     * @throws ProbeSetupException
     *             the directory cannot be used, or another process uses it
     */
    static WorkDirectory open(Path path) {
        try {
            // In /tmp any user may create a link at this path to another directory of ours, whose files must not be removed.
            if (Files.isSymbolicLink(path)) {
                throw new ProbeSetupException(
                        "the directory %s for the files of programs is a symbolic link; configure a real directory"
                                .formatted(path));
            }
            Files.createDirectories(path, PrivateDirectories.PRIVATE);
            Path real = path.toRealPath();
            if (!PrivateDirectories.isPrivate(real)) {
                throw new ProbeSetupException(
                        "the directory %s for the files of programs must belong to the server's user and must not be writable by other users"
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

    /** Returns the identity: the same for each process that uses this directory, and different for other directories. */
    String id() {
        return id;
    }

    /** Returns the path without links. */
    Path path() {
        return path;
    }

    /** Creates a directory for one run; its name contains the probe's name for operators. */
    RunDirectory newRun(ProgramCall<?> call) throws IOException {
        String probe = call.probe().name().replaceAll("[^A-Za-z0-9.-]", "_");
        String name = RUN + processMark + "-" + runs.incrementAndGet() + "-" + probe;
        return RunDirectory.create(path.resolve(name.substring(0, Math.min(name.length(), MAX_NAME_LENGTH))), call);
    }

    /** Removes a run's directory. If a program prevents that, the directory is removed at the next start. */
    static void remove(RunDirectory run) {
        try {
            run.remove();
        } catch (IOException e) {
            LOG.warn("the directory {} of a program's run is not removed: {}", run.name(), e.toString());
        }
    }

    /** Removes the directories of all runs. */
    void clear() {
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(path, RUN + "*")) {
            for (Path entry : entries) {
                PrivateDirectories.delete(entry);
            }
        } catch (IOException e) {
            LOG.warn("old directories in {} are not removed: {}", path, e.toString());
        }
    }

    @Override
    public void close() {
        try {
            lockFile.close();
        } catch (IOException e) {
            LOG.warn("the lock of {} is not released: {}", path, e.toString());
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
