package org.openmds.loadtest.command.option;

import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;

import org.jspecify.annotations.Nullable;

/** The default output folder of a command. */
public final class OutputFolder {

    private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

    private OutputFolder() {
    }

    /** Returns the given folder, or run/TIME-NAME if it is null. */
    public static Path of(@Nullable Path named, String name) {
        return named != null
                ? named
                : Path.of("run", LocalDateTime.now(ZoneId.systemDefault()).format(STAMP) + "-" + name);
    }
}
