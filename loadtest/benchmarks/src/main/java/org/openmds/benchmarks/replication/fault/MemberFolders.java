package org.openmds.benchmarks.replication.fault;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

import org.openmds.loadtest.model.run.FolderOperations;

/**
 * The folders of the members' state, each on a small file system in memory if its disk can be full. The name of their parent contains
 * the number of this process, so that what a killed process left behind is removed at the next start. For one thread.
 */
final class MemberFolders implements AutoCloseable {

    private static final String PREFIX = "openmds-members-";
    private static final String FILLER = "filler";

    private final Path folder;
    private final int members;
    private final boolean mounted;

    private MemberFolders(Path folder, int members, boolean mounted) {
        this.folder = folder;
        this.members = members;
        this.mounted = mounted;
    }

    /** Creates the folders, with disks of their own if members are isolated; removes those of killed processes first. */
    static MemberFolders create(int members, ClusterSettings settings) throws IOException {
        removeLeftOver(settings.parent());
        MemberFolders folders = new MemberFolders(
                Files.createDirectory(settings.parent().resolve(PREFIX + ProcessHandle.current().pid())), members,
                settings.isolated());
        try {
            for (int member = 0; member < members; member++) {
                Files.createDirectory(folders.disk(member));
                if (settings.isolated()) {
                    LinuxCommand.run("mount", "-t", "tmpfs", "-o", "size=" + settings.diskSize(), "tmpfs",
                            folders.disk(member).toString());
                }
                Files.createDirectory(folders.state(member));
            }
            return folders;
        } catch (IOException e) {
            folders.close();
            throw e;
        }
    }

    private Path disk(int member) {
        return folder.resolve(Integer.toString(member));
    }

    /** Returns the folder of a member's log. */
    Path state(int member) {
        return disk(member).resolve("state");
    }

    /** Returns the file of a member's messages, which is on another disk. */
    Path messages(int member) {
        return folder.resolve("messages-" + member + ".txt");
    }

    /** Writes to a member's disk until it is full. */
    void fill(int member) {
        byte[] block = new byte[1 << 16];
        try (OutputStream filler = Files.newOutputStream(disk(member).resolve(FILLER))) {
            while (true) {
                filler.write(block);
            }
        } catch (IOException _) {
            // The disk is full, as wanted; what remains is smaller than a page.
        }
    }

    /** Removes what fills a member's disk. */
    void free(int member) throws IOException {
        Files.deleteIfExists(disk(member).resolve(FILLER));
    }

    /** Removes everything that a member has written. */
    void removeState(int member) throws IOException {
        FolderOperations.remove(state(member));
        Files.createDirectory(state(member));
    }

    @Override
    public void close() {
        remove(folder, mounted ? members : 0);
    }

    private static void remove(Path folder, int members) {
        for (int member = 0; member < members; member++) {
            LinuxCommand.tryRun("umount", "-l", folder.resolve(Integer.toString(member)).toString());
        }
        try {
            FolderOperations.remove(folder);
        } catch (IOException e) {
            System.err.println("mds: " + folder + " cannot be removed: " + e.getMessage());
        }
    }

    private static void removeLeftOver(Path parent) throws IOException {
        try (DirectoryStream<Path> found = Files.newDirectoryStream(parent, PREFIX + "*")) {
            for (Path each : found) {
                if (!MemberNetwork.isRunning(parent.relativize(each).toString().substring(PREFIX.length()))) {
                    remove(each, 9);
                }
            }
        }
    }
}
