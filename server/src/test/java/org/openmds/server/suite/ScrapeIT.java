package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.TestWaits.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import com.sun.net.httpserver.HttpServer;

/** Several exporters from one provider: a web service (Prometheus' http_sd) names them. */
class ScrapeIT {

    @TempDir
    Path state;

    private final List<Page> exporters = new CopyOnWriteArrayList<>();
    private Page list;

    /** A web server with one page, which a test may change; an empty page is the status 500. */
    private static final class Page implements AutoCloseable {

        private final HttpServer server = HttpServer
                .create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        private volatile String text;

        Page(String text) throws IOException {
            this.text = text;
            server.createContext("/", exchange -> {
                byte[] answer = this.text.getBytes(StandardCharsets.UTF_8);
                exchange.sendResponseHeaders(answer.length == 0 ? 500 : 200, answer.length == 0 ? -1 : answer.length);
                exchange.getResponseBody().write(answer);
                exchange.close();
            });
            server.start();
        }

        String address() {
            return "127.0.0.1:" + server.getAddress().getPort();
        }

        @Override
        public void close() {
            server.stop(0);
        }
    }

    @BeforeEach
    void start() throws IOException {
        for (int i = 1; i <= 3; i++) {
            exporters.add(new Page("node_load1 0.5\nnode_uname_info{nodename=\"n%d\"} 1\n".formatted(i)));
        }
        list = new Page("");
        publish(exporters);
    }

    @AfterEach
    void stop() {
        list.close();
        exporters.forEach(Page::close);
    }

    @Test
    void targets_failAndGoAway_othersAreNotDisturbedAndARestartKeepsThem() throws Exception {
        int port = TestPorts.free();
        String first;
        try (RunningServer server = server(port)) {
            IndexClient index = server.index();
            await().until(() -> hosts(index).equals("n1 n2 n3"));
            assertThat(index.query("string(//*[local-name()='Host'][@*='n1']//*[local-name()='Label'][@Name='rack'])"))
                    .isEqualTo("r7");
            first = key(index, exporters.get(0));
            String second = key(index, exporters.get(1));

            exporters.get(1).text = "";
            await().until(() -> error(index, exporters.get(1)).contains("answered 500"));
            publish(exporters.subList(0, 2));
            await().until(() -> index.query("count(//sg:Entry)").equals("3"));
            assertThat(hosts(index)).as("the failed one keeps its last value").isEqualTo("n1 n2");
            assertThat(error(index, exporters.get(0))).isEmpty();

            list.text = "";
            await().until(() -> index
                    .query("string(//sg:Entry[.//*[local-name()='ProviderName']='nodes']//*[local-name()='AggregatorError'])")
                    .contains("answered 500; the targets of before are kept"));
            exporters.get(1).text = "node_load1 0.5\nnode_uname_info{nodename=\"n2\"} 1\n";
            await().until(() -> error(index, exporters.get(1)).isEmpty());
            assertThat(key(index, exporters.get(0))).isEqualTo(first);
            assertThat(key(index, exporters.get(1))).isEqualTo(second);
        }
        try (RunningServer server = server(port)) {
            IndexClient index = server.index();
            assertThat(hosts(index)).isEqualTo("n1 n2");
            await().until(() -> error(index, exporters.get(0)).contains("has not found this target"));
            publish(exporters.subList(0, 1));
            await().until(() -> hosts(index).equals("n1"));
            await().until(() -> error(index, exporters.get(0)).isEmpty());
            assertThat(key(index, exporters.get(0))).isEqualTo(first);
        }
    }

    @Test
    void targets_atAddressesThatAreNotAllowed_areNotConnected() {
        try (RunningServer server = server(TestPorts.free(), "sources.local-targets", "false",
                "providers.scrape[0].targets[0]", exporters.get(0).address())) {
            IndexClient index = server.index();
            await().until(() -> error(index, exporters.get(1)).contains("is not an allowed target"));
            await().until(() -> hosts(index).equals("n1"));
        }
    }

    private void publish(List<Page> targets) {
        list.text = "[{\"targets\": [%s], \"labels\": {\"rack\": \"r7\"}}]".formatted(
                targets.stream().map(each -> '"' + each.address() + '"').collect(Collectors.joining(", ")));
    }

    private RunningServer server(int port, String... more) {
        String key = "providers.scrape[0].";
        return RunningServer.start(state, Stream.concat(Stream.of("http.port", Integer.toString(port), key + "name",
                "nodes", key + "http-sd.url", "http://%s/list".formatted(list.address()), key + "refresh", "1s",
                key + "interval", "1s", key + "timeout", "1s", key + "host", "true"), Arrays.stream(more))
                .toArray(String[]::new));
    }

    /** Returns the names of the hosts, sorted. */
    private static String hosts(IndexClient index) {
        return index.call(RequestBodies.DOCUMENT)
                .texts("//*[local-name()='Host']/@*[local-name()='Name']")
                .stream()
                .sorted()
                .collect(Collectors.joining(" "));
    }

    private static String key(IndexClient index, Page exporter) {
        return index.query(
                "string(%s/sg:ServiceGroupEntryEPR/*[local-name()='ReferenceParameters'])".formatted(entry(exporter)));
    }

    private static String error(IndexClient index, Page exporter) {
        return index.query("string(%s//*[local-name()='AggregatorError'])".formatted(entry(exporter)));
    }

    private static String entry(Page exporter) {
        return "//sg:Entry[.//*[local-name()='ProviderName']='nodes/%s']".formatted(exporter.address());
    }
}
