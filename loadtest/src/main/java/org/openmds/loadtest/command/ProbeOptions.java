package org.openmds.loadtest.command;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.control.session.LoadRun;
import org.openmds.loadtest.control.session.ProbeProcess;
import org.openmds.loadtest.model.plan.DurationNotation;
import org.openmds.loadtest.service.probe.ProbeException;
import org.openmds.loadtest.service.probe.ProbeSettings;
import org.openmds.loadtest.service.probe.ServerProbe;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Options that say how the service's machine is watched during a run. */
final class ProbeOptions {

    @Option(names = "--probe-every", paramLabel = "TIME", description = "How often the service's machine is looked at, where it is this one. 5s without it.")
    private String every = DurationNotation.text(ProbeSettings.DEFAULT_INTERVAL);

    @Option(names = "--probe-command", paramLabel = "COMMAND", description = "Watches it elsewhere, such as ssh HOST java -jar openmds-loadtest.jar probe --port 8443.")
    private @Nullable String command;

    @Option(names = "--no-probe", description = "Do not watch it.")
    private boolean none;

    /** Something to close at the run's end. */
    interface RunningProbe extends AutoCloseable {

        @Override
        void close();
    }

    /**
     * Begins to watch. A service that cannot be watched is said so, and the run goes on.
     *
     * @param target
     *            of the clients
     */
    RunningProbe start(CommandSpec spec, String target, LoadRun run) throws IOException {
        if (none) {
            return () -> {
            };
        }
        if (command != null) {
            ProbeProcess process = ProbeProcess.start(command, run.clock(), run.writer()::server);
            return () -> {
                process.close();
                if (!process.problem().isEmpty()) {
                    RunCommand.printMessage(process.problem());
                }
            };
        }
        try {
            Optional<ProbeSettings> settings = ProbeSettings.local(URI.create(target), interval(spec));
            if (settings.isPresent()) {
                ServerProbe probe = ServerProbe.start(settings.get(), run.clock(), run.writer()::server);
                return probe::close;
            }
        } catch (ProbeException e) {
            RunCommand.printMessage("the service is not watched: " + e.getMessage());
        } catch (IllegalArgumentException e) {
            // The target is no URL: a command, or a database that only its driver understands.
        }
        return () -> {
        };
    }

    private Duration interval(CommandSpec spec) {
        Duration interval = DurationNotation.parse(every).orElse(Duration.ZERO);
        if (interval.compareTo(Duration.ofSeconds(1)) < 0 || interval.compareTo(Duration.ofMinutes(1)) > 0) {
            throw new ParameterException(spec.commandLine(),
                    "--probe-every: expected 1s to 1m, got '%s'".formatted(every));
        }
        return interval;
    }

    /** Whether its options can be followed, before anything is loaded. */
    void check(CommandSpec spec) {
        interval(spec);
    }
}
