package org.openmds.loadtest.result.exchange;

import java.io.IOException;
import java.io.Writer;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.model.record.RecordKind;
import org.openmds.loadtest.model.run.RunFolder;
import org.openmds.loadtest.model.run.RunJson;
import org.openmds.loadtest.result.record.AnalysisException;
import org.openmds.loadtest.result.record.RunRecords;
import org.openmds.loadtest.result.record.RunRecords.RecordRow;

/**
 * Writes queries and their steps as spans. Memory grows with clients, not with records.
 *
 * <p>NetLogger's best practices: two lines per span,
 *
 * <pre>
 * ts=2026-01-01T00:00:00.000001Z event=GRIS-InvokeIP.start level=Info guid=… prog=server host=node1 client=7
 * ts=2026-01-01T00:00:00.020001Z event=GRIS-InvokeIP.end level=Info guid=… prog=server host=node1 client=7 status=0
 * </pre>
 *
 * OTLP: lines of JSON, each an ExportTraceServiceRequest (OpenTelemetry protocol 1.x, JSON encoding), in the format of OpenTelemetry's file exporter.
 */
final class SpanExport {

    /** Output format of spans. */
    enum SpanFormat {
        NETLOGGER, OTLP
    }

    private static final int SPANS_PER_LINE = 512;
    private static final int CLIENT_SPAN = 3;
    private static final int SERVER_SPAN = 2;
    private static final int ERROR = 2;

    private final SpanFormat form;
    private final Writer to;
    private final Map<Long, OpenQuery> open = new HashMap<>();
    private final List<Map<String, Object>> pending = new ArrayList<>();
    private long count;

    /** The last query of a client; its steps follow. */
    private static final class OpenQuery {
        private final QuerySpan query;
        private int steps;

        OpenQuery(QuerySpan query) {
            this.query = query;
        }
    }

    private SpanExport(SpanFormat form, Writer to) {
        this.form = form;
        this.to = to;
    }

    /**
     * @return the number of spans that were written
     * @throws AnalysisException
     *             if the folder is not that of a run
     */
    static long write(RunFolder folder, SpanFormat form, Writer to) throws AnalysisException, IOException {
        SpanExport export = new SpanExport(form, to);
        long _ = RunRecords.forEach(folder, export::take);
        export.flush();
        return export.count;
    }

    private void take(RecordRow row) throws IOException {
        long client = (long) row.tester().tester() << 32 | Integer.toUnsignedLong(row.client());
        if (row.kind() == RecordKind.REQUEST) {
            OpenQuery query = new OpenQuery(QuerySpan.query(row));
            open.put(client, query);
            span(query.query);
        } else if (QuerySpan.isStep(row)) {
            OpenQuery query = open.get(client);
            if (query != null) {
                span(query.query.step(row, query.steps++));
            }
        }
    }

    private void span(QuerySpan span) throws IOException {
        count++;
        if (form == SpanFormat.NETLOGGER) {
            event(span, ".start", span.startNanos(), "");
            event(span, ".end", span.endNanos(), " status=" + (span.outcome() == Outcome.OK ? 0 : -1));
        } else {
            pending.add(otlp(span));
            if (pending.size() == SPANS_PER_LINE) {
                flush();
            }
        }
    }

    private void event(QuerySpan span, String which, long nanos, String end) throws IOException {
        Instant time = Instant.EPOCH.plus(nanos, ChronoUnit.NANOS).truncatedTo(ChronoUnit.MICROS);
        to.write("ts=%s event=%s%s level=Info guid=%s prog=%s host=%s client=%s%s\n".formatted(time, span.name(), which,
                span.trace(), span.server() ? "server" : "client", span.row().tester().host(),
                Integer.toUnsignedString(span.row().client()), end));
    }

    private static Map<String, Object> otlp(QuerySpan span) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("traceId", span.trace());
        fields.put("spanId", span.id());
        span.parent().ifPresent(parent -> fields.put("parentSpanId", parent));
        fields.put("name", span.name());
        fields.put("kind", span.server() ? SERVER_SPAN : CLIENT_SPAN);
        fields.put("startTimeUnixNano", Long.toString(span.startNanos()));
        fields.put("endTimeUnixNano", Long.toString(span.endNanos()));
        fields.put("attributes", List.of(attribute("client.number", Integer.toUnsignedString(span.row().client())),
                attribute("host.name", span.row().tester().host())));
        if (span.outcome() != Outcome.OK) {
            fields.put("status", Map.of("code", ERROR, "message", span.outcome().name()));
        }
        return fields;
    }

    private static Map<String, Object> attribute(String key, @Nullable String value) {
        return Map.of("key", key, "value", Map.of("stringValue", String.valueOf(value)));
    }

    private void flush() throws IOException {
        if (!pending.isEmpty()) {
            to.write(RunJson.line(Map.of("resourceSpans",
                    List.of(Map.of("resource",
                            Map.of("attributes", List.of(attribute("service.name", "openmds-loadtest"))), "scopeSpans",
                            List.of(Map.of("scope", Map.of("name", "org.openmds.loadtest"), "spans", pending)))))));
            to.write('\n');
            pending.clear();
        }
    }
}
