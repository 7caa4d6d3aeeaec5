package org.openmds.loadtest.generator.kind.lines;

import java.io.IOException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.generator.kind.exec.ProgramCommand;
import org.openmds.loadtest.model.client.CallTraffic;
import org.openmds.loadtest.model.client.ClientContext;
import org.openmds.loadtest.model.client.ClientException;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.process.SetsidCommand;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Clients that run programs with their own pace. A client's malformed lines are counted in the metric {@value #MALFORMED} at its end.
 * Thread-safe.
 */
final class LinesTraffic implements CallTraffic {

    static final String MALFORMED = "malformed-lines";

    private static final Logger LOG = LoggerFactory.getLogger(LinesTraffic.class);
    private static final long DRAIN_NANOS = 1_000_000_000;
    private static final int MAX_WARNINGS = 5;
    private static final int MAX_LOGGED_LENGTH = 200;

    private final ProgramCommand command;
    private final ClientContext context;
    private final int maxNames;
    private final Set<String> names = ConcurrentHashMap.newKeySet();

    LinesTraffic(ProgramCommand command, ClientContext context, int mostNames) {
        this.command = command;
        this.context = context;
        this.maxNames = mostNames;
    }

    @Override
    public boolean isSelfReporting() {
        return true;
    }

    @Override
    public BlockingClient client(int client) throws ClientException {
        ProcessBuilder builder = command.process(context.share().tester(), client, 0);
        try {
            return new ProgramClient(client, builder.command(SetsidCommand.of(builder.command())).start());
        } catch (IOException e) {
            throw new ClientException("client %d, %s, cannot be started: %s".formatted(client,
                    String.join(" ", builder.command()), e.getMessage()), e);
        }
    }

    @Override
    public void close() {
        // Each client has ended its program.
    }

    /** One client. */
    private final class ProgramClient implements BlockingClient {

        private final int client;
        private final LineReader lines;
        private long malformed;

        ProgramClient(int client, Process process) {
            this.client = client;
            this.lines = LineReader.start(process, "lines-" + client);
        }

        @Override
        public CallResult call(long number, Duration deadline) throws InterruptedException {
            for (@Nullable
            String line = lines.take(); line != null; line = lines.take()) {
                take(line);
            }
            return CallResult.of(lines.exitStatus() == 0 ? Outcome.OK : Outcome.FAULT);
        }

        /** Ends the program. Lines that it printed before its end still count. */
        @Override
        public void close() {
            lines.close();
            try {
                for (@Nullable
                String line = lines.take(DRAIN_NANOS); line != null; line = lines.take(DRAIN_NANOS)) {
                    take(line);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            if (malformed > 0) {
                context.metrics().report(client, MALFORMED, (double) malformed, context.clock().nanos());
                malformed = 0;
            }
        }

        private void take(String text) {
            if (text.isBlank()) {
                return;
            }
            MetricLine.parse(text).filter(line -> acceptsName(line.name())).ifPresentOrElse(this::report, () -> {
                if (malformed++ < MAX_WARNINGS) {
                    LOG.warn("client {} printed a line that is not 'name value time host client': {}", client,
                            text.substring(0, Math.min(MAX_LOGGED_LENGTH, text.length())));
                }
            });
        }

        private void report(MetricLine line) {
            line.requestOutcome()
                    .ifPresentOrElse(
                            outcome -> context.metrics()
                                    .request(client, outcome, line.timeNanos() - line.durationNanos(),
                                            line.durationNanos(), line.bytes()),
                            () -> context.metrics().report(client, line.name(), line.value(), line.timeNanos()));
        }
    }

    /** True if the metric name is accepted. The number of names is limited because each stays in memory for the whole run. */
    private boolean acceptsName(String name) {
        return names.contains(name) || names.size() < maxNames && names.add(name);
    }
}
