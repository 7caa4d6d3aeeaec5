package org.openmds.configuration;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * The files of one configuration: a single file, or those of a folder: its main file, then the fragments {@code conf.d/*.yaml} in the order of their
 * names. A later file adds keys and elements of lists, and replaces single values.
 *
 * @param main
 *            the name of the main file of a folder; empty if a configuration cannot be a folder
 */
record ConfigurationFiles(String main) {

    static final String FRAGMENTS = "conf.d";
    private static final String ENDING = ".yaml";
    private static final int MAX_FRAGMENTS = 200;

    /** Returns the files whose changes concern the configuration at a path, among them files and folders that do not exist yet. */
    List<Path> watched(Path path) {
        if (!isFolder(path)) {
            return List.of(path);
        }
        List<Path> watched = new ArrayList<>(List.of(path.resolve(main), path.resolve(FRAGMENTS)));
        try {
            watched.addAll(fragments(path));
        } catch (IOException _) {
            // Loading reports it.
        }
        return watched;
    }

    /**
     * Reads all files and merges them. Returns empty if any cannot be read.
     *
     * @param expansion
     *            is applied to the tree of each file before they are merged
     */
    Optional<SourceNode> read(Path path, UnaryOperator<SourceNode> expansion, ConfigurationProblems problems) {
        Optional<SourceNode> merged = Optional.of(SourceNode.Mapping.empty(new ValueOrigin.WholeFile(path)));
        for (Path file : files(path, problems)) {
            Optional<SourceNode> tree = new YamlReader(file, problems).read().map(expansion);
            merged = merged.flatMap(earlier -> tree.map(later -> merged(earlier, later)));
        }
        return problems.hasUnreadable() ? Optional.empty() : merged;
    }

    private List<Path> files(Path path, ConfigurationProblems problems) {
        if (!isFolder(path)) {
            return List.of(path);
        }
        Path file = path.resolve(main);
        try {
            List<Path> all = new ArrayList<>(fragments(path));
            if (all.size() > MAX_FRAGMENTS) {
                problems.addUnreadable(path, "%s has %d files, at most %d are read".formatted(FRAGMENTS, all.size(),
                        MAX_FRAGMENTS));
                return List.of();
            }
            if (Files.exists(file) || !Files.isDirectory(path.resolve(FRAGMENTS))) {
                all.addFirst(file);
            }
            return all;
        } catch (IOException e) {
            problems.addUnreadable(path.resolve(FRAGMENTS), "cannot be read: " + e.getMessage());
            return List.of();
        }
    }

    private boolean isFolder(Path path) {
        return !main.isEmpty() && Files.isDirectory(path);
    }

    private static List<Path> fragments(Path path) throws IOException {
        Path folder = path.resolve(FRAGMENTS);
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> found = Files.list(folder)) {
            return found.filter(file -> !name(file).startsWith(".") && name(file).endsWith(ENDING)).sorted().toList();
        }
    }

    private static String name(Path file) {
        return Objects.requireNonNull(file.getFileName()).toString();
    }

    private static SourceNode merged(SourceNode earlier, SourceNode later) {
        return switch (later) {
            case SourceNode.Empty _ -> earlier;
            case SourceNode.Mapping mapping when earlier instanceof SourceNode.Mapping before -> {
                SequencedMap<String, SourceNode.MappingEntry> entries = new LinkedHashMap<>(before.entries());
                mapping.entries()
                        .forEach((key, entry) -> entries.merge(key, entry, (one, other) -> new SourceNode.MappingEntry(
                                other.keyOrigin(), merged(one.value(), other.value()))));
                yield new SourceNode.Mapping(entries, mapping.origin());
            }
            case SourceNode.Sequence sequence when earlier instanceof SourceNode.Sequence before -> {
                List<SourceNode> items = new ArrayList<>(before.items());
                items.addAll(sequence.items());
                yield new SourceNode.Sequence(items, sequence.origin());
            }
            default -> later;
        };
    }
}
