package org.openmds.loadtest.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;

import org.openmds.loadtest.command.option.DurationOptionConverter;
import org.openmds.loadtest.command.option.LoadExitCodes;
import org.openmds.loadtest.service.echo.EchoCounts;
import org.openmds.loadtest.service.echo.EchoServer;
import org.openmds.loadtest.service.echo.EchoSettings;
import org.openmds.loadtest.text.CountText;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code mds load echo}: a server of known behaviour. */
@Command(name = "echo", sortOptions = false, mixinStandardHelpOptions = true, description = "Run the built-in echo server: a service of "
        + "known behaviour to put under load.", footer = {
            "",
            "Over TCP the server returns each byte, and one byte is one request. Over HTTP it answers any path with one byte, /page with a page, "
                    + "/metrics with",
            "its own counters for Prometheus, and /seconds.csv with the requests and the mean number in flight for each second of the last hour.",
            "", "The server runs until the command is interrupted, then the command prints the number of requests.",
            "", "Example: mds load echo --http-port 8080 --delay 10ms --error-rate 0.01",
            "", "Exit codes: 1 a port is in use, 2 wrong usage."})
final class EchoCommand implements Callable<Integer> {

    @Option(names = "--host", paramLabel = "ADDRESS", defaultValue = "127.0.0.1", description = "The address to listen on. Default: ${DEFAULT-VALUE}")
    private String host = "";

    @Option(names = "--http-port", paramLabel = "PORT", defaultValue = "0", description = "The port for HTTP; 0 means any free port. "
            + "Default: ${DEFAULT-VALUE}")
    private int httpPort;

    @Option(names = "--tcp-port", paramLabel = "PORT", defaultValue = "0", description = "The port for the echo over TCP; 0 means any "
            + "free port. Default: ${DEFAULT-VALUE}")
    private int tcpPort;

    @Option(names = "--threads", paramLabel = "N", defaultValue = "1", description = "The number of event loop threads. Default: ${DEFAULT-VALUE}")
    private int threads;

    @Option(names = "--page-bytes", paramLabel = "N", defaultValue = "10240", description = "The size of /page in bytes. Default: ${DEFAULT-VALUE}")
    private int pageBytes;

    @Option(names = "--delay", paramLabel = "TIME", defaultValue = "0", converter = DurationOptionConverter.class, description = "The delay before each answer, such as 10ms. Default: none")
    private Duration delay = Duration.ZERO;

    @Option(names = "--exponential", description = "Draw each delay from an exponential distribution with the mean of --delay.")
    private boolean exponential;

    @Option(names = "--error-rate", paramLabel = "PART", defaultValue = "0", description = "The part of the HTTP requests that are "
            + "answered with status 500, 0 to 1. Default: ${DEFAULT-VALUE}")
    private double errorRate;

    @Option(names = "--link", paramLabel = "BYTES", defaultValue = "0", description = "The bytes per second of a simulated network link "
            + "that all HTTP answers share; 0 means unlimited. Default: ${DEFAULT-VALUE}")
    private long link;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "The seed of random delays and errors. Default: ${DEFAULT-VALUE}")
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
        out.printf("%s in %.1f s, %,d answered with an error, %.2f in flight on average%n",
                CountText.of(totals.taken(), "request"),
                totals.seconds(), totals.errors(), totals.requestSeconds() / totals.seconds());
        out.flush();
    }
}
