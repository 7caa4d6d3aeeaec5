package org.openmds.loadtest.command;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.command.option.AddressParser;
import org.openmds.loadtest.command.option.DurationOptionConverter;
import org.openmds.loadtest.control.submit.TesterCommand;
import org.openmds.loadtest.model.clock.TesterClock;
import org.openmds.loadtest.model.clock.TimeKey;
import org.openmds.loadtest.model.clock.TimeProxy;
import org.openmds.loadtest.model.clock.TimeServer;
import org.openmds.loadtest.text.CountText;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code mds load timeserver}: a time server over UDP, or a time proxy for testers that cannot reach the controller. */
@Command(name = "timeserver", sortOptions = false, mixinStandardHelpOptions = true, description = {
    "Serve the time to testers over UDP until the command is interrupted.",
    "%nThe controller of a run has a time server of its own. With --upstream this command is a time proxy, for a head node whose compute "
            + "nodes cannot "
            + "reach the controller: it serves the time of the upstream server and adds its own clock error bound to the bound of each "
            + "tester.%n"}, footer = {
                "", "Examples: mds load timeserver --listen 0.0.0.0:7124",
                "          mds load timeserver --upstream controller.example.org:7124", "",
                "Exit codes: 2 wrong usage, or the server cannot be started."})
final class TimeServerCommand implements Callable<Integer> {

    @Spec
    private @Nullable CommandSpec spec;

    @Option(names = "--listen", paramLabel = "HOST:PORT", defaultValue = "0.0.0.0:7124", converter = AddressParser.HostPortConverter.class, description = {
        "The address and port to listen on; port 0 means any free port. Default: ${DEFAULT-VALUE}"})
    private InetSocketAddress listen = new InetSocketAddress(0);

    @Option(names = "--upstream", paramLabel = "HOST:PORT", converter = AddressParser.HostPortConverter.class, description = {
        "The time server whose time the proxy serves. Default: none, the command serves the time of this machine"})
    private @Nullable InetSocketAddress upstream;

    @Option(names = "--every", paramLabel = "TIME", defaultValue = "30s", converter = DurationOptionConverter.class, description = {
        "The interval between two clock comparisons with the upstream server. Default: ${DEFAULT-VALUE}"})
    private Duration every = Duration.ZERO;

    @Option(names = "--token-file", paramLabel = "FILE", description = {
        "A file with the run's token; requests without the token are not answered. Default: the token in the environment variable "
                + TesterCommand.TOKEN_VARIABLE
                + "; if that is not set, all requests are answered"})
    private @Nullable Path tokenFile;

    @Override
    public Integer call() throws InterruptedException {
        try {
            if (upstream == null) {
                serve();
            } else {
                proxy(upstream);
            }
            return 0;
        } catch (IOException e) {
            throw new ParameterException(Objects.requireNonNull(spec).commandLine(), String.valueOf(e.getMessage()), e);
        }
    }

    private void serve() throws IOException, InterruptedException {
        try (TimeServer server = TimeServer.start(listen, key(), TesterClock.system())) {
            print("serving the time of this machine at %s:%d (UDP)".formatted(listen.getHostString(), server.port()));
            awaitInterrupt(() -> print(
                    "answered %s, refused %s".formatted(CountText.of(server.answered(), "request"),
                            CountText.of(server.refused(), "packet"))));
        }
    }

    private void proxy(InetSocketAddress server) throws IOException, InterruptedException {
        try (TimeProxy proxy = TimeProxy.start(listen, server, key(), TesterClock.system(), every)) {
            double bound = proxy.fit().orElseThrow().boundNanos() / 1e6;
            print(String.format(Locale.ROOT,
                    "serving the time of %s:%d at %s:%d (UDP), with an error of at most %.3f ms",
                    server.getHostString(),
                    server.getPort(), listen.getHostString(), proxy.port(), bound));
            awaitInterrupt(() -> {
            });
        }
    }

    private TimeKey key() throws IOException {
        String token = tokenFile == null
                ? Objects.requireNonNullElse(System.getenv(TesterCommand.TOKEN_VARIABLE), "")
                : Files.readString(tokenFile).strip();
        return TimeKey.of(token);
    }

    private static void awaitInterrupt(Runnable last) throws InterruptedException {
        CountDownLatch never = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(new Thread(last));
        never.await();
    }

    private void print(String text) {
        Objects.requireNonNull(spec).commandLine().getOut().println(text);
        Objects.requireNonNull(spec).commandLine().getOut().flush();
    }
}
