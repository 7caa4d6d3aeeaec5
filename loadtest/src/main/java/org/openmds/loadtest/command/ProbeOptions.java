package org.openmds.loadtest.command;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;

import org.jspecify.annotations.Nullable;
import org.openmds.configuration.value.DurationText;
import org.openmds.loadtest.command.option.DurationOptionConverter;
import org.openmds.loadtest.control.session.LoadRun;
import org.openmds.loadtest.control.session.ProbeProcess;
import org.openmds.loadtest.service.probe.ProbeException;
import org.openmds.loadtest.service.probe.ProbeSettings;
import org.openmds.loadtest.service.probe.ServerProbe;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Options for the probe that observes the service's machine during a run. */
final class ProbeOptions {

    @Option(names = "--probe-every", paramLabel = "TIME", converter = DurationOptionConverter.class, description = "The interval between two samples of the service's machine, if "
            + "the service is on this machine. Default: 5s")
    private Duration every = ProbeSettings.DEFAULT_INTERVAL;

    @Option(names = "--probe-command", paramLabel = "COMMAND", description = "The command that runs the probe on the service's machine, "
            + "such as 'ssh HOST java -jar openmds-loadtest.jar probe --port 8443'.")
    private @Nullable String command;

    @Option(names = "--no-probe", description = "Do not observe the service's machine.")
    private boolean none;

    /** A running probe; the caller closes it at the end of the run. */
    interface RunningProbe extends AutoCloseable {

        @Override
        void close();
    }

    /**
     * Starts the probe. If the service cannot be observed, prints a message and the run continues without a probe.
     *
     * @param target
     *            the target of the clients
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
            RunCommand.printMessage("the run continues without a probe of the service: " + e.getMessage());
        } catch (IllegalArgumentException e) {
            // The target is not a URL: it is a command, or a database URL that only its driver understands.
        }
        return () -> {
        };
    }

    private Duration interval(CommandSpec spec) {
        if (every.compareTo(Duration.ofSeconds(1)) < 0 || every.compareTo(Duration.ofMinutes(1)) > 0) {
            throw new ParameterException(spec.commandLine(),
                    "--probe-every: expected 1s to 1m, got '%s'".formatted(DurationText.format(every)));
        }
        return every;
    }

    /** Checks the options before the run starts. */
    void check(CommandSpec spec) {
        interval(spec);
    }
}
