package org.openmds.loadtest.command;

import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;

import org.jspecify.annotations.Nullable;

/** Where a command leaves what it measured. */
final class OutputFolder {

    private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

    private OutputFolder() {
    }

    /** The one that was named, or run/TIME-NAME. */
    static Path of(@Nullable Path named, String name) {
        return named != null
                ? named
                : Path.of("run", LocalDateTime.now(ZoneId.systemDefault()).format(STAMP) + "-" + name);
    }
}
