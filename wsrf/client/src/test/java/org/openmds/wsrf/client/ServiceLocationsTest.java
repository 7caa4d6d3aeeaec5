package org.openmds.wsrf.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

import javax.xml.namespace.QName;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.http.ConnectionException.AccessDenied;
import org.openmds.wsrf.client.http.ConnectionException.NoAnswer;
import org.openmds.wsrf.client.http.ConnectionException.NotConnected;
import org.openmds.wsrf.client.http.HttpSettings;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFault;
import org.openmds.wsrf.fault.WsrfFaultException;

/** Tests several addresses of one service. */
class ServiceLocationsTest {

    private static final QName CPU = new QName("urn:host", "Cpu", "h");
    private static final String RESPONSE = "<rp:GetResourcePropertyResponse xmlns:rp=\"http://docs.oasis-open.org/wsrf/rp-2\"/>";

    private final WsrfClient client = WsrfClient.builder()
            .http(HttpSettings.DEFAULT.withRequestTimeout(Duration.ofSeconds(10)))
            .build();
    private final EndpointReference dead = EndpointReference.of("http://127.0.0.1:1/");
    private SoapServer good;

    @BeforeEach
    void start() throws Exception {
        good = SoapServer.answering(RESPONSE);
    }

    @AfterEach
    void stop() throws Exception {
        client.close();
        good.close();
    }

    @Test
    void read_firstAddressDead_goesOnAndSticksWithTheNext() {
        ServiceLocations locations = new ServiceLocations(client, List.of(dead, good.reference()));

        assertThat(locations.read(ServiceLocationsTest::cpus)).isEmpty();
        assertThat(locations.preferred()).isEqualTo(good.reference());
        locations.read(ServiceLocationsTest::cpus);
        assertThat(good.received).hasSize(2);
    }

    @Test
    void write_firstAddressDead_goesOnSinceNothingWasSent() {
        assertThat(new ServiceLocations(client, List.of(dead, good.reference())).write(ServiceLocationsTest::cpus))
                .isEmpty();
    }

    @Test
    void write_connectionBreaksAfterSending_isNotRepeatedButAReadIs() throws Exception {
        try (RawServer breaking = new RawServer("")) {
            ServiceLocations locations = new ServiceLocations(client, List.of(breaking.reference(), good.reference()));

            assertThatThrownBy(() -> locations.write(ServiceLocationsTest::cpus)).isInstanceOf(NoAnswer.class);
            assertThat(good.received).isEmpty();
            assertThat(locations.read(ServiceLocationsTest::cpus)).isEmpty();
            assertThat(good.received).hasSize(1);
        }
    }

    @Test
    @Timeout(20)
    void read_firstAddressHangs_leavesTimeForTheNext() throws Exception {
        try (SoapServer hanging = new SoapServer((request, response, callback) -> {
        })) {
            ServiceLocations locations = new ServiceLocations(client.within(Duration.ofSeconds(4)),
                    List.of(hanging.reference(), good.reference()));

            assertThat(locations.read(ServiceLocationsTest::cpus)).isEmpty();
        }
    }

    @Test
    void read_allDead_triesEachOnceAndReportsAll() throws Exception {
        try (RawServer breaking = new RawServer("")) {
            ServiceLocations locations = new ServiceLocations(client, List.of(dead, breaking.reference()));

            assertThatThrownBy(() -> locations.read(ServiceLocationsTest::cpus)).isInstanceOf(NoAnswer.class)
                    .satisfies(
                            last -> assertThat(last.getSuppressed()).singleElement().isInstanceOf(NotConnected.class));
            assertThat(breaking.connections).hasValue(1);
        }
    }

    @Test
    void read_faultOrDeniedAccess_isTheAnswer() throws Exception {
        String fault = SoapServer
                .soap11("<s:Fault><faultcode>s:Client</faultcode><faultstring>what?</faultstring></s:Fault>");
        try (SoapServer faulty = new SoapServer(
                (request, response, callback) -> SoapServer.send(response, callback, 500, "text/xml", fault));
                SoapServer closed = new SoapServer(
                        (request, response, callback) -> SoapServer.send(response, callback, 403, "text/xml", ""))) {
            assertThatThrownBy(() -> new ServiceLocations(client, List.of(faulty.reference(), good.reference()))
                    .read(ServiceLocationsTest::cpus)).isInstanceOf(WsrfFaultException.class);
            assertThatThrownBy(() -> new ServiceLocations(client, List.of(closed.reference(), good.reference()))
                    .read(ServiceLocationsTest::cpus)).isInstanceOf(AccessDenied.class);
            assertThat(good.received).isEmpty();
        }
    }

    @Test
    void write_faultNamesAnotherLocation_goesThereOnceAndSticks() throws Exception {
        try (SoapServer follower = SoapServer.faulting(elsewhere(origin(good)));
                SoapServer other = SoapServer.faulting(elsewhere(origin(good)))) {
            ServiceLocations locations = new ServiceLocations(client,
                    List.of(follower.reference(), other.reference(), good.reference()));

            assertThat(locations.write(ServiceLocationsTest::cpus)).isEmpty();
            assertThat(locations.preferred()).isEqualTo(good.reference());
            assertThat(follower.received).hasSize(1);
            assertThat(other.received).isEmpty();
        }
    }

    @Test
    void write_faultNamesAnUnknownServerOrTheNextOneDoesToo_isTheAnswer() throws Exception {
        try (SoapServer lost = SoapServer.faulting(elsewhere(origin(good)));
                SoapServer first = SoapServer.faulting(elsewhere(origin(lost)))) {
            assertThatThrownBy(() -> new ServiceLocations(client, List.of(lost.reference(), dead))
                    .write(ServiceLocationsTest::cpus)).isInstanceOf(WsrfFaultException.class);
            assertThatThrownBy(
                    () -> new ServiceLocations(client, List.of(first.reference(), lost.reference(), good.reference()))
                            .write(ServiceLocationsTest::cpus))
                    .isInstanceOf(WsrfFaultException.class);
            assertThat(good.received).isEmpty();
        }
    }

    @Test
    void of_resourceOfADeadLocation_isAtTheOthersToo() {
        EndpointReference entry = EndpointReference.of("http://127.0.0.1:1/Entry?x", CPU, "key");
        ServiceLocations locations = new ServiceLocations(client, List.of(dead, good.reference()));

        assertThat(
                locations.of(entry).write((to, at) -> requireAt(at, origin(good) + "/Entry?x")).referenceParameters())
                .isEqualTo(entry.referenceParameters());
        assertThat(locations.of(EndpointReference.of("http://elsewhere.invalid/Entry")).preferred().address())
                .isEqualTo("http://elsewhere.invalid/Entry");
    }

    private EndpointReference requireAt(EndpointReference at, String address) {
        if (!at.address().equals(address)) {
            throw new NotConnected(at.address(), "the test lets this location fail");
        }
        return at;
    }

    private static String origin(SoapServer server) {
        return ServerOrigin.of(server.reference().address()).orElseThrow().url();
    }

    /** Returns the fault of a member that does not lead. */
    private static WsrfFault elsewhere(String server) {
        return new WsrfFault(FaultKind.RESOURCE_UNAVAILABLE, "another member leads", Instant.EPOCH, List.of(),
                Optional.of(server));
    }

    @Test
    void locations_noneOrTooMany_areRefused() {
        assertThatThrownBy(() -> new ServiceLocations(client, List.of())).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new ServiceLocations(client, Collections.nCopies(17, dead)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static List<?> cpus(WsrfClient at, EndpointReference location) {
        return at.getResourceProperty(location, CPU);
    }
}
