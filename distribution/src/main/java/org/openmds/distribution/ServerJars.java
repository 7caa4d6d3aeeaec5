package org.openmds.distribution;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** The jars of the server: {@code openmds-server.jar} and the libraries that its manifest names. */
final class ServerJars {

    private static final String NATIVE = "org/sqlite/native/";

    private final Path jar;

    ServerJars(Path jar) {
        this.jar = jar;
    }

    Path jar() {
        return jar;
    }

    /** Returns the paths of the libraries, as in the manifest: relative to the jar. */
    List<String> libraries() throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            String names = Objects.requireNonNull(file.getManifest().getMainAttributes().getValue("Class-Path"),
                    "the manifest has no Class-Path: " + jar);
            return Arrays.stream(names.split(" ")).sorted().toList();
        }
    }

    /**
     * Adds the jars to a package.
     *
     * @param work
     *            an existing folder for files of the build
     */
    void addTo(FileTree tree, String folder, Path work, Instant time) throws IOException {
        tree.file(folder + "/" + jar.getFileName(), jar);
        for (String name : libraries()) {
            Path library = Objects.requireNonNull(jar.getParent()).resolve(name);
            tree.file(folder + "/" + name, packaged(library, work, time));
        }
    }

    private static Path packaged(Path library, Path work, Instant time) throws IOException {
        String name = String.valueOf(library.getFileName());
        if (name.startsWith("sqlite-jdbc")) {
            return forThisMachine(library, work, time);
        }
        return name.startsWith("picocli") ? NewerClassFiles.of(library, work, time) : library;
    }

    /** Copies the jar of SQLite without the native libraries of other systems, which take nine tenths of it. */
    private static Path forThisMachine(Path library, Path work, Instant time) throws IOException {
        String kept = NATIVE + "Linux/" + PackageText.machine() + "/";
        Path slim = work.resolve(library.getFileName());
        try (JarFile from = new JarFile(library.toFile());
                OutputStream file = Files.newOutputStream(slim);
                ZipOutputStream to = new ZipOutputStream(file)) {
            if (from.getEntry(kept + "libsqlitejdbc.so") == null) {
                throw new IOException("%s has no native library for %s".formatted(library, PackageText.machine()));
            }
            for (ZipEntry entry : Collections.list(from.entries())) {
                if (!entry.getName().startsWith(NATIVE) || entry.getName().startsWith(kept)) {
                    ZipEntry copy = new ZipEntry(entry.getName());
                    copy.setTime(time.toEpochMilli());
                    to.putNextEntry(copy);
                    from.getInputStream(entry).transferTo(to);
                    to.closeEntry();
                }
            }
        }
        return slim;
    }
}
