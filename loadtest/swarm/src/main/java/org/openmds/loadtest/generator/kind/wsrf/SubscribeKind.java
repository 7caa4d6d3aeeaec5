package org.openmds.loadtest.generator.kind.wsrf;

import java.util.List;
import java.util.stream.Stream;

import org.openmds.loadtest.generator.kind.ClientOptions;
import org.openmds.loadtest.generator.kind.http.RequestOptions;
import org.openmds.loadtest.model.client.ClientContext;
import org.openmds.loadtest.model.client.ClientException;
import org.openmds.loadtest.model.client.ClientKind;
import org.openmds.loadtest.model.client.ClientOption;
import org.openmds.loadtest.model.client.ClientProblems;
import org.openmds.loadtest.model.client.ClientTraffic;
import org.openmds.loadtest.model.plan.LoadPlan;

/** The kind {@code wsrf-subscribe}: each client subscribes, and what it is told is counted. */
public final class SubscribeKind implements ClientKind {

    @Override
    public String name() {
        return "wsrf-subscribe";
    }

    @Override
    public String description() {
        return "Subscribes at a notification producer and counts what comes, by a pull point or by a consumer of its own. The target is the producer's URL.";
    }

    @Override
    public List<ClientOption> options() {
        return Stream.concat(Stream.of(
                new ClientOption("delivery",
                        "pull-point: clients fetch messages; consumer: the producer sends them to the tester",
                        "pull-point"),
                new ClientOption("timed",
                        "which requests clients send: messages (GetMessages), renew (Renew), or subscribe (Subscribe and Unsubscribe in turn); usually messages, with a consumer renew",
                        ""),
                new ClientOption("topic", "with prefixes as in sg:Entry; empty for all topics", "sg:Entry"),
                new ClientOption("content", "an XPath condition for messages", ""),
                new ClientOption("namespaces", "prefixes for topic and content, as 'p=urn:p q=urn:q'", ""),
                new ClientOption("lifetime", "of a subscription", "1h"),
                new ClientOption("most", "messages of one GetMessages", "100"),
                new ClientOption("time-element",
                        "the local name of the element in messages that says when they were made (xsd:dateTime)",
                        "SentAt"),
                new ClientOption("consumer-host",
                        "the tester's name, as the producer can reach it; a loopback address is all that it listens at then",
                        "127.0.0.1"),
                new ClientOption("consumer-port", "0 for any free one", "0")), SoapOptions.all().stream()).toList();
    }

    @Override
    public ClientProblems problems(LoadPlan plan) {
        ClientOptions options = ClientOptions.of(this, plan.client());
        SubscribeSettings.read(plan.client(), options);
        return options.problems();
    }

    @Override
    public ClientTraffic open(LoadPlan plan, ClientContext context) throws ClientException {
        ClientOptions options = ClientOptions.of(this, plan.client());
        SubscribeSettings settings = SubscribeSettings.read(plan.client(), options);
        options.check();
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
