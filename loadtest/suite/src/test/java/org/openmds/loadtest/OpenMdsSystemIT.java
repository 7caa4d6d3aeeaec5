package org.openmds.loadtest;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.loadtest.systems.RunningSystem;
import org.openmds.loadtest.systems.SystemEra;
import org.openmds.loadtest.systems.SystemPart;
import org.openmds.loadtest.systems.SystemSetup;
import org.openmds.loadtest.systems.openmds.OpenMdsSystem;

/** Starts the shipped OpenMDS with its launcher and fills it with entries. */
class OpenMdsSystemIT {

    private static final String QUERY = """
            <soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>\
            <rp:QueryResourceProperties xmlns:rp="http://docs.oasis-open.org/wsrf/rp-2"><rp:QueryExpression \
            Dialect="http://www.w3.org/TR/1999/REC-xpath-19991116">//*[local-name()='Host'][@Name='node7']</rp:QueryExpression>\
            </rp:QueryResourceProperties></soap:Body></soap:Envelope>""";

    @TempDir
    private Path folder;

    @Test
    void start_ofAnIndex_hasItsEntries_andCountsQueries() throws Exception {
        try (RunningSystem running = new OpenMdsSystem()
                .start(SystemSetup.local(SystemPart.AGGREGATE_SERVER, SystemEra.TODAY, folder)
                        .servers(10)
                        .collectors(2))) {
            HttpResponse<String> answer = HttpClient.newHttpClient()
                    .send(HttpRequest.newBuilder(URI.create(running.target()))
                            .header("Content-Type", "text/xml; charset=utf-8")
                            .header("SOAPAction", "\"\"")
                            .POST(HttpRequest.BodyPublishers.ofString(QUERY))
                            .build(), HttpResponse.BodyHandlers.ofString());
            assertThat(answer.body()).contains("Name=\"node7\"").doesNotContain("node8");
            assertThat(running.counters()).containsEntry("registrations", 10L)
                    .containsEntry("mds_queries", 1L)
                    .containsEntry("registrations-failed", 0L);
        }
    }
}
