package org.openmds.loadtest.process;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Commands that start a program in its own session (setsid(2)). At Ctrl-C, a terminal sends SIGINT to all processes in the foreground. Servers among
 * them would end at once, while this process still reads their counters or waits for open requests.
 */
public final class SetsidCommand {

    private static final List<Path> SETSID = Stream.of("/usr/bin/setsid", "/bin/setsid")
            .map(Path::of)
            .filter(Files::isExecutable)
            .limit(1)
            .toList();

    private SetsidCommand() {
    }

    /**
     * Returns the words that start the program in its own session. Returns the same words if the machine lacks setsid(1) or the program: the start
     * must fail then. The program keeps the number of the started process, because that process does not lead a group yet.
     */
    public static List<String> of(List<String> command) {
        List<String> words = new ArrayList<>();
        if (isExecutable(command.getFirst())) {
            SETSID.forEach(setsid -> words.add(setsid.toString()));
        }
        words.addAll(command);
        return words;
    }

    /** True if the program can be started: an executable path, or a name that is found in PATH. */
    public static boolean isExecutable(String program) {
        if (program.contains("/")) {
            return Files.isExecutable(Path.of(program));
        }
        return Arrays.stream(Optional.ofNullable(System.getenv("PATH")).orElse("/usr/bin:/bin").split(":"))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }
}
