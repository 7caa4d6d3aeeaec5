package org.openmds.wsrf.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.wsrf.service.ServiceCalls.call;
import static org.openmds.wsrf.service.ServiceCalls.fault;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import javax.xml.namespace.QName;

import org.junit.jupiter.api.Test;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFault;
import org.openmds.wsrf.lifetime.LifetimeHandlers;
import org.openmds.wsrf.lifetime.LifetimeOperations;
import org.openmds.wsrf.lifetime.ManualClock;
import org.openmds.wsrf.properties.PropertyOperations;
import org.openmds.wsrf.properties.PropertyReads;
import org.openmds.wsrf.properties.QueryEvaluator;
import org.openmds.wsrf.resource.ResourceHome;
import org.openmds.wsrf.xpath.document.XPathLimits;

/** Tests that the rights are checked first, then the resource is found, then the operation is executed; every error is a fault. */
final class ResourceServiceTest {

    private static final Caller ALICE = new Caller("alice", true);
    private static final QName KEY = new QName("urn:k", "Key", "k");

    private final List<String> asked = new ArrayList<>();
    private final TestResource testResource = new TestResource(new ManualClock());

    @Test
    void answer_ofEachRight_checksThePolicyWithCallerRightAndGroup() {
        ServiceEndpoint service = service((caller, right, group) -> {
            asked.add(caller.name() + " " + right + " " + group);
            return AccessPolicy.Access.GRANTED;
        }, key -> Optional.of(testResource));

        ServiceCalls.answer(service,
                call(PropertyOperations.GET_RESOURCE_PROPERTY_DOCUMENT, "", Optional.of("1"), ALICE));
        ServiceCalls.answer(service, call(LifetimeOperations.DESTROY, "", Optional.of("1"), Caller.ANONYMOUS));

        assertThat(asked).containsExactly("alice READ shelves", "anonymous REGISTER shelves");
    }

    @Test
    void answer_withoutTheRight_isDeniedBeforeTheResourceIsLookedUp() {
        for (AccessPolicy.Access access : List.of(AccessPolicy.Access.CREDENTIAL_REQUIRED,
                AccessPolicy.Access.FORBIDDEN)) {
            ServiceEndpoint service = service((caller, right, group) -> access, key -> {
                asked.add("resource");
                return Optional.of(testResource);
            });

            Reply reply = service.answer(call(LifetimeOperations.DESTROY, "", Optional.of("1"), ALICE));

            assertThat(reply).isInstanceOfSatisfying(Reply.Denied.class, denied -> {
                assertThat(denied.access()).isEqualTo(access);
                assertThat(denied.fault().description()).contains("Destroy", "Shelves", "'register'", "'alice'");
                ServiceCalls.valid(denied.fault().toFragment());
            });
        }
        assertThat(asked).isEmpty();
        assertThat(testResource.isDestroyed()).isFalse();
    }

    @Test
    void admission_withoutAnyRightOfTheService_isThatOfThePolicy() {
        assertThat(service((caller, right, group) -> AccessPolicy.Access.FORBIDDEN, key -> Optional.empty())
                .admission(ALICE)).isEqualTo(Admission.FORBIDDEN);
        assertThat(service((caller, right, group) -> AccessPolicy.Access.CREDENTIAL_REQUIRED, key -> Optional.empty())
                .admission(Caller.ANONYMOUS)).isEqualTo(Admission.CREDENTIAL_REQUIRED);
    }

    @Test
    void admission_withOneOfTheRights_isThatOfItsLongestInput() {
        AccessPolicy readOnly = (caller, right, group) -> right == AccessRight.READ
                ? AccessPolicy.Access.GRANTED
                : AccessPolicy.Access.FORBIDDEN;

        assertThat(bound(readOnly).admission(ALICE)).isEqualTo(Admission.SHORT);
        assertThat(bound(ResourceServiceTest::grant).admission(ALICE)).isEqualTo(Admission.LONG);
        assertThat(service(ResourceServiceTest::grant, key -> Optional.empty()).admission(ALICE))
                .as("Destroy and SetTerminationTime need no long input")
                .isEqualTo(Admission.SHORT);
    }

    @Test
    void admission_ofAPolicyThatFails_isShort() {
        assertThat(service((caller, right, group) -> {
            throw new IllegalStateException("password=secret");
        }, key -> Optional.empty()).admission(ALICE)).isEqualTo(Admission.SHORT);
    }

    @Test
    void hasResource_ofItsHome_looksUpTheKey() {
        ServiceEndpoint service = service(ResourceServiceTest::grant,
                key -> key.filter("1"::equals).map(one -> testResource));

        assertThat(service.takesLongInput("1")).isTrue();
        assertThat(service.takesLongInput("2")).isFalse();
    }

    @Test
    void or_ofTwoAdmissions_isTheOneThatAllowsMore() {
        assertThat(Admission.CREDENTIAL_REQUIRED.or(Admission.LONG_FOR_KNOWN_KEY))
                .isEqualTo(Admission.LONG_FOR_KNOWN_KEY);
        assertThat(Admission.LONG.or(Admission.LONG_FOR_KNOWN_KEY)).isEqualTo(Admission.LONG);
        assertThat(Admission.CREDENTIAL_REQUIRED.isGranted()).isFalse();
        assertThat(Admission.SHORT.isGranted()).isTrue();
    }

