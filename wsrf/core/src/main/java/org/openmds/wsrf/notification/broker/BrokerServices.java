package org.openmds.wsrf.notification.broker;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import org.openmds.wsrf.lifetime.LifetimeHandlers;
import org.openmds.wsrf.notification.NotificationOperations;
import org.openmds.wsrf.notification.broker.NotificationBroker.Entrance;
import org.openmds.wsrf.notification.lease.OwnerPolicy;
import org.openmds.wsrf.notification.service.NotificationServices;
import org.openmds.wsrf.properties.PropertyReads;
import org.openmds.wsrf.service.AccessPolicy;
import org.openmds.wsrf.service.Binding;
import org.openmds.wsrf.service.ResourceService;
import org.openmds.wsrf.service.Right;
import org.openmds.wsrf.service.ServiceEndpoint;

/** The services in front of a broker: NotificationBroker, and PublisherRegistrationManager for its publishers. */
public final class BrokerServices {

    private BrokerServices() {
    }

    /**
     * The broker's service: Notify and RegisterPublisher with the right to register, Subscribe, GetCurrentMessage and CreatePullPoint with the right to
     * read. A Notify that names a registration needs no right.
     */
    public static ServiceEndpoint broker(NotificationBroker broker, NotificationServices notifications,
            AccessPolicy policy, PropertyReads reads) {
        Binding<Entrance> notify = new Binding<>(NotificationOperations.NOTIFY, Right.REGISTER, broker::publish);
        List<Binding<Entrance>> own = List.of(notify,
                new Binding<>(BrokeredNames.REGISTER_PUBLISHER, Right.REGISTER,
                        (call, entrance) -> broker.register(call)));
        List<Binding<Entrance>> bindings = Stream
                .of(own, notifications.<Entrance>bindings(broker.producer()), reads.<Entrance>bindings())
                .flatMap(List::stream)
                .toList();
        return new PublisherDoor(service(broker, policy, bindings),
                service(broker, (caller, right, group) -> AccessPolicy.Access.GRANTED, List.of(notify)),
                call -> call.resourceKey().flatMap(broker.registrations()::find).isPresent());
    }

    private static ServiceEndpoint service(NotificationBroker broker, AccessPolicy policy,
            List<Binding<Entrance>> bindings) {
        String name = broker.settings().name();
        return new ResourceService<>(
                new ResourceService.Identity(name, BrokeredNames.BROKER_DOCUMENT,
                        Optional.of(BrokeredNames.REGISTRATION_KEY)),
                name, policy, key -> Optional.of(new Entrance(broker, key)), bindings);
    }

    /** The service of registrations, with that name as the last step of its URL: DestroyRegistration, SetTerminationTime, Destroy. */
    public static ServiceEndpoint manager(String name, NotificationBroker broker, OwnerPolicy owners,
            AccessPolicy policy, PropertyReads reads) {
        List<Binding<PublisherRegistrationResource>> own = List.of(new Binding<>(BrokeredNames.DESTROY_REGISTRATION,
                Right.REGISTER, (call, registration) -> registration.destroyRegistration(call)));
        List<Binding<PublisherRegistrationResource>> bindings = Stream.of(own,
                reads.<PublisherRegistrationResource>bindings(),
                new LifetimeHandlers(broker.subscriptions().clock()).<PublisherRegistrationResource>bindings())
                .flatMap(List::stream)
                .toList();
        return new ResourceService<>(
                new ResourceService.Identity(name, BrokeredNames.REGISTRATION_DOCUMENT,
                        Optional.of(BrokeredNames.REGISTRATION_KEY)),
                name, policy, key -> key.flatMap(broker.registrations()::find)
                        .map(found -> new PublisherRegistrationResource(broker, owners, found)),
                bindings);
    }
}
