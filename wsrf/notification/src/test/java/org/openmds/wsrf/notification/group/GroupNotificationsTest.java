package org.openmds.wsrf.notification.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.wsrf.TestAwait.await;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;

import javax.xml.namespace.QName;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openmds.wsrf.WsrfDialect;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.lifetime.LeaseTerms;
import org.openmds.wsrf.lifetime.ManualClock;
import org.openmds.wsrf.lifetime.RequestedLifetime;
import org.openmds.wsrf.notification.ReceivedNotification;
import org.openmds.wsrf.notification.TerminationNotifications;
import org.openmds.wsrf.notification.delivery.ManualTimer;
import org.openmds.wsrf.notification.delivery.NotificationDependencies;
import org.openmds.wsrf.notification.delivery.NotificationStatistics;
import org.openmds.wsrf.notification.delivery.RecordingSender;
import org.openmds.wsrf.notification.subscription.NotificationFixture;
import org.openmds.wsrf.notification.subscription.SubscriptionRegistry;
import org.openmds.wsrf.notification.subscription.SubscriptionSettings;
import org.openmds.wsrf.notification.topic.TopicPath;
import org.openmds.wsrf.notification.topic.TopicSet;
import org.openmds.wsrf.service.AccessPolicy;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.service.ResourceService;
import org.openmds.wsrf.service.ServiceCalls;
import org.openmds.wsrf.service.ServiceEndpoint;
import org.openmds.wsrf.servicegroup.EntryChange;
import org.openmds.wsrf.servicegroup.GroupProperty;
import org.openmds.wsrf.servicegroup.GroupSettings;
import org.openmds.wsrf.servicegroup.LeasedEntry;
import org.openmds.wsrf.servicegroup.MembershipContentRule;
import org.openmds.wsrf.servicegroup.Registration;
import org.openmds.wsrf.servicegroup.ServiceGroup;
import org.openmds.wsrf.servicegroup.page.PagePool;
import org.openmds.wsrf.state.MemoryStateStore;
import org.openmds.wsrf.xml.BytesOutput;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;

/** Tests with a real group whose changes reach consumers. */
class GroupNotificationsTest {

    private static final EndpointReference INDEX = EndpointReference.of("http://here/Index");
    private static final Duration LEASE = Duration.ofMinutes(10);
    private static final TopicPath COUNT = TopicPath.of(new QName("http://openmds.org/index", "EntryCount"));

    private final ManualClock clock = new ManualClock();
    private final MemoryStateStore store = new MemoryStateStore();
    private final RecordingSender sender = new RecordingSender();
    private final ServiceGroup group = ServiceGroup.open(new GroupSettings("Index",
            key -> EndpointReference.of("http://here/Entry", new QName("urn:k", "Key", "k"), key.value()),
            LeaseTerms.DEFAULT, MembershipContentRule.ANY, 1000, PagePool.none()), clock, store);
    private final SubscriptionRegistry subscriptionRegistry = SubscriptionRegistry.open(
            SubscriptionSettings.at("http://here/SubscriptionManagerService"),
            new NotificationDependencies(clock, store, new ManualTimer(), sender, new NotificationStatistics()));
    private final GroupNotifications notifications = GroupNotifications.start(
            new GroupNotifications.ProducingGroup(group, INDEX, new QName("urn:p", "RP", "p"),
                    List.of(new GroupProperty(new QName("http://openmds.org/index", "EntryCount"),
                            Set.of("EntryCount", "direct", "hierarchy"), snapshot -> XmlFragment.parse(
                                    "<i:EntryCount xmlns:i='http://openmds.org/index'><i:direct>%1$d</i:direct><i:hierarchy>%1$d</i:hierarchy></i:EntryCount>"
                                            .formatted(snapshot.entries().size()))))),
            subscriptionRegistry);

    @BeforeEach
    void subscribe() {
        ServiceCalls.answer(service(), NotificationFixture.subscribeCall("http://all/", "", Caller.ANONYMOUS));
    }

    @AfterEach
    void close() {
        notifications.close();
        group.close();
        subscriptionRegistry.close();
        store.close();
    }

