package org.openmds.loadtest.bench;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds installed programs. */
final class InstalledProgram {

    /** Folders of servers on Debian that are often missing in PATH. */
    private static final List<String> EXTRA_FOLDERS = List.of("/usr/sbin", "/usr/local/sbin");

    private InstalledProgram() {
    }

    static Optional<Path> find(String name) {
        String path = System.getenv().getOrDefault("PATH", "");
        return Stream
                .concat(Stream.of(path.split(File.pathSeparator, -1)).filter(folder -> !folder.isEmpty()),
                        EXTRA_FOLDERS.stream())
                .map(folder -> Path.of(folder, name))
                .filter(Files::isExecutable)
                .findFirst();
    }
}
