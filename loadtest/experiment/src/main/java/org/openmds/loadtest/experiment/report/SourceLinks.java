package org.openmds.loadtest.experiment.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Where the sources of classes are, seen from a page: this project's checkout is the first folder above the page, or above where the program runs, that has
 * modules. A page that is not in a checkout has names without links.
 */
final class SourceLinks {

    private static final Path SOURCES = Path.of("src", "main", "java");
    /** A module lies so deep in a checkout at most, with its {@link #SOURCES}. */
    private static final int MAX_MODULE_DEPTH = 2;

    private final Path page;
    private final List<Path> modules;

    private SourceLinks(Path page, Optional<Path> checkout) {
        this.page = page;
        modules = checkout.map(SourceLinks::modules).orElse(List.of());
    }

    /**
     * @param page
     *            the folder of the page
     * @param from
     *            a folder from which a checkout is looked for where there is none above the page
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

    /** The address of a class' source, relative to the page, which is there; empty where it is not. */
    Optional<String> to(String className) {
        Path source = SOURCES.resolve(className.replace('.', '/') + ".java");
        return modules.stream()
                .map(module -> module.resolve(source))
                .filter(Files::isRegularFile)
                .findFirst()
                .map(file -> page.relativize(file).toString().replace('\\', '/'));
    }
}
