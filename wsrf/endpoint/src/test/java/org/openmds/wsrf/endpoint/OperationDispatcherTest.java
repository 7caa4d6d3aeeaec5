package org.openmds.wsrf.endpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;

import javax.xml.namespace.QName;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.endpoint.message.FaultCode;
import org.openmds.wsrf.endpoint.message.WireFault;
import org.openmds.wsrf.endpoint.message.WireFaultException;
import org.openmds.wsrf.properties.PropertyOperations;
import org.openmds.wsrf.service.Operation;

class OperationDispatcherTest {

    private static final Operation QUERY = PropertyOperations.QUERY_RESOURCE_PROPERTIES;
    private static final QName QUERY_BODY = QUERY.request();

    private final OperationDispatcher dispatcher = new OperationDispatcher(EndpointFixture.description());

    @Test
    void dispatch_nothingButBody_findsByBody() {
        assertThat(dispatcher.dispatch(Optional.empty(), Optional.empty(), QUERY_BODY)).isEqualTo(QUERY);
    }

    @Test
    void dispatch_wsaAction_findsByAction() {
        assertThat(dispatcher.dispatch(Optional.of(QUERY.action()), Optional.empty(), QUERY_BODY)).isEqualTo(QUERY);
    }

    @Test
    void dispatch_actionOfDerivedPortType_findsInheritedOperation() {
        String derived = "http://docs.oasis-open.org/wsrf/sgw-2/ServiceGroup/GetResourcePropertyRequest";

        assertThat(dispatcher.dispatch(Optional.of(derived), Optional.empty(),
                PropertyOperations.GET_RESOURCE_PROPERTY.request()))
                .isEqualTo(PropertyOperations.GET_RESOURCE_PROPERTY);
    }

    @Test
    void dispatch_soapActionOfNamespaceAndName_fallsThroughToBody() {
        assertThat(dispatcher.dispatch(Optional.empty(),
                Optional.of("http://docs.oasis-open.org/wsrf/rpw-2#QueryResourceProperties"), QUERY_BODY))
                .isEqualTo(QUERY);
    }

    @Test
    void dispatch_wsaActionAndOtherSoapAction_followsWsaAction() {
        String other = PropertyOperations.GET_RESOURCE_PROPERTY.action();

        assertThat(dispatcher.dispatch(Optional.of(QUERY.action()), Optional.of(other), QUERY_BODY)).isEqualTo(QUERY);
    }

    @Test
    void dispatch_unknownWsaActionAndBody_isActionNotSupported() {
        WireFault fault = refusal(Optional.of("urn:unknown"), Optional.empty(), new QName("urn:x", "Nothing"));

        assertThat(fault.subcodes()).isEqualTo(List.of(new QName(Namespaces.WSA, "ActionNotSupported")));
        assertThat(fault.fault().description()).contains("urn:unknown", "DefaultIndexService",
                "QueryResourceProperties");
        assertThat(fault.action()).isEqualTo("http://www.w3.org/2005/08/addressing/fault");
    }

    /** The actions of WSRF::Lite, of CXF's proxies made of annotations, and of the trigger stubs of Globus Toolkit 4.2. */
    @ParameterizedTest
    @ValueSource(strings = {"\"http://docs.oasis-open.org/wsrf/rp-2#QueryResourceProperties\"",
        "http://docs.oasis-open.org/wsrf/rpw-2/QueryResourceProperties/QueryResourceProperties",
        "http://mds.globus.org/2007/03/TriggerFactoryService", "urn:unknown", "/"})
    void dispatch_unknownWsaAction_followsTheBody(String action) {
        assertThat(dispatcher.dispatch(Optional.of(action), Optional.empty(), QUERY_BODY)).isEqualTo(QUERY);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"http://docs.oasis-open.org/wsrf/rp-2#GetResourceProperty\"",
        "urn:x/GetResourcePropertyRequest", "GetResourceProperty"})
    void dispatch_actionWithTheNameOfAnotherOperation_isRefused(String action) {
        WireFault fault = refusal(Optional.of(action), Optional.empty(), QUERY_BODY);

        assertThat(fault.fault().description()).contains("the action selects operation GetResourceProperty");
    }

    @Test
    void dispatch_bodyOfAnotherOperation_saysExpectedAndGot() {
        WireFault fault = refusal(Optional.of(QUERY.action()), Optional.empty(),
                PropertyOperations.GET_RESOURCE_PROPERTY.request());

        assertThat(fault.fault().description()).contains(
                "must be {http://docs.oasis-open.org/wsrf/rp-2}QueryResourceProperties",
                "got {http://docs.oasis-open.org/wsrf/rp-2}GetResourceProperty");
    }

    @Test
    void dispatch_soapActionWithBodyOfAnotherOperation_isRefused() {
        WireFault fault = refusal(Optional.empty(), Optional.of(QUERY.action()),
                PropertyOperations.GET_RESOURCE_PROPERTY.request());

        assertThat(fault.code()).isEqualTo(FaultCode.SENDER);
    }

    @Test
    void dispatch_unknownBody_namesItAndTheOperations() {
        WireFault fault = refusal(Optional.empty(), Optional.of(""), new QName("urn:x", "Nothing"));

        assertThat(fault.fault().description()).contains("{urn:x}Nothing", "GetResourceProperty", "SetTerminationTime");
    }

    private WireFault refusal(Optional<String> wsaAction, Optional<String> soapAction, QName body) {
        WireFaultException[] thrown = new WireFaultException[1];
        assertThatThrownBy(() -> dispatcher.dispatch(wsaAction, soapAction, body))
                .isInstanceOfSatisfying(WireFaultException.class, e -> thrown[0] = e);
        return thrown[0].fault();
    }
}
