package org.openmds.distribution;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import org.apache.commons.compress.archivers.ar.ArArchiveEntry;
import org.apache.commons.compress.archivers.ar.ArArchiveOutputStream;

/** The writer of Debian packages: an ar archive of the format's version, the control files and the data. */
final class DebPackage {

    private static final int MODE = 0100644;
    private static final int KIBIBYTE = 1024;

    private final TarWriter tar;
    private final Path work;

    /**
     * Creates a writer of one package.
     *
     * @param work
     *            an empty folder for files of the build
     */
    DebPackage(TarWriter tar, Path work) {
        this.tar = tar;
        this.work = work;
    }

    /**
     * Writes the package.
     *
     * @param depends
     *            the packages that it needs, as in a control file
     * @param scripts
     *            the folder with the maintainer scripts {@code postinst}, {@code prerm} and {@code postrm}, each optional
     */
    void write(PackageText text, FileTree tree, String depends, Path scripts, Path file) throws IOException {
        Path data = work.resolve("data.tar.gz");
        tar.writeGzip(tree, "./", data);
        Path control = work.resolve("control.tar.gz");
        tar.writeGzip(controlFiles(text, tree, depends, scripts), "./", control);
        Path version = Files.writeString(work.resolve("debian-binary"), "2.0\n");
        try (OutputStream out = Files.newOutputStream(file);
                ArArchiveOutputStream ar = new ArArchiveOutputStream(out)) {
            add(ar, "debian-binary", version, text.time());
            add(ar, "control.tar.gz", control, text.time());
            add(ar, "data.tar.gz", data, text.time());
        }
    }

    private static void add(ArArchiveOutputStream ar, String name, Path source, Instant time) throws IOException {
        ar.putArchiveEntry(new ArArchiveEntry(name, Files.size(source), 0, 0, MODE, time.getEpochSecond()));
        Files.copy(source, ar);
        ar.closeArchiveEntry();
    }

    private FileTree controlFiles(PackageText text, FileTree tree, String depends, Path scripts)
            throws IOException {
        FileTree control = new FileTree();
        control.file("control", Files.writeString(work.resolve("control"), control(text, tree, depends)));
        control.file("md5sums", Files.writeString(work.resolve("md5sums"), checksums(tree)));
        String configuration = tree.files()
                .entrySet()
                .stream()
                .filter(each -> each.getValue() instanceof PackageFile.Regular(_, _, boolean edited) && edited)
                .map(each -> "/" + each.getKey() + "\n")
                .collect(Collectors.joining());
        if (!configuration.isEmpty()) {
            control.file("conffiles", Files.writeString(work.resolve("conffiles"), configuration));
        }
        for (String name : List.of("postinst", "prerm", "postrm")) {
            Path script = scripts.resolve(name);
            if (Files.exists(script)) {
                control.program(name, script);
            }
        }
        return control;
    }

    private static String control(PackageText text, FileTree tree, String depends) throws IOException {
        return """
                Package: %s
                Version: %s
                Architecture: %s
                Maintainer: %s
                Installed-Size: %d
                Depends: %s
                Section: net
                Priority: optional
                Description: %s
                %s
                """.formatted(text.name(), text.version(), PackageText.debianMachine(), text.maintainer(),
                tree.size() / KIBIBYTE, depends, text.summary(),
                text.description().lines().map(line -> " " + line).collect(Collectors.joining("\n")));
    }

    private static String checksums(FileTree tree) throws IOException {
        StringBuilder lines = new StringBuilder();
        for (Map.Entry<String, PackageFile> each : tree.files().entrySet()) {
            if (each.getValue() instanceof PackageFile.Regular regular && !regular.configuration()) {
                lines.append(Checksums.hex("MD5", regular.source())).append("  ").append(each.getKey()).append('\n');
            }
        }
        return lines.toString();
    }

}
