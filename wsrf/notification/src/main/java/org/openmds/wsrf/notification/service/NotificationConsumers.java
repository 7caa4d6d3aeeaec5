package org.openmds.wsrf.notification.service;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

import javax.xml.namespace.QName;

import org.openmds.wsrf.WsrfDialect;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.addressing.ResourceAddress;
import org.openmds.wsrf.notification.NotificationNames;
import org.openmds.wsrf.notification.NotificationOperations;
import org.openmds.wsrf.notification.ReceivedNotification;
import org.openmds.wsrf.notification.lease.ResourceKeys;
import org.openmds.wsrf.resource.PropertyDocument;
import org.openmds.wsrf.resource.Resource;
import org.openmds.wsrf.resource.ResourceProperties;
import org.openmds.wsrf.service.AccessPolicy;
import org.openmds.wsrf.service.AccessRight;
import org.openmds.wsrf.service.InputLength;
import org.openmds.wsrf.service.OperationBinding;
import org.openmds.wsrf.service.ResourceService;
import org.openmds.wsrf.service.ServiceEndpoint;

/**
 * The consumers of notifications in this process (WS-BaseNotification 1.3, section 3). A part of the process that subscribes to another service
 * registers here and gets the messages that arrive at its endpoint reference. The key of the reference cannot be guessed, so a sender that knows it
 * needs no other right. Thread-safe.
 */
public final class NotificationConsumers {

    private static final QName DOCUMENT = NotificationNames.omn("NotificationConsumerRP");

    private final String address;
    private final Map<String, Consumer<List<ReceivedNotification>>> consumers = new ConcurrentHashMap<>();

    /**
     * @param address
     *            URL of the service
     */
    public NotificationConsumers(String address) {
        this.address = address;
    }

    /** Returns the URL of the service. */
    public String address() {
        return address;
    }

    /** A registered consumer: its key, and the endpoint reference to which notifications are sent. */
    public record RegisteredConsumer(String key, EndpointReference reference) {
    }

    /** A consumer as a resource of the service. */
    private record ConsumerResource(Consumer<List<ReceivedNotification>> consumer) implements Resource {
        @Override
        public ResourceProperties properties(WsrfDialect dialect) {
            return PropertyDocument.named(DOCUMENT).build();
        }
    }

    /**
     * Registers a consumer under a new key.
     *
     * @param consumer
     *            called by the threads of the requests, also concurrently; must return soon
     */
    public RegisteredConsumer register(Consumer<List<ReceivedNotification>> consumer) {
        return register(ResourceKeys.random(), consumer);
    }

    /** Registers a consumer under the key that it had before a restart. */
    public RegisteredConsumer register(String key, Consumer<List<ReceivedNotification>> consumer) {
        consumers.put(key, consumer);
        return new RegisteredConsumer(key, ResourceAddress.reference(address, NotificationNames.CONSUMER_KEY, key));
    }

    /** Removes a consumer; later messages to it are answered with ResourceUnknown. */
    public void remove(String key) {
        consumers.remove(key);
    }

    /** Returns the service; the name is the last path segment of its URL. */
    public ServiceEndpoint service(String name) {
        OperationBinding<ConsumerResource> notify = new OperationBinding<>(NotificationOperations.NOTIFY,
                AccessRight.READ, InputLength.LONG_FOR_KNOWN_KEY, (call, consumerResource) -> {
                    consumerResource.consumer().accept(ReceivedNotification.readAll(call));
                    return NotificationNames.EMPTY_OUTPUT;
                });
        return new ResourceService<>(
                new ResourceService.ServiceIdentity(name, DOCUMENT, Optional.of(NotificationNames.CONSUMER_KEY)), name,
                (caller, right, group) -> AccessPolicy.Access.GRANTED,
                key -> key.flatMap(known -> Optional.ofNullable(consumers.get(known))).map(ConsumerResource::new),
                List.of(notify));
    }
}
