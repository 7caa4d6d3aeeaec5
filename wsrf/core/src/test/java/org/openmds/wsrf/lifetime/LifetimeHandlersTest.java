package org.openmds.wsrf.lifetime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.openmds.wsrf.service.ServiceCalls.answer;
import static org.openmds.wsrf.service.ServiceCalls.call;
import static org.openmds.wsrf.service.ServiceCalls.fault;

import java.time.Duration;
import java.util.Optional;

import javax.xml.namespace.QName;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.properties.PropertyFixture;
import org.openmds.wsrf.service.ServiceEndpoint;
import org.openmds.wsrf.service.TestResource;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;

final class LifetimeHandlersTest {

    private static final QName NIL = new QName(Namespaces.XSI, "nil");

    private final ManualClock clock = new ManualClock();
    private final TestResource testResource = new TestResource(clock);
    private final ServiceEndpoint service = PropertyFixture.service(testResource, clock);

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "<rl:RequestedTerminationTime>2026-01-01T01:00:00+00:30</rl:RequestedTerminationTime>|2026-01-01T00:30:00Z",
        "<rl:RequestedLifetimeDuration> PT90S </rl:RequestedLifetimeDuration>|2026-01-01T00:01:30Z"})
    void setTerminationTime_timeOrDuration_answersTheNewEndAndTheTime(String request, String end) {
        XmlFragment answer = answer(service, call(LifetimeOperations.SET_TERMINATION_TIME, request));

        assertThat(child(answer, "NewTerminationTime").map(XmlElement::text)).contains(end);
        assertThat(child(answer, "CurrentTime").map(XmlElement::text)).contains("2026-01-01T00:00:00Z");
    }

    @Test
    void setTerminationTime_nil_requestsAnUnlimitedLease() {
        XmlFragment answer = answer(service,
                call(LifetimeOperations.SET_TERMINATION_TIME, "<rl:RequestedTerminationTime xsi:nil='true'/>"));

        assertThat(child(answer, "NewTerminationTime").flatMap(element -> element.attribute(NIL))).contains("true");
    }

    @ParameterizedTest
    @ValueSource(strings = {"<rl:RequestedLifetimeDuration>PT0.1S</rl:RequestedLifetimeDuration>",
        "<rl:RequestedLifetimeDuration>-P1D</rl:RequestedLifetimeDuration>",
        "<rl:RequestedLifetimeDuration>P8D</rl:RequestedLifetimeDuration>",
        "<rl:RequestedTerminationTime>2025-12-31T23:59:59Z</rl:RequestedTerminationTime>",
        "<rl:RequestedTerminationTime>9999-12-31T23:59:59Z</rl:RequestedTerminationTime>"})
    void setTerminationTime_thatIsNotGranted_isRejected(String request) {
        assertThat(fault(service, call(LifetimeOperations.SET_TERMINATION_TIME, request)).kind())
                .isEqualTo(FaultKind.TERMINATION_TIME_CHANGE_REJECTED);
    }

    @Test
    void setTerminationTime_withoutATime_asksForNoEnd() {
        assertThat(service.answer(call(LifetimeOperations.SET_TERMINATION_TIME, "")))
                .hasToString(service.answer(call(LifetimeOperations.SET_TERMINATION_TIME,
                        "<rl:RequestedTerminationTime xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' xsi:nil='true'/>"))
                        .toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"<rl:RequestedTerminationTime>soon</rl:RequestedTerminationTime>",
        "<rl:RequestedTerminationTime/>", "<rl:RequestedLifetimeDuration>1 hour</rl:RequestedLifetimeDuration>"})
    void setTerminationTime_thatCannotBeRead_isUnable(String request) {
        assertThat(fault(service, call(LifetimeOperations.SET_TERMINATION_TIME, request)).kind())
                .isEqualTo(FaultKind.UNABLE_TO_SET_TERMINATION_TIME);
    }

    @Test
    void destroy_destroys() {
        answer(service, call(LifetimeOperations.DESTROY, ""));

        assertThat(testResource.isDestroyed()).isTrue();
    }

    @Test
    void terms_atTheirBounds_grant() {
        LeaseTerms terms = new LeaseTerms(Duration.ofMinutes(1), Duration.ofSeconds(2), Duration.ofHours(1));

        assertThat(terms.grant(new RequestedLifetime.Relative(Duration.ofSeconds(2)), clock))
                .isEqualTo(Lease.Limited.of(Duration.ofSeconds(2), clock));
        assertThat(terms.grant(new RequestedLifetime.Relative(Duration.ofHours(1)), clock))
                .isEqualTo(Lease.Limited.of(Duration.ofHours(1), clock));
        assertThat(terms.grant(new RequestedLifetime.Unspecified(), clock))
                .isEqualTo(Lease.Limited.of(Duration.ofMinutes(1), clock));
    }

    @Test
    void terms_endless_grantALeaseWithoutEndUnlessATimeIsNamed() {
        LeaseTerms terms = new LeaseTerms(Duration.ofMinutes(1), Duration.ofSeconds(2), Duration.ofHours(1), true);

        assertThat(terms.grant(new RequestedLifetime.Unspecified(), clock)).isEqualTo(new Lease.Unlimited());
        assertThat(terms.grant(new RequestedLifetime.Unlimited(), clock)).isEqualTo(new Lease.Unlimited());
        assertThat(terms.grant(new RequestedLifetime.Relative(Duration.ofMinutes(2)), clock))
                .isEqualTo(Lease.Limited.of(Duration.ofMinutes(2), clock));
        assertThatThrownBy(() -> terms.grant(new RequestedLifetime.Relative(Duration.ofDays(1)), clock))
                .isInstanceOf(UnacceptableLifetimeException.class);
    }

    private static Optional<XmlElement> child(XmlFragment answer, String localName) {
        return answer.root().child(new QName(Namespaces.WSRF_RL, localName));
    }
}
