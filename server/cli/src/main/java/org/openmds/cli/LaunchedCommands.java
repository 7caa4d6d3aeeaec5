package org.openmds.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The commands of the programs behind {@link LauncherCommand}, for the completion of shells. Their names are in a file, because this module does not
 * depend on these programs; tests of the programs compare it with their commands.
 */
final class LaunchedCommands {

    private static final String FILE = "launched-commands.txt";

    private LaunchedCommands() {
    }

    /** Adds the commands to a command line that is not executed. */
    static void addTo(CommandLine root) {
        lines().lines().map(line -> line.split(" ")).forEach(names -> {
            CommandLine program = root.getSubcommands().get(names[0]);
            if (program != null) {
                program.addSubcommand(names[1], CommandSpec.create());
            }
        });
    }

    private static String lines() {
        try (InputStream file = Objects.requireNonNull(LaunchedCommands.class.getResourceAsStream(FILE))) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
