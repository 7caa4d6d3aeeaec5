package org.openmds.distribution;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The manual pages and the completions of shells, which the packaged program writes about itself. */
final class PackagedDocuments {

    private static final String COMPLETIONS = "usr/share/";

    private final Path folder;

    private PackagedDocuments(Path folder) {
        this.folder = folder;
    }

    /**
     * Runs the program.
     *
     * @param runtime
     *            the Java of the packages
     * @param folder
     *            an empty folder
     */
    static PackagedDocuments write(Path runtime, Path jar, Path folder) throws IOException {
        BuildProgram.run(runtime.resolve("bin/java").toString(), "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-jar",
                jar.toString(), "write-documents", folder.toString());
        return new PackagedDocuments(folder);
    }

    /** Adds the documents in the places where systems look for them. */
    void addTo(FileTree tree, Path work) throws IOException {
        for (Path page : pages()) {
            tree.file("usr/share/man/man1/%s.gz".formatted(page.getFileName()), GzipFile.of(page, work));
        }
        tree.file(COMPLETIONS + "bash-completion/completions/mds", folder.resolve("mds.bash"))
                .file(COMPLETIONS + "zsh/site-functions/_mds", folder.resolve("mds.zsh"))
                .file(COMPLETIONS + "zsh/vendor-completions/_mds", folder.resolve("mds.zsh"))
                .file(COMPLETIONS + "fish/vendor_completions.d/mds.fish", folder.resolve("mds.fish"));
    }

    /** Adds the documents to an archive that is unpacked anywhere. */
    void addToArchive(FileTree tree) throws IOException {
        for (Path page : pages()) {
            tree.file("share/man/man1/" + page.getFileName(), page);
        }
        for (String shell : List.of("bash", "zsh", "fish")) {
            tree.file("share/completion/mds." + shell, folder.resolve("mds." + shell));
        }
    }

    private List<Path> pages() throws IOException {
        try (Stream<Path> pages = Files.list(folder.resolve("man"))) {
            return pages.sorted().toList();
        }
    }
}
