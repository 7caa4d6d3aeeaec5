package org.openmds.benchmarks.process;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;

import org.openmds.loadtest.model.run.FolderOperations;

/**
 * A fresh folder on a disk, and the child processes of one run. Closing it ends the processes, newest first, and removes the folder; so does the end of
 * the Java machine. Thread-safe.
 */
public final class Workspace implements AutoCloseable {

    private static final Set<String> MEMORY_FILE_SYSTEMS = Set.of("tmpfs", "ramfs", "overlay-tmpfs");

    private final Path home;
    private final Path folder;
    private final Deque<ChildProcess> children = new ArrayDeque<>();
    private final Thread atExit = Thread.ofPlatform().unstarted(this::clear);

    private Workspace(Path home, Path folder) {
        this.home = home;
        this.folder = folder;
    }

    /**
     * Makes the folder.
     *
     * @param launcher
     *            the command {@code mds}
     * @param parent
     *            on the disk to measure
     */
    public static Workspace open(Path launcher, Path parent) throws IOException {
        Path home = launcher.toAbsolutePath().getParent();
        Workspace workspace = new Workspace(home == null ? parent : home,
                Files.createTempDirectory(parent, "openmds-bench-"));
        Runtime.getRuntime().addShutdownHook(workspace.atExit);
        return workspace;
    }

    /** Where OpenMDS is. */
    public Path home() {
        return home;
    }

    /** A new folder with a name of this kind. */
    public Path newFolder(String name) throws IOException {
        return Files.createTempDirectory(folder, name);
    }

    /** Whether a forced write reaches a disk here, as far as the type of the file system tells. */
    public boolean isOnDisk() {
        try {
            return !MEMORY_FILE_SYSTEMS.contains(Files.getFileStore(folder).type());
        } catch (IOException e) {
            return false;
        }
    }

    public String fileSystem() {
        try {
            FileStore store = Files.getFileStore(folder);
            return store.type() + (isOnDisk() ? "" : ", which is memory: forced writes cost nothing here");
        } catch (IOException e) {
            return "unknown";
        }
    }

    /** Starts a process that ends with this workspace. */
    public synchronized ChildProcess start(List<String> command, Path log) throws IOException {
        ChildProcess child = ChildProcess.start(command, log);
        children.push(child);
        return child;
    }

    @Override
    public void close() {
        clear();
        Runtime.getRuntime().removeShutdownHook(atExit);
    }

    private synchronized void clear() {
        while (!children.isEmpty()) {
            children.pop().close();
        }
        try {
            FolderOperations.remove(folder);
        } catch (IOException e) {
            System.err.println("mds: could not remove " + folder + ": " + e.getMessage());
        }
    }
}
