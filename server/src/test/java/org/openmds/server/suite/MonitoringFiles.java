package org.openmds.server.suite;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The files of the folder {@code deploy} that show entries: the configuration of Prometheus, and the queries of the dashboards of Grafana. */
final class MonitoringFiles {

    private static final Path FOLDER = Path.of("..", "deploy");
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private MonitoringFiles() {
    }

    /**
     * A query of the data source Infinity.
     *
     * @param path
     *            path and query of the URL
     * @param accept
     *            the header that the backend parser of Infinity sends
     * @param root
     *            name of the list of rows; empty for the document itself
     * @param columns
     *            paths of the columns in a row, with dots between names
     */
    record InfinityQuery(String path, String accept, String root, List<String> columns) {

        private static InfinityQuery of(JsonNode query) {
            List<String> parameters = items(query.path("url_options").path("params"))
                    .map(each -> "%s=%s".formatted(each.path("key").asString(), encoded(each.path("value").asString())))
                    .toList();
            boolean csv = query.path("type").asString().equals("csv");
            return new InfinityQuery(
                    chosen(query.path("url").asString()) + (parameters.isEmpty() ? "" : "?")
                            + String.join("&", parameters),
                    csv ? "text/csv; charset=utf-8" : "application/json;q=0.9,text/plain",
                    query.path("root_selector").asString(),
                    items(query.path("columns")).map(each -> each.path("selector").asString()).toList());
        }

        boolean isTable() {
            return accept.startsWith("text/csv");
        }

        /** Returns the rows of an answer in JSON. */
        List<JsonNode> rows(JsonNode answer) {
            return root.isEmpty() ? List.of(answer) : items(answer.path(root)).toList();
        }

        /** Returns whether a row has a value in a column. */
        static boolean has(JsonNode row, String column) {
            return Stream.of(column.split("\\.")).reduce(row, JsonNode::path, (_, last) -> last).isValueNode();
        }
    }

    /** Returns the configuration of Prometheus for a top index at a port, with short intervals. */
    static String prometheus(int port) throws IOException {
        return Files.readString(FOLDER.resolve("prometheus/openmds-values.yaml"))
                .replace("vo.example.org:8080", "127.0.0.1:" + port)
                .replaceAll("(scrape|refresh)_interval: \\w+", "$1_interval: 1s");
    }

    /** Returns the expressions of the dashboard for Prometheus, with each variable chosen. */
    static List<String> expressions() throws IOException {
        return dashboard("openmds-values.json").findValuesAsString("expr")
                .stream()
                .map(each -> each.replace("$instance", ".*").replace("$property", "State/@FreeCPUs"))
                .toList();
    }

    /** Returns the queries of the dashboard for Infinity: those of its panels and of its variables. */
    static List<InfinityQuery> infinityQueries() throws IOException {
        JsonNode dashboard = dashboard("openmds-entries.json");
        return Stream.concat(
                items(dashboard.path("panels")).flatMap(panel -> items(panel.path("targets"))),
                dashboard.findValues("infinityQuery").stream()).map(InfinityQuery::of).toList();
    }

    private static JsonNode dashboard(String name) throws IOException {
        return JSON.readTree(Files.readString(FOLDER.resolve("grafana").resolve(name)));
    }

    private static String chosen(String text) {
        return text.replace("${group}", "DefaultIndexService").replace("${xpath}", "//glue:ComputingElement");
    }

    private static String encoded(String value) {
        return URLEncoder.encode(chosen(value), StandardCharsets.UTF_8);
    }

    private static Stream<JsonNode> items(JsonNode list) {
        return StreamSupport.stream(list.spliterator(), false);
    }
}
