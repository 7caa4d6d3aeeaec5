package org.openmds.loadtest.result.exchange;

import java.io.IOException;
import java.util.List;

import org.openmds.loadtest.model.client.Outcomes;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.model.record.Phases;

/**
 * Reads JMeter's results. Threads are clients, and hosts are testers where the file names them; {@code timeStamp} is taken for the start, as
 * JMeter has it unless {@code sampleresult.timestamp.start} was switched off.
 */
final class JtlRows extends CsvRows {

    private static final long MILLIS = 1_000_000;

    private final ImportedRun run;

    JtlRows(ImportedRun run) {
        this.run = run;
    }

    @Override
    List<String> needed() {
        return List.of("timeStamp", "elapsed", "success");
    }

    @Override
    void row() throws ImportException, IOException {
        long start = nanos("timeStamp");
        long elapsed = nanos("elapsed");
        long connect = nanos("Connect");
        long bytes = number("bytes");
        String host = field("Hostname");
        TesterRecords tester = run.tester(host.isEmpty() ? "jmeter" : host);
        int client = tester.client(field("threadName"), 0);
        tester.request(client, start, elapsed, outcome(), bytes);
        requestTaken();
        if (connect > 0 && connect <= elapsed) {
            tester.phase(client, start, connect, Phases.CONNECT);
            otherTaken();
        }
    }

    private long nanos(String column) {
        long millis = number(column);
        if (millis < 0 || millis > Long.MAX_VALUE / 2 / MILLIS) {
            throw new NumberFormatException(column);
        }
        return millis * MILLIS;
    }

    private long number(String column) {
        String text = field(column);
        return text.isEmpty() && !needed().contains(column) ? 0 : Long.parseLong(text);
    }

    private Outcome outcome() {
        if (Boolean.parseBoolean(field("success"))) {
            return Outcome.OK;
        }
        String code = field("responseCode");
        if (code.matches("\\d{3}")) {
            Outcome outcome = Outcomes.ofStatus(Integer.parseInt(code));
            return outcome == Outcome.OK ? Outcome.BAD_ANSWER : outcome;
        }
        return failure(code);
    }

    /** Other codes name an exception of Java. */
    private static Outcome failure(String code) {
        if (code.contains("Timeout")) {
            return Outcome.TIMEOUT;
        }
        if (code.contains("HttpHostConnect") || code.contains("ConnectException") || code.contains("UnknownHost")) {
            return Outcome.REFUSED;
        }
        if (code.contains("BindException") || code.contains("NoRouteToHost")) {
            return Outcome.START_FAILED;
        }
        return code.contains("SocketException") || code.contains("NoHttpResponse") || code.contains("EOF")
                || code.contains("ConnectionClosed") ? Outcome.RESET : Outcome.BAD_ANSWER;
    }
}
