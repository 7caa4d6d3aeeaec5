package org.openmds.loadtest.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;

import org.openmds.loadtest.service.echo.EchoCounts;
import org.openmds.loadtest.service.echo.EchoServer;
import org.openmds.loadtest.service.echo.EchoSettings;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code mds load echo}: a server of known behaviour. */
@Command(name = "echo", sortOptions = false, mixinStandardHelpOptions = true, description = "Run the built-in echo server: a service of known behaviour to put under load.", footer = {
    "",
    "Over TCP each byte comes back: one byte is one request. Over HTTP any path is answered with one byte, /page with a page,",
    "/metrics with the server's own counts for Prometheus, /seconds.csv with requests and mean in flight of each second of the last hour.",
    "", "It runs until it is interrupted, and says what it took. Exit codes: 0, 64 usage, 1 a port is taken."})
final class EchoCommand implements Callable<Integer> {

    @Option(names = "--host", paramLabel = "ADDRESS", defaultValue = "127.0.0.1", description = "The address to listen on (${DEFAULT-VALUE}).")
    private String host = "";

    @Option(names = "--http-port", paramLabel = "PORT", defaultValue = "0", description = "Of HTTP; any without it.")
    private int httpPort;

    @Option(names = "--tcp-port", paramLabel = "PORT", defaultValue = "0", description = "Of the echo over TCP; any without it.")
    private int tcpPort;

    @Option(names = "--threads", paramLabel = "N", defaultValue = "1", description = "Of event loops (${DEFAULT-VALUE}).")
    private int threads;

    @Option(names = "--page-bytes", paramLabel = "N", defaultValue = "10240", description = "The size of /page (${DEFAULT-VALUE}).")
    private int pageBytes;

    @Option(names = "--delay", paramLabel = "TIME", defaultValue = "0", converter = DurationOptionConverter.class, description = "Before each answer, such as 10ms; none without it.")
    private Duration delay = Duration.ZERO;

    @Option(names = "--exponential", description = "The delay varies, exponentially distributed around --delay.")
    private boolean exponential;

    @Option(names = "--error-rate", paramLabel = "PART", defaultValue = "0", description = "Of the requests over HTTP that are answered with status 500, 0 to 1.")
    private double errorRate;

    @Option(names = "--link", paramLabel = "BYTES", defaultValue = "0", description = "A second, of the link that all answers over HTTP take one after the other; unlimited without it.")
    private long link;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "Of delays and errors (${DEFAULT-VALUE}).")
    private long seed;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException, InterruptedException {
        PrintWriter out = spec.commandLine().getOut();
        try (EchoServer server = EchoServer.start(settings())) {
            out.printf("http %s%ntcp  %s:%d%n", server.uri(), host, server.tcp().getPort());
            out.flush();
            Runtime.getRuntime().addShutdownHook(new Thread(() -> printCounts(server.counts(), out), "echo-end"));
            new CountDownLatch(1).await();
        }
        return LoadExitCodes.OK;
    }

    private EchoSettings settings() {
        try {
            return new EchoSettings(host, httpPort, tcpPort, threads, pageBytes,
                    new EchoSettings.AnswerDelay(delay, exponential),
                    errorRate, seed, link);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private static void printCounts(EchoCounts counts, PrintWriter out) {
        EchoCounts.EchoTotals totals = counts.totals();
        out.printf("%,d requests in %.1f s, %,d answered with an error, %.2f in flight on average%n", totals.taken(),
                totals.seconds(), totals.errors(), totals.requestSeconds() / totals.seconds());
        out.flush();
    }
}
