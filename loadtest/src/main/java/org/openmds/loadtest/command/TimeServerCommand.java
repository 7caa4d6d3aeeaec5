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
import org.openmds.loadtest.control.submit.TesterCommand;
import org.openmds.loadtest.model.clock.TesterClock;
import org.openmds.loadtest.model.clock.TimeKey;
import org.openmds.loadtest.model.clock.TimeProxy;
import org.openmds.loadtest.model.clock.TimeServer;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code mds load timeserver}: the time by UDP, or a proxy of it for nodes without a way outside. */
@Command(name = "timeserver", sortOptions = false, mixinStandardHelpOptions = true, description = {
    "Tell testers the time, by UDP, until interrupted.",
    "%nA run's controller does so by itself. With --upstream this is a time proxy, on a head node whose compute nodes cannot reach the controller: "
            + "it tells the upstream server's time, and what its own comparison may be wrong by goes into the bound of every tester that asks it.%n"})
final class TimeServerCommand implements Callable<Integer> {

    @Spec
    private @Nullable CommandSpec spec;

    @Option(names = "--listen", paramLabel = "HOST:PORT", defaultValue = "0.0.0.0:7124", converter = AddressParser.HostPortConverter.class, description = {
        "Where to listen; port 0 for a free one. Default: ${DEFAULT-VALUE}"})
    private InetSocketAddress listen = new InetSocketAddress(0);

    @Option(names = "--upstream", paramLabel = "HOST:PORT", converter = AddressParser.HostPortConverter.class, description = {
        "The time server whose time is told. Without it: this machine's own."})
    private @Nullable InetSocketAddress upstream;

    @Option(names = "--every", paramLabel = "TIME", defaultValue = "30s", converter = DurationOptionConverter.class, description = {
        "How often the upstream server is asked. Default: ${DEFAULT-VALUE}"})
    private Duration every = Duration.ZERO;

    @Option(names = "--token-file", paramLabel = "FILE", description = {
        "Holds the run's token; who does not know it is not answered. Without it: the environment's "
                + TesterCommand.TOKEN_VARIABLE
                + ", or everybody is answered."})
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
            print("telling this machine's time at %s:%d (UDP)".formatted(listen.getHostString(), server.port()));
            awaitInterrupt(() -> print(
                    "answered %d questions, refused %d packets".formatted(server.answered(), server.refused())));
        }
    }

    private void proxy(InetSocketAddress server) throws IOException, InterruptedException {
        try (TimeProxy proxy = TimeProxy.start(listen, server, key(), TesterClock.system(), every)) {
            double bound = proxy.fit().orElseThrow().boundNanos() / 1e6;
            print(String.format(Locale.ROOT, "telling the time of %s:%d at %s:%d (UDP), wrong by %.3f ms at most",
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
