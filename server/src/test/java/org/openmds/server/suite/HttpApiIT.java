package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

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
        assertThat(json(GROUP).path("entries").asInt()).isGreaterThanOrEqualTo(2);
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
        assertThat(second.path("entries")).hasSize(1);
    }

    @Test
    void entries_filtered_areThoseThatMatch() {
        assertThat(
                json(GROUP + "/entries?q=" + encoded("//j:Job[@n='2'] | //j:Nothing") + "&ns.j=http://example.org/jobs")
                        .path("entries"))
                .hasSize(1);
        assertThat(json(GROUP + "/entries?element=Tag").path("entries")).hasSize(1);
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

        assertThat(json(query + encoded("//j:Job[@n < 3]/j:Size")).path("results").toString())
                .isEqualTo("[{\"Size\":\"5.5\"},{\"Size\":\"7\"}]");
        assertThat(json(query + encoded("//j:Job/@n[. < 3]")).path("results").toString()).isEqualTo("[\"1\",\"2\"]");
        assertThat(json(query + encoded("count(//j:Job[@n < 3])")).path("results").toString()).isEqualTo("[\"2\"]");
        assertThat(text(get(query + encoded("//j:Size"), "Accept", "application/xml")))
                .startsWith("<rp:QueryResourcePropertiesResponse")
                .contains(">5.5<");
        assertThat(text(get(query + encoded("//j:Job[@n < 3]"), "Accept", "text/csv")))
                .isEqualTo("@n,Size,Tag\r\n1,5.5,x\r\n2,7,\r\n");
    }

    @Test
    void answers_thatHaveNotChanged_areNotSentAgain() {
        for (String path : new String[]{"", "/entries", "/query?q=1"}) {
            // Tests do not run in parallel, so nothing changes meanwhile.
            String tag = get(GROUP + path).headers().firstValue("ETag").orElseThrow();
            HttpResponse<byte[]> again = get(GROUP + path, "If-None-Match", tag);

            assertThat(again.statusCode()).as(path).isEqualTo(304);
            assertThat(again.body()).isEmpty();
        }
        String sources = GROUP + "/sources";
        HttpResponse<byte[]> whole = get(sources);
        assertThat(get(sources, "If-None-Match", whole.headers().firstValue("ETag").orElseThrow()).headers()
                .firstValue("Age")
                .isPresent()).isEqualTo(whole.headers().firstValue("Age").isPresent());
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
    void requests_thatJettyRefuses_areExplainedToo() throws Exception {
        String long10k = "a".repeat(10_000);
        HttpResponse<byte[]> deleted;
        // A client of its own: the server closes connections behind such requests, and a DELETE is not repeated.
        try (HttpClient client = HttpClient.newHttpClient()) {
            deleted = client.send(
                    HttpRequest.newBuilder(URI.create(server.url("/api/v1/triggers/%11"))).DELETE().build(),
                    HttpResponse.BodyHandlers.ofByteArray());
        }

        for (HttpResponse<byte[]> refused : List.of(get("/api/v1/groups/%5C"), get("/api/v1/groups/" + long10k),
                deleted, get(GROUP, "Accept", long10k))) {
            assertThat(refused.headers().firstValue("Content-Type")).hasValue("application/problem+json");
            assertThat(parsed(refused).path("status").asInt()).isEqualTo(refused.statusCode()).isIn(400, 414, 431);
            assertThat(parsed(refused).path("detail").asString()).isNotEmpty();
        }
        assertThat(get(GROUP, "Prefer", "a".repeat(1_001)).statusCode()).isEqualTo(400);
        assertThat(get("/api/v1/triggers/.hidden").statusCode()).isEqualTo(400);
    }

    @Test
    void longAnswer_forAClientThatAcceptsGzip_isCompressed() throws Exception {
        HttpResponse<byte[]> plain = get("/api/openapi.json");
        HttpResponse<byte[]> packed = get("/api/openapi.json", "Accept-Encoding", "gzip");

        assertThat(packed.headers().firstValue("Content-Encoding")).hasValue("gzip");
        assertThat(packed.headers().allValues("Vary").toString()).contains("Accept-Encoding");
        assertThat(plain.headers().firstValue("Content-Encoding")).isEmpty();
        assertThat(packed.body()).hasSizeLessThan(plain.body().length / 2);
        try (var unpacked = new java.util.zip.GZIPInputStream(new java.io.ByteArrayInputStream(packed.body()))) {
            assertThat(unpacked.readAllBytes()).isEqualTo(plain.body());
        }
        assertThat(get(GROUP, "Accept-Encoding", "gzip;q=0").headers().firstValue("Content-Encoding")).isEmpty();
    }

    @Test
    void document_ofTheApi_namesEachPath() {
        JsonNode document = json("/api/openapi.json");

        assertThat(document.path("openapi").asString()).isEqualTo("3.1.0");
        assertThat(document.path("paths").has("/v1/groups/{group}/query")).isTrue();
        assertThat(document.toString()).doesNotContain("\"default\":{\"description\"");
    }

    @Test
    void put_renewDelete_changeTheEntry() {
        String path = GROUP + "/entries?member=http://example.org/put&lease=PT10M&namespace=http://example.org/jobs";
        HttpResponse<byte[]> added = send("PUT", path, "application/json", "{\"Job\":{\"@n\":3,\"Size\":[1.50,2]}}");
        String url = parsed(added).path("url").asString();
        HttpResponse<byte[]> again = send("PUT", path, "application/xml", "<j:Job xmlns:j='http://example.org/jobs'/>");

        assertThat(added.statusCode()).as(text(added)).isEqualTo(201);
        assertThat(added.headers().firstValue("Location")).hasValue(url);
        assertThat(again.statusCode()).as(text(again)).isEqualTo(200);
        assertThat(parsed(again).path("url").asString()).isEqualTo(url);
        assertThat(json(url + "/content").toString()).isEqualTo("{\"Job\":\"\"}");
        HttpResponse<byte[]> renewed = send("POST", url + "/renew?lease=1200", "", "");
        assertThat(parsed(renewed).path("terminationTime").asString()).as(text(renewed)).startsWith("20");
        assertThat(send("DELETE", url, "", "").statusCode()).isEqualTo(204);
        assertThat(get(url).statusCode()).isEqualTo(404);
        assertThat(send("PUT", path, "text/plain", "x").statusCode()).isEqualTo(415);
        assertThat(send("PUT", path, "application/json", "{\"a b\":1}").statusCode()).isEqualTo(400);
        assertThat(send("PUT", path, "application/json", "[").statusCode()).isEqualTo(400);
        assertThat(send("POST", GROUP, "", "").statusCode()).isEqualTo(405);
    }

    @Test
    void triggersAndSilences_ofClients_areCreatedChangedAndRemoved() {
        HttpResponse<byte[]> created = send("POST", "/api/v1/triggers", "application/json",
                "{\"TriggerID\":\"no-jobs\",\"MatchingRule\":\"count(//sg:Entry)<1\",\"Scope\":\"group\"}");
        assertThat(created.statusCode()).as(text(created)).isEqualTo(201);
        String url = parsed(created).path("url").asString();

        assertThat(json(url).path("TriggerID").asString()).isEqualTo("no-jobs");
        assertThat(json("/api/v1/triggers").path("triggers")).hasSize(1);
        HttpResponse<byte[]> changed = send("PATCH", url, "application/json", "{\"TriggerName\":\"No jobs\"}");
        assertThat(changed.statusCode()).as(text(changed)).isEqualTo(204);
        assertThat(json(url).path("TriggerName").asString()).isEqualTo("No jobs");
        HttpResponse<byte[]> silence = send("POST", "/api/v1/silences", "application/json",
                "{\"match\":{\"trigger\":\"No jobs\"},\"for\":60,\"reason\":\"test\"}");
        assertThat(silence.statusCode()).as(text(silence)).isEqualTo(201);
        assertThat(json("/api/v1/silences").path("silences")).isNotEmpty();
        assertThat(json("/api/v1/alerts").path("alerts")).isEmpty();
        assertThat(send("DELETE", silence.headers().firstValue("Location").orElseThrow(), "", "").statusCode())
                .isEqualTo(204);
        assertThat(send("DELETE", url, "", "").statusCode()).isEqualTo(204);
        assertThat(get(url).statusCode()).isEqualTo(404);
    }

    @Test
    void targets_forPrometheus_haveLabelsOfTheirElements() {
        String path = "/api/v1/http-sd?ns.j=http://example.org/jobs&port=9100&q=";

        JsonNode targets = json(path + encoded("//j:Job[@n='1']") + "&target=" + encoded("concat('h', @n)")
                + "&label.size=" + encoded("j:Size"));

        assertThat(targets).hasSize(1);
        assertThat(targets.path(0).path("targets").toString()).isEqualTo("[\"h1:9100\"]");
        assertThat(targets.path(0).path("labels").path("size").asString()).isEqualTo("5.5");
        assertThat(json(path + encoded("//j:None")).toString()).isEqualTo("[]");
        assertThat(json("/api/v1/hierarchy").path("upstream")).isEmpty();
    }

    @Test
    void changes_ofAnEntry_reachFollowersWhomTheyConcern() throws Exception {
        String path = GROUP + "/entries?member=http://example.org/followed&namespace=http://example.org/jobs";
        String query = "/changes?ns.j=http://example.org/jobs&q=";
        try (EventReader concerned = EventReader.open(server.url(GROUP + query + encoded("//j:Job[@n='9']")), "");
                EventReader other = EventReader.open(server.url(GROUP + query + encoded("//j:Job[@n='8']")), "")) {
            assertThat(concerned.next().name()).isEqualTo("ready");
            assertThat(other.next().name()).isEqualTo("ready");

            send("PUT", path, "application/json", "{\"Job\":{\"@n\":\"9\"}}");
            EventReader.Event added = concerned.next();
            send("PUT", path, "application/json", "{\"Job\":{\"@n\":\"8\"}}");

            assertThat(added.name()).isEqualTo("entry");
            assertThat(JSON.readTree(added.data()).path("content").path("Job").path("@n").asString()).isEqualTo("9");
            EventReader.Event removed = concerned.next();
            assertThat(removed.name()).isEqualTo("removed");
            assertThat(JSON.readTree(removed.data()).path("reason").asString()).isEqualTo("unmatched");
            assertThat(other.next().name()).isEqualTo("entry");
            try (EventReader later = EventReader.open(server.url(GROUP + query + encoded("//j:Job[@n='9']")),
                    added.id())) {
                assertThat(later.next().name()).isEqualTo("ready");
                assertThat(later.next()).isEqualTo(removed);
            }
            try (EventReader lost = EventReader.open(server.url(GROUP + "/changes"), "other-12")) {
                assertThat(lost.next().name()).isEqualTo("reset");
            }
        }
        assertThat(get(GROUP + "/changes?q=" + encoded("count(//sg:Entry) + 1")).statusCode()).isEqualTo(400);
    }

    @Test
    void programs_inPythonAndGrafana_readAndWrite() throws Exception {
        JsonNode printed = JSON.readTree(ZeepPython.find().run("api_requests.py", server.url("")));

        assertThat(printed.path("status").asInt()).isEqualTo(201);
        assertThat(printed.path("ready").asString()).isEqualTo("event: ready");
        assertThat(printed.path("change").path("Queue").path("FreeCPUs").asString()).isEqualTo("13");
        assertThat(printed.path("query").toString()).isEqualTo("[{\"FreeCPUs\":\"13\"}]");
        assertThat(printed.path("infinity").path(0).path(1).asString()).isEqualTo("13");
        assertThat(printed.path("csv").asString()).isEqualTo("@Name,FreeCPUs\r\npython-batch,13\r\n");
        assertThat(printed.path("removed").asInt()).isEqualTo(204);
        assertThat(printed.path("missing").asInt()).isEqualTo(404);
    }

    @Test
    void reference_forPeople_namesEachOperation() {
        String page = text(get("/api/reference", "Accept", "text/html,*/*;q=0.8"));

        assertThat(page).startsWith("<!DOCTYPE html>");
        json("/api/openapi.json").path("paths")
                .properties()
                .forEach(path -> path.getValue()
                        .properties()
                        .forEach(operation -> assertThat(page).contains(
                                "<code>" + operation.getKey().toUpperCase(java.util.Locale.ROOT) + " /api"
                                        + path.getKey(),
                                operation.getValue().path("summary").asString())));
    }

    @Test
    void query_thatWaits_isAnsweredAfterTheNextChange() throws Exception {
        String path = GROUP + "/entries?member=http://example.org/awaited";
        String tag = get(path).headers().firstValue("ETag").orElseThrow();
        var waiting = java.net.http.HttpClient.newHttpClient()
                .sendAsync(HttpRequest.newBuilder(URI.create(server.url(path)))
                        .headers("If-None-Match", tag, "Prefer", "wait=30")
                        .build(), HttpResponse.BodyHandlers.ofByteArray());

        send("PUT", path, "application/json", "{\"Job\":1}");

        HttpResponse<byte[]> answer = waiting.get(20, java.util.concurrent.TimeUnit.SECONDS);
        assertThat(answer.statusCode()).isEqualTo(200);
    }

    @Test
    void examples_ofTheDocument_work() throws Exception {
        String key = json(GROUP + "/entries?member=http://example.org/a").path("entries")
                .path(0)
                .path("key")
                .asString();
        List<String> examples = Files.readAllLines(Path.of("../docs/http-api.md"))
                .stream()
                .filter(line -> line.startsWith("    curl "))
                .map(String::strip)
                .toList();

        assertThat(examples).hasSizeGreaterThan(10);
        for (String example : examples) {
            String command = example.replace("http://127.0.0.1:8080", server.url(""))
                    .replaceFirst("^curl", "KEY=" + key + "; curl -sS --fail-with-body --max-time 2");
            Process process = new ProcessBuilder("sh", "-c", command).redirectErrorStream(true).start();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

            // A stream does not end, so curl reports that the time is over.
            assertThat(process.waitFor()).as(example + "\n" + output).isEqualTo(example.contains("/changes") ? 28 : 0);
        }
    }

    private static HttpResponse<byte[]> send(String method, String path, String type, String body) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(server.url(path)))
                .method(method, HttpRequest.BodyPublishers.ofString(body));
        if (!type.isEmpty()) {
            request.header("Content-Type", type);
        }
        return SoapClient.exchange(request.build());
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
