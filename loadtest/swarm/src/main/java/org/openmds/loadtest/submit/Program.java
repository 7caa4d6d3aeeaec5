package org.openmds.loadtest.submit;

import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** This very program, as others can be started of it. */
public final class Program {

    private static final String MAIN = "org.openmds.loadtest.command.Load";

    private Program() {
    }

    /** The one jar that it is; nothing where it runs from single classes, while it is developed. */
    public static Optional<Path> jar() {
        CodeSource source = Program.class.getProtectionDomain().getCodeSource();
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
    public static List<String> here() {
        List<String> command = new ArrayList<>(
                List.of(java(), "--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow"));
        Optional<Path> jar = jar();
        if (jar.isPresent()) {
            command.addAll(List.of("-jar", jar.get().toString()));
        } else {
            command.addAll(List.of("-cp", System.getProperty("java.class.path", ""), MAIN));
        }
        return command;
    }

    /** How it is started where java and the jar are these, but for its arguments. */
    static List<String> there(String java, String jar) {
        return List.of(java, "--sun-misc-unsafe-memory-access=allow", "-jar", jar);
    }

    /** The Java that this program runs on. */
    static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }
}
