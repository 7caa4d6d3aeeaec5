package org.openmds.wsrf.client.registration;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.AddedEntry;
import org.openmds.wsrf.client.ClientThreads;
import org.openmds.wsrf.client.GrantedLifetime;
import org.openmds.wsrf.client.ManualTime;
import org.openmds.wsrf.client.SoapServer;
import org.openmds.wsrf.client.WsrfClient;
import org.openmds.wsrf.xml.XmlFragment;

class RegistrantOverSoapTest {

    private static final Duration LIFETIME = Duration.ofMinutes(10);

    private final ManualTime time = new ManualTime();

    @Test
    @Timeout(20)
    void registration_overSoap_addsAndRemoves() throws Exception {
        CountDownLatch added = new CountDownLatch(1);
        try (SoapServer server = new SoapServer((request, response, callback) -> {
            boolean add = request.header("SOAPAction").contains("AddRequest");
            SoapServer.send(response, callback, 200, "text/xml",
                    SoapServer.soap11(add
                            ? """
                                    <sg:AddResponse xmlns:sg="http://docs.oasis-open.org/wsrf/sg-2">
                                      <sg:ServiceGroupEntryReference><wsa:Address>%s</wsa:Address></sg:ServiceGroupEntryReference>
                                      <sg:TerminationTime>2026-01-01T00:10:00Z</sg:TerminationTime><sg:CurrentTime>2026-01-01T00:00:00Z</sg:CurrentTime>
                                    </sg:AddResponse>"""
                                    .formatted("http://" + request.header("Host") + "/entry")
                            : "<rl:DestroyResponse xmlns:rl=\"http://docs.oasis-open.org/wsrf/rl-2\"/>"));
        }); WsrfClient client = WsrfClient.builder().build()) {
            Executor calls = call -> Thread.ofVirtual().start(() -> {
                call.run();
                added.countDown();
            });
            Registrant registrant = Registrant.start("over SOAP",
                    new SoapPort(client, server.reference()), RegistrationTimes.ofLifetime(LIFETIME),
                    new ClientThreads(time, calls, time, () -> 0L));
            assertThat(added.await(10, TimeUnit.SECONDS)).isTrue();
            assertThat(registrant.status().leaseEnd()).contains(ManualTime.START.plus(LIFETIME));
            registrant.close();

            assertThat(server.received).extracting(one -> one.header("SOAPAction"))
                    .containsExactly("\"http://docs.oasis-open.org/wsrf/sgw-2/ServiceGroupRegistration/AddRequest\"",
                            "\"http://docs.oasis-open.org/wsrf/rlw-2/ImmediateResourceTermination/DestroyRequest\"");
        }
    }

    /** A port that sends the requests over SOAP. */
    private record SoapPort(WsrfClient client, EndpointReference group) implements RegistrationPort {
        @Override
        public AddedEntry add() {
            return client.add(group, EndpointReference.of("http://member"),
                    XmlFragment.parse("<c:Data xmlns:c=\"urn:c\"/>"), LIFETIME);
        }

        @Override
        public GrantedLifetime renew(EndpointReference entry) {
            return client.setTerminationTime(entry, LIFETIME);
        }

        @Override
        public void remove(EndpointReference entry) {
            client.destroy(entry);
        }
    }
}
