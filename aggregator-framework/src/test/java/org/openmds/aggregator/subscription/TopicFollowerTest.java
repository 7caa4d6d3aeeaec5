package org.openmds.aggregator.subscription;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.aggregator.subscription.TopicDocuments.change;
import static org.openmds.aggregator.subscription.TopicDocuments.entry;
import static org.openmds.aggregator.subscription.TopicDocuments.host;
import static org.openmds.aggregator.subscription.TopicDocuments.propertyOf;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

import javax.xml.namespace.QName;

import org.junit.jupiter.api.Test;
import org.openmds.aggregator.CollectionException;
import org.openmds.aggregator.PollIntervals;
import org.openmds.aggregator.query.PolledResource;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.GrantedLifetime;
import org.openmds.wsrf.client.subscription.DeliveryMode;
import org.openmds.wsrf.client.subscription.SubscriptionClient.GrantedSubscription;
import org.openmds.wsrf.client.subscription.SubscriptionEvent;
import org.openmds.wsrf.client.subscription.SubscriptionEvent.GapCause;
import org.openmds.wsrf.client.subscription.SubscriptionListener.Reading;
import org.openmds.wsrf.client.subscription.SubscriptionListener.Receipt;
import org.openmds.wsrf.client.subscription.SubscriptionTerms;
import org.openmds.wsrf.lifetime.ManualClock;
import org.openmds.wsrf.lifetime.RequestedLifetime;
import org.openmds.wsrf.notification.ReceivedNotification;
import org.openmds.wsrf.notification.topic.TopicDialect;
import org.openmds.wsrf.xml.XmlFragment;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;

/** The view and the metrics of a followed topic, for readings, messages and events of its subscription. */
final class TopicFollowerTest {

    private static final QName HOST = new QName("urn:host", "Host");
    private static final Duration INTERVAL = Duration.ofMinutes(1);
    private static final Duration CHECK = Duration.ofSeconds(30);

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final SubscriptionMetrics metrics = new SubscriptionMetrics(registry);
    private final AtomicInteger changes = new AtomicInteger();
    private TopicReading reading = propertyOf();
    private Optional<CollectionException> failure = Optional.empty();
    private TopicFollower follower = follower(interest(HOST), 10);

    @Test
    void read_first_isTheData() {
        reading = propertyOf(host("a"));

        assertThat(follower.read()).isEqualTo(Reading.SAME);

        assertThat(collected()).isEqualTo("[a]");
        assertThat(changes).hasValue(1);
    }

    @Test
    void read_differentData_isAChange() {
        reading = propertyOf(host("a"));
        follower.read();
        reading = propertyOf(host("b"));

        assertThat(follower.read()).isEqualTo(Reading.CHANGED);

        assertThat(collected()).isEqualTo("[b]");
    }

    /** A change that the selector excludes has no message. */
    @Test
    void read_differentDataUnderACondition_provesNothing() {
        TopicInterest conditional = new TopicInterest(interest(HOST).resource(), interest(HOST).topic(),
                Optional.empty(), Optional.of(new XPathCondition("true()", Map.of())), List.of(), Optional.empty());
        follower = follower(conditional, 10);
        follower.read();
        reading = propertyOf(host("b"));

        assertThat(follower.read()).isEqualTo(Reading.SAME);
    }

    @Test
    void read_whileTheConditionDoesNotHold_leavesTheKnownData() {
        reading = propertyOf(host("a"));
        follower.read();
        reading = new TopicReading.Withheld();

        assertThat(follower.read()).isEqualTo(Reading.SAME);

        assertThat(collected()).isEqualTo("[a]");
    }

    @Test
    void read_fails_isTheResultUntilTheNextSuccess() {
        failure = Optional.of(new CollectionException("silent"));
        assertThat(follower.read()).isEqualTo(Reading.FAILED);
        assertThat(collected()).isEqualTo("silent");

        failure = Optional.empty();
        reading = propertyOf(host("a"));
        follower.read();

        assertThat(collected()).isEqualTo("[a]");
    }

    @Test
    void read_failsAfterTheEnd_isNotReported() {
        follower.read();
        follower.close();
        failure = Optional.of(new CollectionException("interrupted"));

        assertThat(follower.read()).isEqualTo(Reading.FAILED);

        assertThat(collected()).isEqualTo("[]");
    }

    @Test
    void message_ofAChange_isKnownAtOnce() {
        follower.read();

        assertThat(receive(change(host("b"), host("c")))).isEqualTo(Receipt.TAKEN);

        assertThat(collected()).isEqualTo("[b, c]");
        assertThat(changes).hasValue(2);
        assertThat(metric("source.messages")).isEqualTo(1);
    }

