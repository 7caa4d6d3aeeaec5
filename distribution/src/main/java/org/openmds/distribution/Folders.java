package org.openmds.distribution;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Operations on whole folders. */
final class Folders {

    private Folders() {
    }

    /** Deletes a folder with its content, if it exists. */
    static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            List<Path> deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
            for (Path file : deepestFirst) {
                Files.delete(file);
            }
        }
    }

    /** Creates an empty folder; deletes what an older build left there. */
    static Path empty(Path folder) throws IOException {
        delete(folder);
        return Files.createDirectories(folder);
    }
}
