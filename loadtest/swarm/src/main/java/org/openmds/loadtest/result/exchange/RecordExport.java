package org.openmds.loadtest.result.exchange;

import java.io.IOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.util.Locale;

import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.model.record.RecordKind;
import org.openmds.loadtest.model.run.RunFolder;
import org.openmds.loadtest.result.record.AnalysisException;
import org.openmds.loadtest.result.record.RunRecords;
import org.openmds.loadtest.result.record.RunRecords.RecordRow;
import org.openmds.loadtest.text.CsvText;

/** Writes the records of a run as text, with times by the controller's clock. */
public final class RecordExport {

    /** Output format. */
    public enum RecordFormat {
        /** A header and one row per record. */
        CSV,
        /** DiPerF's lines of requests and metrics, which the import can read. */
        LINES,
        /** NetLogger's lines: start and end of each request and of each of its steps. */
        NETLOGGER,
        /** OpenTelemetry's JSON lines: requests and their steps as spans. */
        OTLP
    }

    /**
     * Header of CSV. Times are in seconds; {@code time} is the start, since the run's start; {@code late} is the actual start minus the
     * intended one.
     */
    public static final String CSV_HEADER = "time,tester,host,client,kind,outcome,duration,bytes,late,name,value";

    private final Writer to;
    private final StringBuilder line = new StringBuilder();

    private RecordExport(Writer to) {
        this.to = to;
    }

    /**
     * @return the number of records or spans that were written
     * @throws AnalysisException
     *             if the folder is not that of a run
     */
    public static long write(RunFolder folder, RecordFormat format, Writer to) throws AnalysisException, IOException {
        if (format == RecordFormat.NETLOGGER) {
            return SpanExport.write(folder, SpanExport.SpanFormat.NETLOGGER, to);
        }
        if (format == RecordFormat.OTLP) {
            return SpanExport.write(folder, SpanExport.SpanFormat.OTLP, to);
        }
        RecordExport export = new RecordExport(to);
        if (format == RecordFormat.LINES) {
            return RunRecords.forEach(folder, export::line);
        }
        CsvText csv = new CsvText(to, "\n");
        csv.row((Object[]) CSV_HEADER.split(","));
        long records = RunRecords.forEach(folder, row -> row(csv, row));
        csv.flush();
        return records;
    }

    private static void row(CsvText csv, RecordRow row) {
        csv.row(seconds(row.start().sinceStartNanos()), row.tester().tester(), row.tester().host(),
                Integer.toUnsignedLong(row.client()), row.kind().name().toLowerCase(Locale.ROOT),
                MetricLineReader.outcomeText(row.outcome()), seconds(row.durationNanos()), row.bytes(),
                seconds(row.pacingNanos()), row.name(), row.kind() == RecordKind.METRIC ? row.value() : "");
    }

    private void line(RecordRow row) throws IOException {
        switch (row.kind()) {
            case REQUEST -> request(row);
            case METRIC -> {
                line.append(word(row.name())).append(' ').append(row.value()).append(' ');
                place(row, row.start().timeNanos());
                end();
            }
            case PHASE, CLIENT -> {
                // These records have no representation in lines.
            }
        }
    }

    private void request(RecordRow row) throws IOException {
        line.append("response-time");
        if (row.outcome() != Outcome.OK) {
            line.append('.').append(MetricLineReader.outcomeText(row.outcome()));
        }
        line.append(' ');
        line.append(seconds(row.durationNanos()).toPlainString()).append(' ');
        place(row, row.start().timeNanos() + row.durationNanos());
        line.append(' ').append(row.bytes());
        end();
    }

    private void place(RecordRow row, long time) {
        line.append(seconds(time).toPlainString())
                .append(' ')
                .append(word(row.tester().host()))
                .append('-')
                .append(row.tester().tester())
                .append(' ')
                .append(Integer.toUnsignedString(row.client()));
    }

    private static BigDecimal seconds(long nanos) {
        return BigDecimal.valueOf(nanos, 9);
    }

    private void end() throws IOException {
        to.append(line.append('\n'));
        line.setLength(0);
    }

    /** Makes a text a single word, because fields are separated by blanks. */
    private static String word(String text) {
        return text.isEmpty() ? "-" : text.replaceAll("\\s", "_");
    }
}
