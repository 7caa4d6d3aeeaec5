package org.openmds.loadtest.systems.openmds;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

import org.openmds.loadtest.control.submit.LoadTestProgram;
import org.openmds.loadtest.systems.SystemException;

/**
 * Finds the script {@code mds}. The system property {@value #PROPERTY} or the environment variable {@value #VARIABLE} names it; else it
 * is searched beside the jar or the current folder, and in the folders above.
 */
final class LauncherFinder {

    static final String PROPERTY = "openmds.launcher";
    static final String VARIABLE = "MDS_LAUNCHER";

    private LauncherFinder() {
    }

    static Path find() throws SystemException {
        Optional<String> named = Optional.ofNullable(System.getProperty(PROPERTY))
                .or(() -> Optional.ofNullable(System.getenv(VARIABLE)));
        Path from = LoadTestProgram.jar().orElse(Path.of("mds").toAbsolutePath());
        Optional<Path> found = named.map(Path::of)
                .or(() -> Stream.iterate(from.getParent(), java.util.Objects::nonNull, Path::getParent)
                        .map(folder -> folder.resolve("mds"))
                        .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
                        .findFirst());
        return found.orElseThrow(() -> new SystemException(
                "no OpenMDS launcher found beside %s: name it with %s, as %s=/path/to/mds".formatted(from, VARIABLE,
                        VARIABLE)));
    }
}
