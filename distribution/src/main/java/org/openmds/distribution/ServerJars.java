package org.openmds.distribution;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
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
    private static final String SQLITE = "libsqlitejdbc.so";

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
            if (name.startsWith("lib/sqlite-jdbc")) {
                tree.file(folder + "/" + name, withoutNative(library, work, time));
                tree.file(folder + "/lib/" + SQLITE, nativeLibrary(library, work));
            } else {
                tree.file(folder + "/" + name, CacheableJar.of(library, work, time));
            }
        }
    }

    /** Extracts SQLite's native library of this machine. It lies beside the jar, so that no start has to write a copy into a temporary folder. */
    private static Path nativeLibrary(Path library, Path work) throws IOException {
        Path extracted = work.resolve(SQLITE);
        String name = NATIVE + "Linux/" + PackageText.machine() + "/" + SQLITE;
        try (JarFile from = new JarFile(library.toFile())) {
            ZipEntry entry = from.getEntry(name);
            if (entry == null) {
                throw new IOException("%s has no native library for %s".formatted(library, PackageText.machine()));
            }
            Files.copy(from.getInputStream(entry), extracted, StandardCopyOption.REPLACE_EXISTING);
        }
        return extracted;
    }

    /** Copies the jar of SQLite without the native libraries of all systems, which take nine tenths of it. */
    private static Path withoutNative(Path library, Path work, Instant time) throws IOException {
        Path slim = work.resolve(library.getFileName());
        try (JarFile from = new JarFile(library.toFile());
                OutputStream file = Files.newOutputStream(slim);
                ZipOutputStream to = new ZipOutputStream(file)) {
            for (ZipEntry entry : Collections.list(from.entries())) {
                if (!entry.getName().startsWith(NATIVE)) {
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
