package org.openmds.aggregator.subscription;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;

import javax.xml.namespace.QName;

import org.openmds.aggregator.CollectionException;
import org.openmds.aggregator.ManualScheduler;
import org.openmds.aggregator.PollIntervals;
import org.openmds.aggregator.query.PolledResource;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.lifetime.ManualClock;
import org.openmds.wsrf.lifetime.RequestedLifetime;
import org.openmds.wsrf.notification.topic.TopicDialect;
import org.openmds.wsrf.xml.XmlFragment;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;

/** A subscriber of a scripted producer, in manual time on the test's thread; backoff delays are never shortened. */
final class SubscriberFixture implements AutoCloseable {

    static final Duration INTERVAL = Duration.ofMinutes(1);
    static final Duration CHECK = Duration.ofSeconds(30);
    static final QName HOST = new QName("urn:host", "Host");
    static final SourceSubscriptionSettings SETTINGS = settings(PullMode.AUTO, 10);

    final ManualClock clock = new ManualClock();
    final ManualScheduler scheduler = new ManualScheduler(clock);
    final FakeProducer producer = new FakeProducer();
    final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    final AtomicInteger news = new AtomicInteger();
    final AtomicInteger ended = new AtomicInteger();
    private final SubscriptionMetrics metrics = new SubscriptionMetrics(registry);
    private Optional<Subscriber> subscriber = Optional.empty();

    static SourceSubscriptionSettings settings(PullMode mode, int most) {
        return new SourceSubscriptionSettings(Duration.ofMinutes(5), CHECK, Duration.ofMinutes(10), mode,
                Duration.ofMillis(500), most, PollIntervals.DEFAULT);
    }

    static TopicInterest interest(QName property) {
        return interest(property, Optional.empty());
    }

    static TopicInterest interest(QName property, Optional<RequestedLifetime> lifetime) {
        return new TopicInterest(PolledResource.of(EndpointReference.of("http://producer/"), "test"),
                new SubscribedTopic(TopicDialect.SIMPLE, "p:" + property.getLocalPart(), Map.of("p",
                        property.getNamespaceURI()), Optional.of(property)),
                Optional.empty(), Optional.empty(), List.of(), lifetime);
    }

    void start() {
        start(interest(HOST), SETTINGS);
    }

    void start(TopicInterest interest, SourceSubscriptionSettings settings) {
        subscriber = Optional.of(Subscriber.start(
                new Subscriber.SubscriberTarget("test", producer, interest, INTERVAL, settings),
                new SubscriberDependencies(clock, scheduler, Runnable::run, () -> 0L, metrics),
                news::incrementAndGet, ended::incrementAndGet));
    }

    /** Returns the current data: the text of each element, or the message of the failure. */
    String collected() {
        try {
            return subscriber.orElseThrow()
                    .collect()
                    .toCompletableFuture()
                    .get()
                    .elements()
                    .stream()
                    .map(element -> element.root().text())
                    .toList()
                    .toString();
        } catch (ExecutionException e) {
            return e.getCause() instanceof CollectionException failure
                    ? String.valueOf(failure.getMessage())
                    : e.toString();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    double metric(String name) {
        return registry.get("mds.subscription." + name).meter().measure().iterator().next().getValue();
    }

    static String host(String text) {
        return "<h:Host xmlns:h='urn:host'>" + text + "</h:Host>";
    }

    static TopicReading propertyOf(String... values) {
        return new TopicReading.Property(List.of(values).stream().map(XmlFragment::parse).toList());
    }

    static String change(String... values) {
        return "<rp:ResourcePropertyValueChangeNotification xmlns:rp='http://docs.oasis-open.org/wsrf/rp-2'><rp:NewValues>"
                + String.join("", values) + "</rp:NewValues></rp:ResourcePropertyValueChangeNotification>";
    }

    static String entry(String key, String content) {
        return """
                <sg:Entry xmlns:sg='http://docs.oasis-open.org/wsrf/sg-2' xmlns:wsa='http://www.w3.org/2005/08/addressing'>\
                <sg:ServiceGroupEntryEPR><wsa:Address>http://producer/entry</wsa:Address><wsa:ReferenceParameters>\
                <k:Key xmlns:k='urn:k'>%s</k:Key></wsa:ReferenceParameters></sg:ServiceGroupEntryEPR>\
                <sg:Content>%s</sg:Content></sg:Entry>"""
                .formatted(key, content);
    }

    @Override
    public void close() {
        subscriber.ifPresent(Subscriber::close);
    }
}
