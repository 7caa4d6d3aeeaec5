package org.openmds.loadtest.model.run;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/** Operations on folders of the load test. */
public final class FolderOperations {

    private FolderOperations() {
    }

    /**
     * Removes a folder with its content. Does not follow links. Does nothing if the folder does not exist: other processes may remove it too.
     *
     * @throws IOException
     *             if something in it cannot be removed
     */
    public static void remove(Path folder) throws IOException {
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.deleteIfExists(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
                if (failure instanceof NoSuchFileException) {
                    return FileVisitResult.CONTINUE;
                }
                throw failure;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path left, @Nullable IOException failure) throws IOException {
                if (failure != null) {
                    throw failure;
                }
                Files.deleteIfExists(left);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    /** Removes the content of an existing folder. */
    public static void clear(Path folder) throws IOException {
        List<Path> inside;
        try (Stream<Path> files = Files.list(folder)) {
            inside = files.toList();
        }
        for (Path each : inside) {
            remove(each);
        }
    }

    /** True if the folder does not exist or is empty. */
    public static boolean isEmpty(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return true;
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.findAny().isEmpty();
        }
    }
}
