package org.openmds.aggregator.registration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.openmds.aggregator.query.QueryClients;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.AddedEntry;
import org.openmds.wsrf.client.WsrfClient;
import org.openmds.wsrf.client.http.ConnectionException;
import org.openmds.wsrf.client.http.TargetPolicy;
import org.openmds.wsrf.client.registration.RegistrationPort;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFault;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.lifetime.ManualClock;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

/** One logical group with two replicas, one of which may be dead. */
@Timeout(30)
class ReplicatedRegistrationPortTest {

    private static final String DEAD = "http://127.0.0.1:1/";

    private final WsrfClient client = WsrfClient.builder().build();
    private final WsrfClient foreign = WsrfClient.builder().targets(TargetPolicy.refuseLocal()).build();
    private final Replica one = new Replica();
    private final Replica two = new Replica();

    @AfterEach
    void close() {
        client.close();
        foreign.close();
        one.close();
        two.close();
    }

    @Test
    void add_bothAnswer_isAtTheFirst() {
        AddedEntry added = port(one.url(), two.url()).add();

        assertThat(added.entry().address()).isEqualTo(one.url() + "entry");
        assertThat(added.lifetime().duration()).contains(Duration.ofMinutes(10));
        assertThat(two.actions).isEmpty();
    }

    @Test
    void add_firstIsDead_isAtTheSecondAndStaysThere() {
        RegistrationPort port = port(DEAD, two.url());

        AddedEntry added = port.add();
        port.renew(added.entry());
        port.add();
        port.remove(added.entry());

        assertThat(added.entry().address()).isEqualTo(two.url() + "entry");
        assertThat(two.actions).containsExactly("AddRequest", "SetTerminationTimeRequest", "AddRequest",
                "DestroyRequest");
    }

    @Test
    void renew_replicaOfTheEntryDied_countsAsLostAndIsAddedToAnother() {
        RegistrationPort port = port(one.url(), two.url());
        AddedEntry added = port.add();
        one.close();
        two.refusal = new WsrfFault(FaultKind.RESOURCE_UNKNOWN, "no such entry", Instant.EPOCH);

        assertThatThrownBy(() -> port.renew(added.entry())).isInstanceOfSatisfying(WsrfFaultException.class,
                e -> assertThat(e.fault().kind()).isEqualTo(FaultKind.RESOURCE_UNKNOWN));
        two.refusal = null;

        assertThat(port.add().entry().address()).isEqualTo(two.url() + "entry");
    }

    @Test
    void addRenewRemove_replicasAreMembersOfOneIndex_goToTheOneThatLeads() {
        RegistrationPort port = port(one.url(), two.url());
        one.refusal = leads(two);

        AddedEntry added = port.add();
        assertThat(added.entry().address()).isEqualTo(two.url() + "entry");
        one.refusal = null;
        two.refusal = leads(one);
        port.renew(added.entry());
        port.remove(added.entry());

        assertThat(one.actions).containsExactly("AddRequest", "SetTerminationTimeRequest", "DestroyRequest");
        two.close();
        port.renew(added.entry());
        assertThat(one.actions).as("the entry of the dead member is renewed at the other one").hasSize(4);
        one.refusal = leads(two);
        assertThatThrownBy(port::add).as("only one address is followed").isInstanceOf(RuntimeException.class);
    }

    private static WsrfFault leads(Replica leader) {
        String url = leader.url();
        return new WsrfFault(FaultKind.RESOURCE_UNAVAILABLE, "another member leads", Instant.EPOCH, List.of(),
                Optional.of(url.substring(0, url.length() - 1)));
    }

    @Test
    void renew_onlyReplicaDied_keepsTheEntryAndFailsWithTheCause() {
        RegistrationPort port = port(one.url());
        AddedEntry added = port.add();
        one.close();

        assertThatThrownBy(() -> port.renew(added.entry())).isInstanceOf(ConnectionException.class);
    }

    @Test
    void renewAndRemove_entryAtAnotherPlace_useTheClientForForeignTargets() {
        EndpointReference elsewhere = EndpointReference.of(two.url() + "entry");
        RegistrationPort port = port(one.url());

        assertThatThrownBy(() -> port.renew(elsewhere)).isInstanceOf(ConnectionException.class)
                .hasMessageContaining("loopback");
        assertThatThrownBy(() -> port.remove(elsewhere)).isInstanceOf(ConnectionException.class)
                .hasMessageContaining("loopback");

        assertThat(two.actions).isEmpty();
    }

    @Test
    void add_allDead_failsWithAllReasons() {
        assertThatThrownBy(() -> port(DEAD, DEAD + "other").add()).isInstanceOf(ConnectionException.class)
                .satisfies(e -> assertThat(e.getSuppressed()).hasSize(1));
    }

    private RegistrationPort port(String... urls) {
        RegistrationPlan.Replicas target = new RegistrationPlan.Replicas(
                Arrays.stream(urls).map(EndpointReference::of).toList());
        return new ReplicatedRegistrationPort(() -> new QueryClients(client, foreign), target,
                RegistrationRenewerFixture.plan("a", target, Duration.ofMinutes(5)),
                new ManualClock());
    }

    /** A replica that grants ten minutes and records its requests. */
    private static final class Replica implements AutoCloseable {
        final List<String> actions = Collections.synchronizedList(new ArrayList<>());
        private final HttpServer server;
        volatile @Nullable WsrfFault refusal;

        Replica() {
            try {
                server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
            server.createContext("/", this::answer);
            server.start();
        }

        String url() {
            return "http://127.0.0.1:%d/".formatted(server.getAddress().getPort());
        }

        private void answer(HttpExchange exchange) throws IOException {
            String header = exchange.getRequestHeaders().getFirst("SOAPAction").replace("\"", "");
            String action = header.substring(header.lastIndexOf('/') + 1);
            actions.add(action);
            exchange.getRequestBody().readAllBytes();
            byte[] body = """
                    <s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/" xmlns:sg="http://docs.oasis-open.org/wsrf/sg-2"
                        xmlns:rl="http://docs.oasis-open.org/wsrf/rl-2" xmlns:wsa="http://www.w3.org/2005/08/addressing"><s:Body>%s</s:Body></s:Envelope>"""
                    .formatted(refusal != null ? fault(refusal) : switch (action) {
                        case "AddRequest" ->
                            """
                                    <sg:AddResponse><sg:ServiceGroupEntryReference><wsa:Address>%sentry</wsa:Address></sg:ServiceGroupEntryReference>
                                    <sg:TerminationTime>2026-01-01T00:10:00Z</sg:TerminationTime><sg:CurrentTime>2026-01-01T00:00:00Z</sg:CurrentTime></sg:AddResponse>"""
                                    .formatted(url());
                        case "SetTerminationTimeRequest" ->
                            """
                                    <rl:SetTerminationTimeResponse><rl:NewTerminationTime>2026-01-01T00:10:00Z</rl:NewTerminationTime>
                                    <rl:CurrentTime>2026-01-01T00:00:00Z</rl:CurrentTime></rl:SetTerminationTimeResponse>""";
                        default -> "<rl:DestroyResponse/>";
                    })
                    .getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "text/xml; charset=utf-8");
            exchange.sendResponseHeaders(refusal == null ? 200 : 500, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        }

        private static String fault(WsrfFault fault) {
            return "<s:Fault><faultcode>s:Server</faultcode><faultstring>no</faultstring><detail>%s</detail></s:Fault>"
                    .formatted(fault.toFragment());
        }

        @Override
        public void close() {
            server.stop(0);
        }
    }
}
