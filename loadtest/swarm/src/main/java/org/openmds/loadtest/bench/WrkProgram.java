package org.openmds.loadtest.bench;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.openmds.loadtest.process.ProcessTime;

/** The program wrk (github.com/wg/wrk), the reference: one thread, persistent connections, no records. */
final class WrkProgram {

    private static final Pattern REQUESTS = Pattern.compile("(\\d+) requests in ");
    /** Errors in wrk's output. Timeouts do not count: wrk reports late answers as timeouts and goes on. */
    private static final Pattern ERRORS = Pattern
            .compile("Non-2xx or 3xx responses: \\d+|Socket errors: (?!connect 0, read 0, write 0,)");
    private static final double MICROS = 1e6;
    private static final double NANOS = 1e9;

    /** The result of wrk, with the processor time of its process. */
    record WrkResult(long requests, double seconds, double cpuSeconds) {

        double cpuMicros() {
            return cpuSeconds / requests * MICROS;
        }

        double rate() {
            return requests / seconds;
        }
    }

    private final Path program;

    private WrkProgram(Path program) {
        this.program = program;
    }

    /**
     * Finds wrk.
     *
     * @throws IOException
     *             if it is not installed; the message says how to install it
     */
    static WrkProgram find() throws IOException {
        return new WrkProgram(InstalledProgram.find("wrk")
                .orElseThrow(() -> new IOException(
                        "wrk, the reference of the benchmark, is not installed (Debian: apt install wrk); --skip-wrk omits the comparison")));
    }

    WrkResult run(URI page, int connections, Duration time) throws IOException, InterruptedException {
        Duration before = ProcessTime.self().children();
        try (BenchProcess benchProcess = BenchProcess
                .start(List.of(program.toString(), "-t1", "-c" + connections, "-d" + time.toSeconds() + "s",
                        page.toString()))) {
            List<String> output = benchProcess.output(time.plusSeconds(30));
            double cpu = ProcessTime.self().children().minus(before).toNanos() / NANOS;
            return new WrkResult(requests(String.join("\n", output)), time.toSeconds(), cpu);
        }
    }

    static long requests(String output) throws IOException {
        Matcher requests = REQUESTS.matcher(output);
        if (!requests.find() || ERRORS.matcher(output).find()) {
            throw new IOException("wrk reported errors: " + output);
        }
        return Long.parseLong(requests.group(1));
    }
}
