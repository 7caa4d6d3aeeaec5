package org.openmds.loadtest.experiment.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Relative links from a page to the sources of classes. The checkout of this project is the first folder with modules above the page, or
 * above the current folder. A page outside a checkout shows class names without links.
 */
final class SourceLinks {

    private static final Path SOURCES = Path.of("src", "main", "java");
    /** Largest depth of a module in a checkout, including its {@link #SOURCES}. */
    private static final int MAX_MODULE_DEPTH = 2;

    private final Path page;
    private final List<Path> modules;

    private SourceLinks(Path page, Optional<Path> checkout) {
        this.page = page;
        modules = checkout.map(SourceLinks::modules).orElse(List.of());
    }

    /**
     * Creates links for a page.
     *
     * @param page
     *            the folder of the page
     * @param from
     *            a folder in a checkout, used if the page is not in one
     */
    static SourceLinks from(Path page, Path from) {
        Path folder = page.toAbsolutePath().normalize();
        return new SourceLinks(folder,
                checkout(folder).or(() -> checkout(from.toAbsolutePath().normalize())));
    }

    private static Optional<Path> checkout(Path below) {
        return Stream.iterate(below, folder -> folder != null, Path::getParent)
                .filter(folder -> Files.isDirectory(folder.resolve("loadtest/experiment").resolve(SOURCES)))
                .findFirst();
    }

    private static List<Path> modules(Path checkout) {
        try (Stream<Path> folders = Files.find(checkout, MAX_MODULE_DEPTH,
                (folder, attributes) -> attributes.isDirectory() && Files.isDirectory(folder.resolve(SOURCES)))) {
            return folders.sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException("the modules of " + checkout + " cannot be listed", e);
        }
    }

    /** Returns the path of a class's source file, relative to the page; empty if the file does not exist. */
    Optional<String> to(String className) {
        Path source = SOURCES.resolve(className.replace('.', '/') + ".java");
        return modules.stream()
                .map(module -> module.resolve(source))
                .filter(Files::isRegularFile)
                .findFirst()
                .map(file -> page.relativize(file).toString().replace('\\', '/'));
    }
}
