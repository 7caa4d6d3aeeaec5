package org.openmds.benchmarks.process;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;

import org.openmds.loadtest.model.run.FolderOperations;

/**
 * A fresh folder on a disk, and the child processes of one run. Closing it, or the end of this Java process, ends the child processes,
 * newest first, and removes the folder. Thread-safe.
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
     * Creates the folder.
     *
     * @param launcher
     *            the command {@code mds}
     * @param parent
     *            a folder on the disk to measure
     */
    public static Workspace open(Path launcher, Path parent) throws IOException {
        Path home = launcher.toAbsolutePath().getParent();
        Workspace workspace = new Workspace(home == null ? parent : home,
                Files.createTempDirectory(parent, "openmds-bench-"));
        Runtime.getRuntime().addShutdownHook(workspace.atExit);
        return workspace;
    }

    /** Returns the folder of OpenMDS, which contains the launcher. */
    public Path home() {
        return home;
    }

    /** Creates a folder with a name that begins with this text. */
    public Path newFolder(String name) throws IOException {
        return Files.createTempDirectory(folder, name);
    }

    /** True if forced writes reach a disk, judged by the type of the file system. */
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

    /** Starts a process that ends with this workspace at the latest. */
    public synchronized ChildProcess start(List<String> command, Path log) throws IOException {
        ChildProcess child = ChildProcess.start(command, log);
        children.push(child);
        return child;
    }

    /** Starts a server that will listen at this URL, and waits until it does. */
    synchronized ChildProcess start(List<String> command, URI url, Path log) throws IOException {
        ChildProcess child = ChildProcess.start(command, url, log);
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
            System.err.println("mds: " + folder + " cannot be removed: " + e.getMessage());
        }
    }
}
