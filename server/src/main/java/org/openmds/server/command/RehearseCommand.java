package org.openmds.server.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;

import org.openmds.cli.option.CommandException;
import org.openmds.cli.option.ExitCodes;
import org.openmds.configuration.ConfigurationInput;
import org.openmds.configuration.ConfigurationProblem;
import org.openmds.configuration.ConfigurationResult;
import org.openmds.server.MdsServer;
import org.openmds.server.config.Configuration;
import org.openmds.server.config.ConfigurationLoader;
import org.openmds.server.operation.LoggingSetup;
import org.openmds.server.operation.StartException;

import picocli.CommandLine.Command;

/**
 * The hidden command {@code mds rehearse}: starts a server on a free loopback port with temporary state, sends typical requests, and stops. The
 * launcher runs it once while the JVM records the loaded classes, so that later starts are quick (docs/rationale/013).
 */
@Command(name = "rehearse", hidden = true, description = "Start a server, send it typical requests and stop, so that the launcher can "
        + "record the loaded classes.")
final class RehearseCommand implements Callable<Integer> {

    @Override
    public Integer call() throws IOException {
        try (TemporaryFolder folder = TemporaryFolder.open("mds-rehearsal")) {
            train(folder.path());
        } catch (StartException e) {
            throw new CommandException(ExitCodes.FAULT, String.valueOf(e.getMessage()), e);
        }
        return ExitCodes.DONE;
    }

    private static void train(Path folder) {
        // Ignores the user's configuration and environment: the user's server may be running and must not be affected.
        ConfigurationInput input = new ConfigurationInput(Optional.empty(), Map.of(), Map.of("http.port", "0",
                "http.bind", "127.0.0.1", "state.directory", folder.resolve("state").toString()));
        Configuration configuration = switch (ConfigurationLoader.load(input)) {
            case ConfigurationResult.Loaded(Configuration loaded, _) -> loaded;
            case ConfigurationResult.Invalid(List<ConfigurationProblem> problems) ->
                throw new IllegalStateException(problems.toString());
        };
        LoggingSetup.configure(configuration.logging());
        try (MdsServer server = MdsServer.start(configuration, input)) {
            TrainingRequests.sendTo(server.serviceUrl(configuration.indexes().getFirst().name()));
        }
        LoggingSetup.stop();
    }
}
