package org.openmds.loadtest.process;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Programs in a session of their own (setsid(2)). What a terminal sends at Ctrl-C goes to all processes of the one in the foreground: servers among them would
 * end at once, while this process still asks them for what they counted, or lets requests end.
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
     * The words that start a program so; the same words where the machine has no setsid(1), or not the program, for then its start is to fail. The program
     * keeps the number of the process that is started, for that leads no group yet.
     */
    public static List<String> of(List<String> command) {
        List<String> words = new ArrayList<>();
        if (isExecutable(command.getFirst())) {
            SETSID.forEach(setsid -> words.add(setsid.toString()));
        }
        words.addAll(command);
        return words;
    }

    /** Whether a program can be started by this name: a path, or one that is looked for where the system does. */
    public static boolean isExecutable(String program) {
        if (program.contains("/")) {
            return Files.isExecutable(Path.of(program));
        }
        return Arrays.stream(Optional.ofNullable(System.getenv("PATH")).orElse("/usr/bin:/bin").split(":"))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }
}
