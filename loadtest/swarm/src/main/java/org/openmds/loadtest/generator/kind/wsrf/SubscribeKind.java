package org.openmds.loadtest.generator.kind.wsrf;

import java.util.List;
import java.util.stream.Stream;

import org.openmds.loadtest.generator.kind.ClientOptions;
import org.openmds.loadtest.generator.kind.SettingsKind;
import org.openmds.loadtest.generator.kind.http.RequestOptions;
import org.openmds.loadtest.model.client.ClientContext;
import org.openmds.loadtest.model.client.ClientException;
import org.openmds.loadtest.model.client.ClientOption;
import org.openmds.loadtest.model.client.ClientTraffic;
import org.openmds.loadtest.model.plan.LoadPlan;

/** The kind {@code wsrf-subscribe}: each client subscribes, and its notifications are counted. */
public final class SubscribeKind implements SettingsKind<SubscribeSettings> {

    @Override
    public String name() {
        return "wsrf-subscribe";
    }

    @Override
    public String description() {
        return "Subscribes to a notification producer and counts the notifications, from a pull point or with a consumer. The target is "
                + "the producer's URL.";
    }

    @Override
    public List<ClientOption> options() {
        return Stream.concat(Stream.of(
                new ClientOption("delivery",
                        "pull-point: clients fetch messages; consumer: the producer sends them to the tester",
                        "pull-point"),
                new ClientOption("timed",
                        "the requests of clients: messages (GetMessages), renew (Renew), or subscribe (Subscribe and Unsubscribe in "
                                + "turn); default messages, with a consumer renew",
                        ""),
                new ClientOption("topic", "a topic with a prefix, as in sg:Entry; empty for all topics", "sg:Entry"),
                new ClientOption("content", "an XPath condition for messages", ""),
                new ClientOption("namespaces", "prefixes for topic and content, as 'p=urn:p q=urn:q'", ""),
                new ClientOption("lifetime", "lifetime of a subscription", "1h"),
                new ClientOption("most", "largest number of messages of one GetMessages", "100"),
                new ClientOption("time-element",
                        "local name of the element in messages that contains their creation time (xsd:dateTime)",
                        "SentAt"),
                new ClientOption("consumer-host",
                        "name of the tester for the producer; with a loopback address the consumer listens on this address only",
                        "127.0.0.1"),
                new ClientOption("consumer-port", "0 for any free port", "0")), SoapOptions.all().stream()).toList();
    }

    @Override
    public SubscribeSettings read(LoadPlan plan, ClientOptions options) {
        return SubscribeSettings.read(plan.client(), options);
    }

    @Override
    public ClientTraffic open(SubscribeSettings settings, LoadPlan plan, ClientContext context) throws ClientException {
        SoapRequestFactory soapRequestFactory = new SoapRequestFactory(settings.soap(),
                RequestOptions.uri(plan.client().target()), settings.headers(),
                context.share().tester());
        NotificationCounter notificationCounter = new NotificationCounter(settings.timeElement(), context.metrics(),
                context.clock());
        return settings.delivery() == SubscribeSettings.DeliveryChoice.CONSUMER
                ? new SubscribeTraffic(settings, soapRequestFactory, notificationCounter,
                        NotificationConsumer.start(settings.consumerHost(), settings.consumerPort(),
                                notificationCounter))
                : new SubscribeTraffic(settings, soapRequestFactory, notificationCounter);
    }
}
