package org.openmds.loadtest.control.submit;

import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.openmds.loadtest.generator.swarm.SwarmJvm;

/** This very program, as others can be started of it. */
public final class LoadTestProgram {

    private static final String MAIN = "org.openmds.loadtest.command.LoadTestCommand";

    private LoadTestProgram() {
    }

    /** The one jar that it is; nothing where it runs from single classes, while it is developed. */
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

    /** How it is started on this machine, but for its arguments. */
    public static List<String> localCommand() {
        return localCommand(List.of("--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow"));
    }

    /** How it is started on this machine with options of its Java machine, but for its arguments. */
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
     * How a tester is started where java and the jar are these, but for its arguments.
     *
     * @param javaOptions
     *            that follow a swarm's
     */
    public static List<String> remoteCommand(String java, String jar, List<String> javaOptions) {
        List<String> command = new ArrayList<>(List.of(java));
        command.addAll(SwarmJvm.options(javaOptions));
        command.addAll(List.of("-jar", jar));
        return command;
    }

    /** The Java that this program runs on. */
    static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }
}
