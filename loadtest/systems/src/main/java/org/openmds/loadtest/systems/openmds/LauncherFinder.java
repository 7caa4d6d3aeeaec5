package org.openmds.loadtest.systems.openmds;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

import org.openmds.loadtest.control.submit.LoadTestProgram;
import org.openmds.loadtest.systems.SystemException;

/** Finds the file {@code mds}: the one that the property {@value #PROPERTY} or the variable {@value #VARIABLE} names, else that beside the jar or the present folder. */
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
                "there is no launcher of OpenMDS beside %s: %s names it, as %s=/path/to/mds".formatted(from, VARIABLE,
                        VARIABLE)));
    }
}
