package org.openmds.webmds.folder;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The files of the folder at one moment. Two listings are equal if no file was added, removed or changed.
 *
 * @param files
 *            files by name, without hidden files and files whose names cannot be part of a URL
 */
record FolderListing(Map<String, FileStamp> files) {

    private static final int MAX_FILES = 1_000;
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}");

    FolderListing {
        files = Map.copyOf(files);
    }

    /** Attributes of a file that change with its content or permissions. */
    record FileStamp(long modifiedNanos, long size, String key, Map<String, Object> permissions) {
        static FileStamp of(Path file) throws IOException {
            BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
            boolean known = file.getFileSystem().supportedFileAttributeViews().contains("unix");
            return new FileStamp(attributes.lastModifiedTime().to(TimeUnit.NANOSECONDS), attributes.size(),
                    String.valueOf(attributes.fileKey()),
                    known ? Files.readAttributes(file, "unix:mode,uid,gid") : Map.of());
        }
    }

    /**
     * Lists a folder.
     *
     * @throws IOException
     *             the path is not a folder, or it contains more than a thousand files
     */
    static FolderListing of(Path folder) throws IOException {
        Map<String, FileStamp> files = new TreeMap<>();
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(folder)) {
            for (Path file : stream) {
                String name = String.valueOf(file.getFileName());
                if (NAME.matcher(name).matches()) {
                    add(file, name, files);
                }
                if (files.size() > MAX_FILES) {
                    throw new IOException("the folder contains more than %d files".formatted(MAX_FILES));
                }
            }
        }
        return new FolderListing(files);
    }

    boolean has(String name) {
        return files.containsKey(name);
    }

    /** Returns a listing of the selected files. */
    FolderListing only(Predicate<String> names) {
        return new FolderListing(files.entrySet()
                .stream()
                .filter(each -> names.test(each.getKey()))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
    }

    private static void add(Path file, String name, Map<String, FileStamp> files) throws IOException {
        try {
            if (Files.isRegularFile(file)) {
                files.put(name, FileStamp.of(file));
            }
        } catch (NoSuchFileException gone) {
            // The file was removed during the listing: it is left out.
        }
    }
}
