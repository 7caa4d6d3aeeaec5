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
import org.openmds.loadtest.model.plan.DurationNotation;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A tester: dials a controller, does its share, and ends. Started by run, not by people. */
@Command(name = "tester", description = "Be a tester of a run: dial its controller, do a share of its plan, and end. run starts testers by itself.", sortOptions = false, mixinStandardHelpOptions = true)
final class TesterProcess implements Callable<Integer> {

    private static final Duration SHUTDOWN_TIMEOUT = Duration.ofSeconds(20);

    @Spec
    private CommandSpec spec;

    @Option(names = "--controller", required = true, paramLabel = "URL", description = "Such as ws://host:port/.")
    private URI controller;

    @Option(names = "--name", required = true, paramLabel = "NAME", description = "Unique in the run.")
    private String name;

    @Option(names = "--token-file", paramLabel = "FILE", description = "The run's token; else in the variable "
            + TesterCommand.TOKEN_VARIABLE + ".")
    private @Nullable Path tokenFile;

    @Option(names = TesterCommand.TOKEN_ON_INPUT, description = "The run's token is the first line of standard input.")
    private boolean tokenOnInput;

    @Option(names = "--lost-after", paramLabel = "TIME", description = "Without a word from the controller, the tester ends. 30s without it.")
    private String lostAfter = DurationNotation.text(LoadTester.TesterOptions.LOST_AFTER);

    @Option(names = "--time-server", paramLabel = "HOST:PORT", description = "Whom to ask for the time instead of the controller, such as a proxy.")
    private @Nullable String timeServer;

    @Option(names = "--test-clock", paramLabel = "offset=…,drift=…,step=…@…", description = "Be wrong on purpose, to test what corrects clocks.")
    private @Nullable String testClock;

    @Option(names = "--network-delay", paramLabel = "TIME[/TIME]", description = "Be so far from the service: each way, or there and back. For targets that are http URLs.")
    private @Nullable String networkDelay;

    @Override
    public Integer call() throws IOException, InterruptedException {
        LoadTester tester = new LoadTester(
                new LoadTester.TesterOptions(controller, new RunToken(token()), name, clock(), lostAfter(),
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
            // Not closed, and only a line: what follows is somebody else's.
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
        return DurationNotation.parse(text)
                .orElseThrow(() -> usageError(
                        "--network-delay: expected %s, or two of these with a stroke between, got '%s'"
                                .formatted(DurationNotation.EXPECTED, networkDelay)));
    }

    private TesterClock clock() {
        try {
            return testClock == null ? TesterClock.system() : SkewedClock.of(testClock, TesterClock.system());
        } catch (IllegalArgumentException e) {
            throw usageError("--test-clock: " + e.getMessage());
        }
    }

    private Duration lostAfter() {
        return DurationNotation.parse(lostAfter)
                .filter(Duration::isPositive)
                .orElseThrow(() -> usageError(
                        "--lost-after: expected %s, got '%s'".formatted(DurationNotation.EXPECTED, lostAfter)));
    }

    private @Nullable InetSocketAddress timeServer() {
        return timeServer == null ? null : AddressParser.of(spec, "--time-server", timeServer, 0);
    }

    private ParameterException usageError(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
