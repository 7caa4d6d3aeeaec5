package org.openmds.loadtest.result.exchange;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;

import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.model.record.Records;
import org.openmds.loadtest.result.analysis.RecordSource;

/** Makes the records of one machine, a tester of the run that is made, and hands them on by the hundred. Not thread-safe. */
final class TesterRecords {

    /** Names of a tester's metrics and clients; of all that read its records. */
    record Namings(Names metrics, Names clients) {

        private static final int MOST_METRICS = 10_000;

        Namings() {
            this(new Names(MOST_METRICS, "names of metrics"), new Names(Integer.MAX_VALUE, "clients"));
        }
    }

    /** The first of the numbers of clients that have a name; those that are numbers themselves are above. */
    static final int NAMED = Integer.MIN_VALUE;

    private static final int BATCH = 512;

    private final int tester;
    private final Namings namings;
    private final RecordSource.Taker taker;
    private final ByteBuffer records = Records.buffer(BATCH);
    private final Map<String, Integer> metrics = new HashMap<>();
    private final Map<String, Integer> clients = new HashMap<>();
    private final Span span = new Span();

    TesterRecords(int tester, Namings namings, RecordSource.Taker taker) {
        this.tester = tester;
        this.namings = namings;
        this.taker = taker;
    }

    void request(int client, long start, long duration, Outcome outcome, long bytes) throws IOException {
        room();
        Records.request(records, tester, client, start, duration, outcome, bytes, 0);
        span.request(start, duration);
    }

    void metric(int client, long time, String name, double value) throws ImportException, IOException {
        room();
        Records.metric(records, tester, client, time, value, number(name));
        span.covers(time, time);
    }

    void phase(int client, long start, long duration, String name) throws ImportException, IOException {
        room();
        Records.phase(records, tester, client, start, duration, number(name));
        span.covers(start, start + duration);
    }

    /** A number for a client that has a name. */
    int client(String name, long place) throws ImportException {
        Integer known = clients.get(name);
        if (known == null) {
            known = NAMED + namings.clients().number(name, place);
            clients.put(name, known);
        }
        return known;
    }

    private int number(String name) throws ImportException {
        Integer known = metrics.get(name);
        if (known == null) {
            known = namings.metrics().number(name, 0);
            metrics.put(name, known);
        }
        return known;
    }

    private void room() throws IOException {
        if (!records.hasRemaining()) {
            flush();
        }
    }

    /** Hands on what is left. */
    void flush() throws IOException {
        if (records.position() > 0) {
            taker.take(tester, records.flip());
            records.clear();
        }
    }

    /** Of all that was made. */
    Span span() {
        return span;
    }
}
