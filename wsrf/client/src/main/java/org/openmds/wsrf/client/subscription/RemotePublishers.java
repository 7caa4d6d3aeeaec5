package org.openmds.wsrf.client.subscription;

import static org.openmds.wsrf.client.subscription.SubscriptionRequest.wsnt;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.GrantedLifetime;
import org.openmds.wsrf.notification.broker.PublisherPort;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;

/** The SOAP implementation of the port through which a broker subscribes to publishers on demand. Thread-safe. */
public final class RemotePublishers implements PublisherPort {

    private final Supplier<SubscriptionClient> client;

    /**
     * @param client
     *            supplies the current client; it may change when the server is reconfigured
     */
    public RemotePublishers(Supplier<SubscriptionClient> client) {
        this.client = client;
    }

    @Override
    public EndpointReference subscribe(EndpointReference publisher, EndpointReference consumer,
            List<XmlFragment> topics, Duration lifetime) {
        List<XmlFragment> filters = topics.stream()
                .map(topic -> new XmlFragmentBuilder(XmlLimits.DEFAULT).start(wsnt("TopicExpression"))
                        .contentOf(topic.root())
                        .end()
                        .build())
                .toList();
        return client.get()
                .subscribe(publisher, new SubscriptionRequest(consumer, filters, Optional.of(lifetime), false))
                .subscription();
    }

    @Override
    public void renew(EndpointReference subscription, Duration lifetime) {
        GrantedLifetime ignored = client.get().renew(subscription, lifetime);
    }

    @Override
    public void pause(EndpointReference subscription) {
        client.get().pause(subscription);
    }

    @Override
    public void resume(EndpointReference subscription) {
        client.get().resume(subscription);
    }

    @Override
    public void unsubscribe(EndpointReference subscription) {
        client.get().unsubscribe(subscription);
    }
}
