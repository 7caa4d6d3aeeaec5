package org.openmds.wsrf.schema;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The folder of the published standards, outside this project: the system property {@code openmds.standards}, else
 * {@code shared/standards} in one of the parents of the working directory.
 */
final class StandardsFolder {

    private static final Path WORKING_DIRECTORY = Path.of("").toAbsolutePath();

    private StandardsFolder() {
    }

    static Optional<Path> folder() {
        return Optional.ofNullable(System.getProperty("openmds.standards"))
                .map(Path::of)
                .or(() -> Stream.iterate(WORKING_DIRECTORY, parent -> parent != null, Path::getParent)
                        .map(parent -> parent.resolve("shared/standards"))
                        .filter(Files::isDirectory)
                        .findFirst());
    }
}
