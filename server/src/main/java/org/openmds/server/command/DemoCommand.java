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
import org.openmds.cli.option.ExitCodes;
import org.openmds.server.demo.DemoRun;
import org.openmds.server.demo.DemoSettings;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code mds demo}: runs the deployment of {@code examples/vo} until it is stopped. */
@Command(name = "demo", sortOptions = false, description = {
    "Run a virtual organisation on this machine: three sites and the indexes above them.",
    "Each site has its services; an application has an index, and the index of the organisation has triggers and WebMDS.",
    "Each server is a process of its own.",
    "The configurations are in examples/vo. Ctrl-C stops all processes."}, footer = {"%nExamples:", "  mds demo",
        "  mds demo --port-base 17400 --folder /tmp/demo"})
final class DemoCommand implements Callable<Integer> {

    private static final int HIGHEST_PORT_BASE = 65_526;

    @Option(names = "--port-base", paramLabel = "N", defaultValue = "7400", description = "The first of ten consecutive ports on "
            + "127.0.0.1 (default: ${DEFAULT-VALUE}).")
    private int portBase;

    @Option(names = "--folder", paramLabel = "DIR", description = "The folder for state and logs (default: a temporary folder, deleted at the end).")
    private @Nullable Path folder;

    @Option(names = "--deployment", paramLabel = "DIR", description = "The folder with the deployment's files (default: examples/vo "
            + "beside the launcher mds).")
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
        DemoRun demo = new DemoRun(new DemoSettings(deployment(), kept, portBase, Mds.class), line -> {
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
            // The files are temporary; the system deletes those that remain.
        }
    }
}
