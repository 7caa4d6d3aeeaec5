package org.openmds.distribution;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Map;

/**
 * The class cache of the container image, which has no launcher that could make it at the first start. Both are made by the program's own hidden
 * command {@code rehearse}. A cache depends on sizes and times of files, not on their folder.
 */
final class ClassCache {

    private ClassCache() {
    }

    /**
     * Starts the program once, with the options of the image, and returns the cache that Java writes.
     *
     * @param server
     *            the program's own folder
     * @param time
     *            the time that the files have in the image
     * @param work
     *            an existing folder for files of the build
     */
    static Path make(FileTree server, Instant time, Path work) throws IOException {
        Path program = Folders.empty(work.resolve("program"));
        for (Map.Entry<String, PackageFile> each : server.files().entrySet()) {
            Path target = program.resolve(each.getKey());
            switch (each.getValue()) {
                case PackageFile.Folder _ -> Files.createDirectories(target);
                case PackageFile.Link(String linked) -> Files.createSymbolicLink(target, Path.of(linked));
                case PackageFile.Regular regular -> {
                    Files.copy(regular.source(), target, StandardCopyOption.COPY_ATTRIBUTES);
                    Files.setLastModifiedTime(target, FileTime.from(time));
                }
            }
        }
        Path cache = work.resolve("classes.aot");
        BuildProgram.runQuietly(work.resolve("rehearse.log"), program.resolve("runtime/bin/java").toString(),
                "@" + program.resolve("lib/java.options"), "-XX:AOTCacheOutput=" + cache, "-jar",
                program.resolve("lib/openmds-server.jar").toString(), "rehearse");
        Folders.delete(program);
        return cache;
    }
}
