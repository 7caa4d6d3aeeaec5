package org.openmds.aggregator.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.aggregator.query.QueryFixture.collected;
import static org.openmds.aggregator.query.QueryFixture.document;
import static org.openmds.aggregator.query.QueryFixture.expression;
import static org.openmds.aggregator.query.QueryFixture.part;
import static org.openmds.aggregator.query.QueryFixture.poll;
import static org.openmds.aggregator.query.QueryFixture.property;
import static org.openmds.aggregator.query.ScriptedHttpServer.response;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

import javax.xml.namespace.QName;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.openmds.aggregator.AggregatorData;
import org.openmds.aggregator.AggregatorSource;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;

/** Results of collections from services that answer. */
@Timeout(60)
final class QueryCollectionTest {

    private static final String GLUE = "http://mds.globus.org/glue/ce/1.1";
    private static final String HOST = "<g:Host xmlns:g='" + GLUE + "' Name='n1'/>";

    private final QueryFixture fixture = new QueryFixture();

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void collect_property_givesItsValues() throws Exception {
        try (ScriptedHttpServer peer = ScriptedHttpServer.answering(response("GetResourceProperty", HOST + HOST))) {
            AggregatorData data = collected(fixture.source(peer.reference(), property("glue:Host")));

            assertThat(data.elements()).hasSize(2).extracting(XmlFragment::name).containsOnly(new QName(GLUE, "Host"));
            assertThat(asked(peer).resolve(asked(peer).text())).contains(new QName(GLUE, "Host"));
        }
    }

    @Test
    void collect_draftName_asksForTheFinalOne() throws Exception {
        try (ScriptedHttpServer peer = ScriptedHttpServer.answering(response("GetResourceProperty", ""))) {
            AggregatorData data = collected(fixture.source(peer.reference(), property("wssg:Entry")));

            assertThat(data).isEqualTo(AggregatorData.of(List.of()));
            assertThat(asked(peer).resolve(asked(peer).text()))
                    .contains(new QName("http://docs.oasis-open.org/wsrf/sg-2", "Entry"));
        }
    }

    @Test
    void collect_severalProperties_asksOnceForAll() throws Exception {
        String configuration = poll("GetMultipleResourcePropertiesPollType",
                part("ResourcePropertyNames", "glue:Host") + part("ResourcePropertyNames", "wsrl:CurrentTime"));
        try (ScriptedHttpServer peer = ScriptedHttpServer
                .answering(response("GetMultipleResourceProperties", HOST + "<t xmlns=''>now</t>"))) {
            AggregatorData data = collected(fixture.source(peer.reference(), configuration));

            assertThat(data.elements()).hasSize(2);
            assertThat(peer.requests).hasSize(1);
            assertThat(asked(peer).children()).extracting(name -> name.resolve(name.text()).orElseThrow())
                    .containsExactly(new QName(GLUE, "Host"),
                            new QName("http://docs.oasis-open.org/wsrf/rl-2", "CurrentTime"));
        }
    }

    @Test
    void collect_expressionForElements_sendsItsNamespacesAndGivesElements() throws Exception {
        try (ScriptedHttpServer peer = ScriptedHttpServer
                .answering(response("QueryResourceProperties", "\n  " + HOST + "\n"))) {
            AggregatorData data = collected(
                    fixture.source(peer.reference(), expression("//wssg:Entry[.//glue:Host]")));

            assertThat(data.elements()).hasSize(1);
            assertThat(data.text()).isEmpty();
            XmlElement expression = asked(peer).children().getFirst();
            assertThat(expression.text()).isEqualTo("//wssg:Entry[.//glue:Host]");
            assertThat(expression.namespaces()).containsEntry("glue", GLUE)
                    .containsEntry("wssg", "http://docs.oasis-open.org/wsrf/sg-2");
        }
    }