    @Test
    void add_publishesAdditionValueChangeAndCount() {
        LeasedEntry leasedEntry = added("http://m1/", "one");

        await().until(() -> sender.received("all").size() == 3);
        ReceivedNotification addition = on(GroupTopics.ADDITION).getFirst();
        assertThat(addition.message().name().getLocalPart()).isEqualTo("EntryAdditionNotification");
        assertThat(addition.producer()).contains(INDEX);
        assertThat(addition.message().root().children()).extracting(child -> child.name().getLocalPart())
                .containsExactly("ServiceGroupEntryEPR", "MemberServiceEPR", "Content");
        ReceivedNotification change = on(GroupTopics.ENTRY).getFirst();
        assertThat(entry(change, "NewValues")).contains("http://m1/")
                .contains("one")
                .contains(leasedEntry.key().value());
        assertThat(on(COUNT).getFirst()
                .message()
                .root()
                .text())
                .isEqualTo("11");
        sender.bodies("all").forEach(ServiceCalls::valid);
        ServiceCalls.valid(addition.message());
        ServiceCalls.valid(change.message());
    }

    @Test
    void publish_newContent_publishesOnlyTheChangedEntry() {
        LeasedEntry leasedEntry = added("http://m1/", "one");
        added("http://m2/", "two");
        // Of several counts in quick succession, only the last one is published.
        await().until(() -> on(GroupTopics.ADDITION).size() == 2 && on(GroupTopics.ENTRY).size() == 2
                && on(COUNT).stream().anyMatch(count -> count.message().root().text().equals("22")));
        int before = sender.received("all").size();

        group.publish(leasedEntry.key(), content("uno"));

        await().until(() -> sender.received("all").size() == before + 1);
        ReceivedNotification change = sender.received("all").getLast();
        assertThat(change.topic()).contains(GroupTopics.ENTRY);
        assertThat(entry(change, "NewValues")).contains("uno").doesNotContain("two").doesNotContain("one");
    }

    @Test
    void remove_publishesRemovalWithReasonAndTermination() {
        LeasedEntry leasedEntry = added("http://m1/", "one");
        await().until(() -> on(GroupTopics.ADDITION).size() == 1);

        NotificationFixture.done(group.remove(leasedEntry.key()));

        await().until(() -> !on(TerminationNotifications.TOPIC).isEmpty());
        ReceivedNotification removal = on(GroupTopics.REMOVAL).getFirst();
        assertThat(removal.message().root().children().getLast().text()).isEqualTo("it was destroyed");
        assertThat(on(TerminationNotifications.TOPIC).getFirst()
                .producer()
                .orElseThrow()
                .referenceParameters()
                .getFirst()
                .root()
                .text())
                .isEqualTo(leasedEntry.key().value());
        ReceivedNotification change = on(GroupTopics.ENTRY).getLast();
        assertThat(entry(change, "OldValues")).contains("one");
        assertThat(change.message().root().children().getLast().attributes()).containsValue("true");
        ServiceCalls.valid(removal.message());
        ServiceCalls.valid(change.message());
        ServiceCalls.valid(on(TerminationNotifications.TOPIC).getFirst().message());
    }

    @Test
    void leaseExpired_publishesTheReason() {
        added("http://m1/", "one");
        await().until(() -> on(GroupTopics.ADDITION).size() == 1);

        clock.advance(LEASE);
        assertThat(group.snapshot().entries()).isEmpty();

        await().until(() -> !on(GroupTopics.REMOVAL).isEmpty());
        assertThat(on(GroupTopics.REMOVAL).getFirst().message().root().children().getLast().text())
                .isEqualTo("its lifetime is over");
    }

    @Test
    void changes_consumerOfTheDrafts_areNotifiedWithAllEntries() {
        String mark = "http://draft/</wsa:Address><wsa:Metadata><d:Dialect xmlns:d='http://openmds.org/dialect'>2004/06"
                + "</d:Dialect></wsa:Metadata><wsa:Address>";
        ServiceCalls.answer(service(), NotificationFixture.subscribeCall(mark, "", Caller.ANONYMOUS));
        LeasedEntry leasedEntry = added("http://m1/", "one");
        added("http://m2/", "two");
        await().until(() -> lastValue("draft").contains("one") && lastValue("draft").contains("two"));

        group.publish(leasedEntry.key(), content("uno"));
        await().until(() -> lastValue("draft").contains("uno") && lastValue("draft").contains("two"));

        NotificationFixture.done(group.remove(leasedEntry.key()));
        await().until(() -> !lastValue("draft").contains("uno") && lastValue("draft").contains("two"));
    }

