package org.openmds.distribution;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** The writer of jars that are made here: sources and Javadoc. All files have one time, in every time zone the same. */
final class ZipWriter {

    private ZipWriter() {
    }

    /** Writes the regular files of a tree, and returns the jar. */
    static Path write(FileTree tree, Path jar, Instant time) throws IOException {
        LocalDateTime local = LocalDateTime.ofInstant(time, ZoneOffset.UTC);
        try (OutputStream out = Files.newOutputStream(jar); ZipOutputStream zip = new ZipOutputStream(out)) {
            for (Map.Entry<String, PackageFile> each : tree.files().entrySet()) {
                if (each.getValue() instanceof PackageFile.Regular file) {
                    ZipEntry entry = new ZipEntry(each.getKey());
                    entry.setTimeLocal(local);
                    zip.putNextEntry(entry);
                    Files.copy(file.source(), zip);
                    zip.closeEntry();
                }
            }
        }
        return jar;
    }
}
