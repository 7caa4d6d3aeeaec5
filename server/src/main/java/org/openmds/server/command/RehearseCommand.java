package org.openmds.server.command;

import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;
import org.openmds.cli.option.CommandException;
import org.openmds.cli.option.ExitCodes;
import org.openmds.configuration.ConfigurationInput;
import org.openmds.configuration.ConfigurationProblem;
import org.openmds.configuration.ConfigurationResult;
import org.openmds.provider.LocalSystems;
import org.openmds.server.MdsServer;
import org.openmds.server.config.Configuration;
import org.openmds.server.config.ConfigurationLoader;
import org.openmds.server.operation.LoggingSetup;
import org.openmds.server.operation.StartException;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * The hidden command {@code mds rehearse}: starts a server on a free loopback port with temporary state, sends typical requests, and stops. The
 * launcher runs it once while the JVM records the loaded classes, so that later starts are quick (docs/rationale/013).
 */
@Command(name = "rehearse", hidden = true, description = "Start a server, send it typical requests and stop, so that the launcher can "
        + "record the loaded classes.")
final class RehearseCommand implements Callable<Integer> {

    private static final int TIMEOUT_MINUTES = 5;
    private static final String CACHE_OUTPUT = "-XX:AOTCacheOutput=";

    @Option(names = "--commands", paramLabel = "FILE", description = "Also make the class cache of commands that ask a server.")
    private @Nullable Path commandCache;

    @Override
    public Integer call() throws IOException {
        try (TemporaryFolder folder = TemporaryFolder.open("mds-rehearsal")) {
            train(folder.path());
        } catch (StartException e) {
            throw new CommandException(ExitCodes.FAULT, String.valueOf(e.getMessage()), e);
        }
        return ExitCodes.DONE;
    }

    private void train(Path folder) throws IOException {
        // Ignores the user's configuration and environment: the user's server may be running and must not be affected.
        ConfigurationInput input = new ConfigurationInput(Optional.empty(), Map.of(), Map.of("http.port", "0",
                "http.bind", "127.0.0.1", "state.directory", folder.resolve("state").toString()));
        Configuration configuration = switch (ConfigurationLoader.load(input)) {
            case ConfigurationResult.Loaded(Configuration loaded, _) -> loaded;
            case ConfigurationResult.Invalid(List<ConfigurationProblem> problems) ->
                throw new IllegalStateException(problems.toString());
        };
        LoggingSetup.configure(configuration.logging());
        loadUp(configuration);
        try (MdsServer server = MdsServer.start(configuration, input)) {
            String index = server.serviceUrl(configuration.indexes().getFirst().name());
            TrainingRequests.sendTo(index);
            if (commandCache != null) {
                recordCommands(index, commandCache);
            }
        }
        LoggingSetup.stop();
    }

    /** Uses the classes of {@code mds up} that this command would not load: its options, and the search for systems of this machine. */
    private static void loadUp(Configuration configuration) {
        String[] words = {"up", "--port", "0", "--set", "logging.level=info"};
        ServerCommands.tool().commandLine(Map.of(), InputStream.nullInputStream(), words).parseArgs(words);
        new ProviderDiscovery(LocalSystems.ofThisMachine(System.getenv())).unconfigured(configuration.providers());
    }

    /** Runs commands in a JVM with the options of this one, which records their classes in a cache of their own. */
    private static void recordCommands(String index, Path cache) throws IOException {
        List<String> words = new ArrayList<>();
        words.add(ProcessHandle.current().info().command().orElse("java"));
        ManagementFactory.getRuntimeMXBean()
                .getInputArguments()
                .stream()
                .filter(option -> !option.startsWith(CACHE_OUTPUT))
                .forEach(words::add);
        words.addAll(List.of(CACHE_OUTPUT + cache, "-XX:TieredStopAtLevel=1", "-jar",
                String.valueOf(System.getProperty("java.class.path")), "rehearse-commands", index));
        Process process = new ProcessBuilder(words).inheritIO().start();
        int code = process.onExit()
                .orTimeout(TIMEOUT_MINUTES, TimeUnit.MINUTES)
                .whenComplete((_, _) -> process.destroyForcibly())
                .join()
                .exitValue();
        if (code != 0) {
            throw new CommandException(ExitCodes.FAULT, "the class cache of commands could not be made");
        }
    }
}