    @Test
    void message_withAKnownValueInADifferentSpelling_isNoChange() {
        reading = propertyOf(host("a"));
        follower.read();

        receive(change("<x:Host xmlns:x='urn:host' xmlns:more='urn:more'>a</x:Host>"));

        assertThat(changes).hasValue(1);
    }

    @Test
    void message_withoutValue_doesNotSuffice() {
        follower.read();

        assertThat(receive("<something/>")).isEqualTo(Receipt.UNCLEAR);
    }

    @Test
    void topic_thatIsNoProperty_givesItsLastMessage() {
        reading = new TopicReading.Message(Optional.empty());
        follower.read();
        assertThat(collected()).isEqualTo("[]");

        receive("<one>1</one>", "<two>2</two>");

        assertThat(collected()).isEqualTo("[2]");
        reading = new TopicReading.Message(Optional.of(XmlFragment.parse("<three>3</three>")));
        follower.read();
        assertThat(collected()).isEqualTo("[3]");
    }

    @Test
    void entries_areChangedOneByOne() {
        follower = follower(interest(EntryTopicState.ENTRY), 10);
        reading = propertyOf(entry("1", "a"), entry("2", "b"));
        follower.read();

        receive(change(entry("2", "B")), change(entry("3", "c")));
        receive(change().replace("<rp:NewValues>",
                "<rp:OldValues>" + entry("1", "a") + "</rp:OldValues><rp:NewValues>"));

        assertThat(collected()).contains("B", "c").doesNotContain("a,");
        assertThat(collected().split("producer/entry", -1)).hasSize(3);
    }

    @Test
    void values_thatDoNotFit_areAProblem() {
        String one = entry("1", "x".repeat(9 << 20));
        String two = entry("2", "y".repeat(9 << 20));
        follower = follower(interest(EntryTopicState.ENTRY), 10);
        reading = propertyOf(one);
        follower.read();
        reading = propertyOf(one, two);

        assertThat(receive(change(two))).isEqualTo(Receipt.UNCLEAR);
        assertThat(follower.read()).isEqualTo(Reading.FAILED);

        assertThat(collected()).contains("http://producer/ does not fit into an entry", "16777216");
    }

    @Test
    void subscription_comesGoesAndComesAgain_isCounted() {
        assertThat(follower.refusal()).isEmpty();
        follower.happened(subscribed(DeliveryMode.NOTIFY, false));
        assertThat(metric("sources.followed")).isEqualTo(1);
        assertThat(metric("sources.notified")).isEqualTo(1);

        follower.happened(new SubscriptionEvent.Lost("gone", DeliveryMode.NOTIFY));
        assertThat(metric("sources.notified")).isZero();
        assertThat(metric("source.fallbacks")).isEqualTo(1);
        assertThat(follower.refusal()).isEmpty();
        follower.happened(new SubscriptionEvent.NotSubscribed("refused", CHECK));
        assertThat(follower.refusal()).isEmpty();
        follower.happened(subscribed(DeliveryMode.PULL, true));

        assertThat(metric("sources.pulled")).isEqualTo(1);
        assertThat(metric("source.fallbacks")).isEqualTo(1);
        assertThat(metric("source.recoveries")).isEqualTo(1);
        follower.happened(new SubscriptionEvent.Ended());
        assertThat(List.of(metric("sources.followed"), metric("sources.notified"), metric("sources.pulled")))
                .containsOnly(0.0);
        assertThat(metrics.reserve(1)).isTrue();
    }

    @Test
    void subscriptions_atTheLimit_areRefused() {
        assertThat(metrics.reserve(10)).isTrue();
        follower = follower(interest(HOST), 1);

        assertThat(follower.refusal())
                .contains("the limit of 1 subscriptions is reached (sources.subscription.most)");
        follower.happened(new SubscriptionEvent.NotSubscribed("the limit", CHECK));
        metrics.release();

        assertThat(follower.refusal()).isEmpty();
    }

    @Test
    void gap_withoutNotification_isCounted() {
        follower.happened(new SubscriptionEvent.Gap(GapCause.RESUBSCRIBED, "again"));
        assertThat(metric("source.untold")).isZero();

        follower.happened(new SubscriptionEvent.Gap(GapCause.UNNOTIFIED, "changed"));

        assertThat(metric("source.untold")).isEqualTo(1);
    }

    @Test
    void failure_unexpected_isAProblemUntilTheNextReading() {
        assertThat(follower.refusal()).isEmpty();

        follower.happened(new SubscriptionEvent.Failed(new StackOverflowError()));

        assertThat(collected()).contains("could not be followed");
        assertThat(metrics.reserve(1)).isTrue();
    }

