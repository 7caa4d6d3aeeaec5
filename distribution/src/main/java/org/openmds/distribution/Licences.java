package org.openmds.distribution;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Collectors;

/**
 * The licences of the libraries, from a folder: {@code libraries.txt} names the licence of each, one library a line,
 * {@code loadtest-libraries.txt} those of the further libraries of the load test, and each licence is a text file. A library of the server without a
 * line fails the build.
 */
final class Licences {

    private final Path folder;
    private final Path own;
    private final Map<String, String> licences = new LinkedHashMap<>();

    private Licences(Path folder, Path own) {
        this.folder = folder;
        this.own = own;
    }

    /**
     * Reads the table.
     *
     * @param own
     *            the licence of OpenMDS, the Apache Licence
     */
    static Licences read(Path folder, Path own) throws IOException {
        Licences read = new Licences(folder, own);
        for (String file : List.of("libraries.txt", "loadtest-libraries.txt")) {
            for (String line : Files.readAllLines(folder.resolve(file))) {
                String[] words = line.split(" ", 0);
                read.licences.put(words[0], words[1]);
            }
        }
        return read;
    }

    /** Returns the names of the libraries and of their licences. */
    Map<String, String> all() {
        return Map.copyOf(licences);
    }

    /** Returns the file of a licence. */
    Path text(String licence) {
        return licence.equals("Apache-2.0") ? own : folder.resolve(licence + ".txt");
    }

    /**
     * Adds the licences of libraries and their notices to a package.
     *
     * @param libraries
     *            the files of the libraries
     * @param work
     *            an existing folder for files of the build
     */
    void addTo(FileTree tree, String target, List<Path> libraries, Path work) throws IOException {
        Map<String, String> used = new TreeMap<>();
        for (Path library : libraries) {
            String name = libraryName(String.valueOf(library.getFileName()));
            if (name.startsWith("openmds-")) {
                continue;
            }
            String licence = licences.get(name);
            if (licence == null) {
                throw new IOException("distribution/licences/libraries.txt has no line for " + name);
            }
            used.put(name, licence);
            notice(library, work.resolve(name + ".txt")).ifPresent(
                    file -> tree.file("%s/notices/%s.txt".formatted(target, name), file));
        }
        for (String licence : new TreeSet<>(used.values())) {
            tree.file("%s/%s.txt".formatted(target, licence), text(licence));
        }
        String table = used.entrySet()
                .stream()
                .map(each -> each.getKey() + " " + each.getValue() + "\n")
                .collect(Collectors.joining());
        tree.file(target + "/libraries.txt", Files.writeString(work.resolve("libraries.txt"), table));
    }

    /** Adds all licences to a package whose libraries are part of one jar, which also contains their notices. */
    void addAllTo(FileTree tree, String target) {
        new TreeSet<>(licences.values()).forEach(
                licence -> tree.file("%s/%s.txt".formatted(target, licence), text(licence)));
        tree.file(target + "/libraries.txt", folder.resolve("libraries.txt"));
        tree.file(target + "/loadtest-libraries.txt", folder.resolve("loadtest-libraries.txt"));
    }

    /** Returns the name of a library without its version: {@code jetty-io} for {@code jetty-io-12.1.14.jar}. */
    static String libraryName(String file) {
        return file.replaceFirst("-[0-9]+(\\.[0-9A-Za-z]+)+(-[a-z0-9]+)?\\.jar$", "");
    }

    private static Optional<Path> notice(Path library, Path to) throws IOException {
        try (JarFile jar = new JarFile(library.toFile())) {
            for (JarEntry entry : jar.stream().toList()) {
                if (entry.getName().toUpperCase(Locale.ROOT).matches("META-INF/NOTICE(\\.[A-Z]+)?")) {
                    try (InputStream in = jar.getInputStream(entry)) {
                        return Optional.of(Files.writeString(to,
                                new String(in.readAllBytes(), StandardCharsets.UTF_8)));
                    }
                }
            }
        }
        return Optional.empty();
    }
}
