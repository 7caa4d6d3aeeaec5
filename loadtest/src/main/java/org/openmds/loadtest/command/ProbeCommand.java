package org.openmds.loadtest.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.command.option.DurationOptionConverter;
import org.openmds.loadtest.command.option.LoadExitCodes;
import org.openmds.loadtest.model.clock.TesterClock;
import org.openmds.loadtest.model.run.SampleCsv;
import org.openmds.loadtest.model.run.ServerSample;
import org.openmds.loadtest.service.probe.ProbeException;
import org.openmds.loadtest.service.probe.ProbeSettings;
import org.openmds.loadtest.service.probe.ProbeSettings.ObservedService;
import org.openmds.loadtest.service.probe.ServerProbe;

import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code mds load probe}: observes a service and its machine, for a controller that reads the output, or for a file. */
@Command(name = "probe", sortOptions = false, mixinStandardHelpOptions = true, description = "Observe this machine and a service on it: "
        + "print a line of measurements every few seconds.", footer = {
            "",
            "The lines have the format of a run's server.csv, and the first line names the columns. Times are by this machine's clock, in ns since 1970.",
            "The command ends after Ctrl-C, when its standard output is closed, or after the time of --seconds.",
            "", "Example: mds load probe --port 8443 --metrics http://localhost:8443/metrics"})
final class ProbeCommand implements Callable<Integer> {

    private static final Duration SHUTDOWN_TIMEOUT = Duration.ofSeconds(5);

    @ArgGroup
    private @Nullable ServiceProcessOptions processes;

    @Option(names = "--interval", paramLabel = "TIME", defaultValue = "5s", converter = DurationOptionConverter.class, description = "The interval between two lines, 1s to 1m. "
            + "Default: ${DEFAULT-VALUE}")
    private Duration interval = ProbeSettings.DEFAULT_INTERVAL;

    @Option(names = "--metrics", paramLabel = "URL", description = "The service's metrics page in the Prometheus format; the probe reads "
            + "the service's own request count from it.")
    private @Nullable URI metrics;

    @Option(names = "--requests-metric", paramLabel = "NAME", description = "The counter of requests on that page. Default: the counter "
            + "of OpenMDS or of the echo server")
    private @Nullable String requests;

    @Option(names = "--in-flight-metric", paramLabel = "NAME", defaultValue = "", description = "The counter of the total time of "
            + "requests in seconds, or the gauge of requests in flight.")
    private String inFlight = "";

    @Option(names = "--output", paramLabel = "FILE", description = "The file to write. Default: standard output")
    private @Nullable Path output;

    @Option(names = "--seconds", paramLabel = "N", defaultValue = "0", description = "End after this number of seconds; 0 means never. "
            + "Default: ${DEFAULT-VALUE}")
    private long seconds;

    @Spec
    private CommandSpec spec;

    private final CountDownLatch ended = new CountDownLatch(1);

    /** Options that name the service's processes. */
    private static final class ServiceProcessOptions {

        @Option(names = "--pid", paramLabel = "PID", description = "The service is this process and all processes that it started.")
        private @Nullable Long pid;

        @Option(names = "--port", paramLabel = "PORT", description = "The service is the process that listens on this port.")
        private @Nullable Integer port;

        @Option(names = "--cgroup", paramLabel = "PATH", description = "The service is this control group (version 2), a path below /sys/fs/cgroup.")
        private @Nullable String group;

        ObservedService service() {
            if (pid != null) {
                return new ObservedService.Pid(pid);
            }
            return port != null
                    ? new ObservedService.Port(port)
                    : group != null ? new ObservedService.Group(group) : new ObservedService.Unknown();
        }
    }

    @Override
    public Integer call() throws ProbeException, IOException, InterruptedException {
        ProbeSettings settings = settings();
        Thread main = Thread.currentThread();
        Thread atExit = Thread.ofPlatform().unstarted(() -> finishOutput(main));
        Runtime.getRuntime().addShutdownHook(atExit);
        try (PrintWriter out = output == null
                ? spec.commandLine().getOut()
                : new PrintWriter(Files.newBufferedWriter(output, StandardCharsets.UTF_8))) {
            watch(settings, out);
        }
        return LoadExitCodes.OK;
    }

    private void watch(ProbeSettings settings, PrintWriter out) throws ProbeException, InterruptedException {
        ServerProbe probe = ServerProbe.start(settings, TesterClock.system(),
                sample -> print(SampleCsv.line(sample), out));
        try {
            print(SampleCsv.header(ServerSample.class), out);
            if (seconds > 0) {
                ended.await(seconds, TimeUnit.SECONDS);
            } else {
                ended.await();
            }
        } finally {
            probe.close();
        }
    }

    /** Ends the command and waits until the last sample is written. */
    private void finishOutput(Thread main) {
        ended.countDown();
        try {
            main.join(SHUTDOWN_TIMEOUT);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void print(String line, PrintWriter out) {
        out.println(line);
        // The reader has closed the output.
        if (out.checkError()) {
            ended.countDown();
        }
    }

    private ProbeSettings settings() {
        if (requests != null && metrics == null) {
            throw new ParameterException(spec.commandLine(), "--requests-metric needs --metrics");
        }
        try {
            return new ProbeSettings(interval, processes == null ? new ObservedService.Unknown() : processes.service(),
                    Optional.ofNullable(metrics), Optional.ofNullable(requests)
                            .map(name -> new ProbeSettings.MetricNames(name, inFlight)));
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }
}
