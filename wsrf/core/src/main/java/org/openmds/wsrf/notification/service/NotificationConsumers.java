package org.openmds.wsrf.notification.service;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

import javax.xml.namespace.QName;

import org.openmds.wsrf.WsrfDialect;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.notification.NotificationNames;
import org.openmds.wsrf.notification.NotificationOperations;
import org.openmds.wsrf.notification.ReceivedNotification;
import org.openmds.wsrf.notification.lease.ResourceKeys;
import org.openmds.wsrf.resource.PropertyDocument;
import org.openmds.wsrf.resource.Resource;
import org.openmds.wsrf.resource.ResourceProperties;
import org.openmds.wsrf.service.AccessPolicy;
import org.openmds.wsrf.service.AccessRight;
import org.openmds.wsrf.service.OperationBinding;
import org.openmds.wsrf.service.ResourceService;
import org.openmds.wsrf.service.ServiceEndpoint;

/**
 * The process' own consumers of notifications (WS-BaseNotification 1.3, section 3): who subscribes elsewhere registers here, and gets what is sent to the
 * reference that he was given. Its key cannot be guessed, so whoever knows it may send, without any other right. Thread-safe.
 */
public final class NotificationConsumers {

    private static final QName DOCUMENT = NotificationNames.omn("NotificationConsumerRP");

    private final String address;
    private final Map<String, Consumer<List<ReceivedNotification>>> consumers = new ConcurrentHashMap<>();

    /**
     * @param address
     *            of the service
     */
    public NotificationConsumers(String address) {
        this.address = address;
    }

    /** Of the service. */
    public String address() {
        return address;
    }

    /** Where a consumer is sent to. */
    public record RegisteredConsumer(String key, EndpointReference reference) {
    }

    /** One consumer as the service finds it. */
    private record ConsumerResource(Consumer<List<ReceivedNotification>> consumer) implements Resource {
        @Override
        public ResourceProperties properties(WsrfDialect dialect) {
            return PropertyDocument.named(DOCUMENT).build();
        }
    }

    /**
     * Begins to receive.
     *
     * @param consumer
     *            called by the thread of the request, at several times by several; must return soon
     */
    public RegisteredConsumer register(Consumer<List<ReceivedNotification>> consumer) {
        return register(ResourceKeys.random(), consumer);
    }

    /** {@link #register(Consumer)} under a name of before a restart. */
    public RegisteredConsumer register(String key, Consumer<List<ReceivedNotification>> consumer) {
        consumers.put(key, consumer);
        return new RegisteredConsumer(key, EndpointReference.of(address, NotificationNames.CONSUMER_KEY, key));
    }

    /** Receives no more; further messages are answered ResourceUnknown. */
    public void remove(String key) {
        consumers.remove(key);
    }

    /** The service, with that name as the last step of its URL. */
    public ServiceEndpoint service(String name) {
        OperationBinding<ConsumerResource> notify = new OperationBinding<>(NotificationOperations.NOTIFY,
                AccessRight.READ, (call, consumerResource) -> {
                    consumerResource.consumer().accept(ReceivedNotification.readAll(call.body().root()));
                    return NotificationNames.EMPTY_OUTPUT;
                });
        return new ResourceService<>(
                new ResourceService.ServiceIdentity(name, DOCUMENT, Optional.of(NotificationNames.CONSUMER_KEY)), name,
                (caller, right, group) -> AccessPolicy.Access.GRANTED,
                key -> key.flatMap(known -> Optional.ofNullable(consumers.get(known))).map(ConsumerResource::new),
                List.of(notify));
    }
}
