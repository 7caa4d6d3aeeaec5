package org.openmds.aggregator.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.aggregator.query.QueryFixture.document;
import static org.openmds.aggregator.query.QueryFixture.expression;
import static org.openmds.aggregator.query.QueryFixture.problem;
import static org.openmds.aggregator.query.QueryFixture.property;
import static org.openmds.aggregator.query.ScriptedHttpServer.response;
import static org.openmds.wsrf.TestAwait.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openmds.aggregator.AggregatorData;
import org.openmds.aggregator.AggregatorSource;
import org.openmds.aggregator.SourceRequest;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.WsrfClient;
import org.openmds.wsrf.xml.XmlFragment;

/** Slow, broken, huge or hostile services: the message in the entry, and its time. */
@Timeout(60)
final class QueryFailureTest {

    private static final Duration SHORT = Duration.ofMillis(400);

    @Test
    void collect_fault_tellsItsNameAndDescription() throws Exception {
        String fault = ScriptedHttpServer.soap("""
                <s:Fault xmlns:s='http://schemas.xmlsoap.org/soap/envelope/'><faultcode>s:Client</faultcode>
                <faultstring>no</faultstring><detail>
                <rp:InvalidResourcePropertyQNameFault xmlns:rp='http://docs.oasis-open.org/wsrf/rp-2'
                    xmlns:bf='http://docs.oasis-open.org/wsrf/bf-2'><bf:Timestamp>2026-01-01T00:00:00Z</bf:Timestamp>
                <bf:Description>no
                property %s</bf:Description></rp:InvalidResourcePropertyQNameFault></detail></s:Fault>"""
                .formatted("x".repeat(1000)));
        try (ScriptedHttpServer peer = new ScriptedHttpServer(
                exchange -> ScriptedHttpServer.send(exchange, 500, "text/xml", fault));
                QueryFixture fixture = new QueryFixture()) {
            assertThat(problem(fixture.source(peer.reference(), property("glue:Host"))))
                    .startsWith(peer.url() + " answered with InvalidResourcePropertyQNameFault: no property xxx")
                    .endsWith("x…")
                    .hasSizeLessThan(500);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "500|<s:Fault xmlns:s='http://schemas.xmlsoap.org/soap/envelope/'><faultcode>s:Server</faultcode><faultstring>tired</faultstring></s:Fault>|answered with a fault: tired",
        "200|<other/>|holds other, expected {http://docs.oasis-open.org/wsrf/rp-2}GetResourcePropertyResponse",
        "200|<open>|is not a readable SOAP message"})
    void collect_noUsableAnswer_tellsIt(int status, String payload, String expected) throws Exception {
        try (ScriptedHttpServer peer = new ScriptedHttpServer(
                exchange -> ScriptedHttpServer.send(exchange, status, "text/xml", ScriptedHttpServer.soap(payload)));
                QueryFixture fixture = new QueryFixture()) {
            assertThat(problem(fixture.source(peer.reference(), property("glue:Host")))).contains(peer.url(), expected);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"text/html|<html/>|is not XML but text/html",
        "text/xml|<!DOCTYPE a [<!ENTITY e SYSTEM 'file:///etc/passwd'>]><a>&e;</a>|is not a readable XML document",
        "text/xml|{}|is not a readable XML document"})
    void collect_documentThatIsNoXml_tellsIt(String type, String body, String expected) throws Exception {
        try (ScriptedHttpServer peer = new ScriptedHttpServer(
                exchange -> ScriptedHttpServer.send(exchange, 200, type, body));
                QueryFixture fixture = new QueryFixture()) {
            assertThat(problem(fixture.source(peer.reference(), document(peer.url())))).contains(peer.url(), expected);
        }
    }

    @Test
    void collect_soapWithDtd_isRefused() throws Exception {
        try (ScriptedHttpServer peer = new ScriptedHttpServer(
                exchange -> ScriptedHttpServer.send(exchange, 200, "text/xml",
                        "<!DOCTYPE a [<!ENTITY e 'x'>]>"
                                + ScriptedHttpServer.soap(response("GetResourceProperty", "<a>&e;</a>"))));
                QueryFixture fixture = new QueryFixture()) {
            assertThat(problem(fixture.source(peer.reference(), property("glue:Host")))).contains(peer.url());
        }
    }

