import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

import javax.xml.namespace.QName;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.AddedEntry;
import org.openmds.wsrf.client.ClientThreads;
import org.openmds.wsrf.client.WsrfClient;
import org.openmds.wsrf.client.subscription.DeliveryMode;
import org.openmds.wsrf.client.subscription.SubscriptionEvent;
import org.openmds.wsrf.client.subscription.SubscriptionKeeper;
import org.openmds.wsrf.client.subscription.SubscriptionListener;
import org.openmds.wsrf.client.subscription.SubscriptionTarget;
import org.openmds.wsrf.client.subscription.SubscriptionTerms;
import org.openmds.wsrf.notification.ReceivedNotification;
import org.openmds.wsrf.notification.topic.TopicDialect;
import org.openmds.wsrf.xml.XmlFragment;

/**
 * Prints the hosts of an index, registers a queue there, and prints the changes of queues: the library openmds-client, on Java 17 or
 * newer.
 */
public final class QueueService {

    private static final Map<String, String> NAMESPACES = Map.of("glue", "http://mds.globus.org/glue/ce/1.1",
            "sg", "http://docs.oasis-open.org/wsrf/sg-2", "q", "http://example.org/queue");
    private static final Duration LEASE = Duration.ofMinutes(10);

    public static void main(String[] arguments) throws InterruptedException {
        EndpointReference index = EndpointReference.of(arguments[0]);
        Changes changes = new Changes();
        ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
        try (WsrfClient client = WsrfClient.builder().build();
                SubscriptionKeeper subscription = subscribe(client, index, changes, timer)) {
            for (XmlFragment host : client.query(index, "//glue:Host", NAMESPACES).elements()) {
                System.out.println("host " + host.root().attribute(new QName(NAMESPACES.get("glue"), "Name")).orElse("?"));
            }
            await(changes.subscribed, "no subscription");
            AddedEntry added = client.add(index, EndpointReference.of("http://client.example.org/java"),
                    XmlFragment.parse("<q:Queue xmlns:q='http://example.org/queue' name='from-java'/>"), LEASE);
            System.out.println("registered until " + added.lifetime().terminationTime().orElseThrow());
            await(changes.received, "no notification");
            // As long as the queue exists: again and again, before the lease ends.
            client.setTerminationTime(added.entry(), LEASE);
            client.destroy(added.entry());
        } finally {
            timer.shutdownNow();
        }
    }

    /** Subscribes to the entries that have a queue; the keeper renews the subscription, and makes it again after an outage. */
    private static SubscriptionKeeper subscribe(WsrfClient client, EndpointReference index, Changes changes,
            ScheduledExecutorService timer) {
        SubscriptionTarget<ReceivedNotification> queues = SubscriptionTarget.pulled(client, index,
                request -> request.onTopic(TopicDialect.SIMPLE, "sg:Entry", NAMESPACES)
                        .whereMessage("//q:Queue", NAMESPACES)
                        .lasting(LEASE));
        return SubscriptionKeeper.start(queues,
                SubscriptionTerms.of(List.of(DeliveryMode.PULL), LEASE, new Random()), changes,
                ClientThreads.of(timer));
    }

    private static void await(CountDownLatch latch, String failure) throws InterruptedException {
        if (!latch.await(30, TimeUnit.SECONDS)) {
            throw new IllegalStateException(failure);
        }
    }

    /** The receiver of the notifications. */
    private static final class Changes implements SubscriptionListener<ReceivedNotification> {
        private final CountDownLatch subscribed = new CountDownLatch(1);
        private final CountDownLatch received = new CountDownLatch(1);

        @Override
        public Receipt received(List<ReceivedNotification> messages) {
            messages.forEach(message -> System.out.println("told " + message.message()));
            received.countDown();
            return Receipt.TAKEN;
        }

        @Override
        public void happened(SubscriptionEvent event) {
            if (event instanceof SubscriptionEvent.Subscribed) {
                subscribed.countDown();
            } else if (event instanceof SubscriptionEvent.NotSubscribed failure) {
                System.err.println("not subscribed: " + failure.why());
            }
        }
    }
}
