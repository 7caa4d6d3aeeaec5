package org.openmds.loadtest.control.submit;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/** A replacement for the load test's jar on a node: writes its arguments to the folder in the path of the controller's URL, and waits. */
public final class FakeTester {

    private FakeTester() {
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        List<String> words = List.of(arguments);
        Path folder = Path.of(java.net.URI.create(words.get(words.indexOf("--controller") + 1)).getPath());
        String token = words.contains(TesterCommand.TOKEN_ON_INPUT)
                ? new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)).readLine()
                : Optional.ofNullable(System.getenv(TesterCommand.TOKEN_VARIABLE)).orElse("none");
        System.out.println("fake tester, token of " + token.length() + " characters");
        Path file = folder.resolve(words.get(words.indexOf("--name") + 1));
        Path part = folder.resolve(file.getFileName() + ".part");
        Files.writeString(part, ProcessHandle.current().pid() + "\n" + token + "\n" + String.join(" ", words) + "\n");
        Files.move(part, file);
        if (words.contains("--end")) {
            System.out.println("last words");
            System.exit(7);
        }
        new CountDownLatch(1).await();
    }

    /** Creates a jar with this class in place of the load test's jar. */
    static Path jar(Path folder) throws IOException {
        Path jar = folder.resolve("openmds-loadtest.jar");
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, FakeTester.class.getName());
        try (JarOutputStream stream = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
            for (Class<?> each : List.of(FakeTester.class, TesterCommand.class)) {
                String name = each.getName().replace('.', '/') + ".class";
                stream.putNextEntry(new JarEntry(name));
                stream.write(each.getResourceAsStream("/" + name).readAllBytes());
            }
        }
        return jar;
    }
}
