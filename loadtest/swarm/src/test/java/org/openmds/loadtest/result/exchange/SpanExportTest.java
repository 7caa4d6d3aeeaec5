package org.openmds.loadtest.result.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.model.run.RunFolder;
import org.openmds.loadtest.result.analysis.SyntheticRun;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class SpanExportTest {

    @TempDir
    private Path folder;
    private RunFolder run;

    @BeforeEach
    void makeRun() {
        SyntheticRun synthetic = SyntheticRun.users(1, Duration.ofSeconds(5));
        synthetic.tester(0)
                .request(7, SyntheticRun.SECOND, 20 * SyntheticRun.MS, Outcome.OK, 10, 0)
                .phase(7, SyntheticRun.SECOND, 5 * SyntheticRun.MS, "Client-Connect")
                .phase(7, SyntheticRun.SECOND + 5 * SyntheticRun.MS, 15 * SyntheticRun.MS, "server:GRIS-InvokeIP");
        run = synthetic.write(folder.resolve("run"));
    }

    @Test
    void write_netlogger_hasABeginAndAnEndOfEach() throws Exception {
        StringWriter text = new StringWriter();

        long count = RecordExport.write(run, RecordExport.RecordFormat.NETLOGGER, text);

        List<String> lines = text.toString().lines().toList();
        assertThat(count).isEqualTo(3);
        assertThat(lines).hasSize(6);
        assertThat(lines.get(0)).startsWith("ts=2026-11-22T08:00:01Z event=query.start level=Info guid=")
                .contains(" prog=client ")
                .endsWith(" client=7");
        assertThat(lines.get(1)).startsWith("ts=2026-11-22T08:00:01.020Z event=query.end").endsWith(" status=0");
        assertThat(lines.get(5)).contains("event=GRIS-InvokeIP.end", " prog=server ", guid(lines.getFirst()));
    }

    private static String guid(String line) {
        return line.substring(line.indexOf("guid="), line.indexOf(" prog"));
    }

    @Test
    void write_otlp_stepsAreChildrenOfTheirQuery() throws Exception {
        StringWriter text = new StringWriter();

        RecordExport.write(run, RecordExport.RecordFormat.OTLP, text);

        JsonNode spans = JsonMapper.shared()
                .readTree(text.toString().strip())
                .at("/resourceSpans/0/scopeSpans/0/spans");
        JsonNode query = spans.get(0);
        JsonNode step = spans.get(2);
        assertThat(spans.size()).isEqualTo(3);
        assertThat(query.get("traceId").asString()).hasSize(32);
        assertThat(query.has("parentSpanId")).isFalse();
        assertThat(step.get("parentSpanId")).isEqualTo(query.get("spanId"));
        assertThat(step.get("traceId")).isEqualTo(query.get("traceId"));
        assertThat(step.get("name").asString()).isEqualTo("GRIS-InvokeIP");
        assertThat(step.get("startTimeUnixNano").asString()).isEqualTo("1795334401005000000");
        assertThat(step.get("endTimeUnixNano").asString()).isEqualTo("1795334401020000000");
    }

    @Test
    void write_requestThatFailed_saysSo() throws Exception {
        SyntheticRun synthetic = SyntheticRun.users(1, Duration.ofSeconds(5));
        synthetic.tester(0).request(1, SyntheticRun.SECOND, SyntheticRun.MS, Outcome.TIMEOUT, 0, 0);
        StringWriter lines = new StringWriter();
        StringWriter spans = new StringWriter();

        RunFolder failed = synthetic.write(folder.resolve("failed"));
        RecordExport.write(failed, RecordExport.RecordFormat.NETLOGGER, lines);
        RecordExport.write(failed, RecordExport.RecordFormat.OTLP, spans);

        assertThat(lines.toString()).contains("status=-1");
        assertThat(spans.toString()).contains("\"message\":\"TIMEOUT\"");
    }
}
