package org.openmds.loadtest.network;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;

/** The command {@code mds load} as a separate process. */
public final class LoadTestJar {

    private LoadTestJar() {
    }

    /** Returns the built jar; without it, a jar whose manifest names the classes of this test. */
    public static Path jar(Path folder) throws IOException {
        String built = System.getProperty("openmds.loadtest.jar");
        if (built != null) {
            return Path.of(built);
        }
        Path jar = folder.resolve("openmds-loadtest.jar");
        Manifest manifest = new Manifest();
        Attributes attributes = manifest.getMainAttributes();
        attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        attributes.put(Attributes.Name.MAIN_CLASS, "org.openmds.loadtest.command.LoadTestCommand");
        attributes.put(Attributes.Name.CLASS_PATH,
                Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                        .map(entry -> Path.of(entry).toAbsolutePath().toUri().toString())
                        .collect(Collectors.joining(" ")));
        try (JarOutputStream stream = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
            stream.flush();
        }
        return jar;
    }

    public static List<String> javaCommand(Path jar, String... options) {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow",
                        "-XX:+UnlockDiagnosticVMOptions", "-XX:-BytecodeVerificationRemote", "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1"));
        command.addAll(List.of(options));
        command.addAll(List.of("-jar", jar.toString()));
        return command;
    }
}
