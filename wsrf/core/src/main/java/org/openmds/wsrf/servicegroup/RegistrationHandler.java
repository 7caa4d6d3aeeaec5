package org.openmds.wsrf.servicegroup;

import java.util.List;
import java.util.Optional;

import javax.xml.namespace.QName;

import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.lifetime.LifetimeHandlers;
import org.openmds.wsrf.lifetime.RequestedLifetime;
import org.openmds.wsrf.resource.Resource;
import org.openmds.wsrf.service.AccessRight;
import org.openmds.wsrf.service.Call;
import org.openmds.wsrf.service.OperationBinding;
import org.openmds.wsrf.softstate.ChangeFutures;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlOutput;

/** The operation Add (WS-ServiceGroup 1.2, section 6.1) on a {@link ServiceGroup}. */
public final class RegistrationHandler {

    private static final QName MEMBER_EPR = sg("MemberEPR");
    private static final QName CONTENT = sg("Content");
    private static final QName INITIAL_TERMINATION_TIME = sg("InitialTerminationTime");
    private static final QName ENTRY_REFERENCE = sg("ServiceGroupEntryReference");
    private static final QName TERMINATION_TIME = sg("TerminationTime");
    private static final QName CURRENT_TIME = sg("CurrentTime");

    private final ServiceGroup group;
    private final GroupSettings settings;
    private final RegistrationPolicy policy;
    private final LeaseClock clock;

    public RegistrationHandler(ServiceGroup group, GroupSettings settings, RegistrationPolicy policy,
            LeaseClock clock) {
        this.group = group;
        this.settings = settings;
        this.policy = policy;
        this.clock = clock;
    }

    /** Returns the operation; it needs the right to register. */
    public <R extends Resource> List<OperationBinding<R>> bindings() {
        return List.of(new OperationBinding<>(ServiceGroupOperations.ADD, AccessRight.REGISTER,
                (call, resource) -> add(call)));
    }

    private XmlOutput add(Call call) {
        XmlElement request = call.body().root();
        Registration registration = policy.admit(member(request), require(request, CONTENT).toFragment(),
                lifetime(request), call.caller());
        LeasedEntry added = ChangeFutures.await(group.add(registration), call.deadline());
        call.changed().accept(added.key().toString());
        XmlFragmentBuilder response = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(call.operation().response())
                .fragment(settings.entryReference().apply(added.key()).toFragment(ENTRY_REFERENCE));
        LifetimeHandlers.appendTime(response, TERMINATION_TIME, added.lease().terminationTime(clock));
        return LifetimeHandlers.appendTime(response, CURRENT_TIME, Optional.of(clock.now())).end().build();
    }

    private static EndpointReference member(XmlElement request) {
        try {
            return EndpointReference.read(require(request, MEMBER_EPR));
        } catch (InvalidXmlException e) {
            throw new WsrfFaultException(FaultKind.ADD_REFUSED, e.getMessage());
        }
    }

    private RequestedLifetime lifetime(XmlElement request) {
        Optional<XmlElement> given = request.child(INITIAL_TERMINATION_TIME);
        if (given.isEmpty()) {
            return new RequestedLifetime.Unspecified();
        }
        String text = given.get().text();
        return RequestedLifetime.parse(text, clock.now())
                .orElseThrow(() -> new WsrfFaultException(FaultKind.ADD_REFUSED,
                        "InitialTerminationTime must be an xsd:dateTime or an xsd:duration, was '%s'".formatted(text)));
    }

    private static XmlElement require(XmlElement request, QName name) {
        return request.child(name)
                .orElseThrow(
                        () -> new WsrfFaultException(FaultKind.ADD_REFUSED, "Add needs a child %s".formatted(name)));
    }

    private static QName sg(String localName) {
        return new QName(Namespaces.WSRF_SG, localName, "sg");
    }
}