    @Test
    void collect_expressionForANumber_givesText() throws Exception {
        try (ScriptedHttpServer peer = ScriptedHttpServer.answering(response("QueryResourceProperties", "42"))) {
            assertThat(collected(fixture.source(peer.reference(), expression("count(//*)"))))
                    .isEqualTo(AggregatorData.ofText("42"));
        }
    }

    @Test
    void collect_memberWithReferenceParameters_echoesThem() throws Exception {
        try (ScriptedHttpServer peer = ScriptedHttpServer.answering(response("GetResourceProperty", HOST))) {
            EndpointReference member = EndpointReference.of(peer.url(), new QName("urn:k", "Key", "k"), "4711");

            collected(fixture.source(member, property("glue:Host")));

            assertThat(peer.requests.getFirst()).contains("IsReferenceParameter=\"true\">4711</k:Key>");
        }
    }

    @Test
    void collect_againAndAgain_keepsTheConnection() throws Exception {
        try (ScriptedHttpServer peer = ScriptedHttpServer.answering(response("GetResourceProperty", HOST));
                QueryFixture single = oneAtATime()) {
            AggregatorSource one = single.source(peer.reference(), property("glue:Host"));
            AggregatorSource two = single.source(peer.reference(), property("glue:CE"));
            for (int i = 0; i < 10; i++) {
                collected(one);
                collected(two);
            }

            assertThat(peer.requests).hasSize(20);
            assertThat(peer.connections).hasSize(1);
        }
    }

    @Test
    void collect_documentThatHasNotChanged_givesTheIdenticalOne() throws Exception {
        AtomicInteger sent = new AtomicInteger();
        try (ScriptedHttpServer peer = new ScriptedHttpServer(exchange -> {
            exchange.getResponseHeaders().set("ETag", "\"1\"");
            boolean known = "\"1\"".equals(exchange.getRequestHeaders().getFirst("If-None-Match"));
            sent.addAndGet(known ? 0 : 1);
            ScriptedHttpServer.send(exchange, known ? 304 : 200, "text/xml", known ? "" : "<cluster/>");
        }); QueryFixture single = oneAtATime()) {
            AggregatorSource source = single.source(EndpointReference.of("urn:any"), document(peer.url()));
            AggregatorData first = collected(source);

            assertThat(collected(source)).isSameAs(first);
            assertThat(collected(source)).isSameAs(first);
            assertThat(first.elements().getFirst()).hasToString("<cluster/>");
            assertThat(sent).hasValue(1);
            assertThat(peer.requests).hasSize(3);
            assertThat(peer.connections).hasSize(1);
            assertThat(source).isEqualTo(single.source(EndpointReference.of("urn:any"), document(peer.url())));
        }
    }

    /** Allows one request at a time: the next one waits for the connection, which is released shortly after the answer. */
    private static QueryFixture oneAtATime() {
        return new QueryFixture(Duration.ofSeconds(20), 1);
    }

    @Test
    void collect_documentThatComesBackAfterAnError_isStillConditional() throws Exception {
        AtomicInteger requests = new AtomicInteger();
        try (ScriptedHttpServer peer = new ScriptedHttpServer(exchange -> {
            exchange.getResponseHeaders().set("Last-Modified", "Sat, 01 Nov 2025 10:00:00 GMT");
            boolean known = exchange.getRequestHeaders().containsKey("If-Modified-Since");
            int status = requests.incrementAndGet() == 2 ? 503 : known ? 304 : 200;
            ScriptedHttpServer.send(exchange, status, "text/xml", status == 200 ? "<cluster/>" : "");
        })) {
            AggregatorSource source = fixture.source(peer.reference(), document(peer.url()));
            AggregatorData first = collected(source);

            assertThat(QueryFixture.problem(source)).isEqualTo(
                    "the answer of %s has HTTP status 503, expected 200".formatted(peer.url()));
            assertThat(collected(source)).isSameAs(first);
        }
    }

    private static XmlElement asked(ScriptedHttpServer peer) {
        return XmlFragment.parse(peer.requests.getLast()).root().children().getLast().children().getFirst();
    }
}
