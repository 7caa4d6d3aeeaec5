package org.openmds.loadtest.command;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.command.option.AddressParser;
import org.openmds.loadtest.command.option.DurationOptionConverter;
import org.openmds.loadtest.control.submit.TesterCommand;
import org.openmds.loadtest.control.tester.DelayedWorkload;
import org.openmds.loadtest.control.tester.LoadTester;
import org.openmds.loadtest.control.tester.SwarmWorkload;
import org.openmds.loadtest.control.tester.TesterIdentity;
import org.openmds.loadtest.control.tester.TesterWorkload;
import org.openmds.loadtest.control.wire.RunToken;
import org.openmds.loadtest.generator.relay.RelayDelays;
import org.openmds.loadtest.model.clock.SkewedClock;
import org.openmds.loadtest.model.clock.TesterClock;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** {@code mds load tester}: a tester process. It connects to a controller, runs its part of the plan, and ends. Submitters start it, not people. */
@Command(name = "tester", description = "Run as a tester: connect to the controller of a run, run a part of its plan, and end. The "
        + "command run starts its testers by itself; start one yourself only with --submit none.", sortOptions = false, mixinStandardHelpOptions = true, footer = "%nExample: mds load tester --controller wss://head:7000/#FINGERPRINT --name tester-1 "
                + "--token-file mds-load-token")
final class TesterProcess implements Callable<Integer> {

    private static final Duration SHUTDOWN_TIMEOUT = Duration.ofSeconds(20);

    @Spec
    private CommandSpec spec;

    @Option(names = "--controller", required = true, paramLabel = "URL", description = "The URL of the controller with the fingerprint of its certificate, as the controller prints it; ws://127.0.0.1:PORT/ on its machine or through ssh.")
    private URI controller;

    @Option(names = "--name", required = true, paramLabel = "NAME", description = "The name of the tester, unique in the run.")
    private String name;

    @Option(names = "--token-file", paramLabel = "FILE", description = "A file with the run's token. Default: the token in the environment variable "
            + TesterCommand.TOKEN_VARIABLE)
    private @Nullable Path tokenFile;

    @Option(names = TesterCommand.TOKEN_ON_INPUT, description = "Read the run's token from the first line of standard input.")
    private boolean tokenOnInput;

    @Option(names = "--lost-after", paramLabel = "TIME", converter = DurationOptionConverter.Positive.class, description = "The silence of the controller after which the tester ends. Default: 30s")
    private Duration lostAfter = LoadTester.TesterOptions.LOST_AFTER;

    @Option(names = "--time-server", paramLabel = "HOST:PORT", description = "The time server to use instead of the controller, such as a "
            + "time proxy (mds load timeserver).")
    private @Nullable String timeServer;

    @Option(names = "--test-clock", paramLabel = "offset=…,drift=…,step=…@…", description = "Make the tester's clock wrong, to test the "
            + "clock correction.")
    private @Nullable String testClock;

    @Option(names = "--network-delay", paramLabel = "TIME[/TIME]", description = "Simulate a network delay to the service: the same for "
            + "both directions, or to the service/back. Only for targets that are http URLs.")
    private @Nullable String networkDelay;

    @Override
    public Integer call() throws IOException, InterruptedException {
        LoadTester tester = new LoadTester(
                new LoadTester.TesterOptions(controller, new RunToken(token()), name, clock(), lostAfter,
                        timeServer()),
                TesterIdentity.ofThisProcess(), workload());
        CountDownLatch ended = new CountDownLatch(1);
        Thread end = Thread.ofPlatform().unstarted(() -> {
            tester.stop();
            try {
                ended.await(SHUTDOWN_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        Runtime.getRuntime().addShutdownHook(end);
        try {
            LoadTester.TesterEnding ending = tester.run();
            if (!ending.text().isEmpty()) {
                System.err.println("tester " + name + ": " + ending.text());
            }
            return ending.orderly() ? 0 : 1;
        } finally {
            ended.countDown();
        }
    }

    private String token() throws IOException {
        String token = tokenFile != null
                ? Files.readString(tokenFile).strip()
                : System.getenv(TesterCommand.TOKEN_VARIABLE);
        if (tokenOnInput) {
            // Not closed, and only one line is read: the rest of the input is not for this program.
            token = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8), 1).readLine();
        }
        if (token == null || token.isBlank()) {
            throw usageError("the run's token is missing: expected it in %s, in --token-file, or with %s".formatted(
                    TesterCommand.TOKEN_VARIABLE, TesterCommand.TOKEN_ON_INPUT));
        }
        return token.strip();
    }

    private TesterWorkload workload() {
        if (networkDelay == null) {
            return new SwarmWorkload();
        }
        String[] ways = networkDelay.split("/", 2);
        RelayDelays relayDelays = new RelayDelays(delay(ways[0]), delay(ways[ways.length - 1]));
        return new DelayedWorkload(new SwarmWorkload(relayDelays.roundTrip()), relayDelays);
    }

    private Duration delay(String text) {
        try {
            return new DurationOptionConverter().convert(text);
        } catch (TypeConversionException e) {
            throw usageError("--network-delay: one duration, or two separated by a slash: " + e.getMessage());
        }
    }

    private TesterClock clock() {
        try {
            return testClock == null ? TesterClock.system() : SkewedClock.of(testClock, TesterClock.system());
        } catch (IllegalArgumentException e) {
            throw usageError("--test-clock: " + e.getMessage());
        }
    }

    private @Nullable InetSocketAddress timeServer() {
        return timeServer == null ? null : AddressParser.of(spec, "--time-server", timeServer, 0);
    }

    private ParameterException usageError(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
