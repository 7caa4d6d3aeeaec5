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
import org.openmds.loadtest.control.tester.FarWork;
import org.openmds.loadtest.control.tester.Identity;
import org.openmds.loadtest.control.tester.SwarmWork;
import org.openmds.loadtest.control.tester.Tester;
import org.openmds.loadtest.control.tester.Work;
import org.openmds.loadtest.control.wire.Token;
import org.openmds.loadtest.generator.relay.Way;
import org.openmds.loadtest.model.clock.TestClock;
import org.openmds.loadtest.model.clock.TesterClock;
import org.openmds.loadtest.model.plan.Durations;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A tester: dials a controller, does its share, and ends. Started by run, not by people. */
@Command(name = "tester", description = "Be a tester of a run: dial its controller, do a share of its plan, and end. run starts testers by itself.", sortOptions = false, mixinStandardHelpOptions = true)
final class TesterProcess implements Callable<Integer> {

    private static final Duration ORDERLY_END = Duration.ofSeconds(20);

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
    private String lostAfter = Durations.text(Tester.Options.LOST_AFTER);

    @Option(names = "--time-server", paramLabel = "HOST:PORT", description = "Whom to ask for the time instead of the controller, such as a proxy.")
    private @Nullable String timeServer;

    @Option(names = "--test-clock", paramLabel = "offset=…,drift=…,step=…@…", description = "Be wrong on purpose, to test what corrects clocks.")
    private @Nullable String testClock;

    @Option(names = "--network-delay", paramLabel = "TIME[/TIME]", description = "Be so far from the service: each way, or there and back. For targets that are http URLs.")
    private @Nullable String networkDelay;

    @Override
    public Integer call() throws IOException, InterruptedException {
        Tester tester = new Tester(new Tester.Options(controller, new Token(token()), name, clock(), lostAfter(),
                timeServer()), Identity.own(), work());
        CountDownLatch ended = new CountDownLatch(1);
        Thread end = Thread.ofPlatform().unstarted(() -> {
            tester.stop();
            try {
                ended.await(ORDERLY_END.toMillis(), TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        Runtime.getRuntime().addShutdownHook(end);
        try {
            Tester.Ending ending = tester.run();
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
            throw usage("the run's token is missing: expected it in %s, in --token-file, or with %s".formatted(
                    TesterCommand.TOKEN_VARIABLE, TesterCommand.TOKEN_ON_INPUT));
        }
        return token.strip();
    }

    private Work work() {
        if (networkDelay == null) {
            return new SwarmWork();
        }
        String[] ways = networkDelay.split("/", 2);
        Way way = new Way(delay(ways[0]), delay(ways[ways.length - 1]));
        return new FarWork(new SwarmWork(way.roundTrip()), way);
    }

    private Duration delay(String text) {
        return Durations.parse(text)
                .orElseThrow(() -> usage(
                        "--network-delay: expected %s, or two of these with a stroke between, got '%s'"
                                .formatted(Durations.EXPECTED, networkDelay)));
    }

    private TesterClock clock() {
        try {
            return testClock == null ? TesterClock.system() : TestClock.of(testClock, TesterClock.system());
        } catch (IllegalArgumentException e) {
            throw usage("--test-clock: " + e.getMessage());
        }
    }

    private Duration lostAfter() {
        return Durations.parse(lostAfter)
                .filter(Duration::isPositive)
                .orElseThrow(() -> usage(
                        "--lost-after: expected %s, got '%s'".formatted(Durations.EXPECTED, lostAfter)));
    }

    private @Nullable InetSocketAddress timeServer() {
        return timeServer == null ? null : Addresses.of(spec, "--time-server", timeServer, 0);
    }

    private ParameterException usage(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
