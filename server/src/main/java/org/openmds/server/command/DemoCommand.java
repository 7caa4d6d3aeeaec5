package org.openmds.server.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.openmds.server.demo.DemoRun;
import org.openmds.server.demo.DemoSettings;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Runs the deployment of {@code examples/vo} until it is told to stop. */
@Command(name = "demo", sortOptions = false, description = {
    "Start a virtual organisation on this machine: three sites with their services, an application's index,",
    "the index of all with triggers and WebMDS, each server a process of its own.",
    "Its configurations are in examples/vo. Ctrl-C stops all."})
final class DemoCommand implements Callable<Integer> {

    private static final int HIGHEST_PORT_BASE = 65_526;

    @Option(names = "--port-base", paramLabel = "N", defaultValue = "7400", description = "The first of the ten ports that it listens on (default: ${DEFAULT-VALUE}).")
    private int portBase;

    @Option(names = "--folder", paramLabel = "DIR", description = "Where state and logs are kept; without it, they are thrown away at the end.")
    private @Nullable Path folder;

    @Option(names = "--deployment", paramLabel = "DIR", description = "The deployment's files (default: examples/vo beside the program mds).")
    private @Nullable Path deployment;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (portBase < 1 || portBase > HIGHEST_PORT_BASE) {
            throw new ParameterException(spec.commandLine(),
                    "--port-base: expected a number from 1 to %d, got %d".formatted(HIGHEST_PORT_BASE, portBase));
        }
        PrintWriter out = spec.commandLine().getOut();
        Path kept = folder == null ? Files.createTempDirectory("openmds-demo") : folder.toAbsolutePath();
        DemoRun demo = new DemoRun(new DemoSettings(deployment(), kept, portBase), line -> {
            out.println(line);
            out.flush();
        });
        Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().name("shutdown").unstarted(() -> {
            demo.close();
            if (folder == null) {
                delete(kept);
            }
        }));
        Optional<String> failure = demo.run();
        failure.ifPresent(what -> spec.commandLine().getErr().println("mds: " + what));
        return failure.isPresent() ? ExitCodes.FAULT : ExitCodes.DONE;
    }

    private Path deployment() {
        if (deployment != null) {
            return deployment.toAbsolutePath();
        }
        Path home = Optional.ofNullable(System.getProperty("openmds.launcher"))
                .map(launcher -> Path.of(launcher).toAbsolutePath().getParent())
                .orElseGet(() -> Path.of("").toAbsolutePath());
        return home.resolve("examples").resolve("vo");
    }

    private static void delete(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
        } catch (IOException _) {
            // Temporary files of a process that is gone harm nobody.
        }
    }
}
