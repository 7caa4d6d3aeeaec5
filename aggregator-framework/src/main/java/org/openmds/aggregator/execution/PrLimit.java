package org.openmds.aggregator.execution;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The command {@code prlimit} of util-linux. It limits the size of files that a program can write, and then becomes that program without a
 * further process.
 *
 * @param path
 *            path of the command
 */
record PrLimit(Path path) {

    /**
     * Finds the command.
     *
     * @throws ProbeSetupException
     *             the command is missing
     */
    static PrLimit find() {
        String searchPath = System.getenv().getOrDefault("PATH", "");
        return find(Stream.concat(Stream.of("/usr/bin", "/bin"),
                Pattern.compile(File.pathSeparator).splitAsStream(searchPath)).toList());
    }

    static PrLimit find(List<String> folders) {
        return folders.stream()
                .filter(folder -> folder.startsWith("/"))
                .map(folder -> Path.of(folder, "prlimit"))
                .filter(Files::isExecutable)
                .findFirst()
                .map(PrLimit::new)
                .orElseThrow(() -> new ProbeSetupException(
                        "execution sources need the command prlimit (package util-linux) to limit the output of programs; it is not in any of %s"
                                .formatted(folders)));
    }

    /** Returns the command with a maximum file size, and without core dumps when it exceeds that. */
    List<String> limit(List<String> command, long maxFileBytes) {
        List<String> limited = new ArrayList<>(
                List.of(path.toString(), "--fsize=" + maxFileBytes, "--core=0", "--"));
        limited.addAll(command);
        return limited;
    }
}
