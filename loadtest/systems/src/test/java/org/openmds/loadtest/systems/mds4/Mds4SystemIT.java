package org.openmds.loadtest.systems.mds4;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.loadtest.systems.RunningSystem;
import org.openmds.loadtest.systems.SystemEra;
import org.openmds.loadtest.systems.SystemException;
import org.openmds.loadtest.systems.SystemPart;
import org.openmds.loadtest.systems.SystemSetup;
import org.openmds.loadtest.systems.file.StaticFileSystem;

class Mds4SystemIT {

    private static final String PROPERTY = "<rp:GetResourceProperty xmlns:rp=\"http://docs.oasis-open.org/wsrf/rp-2\" "
            + "xmlns:sg=\"http://docs.oasis-open.org/wsrf/sg-2\">sg:%s</rp:GetResourceProperty>";
    private static final String QUERY = """
            <rp:QueryResourceProperties xmlns:rp="http://docs.oasis-open.org/wsrf/rp-2"><rp:QueryExpression \
            Dialect="http://www.w3.org/TR/1999/REC-xpath-19991116">%s</rp:QueryExpression></rp:QueryResourceProperties>""";
    private static final int ENTRIES = 30;

    private final HttpClient http = HttpClient.newHttpClient();

    @TempDir
    private Path folder;

    private CompletableFuture<HttpResponse<String>> post(String target, String body) {
        return http.sendAsync(HttpRequest.newBuilder(URI.create(target))
                .header("Content-Type", "text/xml; charset=utf-8")
                .header("SOAPAction", "\"\"")
                .header("X-Phases", "1")
                .POST(HttpRequest.BodyPublishers.ofString(
                        "<soap:Envelope xmlns:soap=\"http://schemas.xmlsoap.org/soap/envelope/\"><soap:Body>%s</soap:Body></soap:Envelope>"
                                .formatted(body)))
                .build(), HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void index_concurrentQueries_buildsADocumentForEach() throws Exception {
        try (RunningSystem running = new Mds4System()
                .start(SystemSetup.local(SystemPart.AGGREGATE_SERVER, SystemEra.YEAR_2003, folder)
                        .servers(ENTRIES)
                        .collectors(2))) {
            List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                answers.add(post(running.target(), PROPERTY.formatted("Entry")));
            }
            for (CompletableFuture<HttpResponse<String>> answer : answers) {
                assertThat(answer.join().body().split("<sg:Entry", -1)).hasSize(ENTRIES + 1);
                assertThat(answer.join().headers().firstValue("Server-Timing").orElse("")).contains("provider;dur=",
                        "serialize;dur=");
            }
            assertThat(post(running.target(), QUERY.formatted("//*[local-name()='Host'][@Name='node7']")).join().body())
                    .contains("Name=\"node7\"")
                    .doesNotContain("node8");
            assertThat(post(running.target(), QUERY.formatted("//[")).join().body()).contains("InvalidQueryExpression");
            assertThat(post(running.target(), PROPERTY.formatted("Other")).join().body())
                    .contains("InvalidResourcePropertyQName");
            assertThat(running.counters()).containsEntry("entries", (long) ENTRIES)
                    .containsEntry("documents-built", running.counters().get("queries"));
        }
    }

    @Test
    void start_todaysEra_refersToOpenMds() {
        assertThatExceptionOfType(SystemException.class)
                .isThrownBy(() -> new Mds4System()
                        .start(SystemSetup.local(SystemPart.AGGREGATE_SERVER, SystemEra.TODAY, folder)))
                .withMessageContaining("openmds");
    }

    @Test
    void file_ofAsManyEntries_isServed_andCounted() throws Exception {
        SystemSetup setup = SystemSetup.local(SystemPart.AGGREGATE_SERVER, SystemEra.TODAY, folder)
                .servers(ENTRIES)
                .collectors(2);
        try (RunningSystem running = new StaticFileSystem().start(setup)) {
            HttpResponse<String> answer = http.send(HttpRequest.newBuilder(URI.create(running.target())).build(),
                    HttpResponse.BodyHandlers.ofString());
            assertThat(answer.body().length()).isBetween(ENTRIES * 2_000, ENTRIES * 2_800);
            assertThat(running.counters().get("queries")).isPositive();
        }
    }
}
