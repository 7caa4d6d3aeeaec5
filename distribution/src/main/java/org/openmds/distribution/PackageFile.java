package org.openmds.distribution;

import java.nio.file.Path;

/** One file, folder or link of a package. */
sealed interface PackageFile {

    /** Permissions as in {@code chmod}, for example 0644. */
    int mode();

    /** The number of the user and of the group that own the file; 0 is root. */
    default int owner() {
        return 0;
    }

    /** A folder. */
    record Folder(int mode, int owner) implements PackageFile {
    }

    /**
     * A file.
     *
     * @param source
     *            the file of the build with the content
     * @param configuration
     *            whether an administrator edits the file, so that updates keep it
     */
    record Regular(Path source, int mode, boolean configuration) implements PackageFile {
    }

    /** A symbolic link. */
    record Link(String target) implements PackageFile {
        @Override
        public int mode() {
            return 0777;
        }
    }
}