    /** Returns the last message about the entries. */
    private String lastValue(String consumer) {
        return sender.received(consumer)
                .stream()
                .filter(each -> each.topic().equals(Optional.of(GroupTopics.ENTRY)))
                .reduce((first, second) -> second)
                .map(each -> each.message().toString())
                .orElse("");
    }

    @Test
    void renew_publishesNothing() {
        LeasedEntry leasedEntry = added("http://m1/", "one");
        await().until(() -> sender.received("all").size() == 3);

        NotificationFixture.done(group.renew(leasedEntry.key(), new RequestedLifetime.Relative(LEASE)));
        added("http://m2/", "two");

        await().until(() -> sender.received("all").size() == 6);
        assertThat(on(GroupTopics.ADDITION)).hasSize(2);
        assertThat(on(GroupTopics.ENTRY)).hasSize(2);
    }

    @Test
    void topics_areThoseOfPropertiesAndStandards() {
        assertThat(notifications.producer().properties()).filteredOn(property -> property.name()
                .getLocalPart()
                .equals("TopicExpression"))
                .extracting(property -> property.root().text())
                .containsExactly("t0:Entry", "t0:EntryAddition", "t0:EntryRemoval", "t0:ResourceTermination",
                        "t0:EntryCount", "t0:MembershipContentRule");
        XmlFragment document = XmlFragment.parse(BytesOutput.of(
                notifications.resource().properties(WsrfDialect.WSRF_1_2).document()::writeTo).toString());
        List<XmlElement> sets = document.root().children(TopicSet.NAME);
        assertThat(sets).singleElement().satisfies(set -> ServiceCalls.valid(set.toFragment()));
    }

    @Test
    void close_twice_publishesNothingMore() {
        notifications.close();
        notifications.close();

        added("http://m1/", "one");

        assertThat(sender.deliveries()).isEmpty();
    }

    @Test
    void changes_notTaken_areOnePerEntryWithoutRemovedNewEntries() {
        GroupChanges changes = new GroupChanges();
        RecordedChanges recorded = new RecordedChanges();
        group.addListener((received, after) -> recorded.add(received));
        LeasedEntry first = added("http://m1/", "one");
        LeasedEntry second = added("http://m2/", "two");
        group.publish(first.key(), content("uno"));
        NotificationFixture.done(group.renew(first.key(), new RequestedLifetime.Relative(LEASE)));
        NotificationFixture.done(group.remove(second.key()));
        NotificationFixture.done(group.remove(added("http://m3/", "three").key()));

        recorded.all().forEach(changes::add);

        assertThat(changes.take()).singleElement()
                .satisfies(change -> assertThat(change.kind().name()).isEqualTo("ADDED"))
                .satisfies(change -> assertThat(change.entry().content().root().text()).isEqualTo("uno"));
        assertThat(changes.take()).isEmpty();
    }

    /** Records the changes that a listener receives. */
    private static final class RecordedChanges {
        private final List<EntryChange> changes = new CopyOnWriteArrayList<>();

        void add(List<EntryChange> received) {
            changes.addAll(received);
        }

        List<EntryChange> all() {
            return changes;
        }
    }

    private List<ReceivedNotification> on(TopicPath topic) {
        return sender.received("all").stream().filter(each -> each.topic().equals(Optional.of(topic))).toList();
    }

    private static String entry(ReceivedNotification change, String values) {
        XmlElement element = change.message().root().children().getFirst();
        assertThat(element.name().getLocalPart()).isEqualTo(values);
        assertThat(element.children()).hasSize(1);
        return element.children().getFirst().toString();
    }

    private ServiceEndpoint service() {
        return new ResourceService<>(
                new ResourceService.ServiceIdentity("Index", new QName("urn:p", "RP"), Optional.empty()),
                "Index", (caller, right, name) -> AccessPolicy.Access.GRANTED,
                key -> Optional.of(notifications.resource()),
                notifications.producer().bindings());
    }

    private LeasedEntry added(String address, String text) {
        return NotificationFixture.done(group.add(new Registration(EndpointReference.of(address), content(text), null,
                new RequestedLifetime.Relative(LEASE), "alice")));
    }

    private static XmlFragment content(String text) {
        return XmlFragment.parse("<sg:Content xmlns:sg='http://docs.oasis-open.org/wsrf/sg-2'><v xmlns='urn:v'>" + text
                + "</v></sg:Content>");
    }
}