    @Test
    void collect_moreThanAnEntryHolds_tellsIt() throws Exception {
        String large = "<a>" + "x".repeat(17 << 20) + "</a>";
        try (ScriptedHttpServer peer = ScriptedHttpServer.answering(response("QueryResourceProperties", large));
                ScriptedHttpServer text = ScriptedHttpServer
                        .answering(response("QueryResourceProperties", "x".repeat(17 << 20)));
                ScriptedHttpServer web = new ScriptedHttpServer(
                        exchange -> ScriptedHttpServer.send(exchange, 200, "text/xml", large));
                QueryFixture fixture = new QueryFixture()) {
            List<AggregatorSource> sources = List.of(fixture.source(peer.reference(), expression("/*")),
                    fixture.source(text.reference(), expression("string(/*)")),
                    fixture.source(web.reference(), document(web.url())));
            for (AggregatorSource source : sources) {
                assertThat(problem(source)).contains("does not fit into an entry, request less data",
                        "16777216 bytes");
            }
        }
    }

    /** Answers with a small document whose elements share many namespaces: each separated element would contain all of them. */
    @Test
    void collect_answerThatGrowsInItsParts_isNotTakenApart() throws Exception {
        StringBuilder declarations = new StringBuilder();
        for (int i = 0; i < 200; i++) {
            declarations.append(" xmlns:p%d='http://example.org/a/rather/long/namespace/%d'".formatted(i, i));
        }
        String elements = "<p1:e/>".repeat(8_000);
        try (ScriptedHttpServer peer = ScriptedHttpServer.answering("<rp:QueryResourcePropertiesResponse"
                + " xmlns:rp='http://docs.oasis-open.org/wsrf/rp-2'" + declarations + ">" + elements
                + "</rp:QueryResourcePropertiesResponse>"); QueryFixture fixture = new QueryFixture()) {
            assertThat(problem(fixture.source(peer.reference(), expression("//*"))))
                    .contains("does not fit into an entry, request less data",
                            "the namespace declarations that each one needs");
        }
    }

    @Test
    void collect_moreThanTheClientReads_tellsIt() throws Exception {
        CountDownLatch read = new CountDownLatch(1);
        try (ScriptedHttpServer peer = new ScriptedHttpServer(exchange -> {
            exchange.getResponseHeaders().set("Content-Type", "text/xml");
            exchange.sendResponseHeaders(200, 1L << 40);
            exchange.getResponseBody().flush();
            ScriptedHttpServer.await(read, 10_000);
        }); QueryFixture fixture = new QueryFixture()) {
            assertThat(problem(fixture.source(peer.reference(), document(peer.url()))))
                    .contains("is larger than the limit of 67108864 bytes");
            read.countDown();
        }
    }

    @Test
    void collect_peerHangsOrTrickles_failsAtTheTimeout() throws Exception {
        try (ScriptedHttpServer hanging = ScriptedHttpServer.hanging();
                ScriptedHttpServer trickling = ScriptedHttpServer.trickling(50);
                QueryFixture fixture = new QueryFixture(SHORT, 4)) {
            for (ScriptedHttpServer peer : List.of(hanging, trickling)) {
                for (String configuration : List.of(property("glue:Host"), document(peer.url()))) {
                    long start = System.nanoTime();

                    assertThat(problem(fixture.source(peer.reference(), configuration))).contains(peer.url())
                            .containsAnyOf("timeout after", "broke off");
                    assertThat(Duration.ofNanos(System.nanoTime() - start)).isBetween(SHORT.minusMillis(50),
                            SHORT.plusSeconds(5));
                }
            }
        }
    }

    @Test
    void collect_connectionBreaksOff_tellsItInPlainWords() throws Exception {
        try (ScriptedHttpServer peer = new ScriptedHttpServer(exchange -> {
            exchange.sendResponseHeaders(200, 1000);
            exchange.getResponseBody().flush();
        }); QueryFixture fixture = new QueryFixture()) {
            assertThat(problem(fixture.source(peer.reference(), document(peer.url()))))
                    .endsWith("the connection was closed");
        }
    }

