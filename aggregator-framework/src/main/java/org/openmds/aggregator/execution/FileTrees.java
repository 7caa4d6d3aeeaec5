package org.openmds.aggregator.execution;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Directories that nobody else may look into. */
final class FileTrees {

    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rwx------");
    static final FileAttribute<?> PRIVATE = PosixFilePermissions.asFileAttribute(OWNER_ONLY);

    private FileTrees() {
    }

    /** Deletes a directory with all that it holds; links are not followed, and directories that a program locked are opened. */
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
        }
        Files.deleteIfExists(directory);
    }
}
