package org.openmds.provider.prometheus;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.openmds.aggregator.CollectionException;
import org.openmds.provider.input.Input;
import org.openmds.provider.input.ProviderTools;
import org.openmds.wsrf.service.Deadline;

/** A place with lists of targets. */
@FunctionalInterface
interface TargetPlace {

    /** Limit for the files that match one pattern. */
    int MAX_FILES = 1_000;

    /** Returns its present lists; fails if one of them cannot be read. */
    TargetListDocument read(Deadline deadline) throws CollectionException;

    /** Returns the place of one list. */
    static TargetPlace of(Input input, TargetListSettings settings) {
        return deadline -> TargetListDocument.read(input, settings, deadline);
    }

    /** Returns the place of a file, or of all files that match the pattern in its last part. */
    static TargetPlace ofFiles(Path pattern, TargetListSettings settings, ProviderTools tools) {
        return deadline -> {
            List<ScrapeTarget> targets = new ArrayList<>();
            List<String> refused = new ArrayList<>();
            for (Path file : matching(pattern)) {
                TargetListDocument list = TargetListDocument.read(tools.file(file), settings, deadline);
                targets.addAll(list.targets());
                refused.addAll(list.refused());
            }
            return new TargetListDocument(List.copyOf(targets), List.copyOf(refused));
        };
    }

    private static List<Path> matching(Path pattern) throws CollectionException {
        Path folder = pattern.toAbsolutePath().getParent();
        if (folder == null || pattern.getFileName().toString().indexOf('*') < 0) {
            return List.of(pattern);
        }
        List<Path> files = new ArrayList<>();
        try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, pattern.getFileName().toString())) {
            for (Path file : found) {
                files.add(file);
                if (files.size() > MAX_FILES) {
                    throw new CollectionException("more than %d files match %s".formatted(MAX_FILES, pattern));
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            throw new CollectionException("folder %s cannot be read: %s".formatted(folder, e), e);
        }
        return files.stream().sorted().toList();
    }
}