    @Test
    void collect_nothingListens_isReported() throws Exception {
        ScriptedHttpServer gone = ScriptedHttpServer.answering("");
        gone.close();
        try (QueryFixture fixture = new QueryFixture()) {
            assertThat(problem(fixture.source(gone.reference(), property("glue:Host"))))
                    .startsWith("no connection to " + gone.url());
        }
    }

    @Test
    void collect_thisMachineForARegistrationOfTheWire_isRefusedAndSendsNothing() throws Exception {
        try (ScriptedHttpServer peer = ScriptedHttpServer.answering(response("GetResourceProperty", ""));
                QueryFixture fixture = new QueryFixture()) {
            for (String configuration : List.of(property("glue:Host"), document(peer.url()))) {
                assertThat(problem(fixture.source(peer.reference(), configuration, "alice")))
                        .contains("is not an allowed target: it is a loopback address");
            }
            assertThat(peer.requests).isEmpty();
        }
    }

    @Test
    void collect_aboveTheHostLimit_waitForASlot() throws Exception {
        CountDownLatch twoAreThere = new CountDownLatch(2);
        try (ScriptedHttpServer peer = new ScriptedHttpServer(exchange -> {
            twoAreThere.countDown();
            ScriptedHttpServer.await(twoAreThere, 10_000);
            ScriptedHttpServer.send(exchange, 200, "text/xml",
                    ScriptedHttpServer.soap(response("GetResourceProperty", "<a/>")));
        }); QueryFixture fixture = new QueryFixture(Duration.ofSeconds(20), 2)) {
            List<CompletableFuture<AggregatorData>> all = new ArrayList<>();
            for (int i = 0; i < 40; i++) {
                all.add(fixture.source(peer.reference(), property("glue:P" + i)).collect().toCompletableFuture());
            }
            CompletableFuture.allOf(all.toArray(CompletableFuture[]::new)).get(20, TimeUnit.SECONDS);

            assertThat(peer.requests).hasSize(40);
            assertThat(peer.mostAtATime).hasValue(2);
        }
    }

    @Test
    void collect_hostOccupiedByOthers_tellsThatItWaited() throws Exception {
        try (ScriptedHttpServer peer = ScriptedHttpServer.hanging();
                ScriptedHttpServer other = ScriptedHttpServer.answering(response("GetResourceProperty", "<a/>"));
                QueryFixture fixture = new QueryFixture(Duration.ofSeconds(3), 1)) {
            CompletableFuture<AggregatorData> first = fixture.source(peer.reference(), property("glue:A"))
                    .collect()
                    .toCompletableFuture();
            await().until(() -> peer.requests.size() == 1);
            String host = peer.url().substring("http://".length(), peer.url().indexOf("/wsrf"));

            assertThat(problem(fixture.source(peer.reference(), property("glue:B")))).contains(host)
                    .containsAnyOf("in flight for 3000 ms", "of its 3000 ms");
            assertThat(first.handle((_, failure) -> failure != null).get(10, TimeUnit.SECONDS)).isTrue();
            assertThat(QueryFixture.collected(fixture.source(other.reference(), property("glue:A"))).elements())
                    .hasSize(1);
        }
    }

    @Test
    void collect_executorIsStopped_fails() throws Exception {
        try (WsrfClient client = WsrfClient.builder().build()) {
            QuerySources sources = new QuerySources(QuerySettings.DEFAULT, new QueryClients(client, client), task -> {
                throw new RejectedExecutionException("stopped");
            });
            XmlFragment config = QueryFixture.config(property("glue:Host"));
            AggregatorSource source = sources
                    .create(new SourceRequest(EndpointReference.of("http://h/"), config, QueryFixture.LOCAL),
                            config.root().children().getFirst())
                    .orElseThrow();

            assertThat(problem(source)).isEqualTo("http://h/ was not polled: this process accepts no more tasks");
        }
    }
}
