package org.openmds.distribution;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The files of a package, by their paths without a leading slash. The order of paths is the order in the package, so that two builds give the same
 * bytes. A file adds the folders above it.
 */
final class FileTree {

    private static final int FOLDER_MODE = 0755;
    private static final int FILE_MODE = 0644;
    private static final int PROGRAM_MODE = 0755;

    private final SortedMap<String, PackageFile> files = new TreeMap<>();

    SortedMap<String, PackageFile> files() {
        return Collections.unmodifiableSortedMap(files);
    }

    FileTree folder(String path) {
        return folder(path, FOLDER_MODE, 0);
    }

    FileTree folder(String path, int mode, int owner) {
        return put(path, new PackageFile.Folder(mode, owner));
    }

    FileTree file(String path, Path source) {
        return put(path, new PackageFile.Regular(source, FILE_MODE, false));
    }

    FileTree program(String path, Path source) {
        return put(path, new PackageFile.Regular(source, PROGRAM_MODE, false));
    }

    FileTree configuration(String path, Path source) {
        return put(path, new PackageFile.Regular(source, FILE_MODE, true));
    }

    FileTree link(String path, String target) {
        return put(path, new PackageFile.Link(target));
    }

    /** Adds all files below a folder; an empty path is the root. Programs are the files that the owner may execute. */
    FileTree below(String path, Path folder) throws IOException {
        try (Stream<Path> sources = Files.walk(folder)) {
            List<Path> found = sources.filter(Files::isRegularFile).toList();
            for (Path source : found) {
                String target = (path.isEmpty() ? "" : path + "/") + folder.relativize(source);
                if (Files.isExecutable(source) && !source.toString().endsWith(".so")) {
                    program(target, source);
                } else {
                    file(target, source);
                }
            }
        }
        return this;
    }

    /** Adds the files of another package below a folder; an empty path is the root. */
    FileTree all(String path, FileTree other) {
        other.files.forEach((name, file) -> put(path.isEmpty() ? name : path + "/" + name, file));
        return this;
    }

    /** Returns the size of all files, in bytes. */
    long size() throws IOException {
        long size = 0;
        for (PackageFile file : files.values()) {
            if (file instanceof PackageFile.Regular regular) {
                size += Files.size(regular.source());
            }
        }
        return size;
    }

    FileTree put(String path, PackageFile file) {
        for (int slash = path.indexOf('/'); slash > 0; slash = path.indexOf('/', slash + 1)) {
            files.putIfAbsent(path.substring(0, slash), new PackageFile.Folder(FOLDER_MODE, 0));
        }
        files.put(path, file);
        return this;
    }
}
