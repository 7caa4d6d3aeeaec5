package org.openmds.loadtest.control.submit;

import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.openmds.loadtest.generator.swarm.SwarmJvm;

/** The command lines that start this same program as another process. */
public final class LoadTestProgram {

    private static final String MAIN = "org.openmds.loadtest.command.LoadTestCommand";

    private LoadTestProgram() {
    }

    /** Returns the single jar of this program; empty if it runs from class files during development. */
    public static Optional<Path> jar() {
        CodeSource source = LoadTestProgram.class.getProtectionDomain().getCodeSource();
        if (source == null) {
            return Optional.empty();
        }
        try {
            Path path = Path.of(source.getLocation().toURI());
            boolean whole = path.toString().endsWith(".jar")
                    && System.getProperty("java.class.path", "").equals(path.toString())
                    || path.getFileName().toString().startsWith("openmds-loadtest");
            return whole && Files.isRegularFile(path) ? Optional.of(path.toAbsolutePath()) : Optional.empty();
        } catch (URISyntaxException e) {
            return Optional.empty();
        }
    }

    /** Returns the command line on this machine, without arguments. */
    public static List<String> localCommand() {
        return localCommand(List.of("--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow"));
    }

    /** Returns the command line on this machine with Java options, without arguments. */
    static List<String> localCommand(List<String> javaOptions) {
        List<String> command = new ArrayList<>(List.of(java()));
        command.addAll(javaOptions);
        Optional<Path> jar = jar();
        if (jar.isPresent()) {
            command.addAll(List.of("-jar", jar.get().toString()));
        } else {
            command.addAll(List.of("-cp", System.getProperty("java.class.path", ""), MAIN));
        }
        return command;
    }

    /**
     * Returns the command line of a tester on another machine, without arguments.
     *
     * @param javaOptions
     *            options after those of a swarm
     */
    public static List<String> remoteCommand(String java, String jar, List<String> javaOptions) {
        List<String> command = new ArrayList<>(List.of(java));
        command.addAll(SwarmJvm.options(javaOptions));
        command.addAll(List.of("-jar", jar));
        return command;
    }

    /** Returns the path of the Java that runs this program. */
    static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }
}
