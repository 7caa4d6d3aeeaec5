package org.openmds.benchmarks.footprint;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

import org.openmds.benchmarks.process.ChildProcess;
import org.openmds.benchmarks.process.NginxServer;
import org.openmds.benchmarks.process.PrometheusServer;
import org.openmds.benchmarks.process.QuestionTime;
import org.openmds.benchmarks.process.Workspace;

/** Debian's Prometheus with ten series for each entry, as the numbers of a host, which it reads each second. */
record PrometheusFootprint(Workspace workspace) implements FootprintSystem {

    private static final int SERIES = 10;
    private static final Duration LIMIT = Duration.ofMinutes(1);
    private static final Duration STEP = Duration.ofMillis(200);

    @Override
    public String name() {
        return "Prometheus";
    }

    @Override
    public RunningFootprint start() throws IOException {
        StartTime time = StartTime.begin();
        PrometheusServer server = PrometheusServer.start(workspace, "");
        await(List.of("curl", "-sSf", server.url().resolve("-/ready").toString()), "");
        return new RunningSeries(this, server, time.seconds());
    }

    /** Runs a command again and again until it succeeds and prints this text. */
    private static void await(List<String> command, String text) throws IOException {
        long end = System.nanoTime() + LIMIT.toNanos();
        while (true) {
            try {
                if (QuestionTime.output(command).contains(text)) {
                    return;
                }
            } catch (IOException e) {
                if (System.nanoTime() - end > 0) {
                    throw e;
                }
            }
            if (System.nanoTime() - end > 0) {
                throw new IOException(
                        "%s did not print %s within %s".formatted(String.join(" ", command), text, LIMIT));
            }
            LockSupport.parkNanos(STEP.toNanos());
        }
    }

    private record RunningSeries(PrometheusFootprint system, PrometheusServer server, double startSeconds)
            implements
                RunningFootprint {

        @Override
        public ChildProcess process() {
            return server.process();
        }

        @Override
        public RunningFootprint filled(int entries) throws IOException {
            server.close();
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < entries * SERIES; i++) {
                text.append(
                        "host_value{host=\"node%d.example.org\",value=\"v%d\"} %d\n".formatted(i / SERIES, i % SERIES,
                                i));
            }
            NginxServer files = NginxServer.start(system.workspace);
            files.addAnswer("metrics", text.toString());
            PrometheusServer filled = PrometheusServer.start(system.workspace,
                    URI.create(files.process().url()).getRawAuthority());
            RunningSeries running = new RunningSeries(system, filled, 0);
            PrometheusFootprint.await(running.query("count(host_value)"), " " + entries * SERIES + " ");
            return running;
        }

        @Override
        public List<String> question() {
            return query("vector(1)");
        }

        private List<String> query(String expression) {
            return List.of("promtool", "query", "instant", server.url().toString(), expression);
        }

        @Override
        public void close() {
            server.close();
        }
    }
}
