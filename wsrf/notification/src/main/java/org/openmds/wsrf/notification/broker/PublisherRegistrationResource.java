package org.openmds.wsrf.notification.broker;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.openmds.wsrf.WsrfDialect;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.lifetime.Lease;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.lifetime.LifetimeHandlers;
import org.openmds.wsrf.lifetime.RequestedLifetime;
import org.openmds.wsrf.lifetime.TerminableResource;
import org.openmds.wsrf.lifetime.UnacceptableLifetimeException;
import org.openmds.wsrf.notification.NotificationNames;
import org.openmds.wsrf.notification.lease.OwnerPolicy;
import org.openmds.wsrf.resource.PropertyDocument;
import org.openmds.wsrf.resource.ResourceProperties;
import org.openmds.wsrf.service.Call;
import org.openmds.wsrf.softstate.ChangeFutures;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlOutput;
import org.openmds.wsrf.xml.XmlTimes;

/** The registration of a publisher as a WS-Resource (WS-BrokeredNotification 1.3, section 5). */
final class PublisherRegistrationResource implements TerminableResource {

    private final NotificationBroker broker;
    private final OwnerPolicy owners;
    private final PublisherRegistration registration;

    PublisherRegistrationResource(NotificationBroker broker, OwnerPolicy owners, PublisherRegistration registration) {
        this.broker = broker;
        this.owners = owners;
        this.registration = registration;
    }

    @Override
    public ResourceProperties properties(WsrfDialect dialect) {
        LeaseClock clock = broker.subscriptions().clock();
        List<XmlFragment> properties = new ArrayList<>();
        registration.publisher()
                .ifPresent(publisher -> properties.add(publisher.toFragment(BrokeredNames.PUBLISHER_REFERENCE)));
        properties.addAll(registration.topics());
        properties.add(NotificationNames.text(BrokeredNames.DEMAND, Boolean.toString(registration.demand())));
        properties.add(NotificationNames.text(BrokeredNames.CREATION_TIME, XmlTimes.text(registration.created())));
        properties.add(LifetimeHandlers.time(LifetimeHandlers.CURRENT_TIME, Optional.of(clock.now())));
        properties.add(LifetimeHandlers.time(LifetimeHandlers.TERMINATION_TIME,
                registration.lease().terminationTime(clock)));
        return PropertyDocument.named(BrokeredNames.REGISTRATION_DOCUMENT).all(properties).build();
    }

    @Override
    public Lease setTerminationTime(RequestedLifetime requested, Call call) {
        ownershipProblem(call).ifPresent(problem -> {
            throw new UnacceptableLifetimeException(problem);
        });
        return ChangeFutures.await(broker.registrations()
                .change(registration.key(),
                        (registration, time) -> registration
                                .withLease(broker.settings().leases().grant(requested, time))),
                call.deadline()).lease();
    }

    @Override
    public void destroy(Call call) {
        end(call, FaultKind.RESOURCE_NOT_DESTROYED);
    }

    /** Ends the registration with the operation of WS-BrokeredNotification. */
    XmlOutput destroyRegistration(Call call) {
        end(call, FaultKind.REGISTRATION_NOT_DESTROYED);
        return NotificationNames.empty(call.operation().response());
    }

    private void end(Call call, FaultKind refusal) {
        ownershipProblem(call).ifPresent(problem -> {
            throw new WsrfFaultException(refusal, problem);
        });
        ChangeFutures.await(broker.registrations().remove(registration.key()), call.deadline());
    }

    private Optional<String> ownershipProblem(Call call) {
        return owners.mayManage(registration.owner(), call.caller())
                ? Optional.empty()
                : Optional.of("this publisher was registered by '%s'; '%s' may change it only with the right 'admin'"
                        .formatted(registration.owner(), call.caller().name()));
    }
}
