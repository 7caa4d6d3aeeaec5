package org.openmds.state.sqlite;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import org.openmds.wsrf.state.StateException;

/**
 * The exclusive lock of a state directory. SQLite's own lock is not sufficient: the files are inspected, and perhaps replaced, before SQLite opens
 * them.
 */
final class DirectoryLock implements AutoCloseable {
    private static final int MAX_PID_LENGTH = 20;
    // Closing any channel of a file releases all locks of the process on it (POSIX), so this process must not open a lock file twice.
    private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

    private final Path directory;
    private final FileChannel channel;

    private DirectoryLock(Path directory, FileChannel channel) {
        this.directory = directory;
        this.channel = channel;
    }

    /**
     * Locks the directory.
     *
     * @throws StateException
     *             another store has locked the directory
     */
    static DirectoryLock take(StateFiles files) throws IOException {
        Path directory = files.directory().toRealPath();
        if (!HELD.add(directory)) {
            throw inUse(directory, "this process");
        }
        try {
            return new DirectoryLock(directory, lockedChannel(files.lock(), directory));
        } catch (IOException | RuntimeException e) {
            HELD.remove(directory);
            throw e;
        }
    }

    private static FileChannel lockedChannel(Path file, Path directory) throws IOException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ,
                StandardOpenOption.WRITE);
        try {
            FileLock lock = channel.tryLock();
            if (lock == null) {
                throw inUse(directory, "process " + owner(channel));
            }
            channel.truncate(0);
            channel.write(UTF_8.encode(Long.toString(ProcessHandle.current().pid())), 0);
            return channel;
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    private static String owner(FileChannel channel) throws IOException {
        ByteBuffer pid = ByteBuffer.allocate(MAX_PID_LENGTH);
        channel.read(pid, 0);
        return UTF_8.decode(pid.flip()).toString().replaceAll("\\D", "");
    }

    private static StateException inUse(Path directory, String owner) {
        return new StateException(
                "state directory %s is in use by %s: stop that server, or give each server a directory of its own"
                        .formatted(directory, owner));
    }

    @Override
    public void close() throws IOException {
        channel.close();
        HELD.remove(directory);
    }
}
