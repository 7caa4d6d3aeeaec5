package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.TestWaits.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

/** A ring of an index and a container of the drafts of 2004/06, as in Globus Toolkit 4.0. The container passes on everything that it collects. */
class DraftRingIT {

    private static final int ROUNDS = 8;
    private static final String WSRF = "http://docs.oasis-open.org/wsrf/2004/06/";
    private static final String RP = WSRF + "wsrf-WS-ResourceProperties-1.2-draft-01.xsd";
    private static final String SG = WSRF + "wsrf-WS-ServiceGroup-1.2-draft-01.xsd";
    private static final String ADD = """
            <sg:Add xmlns:sg='%s'><sg:MemberEPR><wsa:Address xmlns:wsa='%s'>%s</wsa:Address></sg:MemberEPR>\
            <sg:Content><agg:AggregatorConfig xmlns:agg='http://mds.globus.org/aggregator/types'><agg:GetResourcePropertyPollType>\
            <agg:PollIntervalMillis>100</agg:PollIntervalMillis><agg:ResourcePropertyName>sg:Entry</agg:ResourcePropertyName>\
            </agg:GetResourcePropertyPollType></agg:AggregatorConfig></sg:Content></sg:Add>""";

    @TempDir
    Path directory;

    @Test
    void index_thatIsCollectedByItsMember_doesNotGrow() throws IOException {
        try (RunningServer server = RunningServer.start(directory, "sources.shortest-interval", "100ms");
                CollectingContainer container = CollectingContainer.start(server)) {
            SoapAnswer added = server.index().call(ADD.formatted(XmlReader.SG, XmlReader.WSA, container.address()));
            assertThat(added.isFault()).as(added.body()).isFalse();

            await().until(() -> container.collected.size() >= ROUNDS);

            // The container's own entry, the entry of this index under its other name, and the entry of the host.
            assertThat(container.collected).endsWith(3, 3, 3);
            assertThat(server.index().query("count(//*[local-name()='Host'])")).isEqualTo("1");
        }
    }

    /**
     * An index service of the drafts on the JDK's HTTP server. At each request for its entries it collects those of the other index, and shows them in an
     * entry with the index's address and in one with another address of the index. Thread-safe.
     */
    private static final class CollectingContainer implements AutoCloseable {

        private final HttpServer http;
        private final RunningServer index;
        private final String request;
        /** The number of collected entries at each request, with those inside of others. */
        private final List<Integer> collected = new CopyOnWriteArrayList<>();

        private CollectingContainer(HttpServer http, RunningServer index) throws IOException {
            this.http = http;
            this.index = index;
            try (var in = DraftRingIT.class.getResourceAsStream("gt40/03-GetResourceProperty-Entry-request.xml")) {
                this.request = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
            }
        }

        static CollectingContainer start(RunningServer index) throws IOException {
            HttpServer http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 10);
            CollectingContainer container = new CollectingContainer(http, index);
            http.createContext("/", container::take);
            http.start();
            return container;
        }

        String address() {
            return "http://127.0.0.1:%d/wsrf/services/DefaultIndexService".formatted(http.getAddress().getPort());
        }

        @Override
        public void close() {
            http.stop(0);
        }

        private void take(HttpExchange exchange) throws IOException {
            try (exchange) {
                boolean isDraft = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8)
                        .contains(RP);
                byte[] answer = """
                        <s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>%s</s:Body></s:Envelope>"""
                        .formatted(isDraft ? entries() : fault())
                        .getBytes(StandardCharsets.UTF_8);
                exchange.getResponseHeaders().set("Content-Type", SoapClient.TEXT_XML);
                exchange.sendResponseHeaders(isDraft ? 200 : 500, answer.length);
                exchange.getResponseBody().write(answer);
            }
        }

        private String entries() {
            SoapAnswer answer = SoapAnswer.unchecked(SoapClient.exchange(
                    SoapClient.request(index.index().url(), SoapClient.TEXT_XML, request).build()));
            collected.add(XmlReader.count(answer.payload(), ".//*[local-name()='Entry']"));
            String data = XmlReader.children(answer.payload())
                    .stream()
                    .map(XmlReader::write)
                    .collect(Collectors.joining());
            return "<GetResourcePropertyResponse xmlns='%s'>%s%s%s</GetResourcePropertyResponse>".formatted(RP,
                    entry("1", index.index().url(), data), entry("2", "http://another.name/index", data),
                    entry("3", "http://host/", "<Host xmlns='urn:h'/>"));
        }

        private static String entry(String key, String member, String data) {
            return """
                    <g:Entry xmlns:g="%s" xmlns:wsa="http://schemas.xmlsoap.org/ws/2004/03/addressing"><g:ServiceGroupEntryEPR>\
                    <wsa:Address>http://container/entry</wsa:Address><wsa:ReferenceProperties>\
                    <k:EntryKey xmlns:k="http://mds.globus.org/inmemoryservicegroup">%s</k:EntryKey></wsa:ReferenceProperties>\
                    <wsa:ReferenceParameters/></g:ServiceGroupEntryEPR><g:MemberServiceEPR><wsa:Address>%s</wsa:Address>\
                    <wsa:ReferenceProperties/><wsa:ReferenceParameters/></g:MemberServiceEPR><g:Content>\
                    <a:AggregatorContent xmlns:a="http://mds.globus.org/aggregator/types"><a:AggregatorConfig/>\
                    <a:AggregatorData>%s</a:AggregatorData></a:AggregatorContent></g:Content></g:Entry>"""
                    .formatted(SG, key, member, data);
        }

        private static String fault() {
            return """
                    <s:Fault><faultcode>s:Server.generalException</faultcode><faultstring/><detail>\
                    <f:InvalidResourcePropertyQNameFault xmlns:f="%s"/></detail></s:Fault>""".formatted(RP);
        }
    }
}
