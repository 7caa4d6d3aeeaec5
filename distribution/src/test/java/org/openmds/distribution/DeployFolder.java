package org.openmds.distribution;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** The files of the folder {@code deploy}, and the programs that read them. */
final class DeployFolder {

    static final Path PROJECT = Path.of("..").toAbsolutePath().normalize();
    static final Path FOLDER = PROJECT.resolve("deploy");
    private static final long LIMIT_SECONDS = 60;

    private DeployFolder() {
    }

    /** Returns the files below a folder of {@code deploy} whose names end so. */
    static List<Path> files(String folder, String ending) throws IOException {
        try (Stream<Path> files = Files.walk(FOLDER.resolve(folder))) {
            return files.filter(file -> file.toString().endsWith(ending)).sorted().toList();
        }
    }

    /** Returns the documents of a YAML or JSON file. */
    static List<Object> documents(Path file) throws IOException {
        List<Object> documents = new ArrayList<>();
        Iterable<Object> found = new Load(LoadSettings.builder().build()).loadAllFromString(Files.readString(file));
        found.forEach(documents::add);
        return documents;
    }

    /** Returns the document of a YAML or JSON text. */
    static Object document(String text) {
        return new Load(LoadSettings.builder().build()).loadFromString(text);
    }

    /** Returns the texts of a list that is a member at any depth. */
    static List<String> texts(Object tree, String member) {
        return switch (tree) {
            case Map<?, ?> map when map.get(member) instanceof List<?> found ->
                found.stream().map(String::valueOf).toList();
            case Map<?, ?> map -> map.values().stream().flatMap(each -> texts(each, member).stream()).toList();
            case null, default -> List.of();
        };
    }

    /** Returns the values of a member at any depth, as texts. */
    static Stream<String> values(Object tree, String member) {
        return switch (tree) {
            case Map<?, ?> map -> map.entrySet()
                    .stream()
                    .flatMap(each -> member.equals(each.getKey())
                            ? Stream.of(String.valueOf(each.getValue()))
                            : values(each.getValue(), member));
            case Collection<?> list -> list.stream().flatMap(each -> values(each, member));
            case null, default -> Stream.empty();
        };
    }

    /** Returns whether this machine has a program. */
    static boolean isOnPath(String program) {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }

    /** Runs a program of this machine, and returns what it prints; fails if it fails. */
    static String run(Path folder, String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
            process.destroyForcibly();
            throw new AssertionError("%s: %s".formatted(String.join(" ", command), output));
        }
        return output;
    }
}
