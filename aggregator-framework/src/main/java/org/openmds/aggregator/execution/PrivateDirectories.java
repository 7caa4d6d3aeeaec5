package org.openmds.aggregator.execution;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Directories that other users may not access. */
final class PrivateDirectories {

    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rwx------");
    static final FileAttribute<?> PRIVATE = PosixFilePermissions.asFileAttribute(OWNER_ONLY);

    private PrivateDirectories() {
    }

    /** Returns true if the directory belongs to the user of this process, and no other user can write to it. */
    static boolean isPrivate(Path directory) throws IOException {
        Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(directory);
        return owner(directory) == owner(Path.of("/proc/self"))
                && !permissions.contains(PosixFilePermission.GROUP_WRITE)
                && !permissions.contains(PosixFilePermission.OTHERS_WRITE);
    }

    /** Returns the user id of the owner. */
    static int owner(Path file) throws IOException {
        return (int) Files.getAttribute(file, "unix:uid");
    }

    /** Deletes a directory with its contents. Links are not followed; directories without permissions are made accessible. */
    static void delete(Path directory) throws IOException {
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory)) {
            for (Path entry : entries) {
                if (Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
                    Files.setPosixFilePermissions(entry, OWNER_ONLY);
                    delete(entry);
                } else {
                    Files.deleteIfExists(entry);
                }
            }
        } catch (NoSuchFileException removedByTheProgram) {
            return;
        }
        Files.deleteIfExists(directory);
    }
}
