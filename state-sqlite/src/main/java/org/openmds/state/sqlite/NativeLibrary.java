package org.openmds.state.sqlite;

import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;

import org.jspecify.annotations.Nullable;
import org.sqlite.JDBC;

/**
 * The native library of SQLite. The packages have it as a file beside the jar of the driver; elsewhere, the driver writes a copy from its jar into a
 * temporary folder at each start.
 */
final class NativeLibrary {

    /** The property with which the driver finds a library that is a file. */
    private static final String FOLDER = "org.sqlite.lib.path";

    static {
        Path folder = folder(JDBC.class.getProtectionDomain().getCodeSource());
        if (folder != null && System.getProperty(FOLDER) == null
                && Files.exists(folder.resolve(System.mapLibraryName("sqlitejdbc")))) {
            System.setProperty(FOLDER, folder.toString());
        }
    }

    private NativeLibrary() {
    }

    /** Tells the driver the file of the package, once. Called before the first connection. */
    static void find() {
        // The initialization of this class does it.
    }

    private static @Nullable Path folder(@Nullable CodeSource driver) {
        try {
            return driver == null ? null : Path.of(driver.getLocation().toURI()).getParent();
        } catch (URISyntaxException | RuntimeException _) {
            // The driver is not in a file: it has its own way to find the library.
            return null;
        }
    }
}