    @Test
    void confirmation_isAnOccasionToCollect() {
        follower.read();

        follower.happened(new SubscriptionEvent.Confirmed());

        assertThat(changes).hasValue(2);
    }

    @Test
    void terms_followTheSettingsAndTheRegistration() {
        RequestedLifetime named = new RequestedLifetime.Relative(Duration.ofMinutes(2));
        FollowedTopic topic = new FollowedTopic("test", interest(HOST, Optional.of(named)), INTERVAL,
                settings(PullMode.AUTO, 10));

        SubscriptionTerms terms = topic.terms("http://127.0.0.1:8080/consumer", () -> 0L);

        assertThat(terms.modes()).containsExactly(DeliveryMode.PULL, DeliveryMode.NOTIFY);
        assertThat(terms.lease()).isEqualTo(new SubscriptionTerms.LeaseTimes(Duration.ofMinutes(2), CHECK));
        assertThat(terms.readings())
                .contains(new SubscriptionTerms.ReadingTimes(Duration.ofMinutes(5), INTERVAL, CHECK));
        assertThat(PullMode.AUTO.modes("http://here/", "http://producer/")).containsExactly(DeliveryMode.NOTIFY,
                DeliveryMode.PULL);
        assertThat(PullMode.NEVER.modes("http://localhost/", "http://producer/"))
                .containsExactly(DeliveryMode.NOTIFY);
    }

    @Test
    void request_absoluteLifetime_isAskedForUntilItIsPast() {
        RequestedLifetime until = new RequestedLifetime.Absolute(ManualClock.START.plus(Duration.ofMinutes(2)));
        FollowedTopic topic = new FollowedTopic("test", interest(HOST, Optional.of(until)), INTERVAL,
                settings(PullMode.AUTO, 10));
        EndpointReference consumer = EndpointReference.of("http://consumer/");

        assertThat(topic.request(consumer, ManualClock.START).lifetime()).contains(Duration.ofMinutes(2));
        assertThat(topic.request(consumer, ManualClock.START.plusSeconds(180)).lifetime())
                .contains(Duration.ofMinutes(10));
        assertThat(topic.terms("http://here/", () -> 0L).lease().lifetime()).isEqualTo(Duration.ofMinutes(10));
    }

    private TopicFollower follower(TopicInterest interest, int most) {
        return new TopicFollower(new FollowedTopic("test", interest, INTERVAL, settings(PullMode.AUTO, most)), () -> {
            if (failure.isPresent()) {
                throw failure.get();
            }
            return reading;
        }, metrics, changes::incrementAndGet);
    }

    private Receipt receive(String... messages) {
        return follower.received(Stream.of(messages)
                .map(message -> new ReceivedNotification(Optional.empty(), Optional.empty(), Optional.empty(),
                        XmlFragment.parse(message)))
                .toList());
    }

    /** Returns the current data: the text of each element, or the message of the failure. */
    private String collected() {
        try {
            return follower.collect(Runnable::run)
                    .toCompletableFuture()
                    .get()
                    .elements()
                    .stream()
                    .map(element -> element.root().text())
                    .toList()
                    .toString();
        } catch (ExecutionException e) {
            return e.getCause() instanceof CollectionException known
                    ? String.valueOf(known.getMessage())
                    : e.toString();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private double metric(String name) {
        return registry.get("mds.subscription." + name).meter().measure().iterator().next().getValue();
    }

    private static SubscriptionEvent subscribed(DeliveryMode mode, boolean again) {
        return new SubscriptionEvent.Subscribed(new GrantedSubscription(EndpointReference.of("http://producer/1"),
                GrantedLifetime.withoutEnd()), mode, again);
    }

    private static SourceSubscriptionSettings settings(PullMode mode, int most) {
        return new SourceSubscriptionSettings(Duration.ofMinutes(5), CHECK, Duration.ofMinutes(10), mode,
                Duration.ofMillis(500), most, PollIntervals.DEFAULT);
    }

    private static TopicInterest interest(QName property) {
        return interest(property, Optional.empty());
    }

    private static TopicInterest interest(QName property, Optional<RequestedLifetime> lifetime) {
        return new TopicInterest(PolledResource.of(EndpointReference.of("http://producer/"), "test"),
                new SubscribedTopic(TopicDialect.SIMPLE, "p:" + property.getLocalPart(),
                        Map.of("p", property.getNamespaceURI()), Optional.of(property)),
                Optional.empty(), Optional.empty(), List.of(), lifetime);
    }
}
