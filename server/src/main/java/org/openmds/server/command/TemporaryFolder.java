package org.openmds.server.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** A folder that only the current user can read; it is deleted with its content on {@link #close}. */
record TemporaryFolder(Path path) implements AutoCloseable {

    static TemporaryFolder open(String name) throws IOException {
        return new TemporaryFolder(Files.createTempDirectory(name));
    }

    @Override
    public void close() throws IOException {
        try (Stream<Path> files = Files.walk(path)) {
            for (Path file : files.toList().reversed()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
