package org.openmds.wsrf.notification.broker;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import org.openmds.wsrf.lifetime.LifetimeHandlers;
import org.openmds.wsrf.notification.NotificationOperations;
import org.openmds.wsrf.notification.broker.NotificationBroker.BrokerResource;
import org.openmds.wsrf.notification.lease.OwnerPolicy;
import org.openmds.wsrf.notification.service.NotificationServices;
import org.openmds.wsrf.properties.PropertyReads;
import org.openmds.wsrf.service.AccessPolicy;
import org.openmds.wsrf.service.AccessRight;
import org.openmds.wsrf.service.InputLength;
import org.openmds.wsrf.service.OperationBinding;
import org.openmds.wsrf.service.ResourceService;
import org.openmds.wsrf.service.ServiceEndpoint;

/** Creates the services of a broker: NotificationBroker, and PublisherRegistrationManager for its publishers. */
public final class BrokerServices {

    private BrokerServices() {
    }

    /**
     * Returns the broker's service. Notify and RegisterPublisher need the right to publish; Subscribe, GetCurrentMessage and CreatePullPoint need
     * the right to read. A Notify that names a registration needs no right.
     */
    public static ServiceEndpoint broker(NotificationBroker broker, NotificationServices notifications,
            AccessPolicy policy, PropertyReads reads) {
        OperationBinding<BrokerResource> notify = new OperationBinding<>(NotificationOperations.NOTIFY,
                AccessRight.PUBLISH, broker::publish);
        List<OperationBinding<BrokerResource>> own = List.of(notify,
                new OperationBinding<>(BrokeredNames.REGISTER_PUBLISHER, AccessRight.PUBLISH, InputLength.SHORT,
                        (call, brokerResource) -> broker.register(call)));
        List<OperationBinding<BrokerResource>> bindings = Stream
                .of(own, notifications.<BrokerResource>bindings(broker.producer()), reads.<BrokerResource>bindings())
                .flatMap(List::stream)
                .toList();
        return new RegisteredPublisherEndpoint(service(broker, policy, bindings),
                service(broker, (caller, right, group) -> AccessPolicy.Access.GRANTED, List.of(notify)),
                key -> broker.registrations().find(key).isPresent());
    }

    private static ServiceEndpoint service(NotificationBroker broker, AccessPolicy policy,
            List<OperationBinding<BrokerResource>> bindings) {
        String name = broker.settings().name();
        return new ResourceService<>(
                new ResourceService.ServiceIdentity(name, BrokeredNames.BROKER_DOCUMENT,
                        Optional.of(BrokeredNames.REGISTRATION_KEY)),
                name, policy, key -> Optional.of(new BrokerResource(broker, key)), bindings);
    }

    /** Returns the service of registrations: DestroyRegistration, SetTerminationTime, Destroy. The name is the last path segment of its URL. */
    public static ServiceEndpoint manager(String name, NotificationBroker broker, OwnerPolicy owners,
            AccessPolicy policy, PropertyReads reads) {
        List<OperationBinding<PublisherRegistrationResource>> own = List
                .of(new OperationBinding<>(BrokeredNames.DESTROY_REGISTRATION,
                        AccessRight.PUBLISH, InputLength.SHORT,
                        (call, registration) -> registration.destroyRegistration(call)));
        List<OperationBinding<PublisherRegistrationResource>> bindings = Stream.of(own,
                reads.<PublisherRegistrationResource>bindings(),
                new LifetimeHandlers(broker.subscriptions().clock()).<PublisherRegistrationResource>bindings())
                .flatMap(List::stream)
                .toList();
        return new ResourceService<>(
                new ResourceService.ServiceIdentity(name, BrokeredNames.REGISTRATION_DOCUMENT,
                        Optional.of(BrokeredNames.REGISTRATION_KEY)),
                name, policy, key -> key.flatMap(broker.registrations()::find)
                        .map(found -> new PublisherRegistrationResource(broker, owners, found)),
                bindings);
    }
}
