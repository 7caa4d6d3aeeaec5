package org.openmds.benchmarks.index;

import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Optional;

import org.HdrHistogram.Histogram;
import org.openmds.benchmarks.load.KeepAliveConnection;
import org.openmds.benchmarks.load.NumberedRequest;
import org.openmds.benchmarks.report.Bar;
import org.openmds.benchmarks.report.Line;
import org.openmds.benchmarks.report.Line.Quantity;

/**
 * A selective query directly behind the acknowledged change of one of 10,000 entries, beside the same query behind another query: one client, in turns.
 * What the change left for the first query to do is the difference of the answers in the middle.
 */
final class ChangeThenQueryRow implements Row {

    private static final double MOST_MICROS = 50;
    private static final int TURNS = 1_000;
    private static final Duration LONGEST = Duration.ofSeconds(5);
    private static final Duration LONGEST_ANSWER = Duration.ofMinutes(1);
    private static final double NANOS_A_MICRO = 1e3;

    @Override
    public String name() {
        return "change-then-query";
    }

    @Override
    public void measure(Field field, Findings findings) throws IOException {
        Target target = field.index(IndexSize.TEN_THOUSAND);
        Bar bar = Bar.time(MOST_MICROS, field.staticRate());
        field.progress().say("query behind a change");
        Histogram behindChange = new Histogram(LONGEST_ANSWER.toNanos(), 3);
        Histogram behindQuery = new Histogram(LONGEST_ANSWER.toNanos(), 3);
        NumberedRequest change = target.request(GlueData.add(false));
        NumberedRequest query = target.request(target.selectiveQuery());
        try (KeepAliveConnection connection = new KeepAliveConnection(target.service())) {
            long end = System.nanoTime() + LONGEST.toNanos();
            for (int turn = 0; turn < TURNS && System.nanoTime() - end < 0; turn++) {
                exchange(connection, target, change);
                behindChange.recordValue(exchange(connection, target, query));
                behindQuery.recordValue(exchange(connection, target, query));
            }
        }
        double changed = behindChange.getValueAtPercentile(50) / NANOS_A_MICRO;
        double unchanged = behindQuery.getValueAtPercentile(50) / NANOS_A_MICRO;
        findings.line(new Line("query behind a change of 10,000 entries", new Quantity(changed, " us"),
                Optional.of(new Quantity(unchanged, " us")), new Quantity(changed - unchanged, " us"), bar));
    }

    private static long exchange(KeepAliveConnection connection, Target target, NumberedRequest request)
            throws IOException {
        byte[] bytes = request.numbered(target.numbers().getAndIncrement());
        long start = System.nanoTime();
        KeepAliveConnection.Answer answer = connection.exchange(bytes, OutputStream.nullOutputStream());
        long nanos = System.nanoTime() - start;
        if (answer.status() != 200) {
            throw new IOException(answer.problem());
        }
        return nanos;
    }
}