    @Test
    void answer_unknownResource_isResourceUnknown() {
        ServiceEndpoint service = service(ResourceServiceTest::grant, key -> Optional.empty());

        WsrfFault gone = fault(service, call(LifetimeOperations.DESTROY, "", Optional.of("<7>"), ALICE));
        WsrfFault none = fault(service, call(LifetimeOperations.DESTROY, ""));

        assertThat(gone.kind()).isEqualTo(FaultKind.RESOURCE_UNKNOWN);
        assertThat(gone.description()).contains("Shelves", "'<7>'");
        assertThat(none.kind()).isEqualTo(FaultKind.RESOURCE_UNKNOWN);
        assertThat(none.description()).contains("needs the reference parameter", KEY.toString());
    }

    @Test
    void answer_operationThatTheServiceHasNot_isABaseFault() {
        ServiceEndpoint service = service(ResourceServiceTest::grant, key -> Optional.of(testResource));

        WsrfFault fault = fault(service, call(PropertyOperations.SET_RESOURCE_PROPERTIES, ""));

        assertThat(fault.kind()).isEqualTo(FaultKind.BASE);
        assertThat(fault.description()).contains("Shelves", "SetResourceProperties");
    }

    @Test
    void answer_bugInsideOfHomeOrPolicy_isAnInternalFaultWithoutDetail() {
        ServiceEndpoint home = service(ResourceServiceTest::grant, key -> {
            throw new IllegalStateException("password=secret");
        });
        ServiceEndpoint policy = service((caller, right, group) -> {
            throw new IllegalStateException("password=secret");
        }, key -> Optional.of(testResource));

        for (ServiceEndpoint service : List.of(home, policy)) {
            WsrfFault fault = fault(service, call(LifetimeOperations.DESTROY, ""));

            assertThat(fault.kind()).isEqualTo(FaultKind.INTERNAL);
            assertThat(fault.description()).doesNotContain("secret", "IllegalState").contains("log");
            assertThat(testResource.isDestroyed()).isFalse();
        }
    }

    @Test
    void description_namesAllThatTheServiceAnswers() {
        ServiceDescription description = service(ResourceServiceTest::grant, key -> Optional.of(testResource))
                .description();

        assertThat(description.name()).isEqualTo("Shelves");
        assertThat(description.resourceKey()).contains(KEY);
        assertThat(description.documentName()).isEqualTo(TestResource.DOCUMENT);
        assertThat(description.operations()).hasSize(6);
        assertThat(description.operation(LifetimeOperations.DESTROY.request())).contains(LifetimeOperations.DESTROY);
        assertThat(description.operation(KEY)).isEmpty();
    }

    @Test
    void operation_acceptsItsActionAndThatOfADerivedPortType() {
        Operation destroy = LifetimeOperations.DESTROY;

        assertThat(destroy.accepts("http://docs.oasis-open.org/wsrf/rlw-2/ImmediateResourceTermination/DestroyRequest"))
                .isTrue();
        assertThat(destroy.accepts("http://docs.oasis-open.org/wsn/bw-2/PullPoint/DestroyRequest")).isTrue();
        assertThat(
                destroy.accepts("http://docs.oasis-open.org/wsrf/rlw-2/ImmediateResourceTermination/DestroyResponse"))
                .isFalse();
        assertThat(destroy.accepts("urn:evil/DestroyRequest")).isFalse();
    }

    private static AccessPolicy.Access grant(Caller caller, AccessRight right, String group) {
        return AccessPolicy.Access.GRANTED;
    }

    /** Returns a service with an operation that takes documents. */
    private ServiceEndpoint bound(AccessPolicy policy) {
        OperationBinding<TestResource> writes = new OperationBinding<>(PropertyOperations.SET_RESOURCE_PROPERTIES,
                AccessRight.REGISTER, (call, resource) -> call.body());
        OperationBinding<TestResource> reads = new OperationBinding<>(PropertyOperations.GET_RESOURCE_PROPERTY,
                AccessRight.READ, (call, resource) -> call.body());
        return new ResourceService<>(
                new ResourceService.ServiceIdentity("Shelves", TestResource.DOCUMENT, Optional.of(KEY)), "shelves",
                policy, key -> Optional.of(testResource), List.of(writes, reads));
    }

    private static ServiceEndpoint service(AccessPolicy policy, ResourceHome<TestResource> home) {
        List<OperationBinding<TestResource>> bindings = new ArrayList<>(
                new PropertyReads(QueryEvaluator.direct(XPathLimits.DEFAULT)).<TestResource>bindings());
        bindings.addAll(new LifetimeHandlers(new ManualClock()).bindings());
        return new ResourceService<>(
                new ResourceService.ServiceIdentity("Shelves", TestResource.DOCUMENT, Optional.of(KEY)),
                "shelves", policy, home,
                bindings);
    }
}
