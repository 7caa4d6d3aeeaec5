package org.openmds.distribution;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Compressed copies of single files. */
final class GzipFile {

    private GzipFile() {
    }

    /** Writes a compressed copy of a file into a folder, and returns it. */
    static Path of(Path file, Path folder) throws IOException {
        Path compressed = folder.resolve(file.getFileName() + ".gz");
        try (OutputStream out = TarWriter.gzip(Files.newOutputStream(compressed))) {
            Files.copy(file, out);
        }
        return compressed;
    }
}
