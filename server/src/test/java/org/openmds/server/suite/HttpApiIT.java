package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The HTTP API as programs use it: reading groups, entries and queries as JSON. */
class HttpApiIT {

    private static final String GROUP = "/api/v1/groups/DefaultIndexService";
    private static final JsonMapper JSON = JsonMapper.builder().build();

    @TempDir
    private static Path directory;
    private static RunningServer server;

    @BeforeAll
    static void start() {
        server = RunningServer.start(directory);
        add("a", "<Job xmlns='http://example.org/jobs' n='1'><Size>5.5</Size><Tag>x</Tag><Tag>y &amp; \"z\"</Tag></Job>");
        add("b", "<Job xmlns='http://example.org/jobs' n='2'><Size>7</Size></Job>");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void groups_ofTheServer_areListed() {
        JsonNode groups = json("/api/v1/groups").path("groups");

        assertThat(groups.findValuesAsString("name")).contains("DefaultIndexService");
        assertThat(json(GROUP).path("entries").asInt()).isEqualTo(2);
    }

    @Test
    void entries_inJson_haveTheirContentAsDocumented() {
        JsonNode entries = json(GROUP + "/entries?member=http://example.org/a").path("entries");

        assertThat(entries).hasSize(1);
        assertThat(entries.path(0).path("health").asString()).isEqualTo("given");
        assertThat(entries.path(0).path("content").toString())
                .isEqualTo("{\"Job\":{\"@n\":\"1\",\"Size\":\"5.5\",\"Tag\":[\"x\",\"y & \\\"z\\\"\"]}}");
    }

    @Test
    void entries_pageByPage_areAllEntries() {
        JsonNode first = json(GROUP + "/entries?limit=1");
        JsonNode second = json(GROUP + "/entries?limit=1&cursor=" + first.path("next").asString());

        assertThat(first.path("entries").path(0).path("key").asString())
                .isLessThan(second.path("entries").path(0).path("key").asString());
        assertThat(second.has("next")).isFalse();
    }

    @Test
    void entries_filtered_areThoseThatMatch() {
        assertThat(
                json(GROUP + "/entries?q=" + encoded("//j:Job[@n='2'] | //j:Nothing") + "&ns.j=http://example.org/jobs")
                        .path("entries"))
                .hasSize(1);
        assertThat(json(GROUP + "/entries?element=Size").path("entries")).hasSize(2);
        assertThat(json(GROUP + "/entries?element=None").path("entries")).isEmpty();
        assertThat(json(GROUP + "/entries?health=fresh").path("entries")).isEmpty();
        assertThat(json(GROUP + "/entries?max-age=60").path("entries")).isEmpty();
    }

    @Test
    void entry_byItsKey_hasItsLeaseAndContent() {
        String key = json(GROUP + "/entries?member=http://example.org/b").path("entries")
                .path(0)
                .path("key")
                .asString();

        assertThat(json(GROUP + "/entries/" + key).path("terminationTime").asString()).startsWith("20");
        assertThat(json(GROUP + "/entries/" + key + "/content").path("Job").path("Size").asString()).isEqualTo("7");
        assertThat(text(get(GROUP + "/entries/" + key + "/content", "Accept", "application/xml")))
                .startsWith("<sg:Content");
        assertThat(get(GROUP + "/entries/" + "0".repeat(32)).statusCode()).isEqualTo(404);
    }

    @Test
    void query_inEachForm_hasTheSameResults() {
        String query = GROUP + "/query?ns.j=http://example.org/jobs&q=";

        assertThat(json(query + encoded("//j:Size")).path("results").toString())
                .isEqualTo("[{\"Size\":\"5.5\"},{\"Size\":\"7\"}]");
        assertThat(json(query + encoded("//j:Job/@n")).path("results").toString()).isEqualTo("[\"1\",\"2\"]");
        assertThat(json(query + encoded("count(//j:Job)")).path("results").toString()).isEqualTo("[\"2\"]");
        assertThat(text(get(query + encoded("//j:Size"), "Accept", "application/xml")))
                .startsWith("<rp:QueryResourcePropertiesResponse")
                .contains(">5.5<");
        assertThat(text(get(query + encoded("//j:Job"), "Accept", "text/csv")))
                .isEqualTo("@n,Size,Tag\r\n1,5.5,x\r\n2,7,\r\n");
    }

    @Test
    void answers_thatHaveNotChanged_areNotSentAgain() {
        for (String path : new String[]{"", "/entries", "/query?q=1"}) {
            String tag = get(GROUP + path).headers().firstValue("ETag").orElseThrow();
            HttpResponse<byte[]> again = get(GROUP + path, "If-None-Match", tag);

            assertThat(again.statusCode()).as(path).isEqualTo(304);
            assertThat(again.body()).isEmpty();
        }
    }

    @Test
    void requests_withMistakes_areExplained() {
        HttpResponse<byte[]> wrong = get(GROUP + "/entries?limit=0&healt=fresh");

        assertThat(wrong.statusCode()).isEqualTo(400);
        assertThat(wrong.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(parsed(wrong).path("problems")).hasSize(2);
        assertThat(get("/api/v1/groups/None").statusCode()).isEqualTo(404);
        assertThat(get("/api/v2").statusCode()).isEqualTo(404);
        assertThat(get(GROUP + "/query").statusCode()).isEqualTo(400);
        assertThat(get(GROUP + "/query?q=//[").statusCode()).isEqualTo(400);
        assertThat(get(GROUP, "Accept", "image/png").statusCode()).isEqualTo(406);
    }

    @Test
    void document_ofTheApi_namesEachPath() {
        JsonNode document = json("/api/openapi.json");

        assertThat(document.path("openapi").asString()).isEqualTo("3.1.0");
        assertThat(document.path("paths").has("/v1/groups/{group}/query")).isTrue();
        assertThat(document.toString()).doesNotContain("\"default\":{\"description\"");
    }

    private static void add(String member, String content) {
        assertThat(server.index().call(RequestBodies.add(member, content, "PT1H")).isFault()).isFalse();
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private static JsonNode json(String path) {
        HttpResponse<byte[]> answer = get(path);
        assertThat(answer.statusCode()).as(text(answer)).isEqualTo(200);
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/json");
        return parsed(answer);
    }

    private static JsonNode parsed(HttpResponse<byte[]> answer) {
        return JSON.readTree(answer.body());
    }

    private static HttpResponse<byte[]> get(String path, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(server.url(path)));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return SoapClient.exchange(request.build());
    }

    private static String text(HttpResponse<byte[]> answer) {
        return new String(answer.body(), StandardCharsets.UTF_8);
    }
}
