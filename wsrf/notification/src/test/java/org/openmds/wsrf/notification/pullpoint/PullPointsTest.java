package org.openmds.wsrf.notification.pullpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.wsrf.TestAwait.await;
import static org.openmds.wsrf.notification.subscription.NotificationFixture.A;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.lifetime.LifetimeOperations;
import org.openmds.wsrf.lifetime.RequestedLifetime;
import org.openmds.wsrf.notification.NotificationNames;
import org.openmds.wsrf.notification.NotificationOperations;
import org.openmds.wsrf.notification.ReceivedNotification;
import org.openmds.wsrf.notification.subscription.NotificationFixture;
import org.openmds.wsrf.properties.PropertyOperations;
import org.openmds.wsrf.service.Call;
import org.openmds.wsrf.service.CallMemory;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.service.ServiceCalls;
import org.openmds.wsrf.servicegroup.UnreliableStore;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;

class PullPointsTest {

    private final NotificationFixture fixture = new NotificationFixture();

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void getMessages_thousandWait_drainsThemInOrder() {
        String key = subscribed();
        publish(1, 1000);

        List<String> texts = new ArrayList<>();
        for (List<String> some = get(key, "300"); !some.isEmpty(); some = get(key, "300")) {
            texts.addAll(some);
        }

        assertThat(texts).isEqualTo(numbers(1, 1000));
        assertThat(fixture.statistics.dropped()).isZero();
        assertThat(fixture.pullPoints().waiting()).isZero();
    }

    @Test
    void put_beyondTheLimit_dropsTheOldestAndCounts() {
        String key = subscribed();
        publish(1, NotificationFixture.MAX_MESSAGES + 100);

        List<String> texts = new ArrayList<>(get(key, ""));
        texts.addAll(get(key, ""));

        assertThat(texts).isEqualTo(numbers(101, NotificationFixture.MAX_MESSAGES + 100));
        assertThat(fixture.statistics.dropped()).isEqualTo(100);
    }

    @Test
    void getMessages_someWereDropped_answersTheCountLikeTheProperty() {
        String key = subscribed();
        publish(1, 1);
        assertThat(answered(key).children()).hasSize(1);
        assertThat(dropped(key)).isEqualTo("0");
        publish(1, NotificationFixture.MAX_MESSAGES + 2);

        XmlElement last = answered(key).children().getLast();

        assertThat(last.name()).isEqualTo(NotificationNames.DROPPED_MESSAGES);
        assertThat(last.text()).isEqualTo("2");
        assertThat(dropped(key)).isEqualTo("2");
        assertThat(fixture.pullPoints().dropped("none")).isZero();
    }

    @Test
    void put_beyondTheTotalLimit_dropsFromTheLargestAndCounts() {
        UnreliableStore store = new UnreliableStore();
        try (store;
                PullPoints small = PullPoints.open(PullPointSettings.at(NotificationFixture.PULL), fixture.clock,
                        store, fixture.statistics, 100_000)) {
            String greedy = NotificationFixture.done(small.create(new Caller("greedy", true))).key();
            String modest = NotificationFixture.done(small.create(new Caller("modest", true))).key();
            small.put(modest, List.of(List.of(new byte[1000])));
            for (int i = 0; i < 300; i++) {
                small.put(greedy, List.of(List.of(new byte[1000])));
            }
            small.put(modest, List.of(List.of(new byte[1000])));

            assertThat(small.waiting()).isEqualTo(100);
            assertThat(fixture.statistics.dropped()).isEqualTo(202);
            assertThat(small.dropped(greedy)).isEqualTo(202);
            assertThat(small.dropped(modest)).isZero();
            assertThat(small.take(modest, 10, CallMemory.UNLIMITED)).hasSize(2);
            assertThat(small.take(greedy, 1000, CallMemory.UNLIMITED)).hasSize(98);
            small.put(greedy, List.of(List.of(new byte[90_000])));
            assertThat(small.waiting()).isOne();
        }
    }

    @Test
    void restart_keepsPullPointAndMessagesInOrder() {
        String key = subscribed();
        publish(1, 20);
        get(key, "5");

        fixture.restart();
        publish(21, 22);

        assertThat(get(key, "")).isEqualTo(numbers(6, 22));
    }

    @Test
    void killed_keepsPullPointAndFlushedMessages() {
        String key = subscribed();
        publish(1, 20);
        fixture.clock.advance(Duration.ofSeconds(1));
        // A forced write also writes all deferred changes.
        fixture.subscribe("http://c1/", "");
        NotificationFixture.done(fixture.pullPoints()
                .setTerminationTime(key,
                        new RequestedLifetime.Unspecified()));

        fixture.recover();

        assertThat(get(key, "")).isEqualTo(numbers(1, 20));
        assertThat(get(key, "")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "many", "1.5"})
    void getMessages_invalidNumber_isUnableToGetMessages(String number) {
        assertThat(ServiceCalls.fault(fixture.pullPointService(),
                NotificationFixture.of(NotificationOperations.GET_MESSAGES, fixture.pullPoint(), maximum(number)))
                .kind())
                .isEqualTo(FaultKind.UNABLE_TO_GET_MESSAGES);
    }

    @Test
    void getMessages_withoutMessages_isEmptyAndZeroTakesNone() {
        String key = subscribed();
        assertThat(get(key, "")).isEmpty();
        publish(1, 1);

        assertThat(get(key, "0")).isEmpty();
        assertThat(get(key, "99999999999999999999999")).containsExactly("1");
    }

    @Test
    void getMessages_renewsThePullPoint() {
        String key = fixture.pullPoint();
        Duration lease = NotificationFixture.LEASES.unspecified();
        for (int i = 0; i < 5; i++) {
            fixture.clock.advance(lease.multipliedBy(3).dividedBy(4));
            get(key, "");
            // The renewal is not waited for, but a later command in the writer's queue is.
            NotificationFixture.done(fixture.pullPoints().remove(fixture.pullPoint()));
        }

        fixture.clock.advance(lease);
        assertThat(fixture.pullPoints().find(key)).isEmpty();
    }

    @Test
    void destroy_eitherWay_endsItAndItsMessages() {
        String first = subscribed();
        String second = fixture.pullPoint();
        publish(1, 3);

        ServiceCalls.answer(fixture.pullPointService(),
                NotificationFixture.of(NotificationOperations.DESTROY_PULL_POINT, first, ""));
        ServiceCalls.answer(fixture.pullPointService(), NotificationFixture.of(LifetimeOperations.DESTROY, second, ""));

        assertThat(ServiceCalls.fault(fixture.pullPointService(),
                NotificationFixture.of(NotificationOperations.GET_MESSAGES, first, "")).kind())
                .isEqualTo(FaultKind.RESOURCE_UNKNOWN);
        assertThat(fixture.pullPoints().count()).isZero();
        fixture.restart();
        assertThat(fixture.store().texts("pull-points/messages")).isEmpty();
    }

    @Test
    void destroyed_whileSubscribed_endsTheSubscriptionWithTheNextMessage() {
        String key = subscribed();
        NotificationFixture.done(fixture.pullPoints().remove(key));
        assertThat(fixture.subscriptions().count()).isOne();

        publish(1, 1);

        await().until(() -> fixture.subscriptions().count() == 0);
        assertThat(fixture.timer.delays()).isEmpty();
    }

    @Test
    void create_beyondTheLimit_isUnableToCreatePullPoint() {
        IntStream.range(0, 3).forEach(i -> fixture.pullPoint());

        assertThat(ServiceCalls
                .fault(fixture.producerService(), ServiceCalls.call(NotificationOperations.CREATE_PULL_POINT, ""))
                .kind()).isEqualTo(FaultKind.UNABLE_TO_CREATE_PULL_POINT);
    }

    @Test
    void create_anonymousCallersHaveHalf_leavesTheRestToNamedCallers() {
        IntStream.range(0, 3).forEach(i -> fixture.pullPoint());
        Caller alice = new Caller("alice", true);

        IntStream.range(0, 3).forEach(i -> NotificationFixture.done(fixture.pullPoints().create(alice)));

        assertThat(ServiceCalls.fault(fixture.producerService(),
                ServiceCalls.call(NotificationOperations.CREATE_PULL_POINT, "", Optional.empty(), alice)).kind())
                .isEqualTo(FaultKind.UNABLE_TO_CREATE_PULL_POINT);
        assertThat(fixture.pullPoints().count()).isEqualTo(6);
    }

    @Test
    void diskFull_createAndDestroy_areTheOperationsOwnFaults() {
        String key = fixture.pullPoint();
        fixture.store().full(true);

        assertThat(ServiceCalls
                .fault(fixture.producerService(), ServiceCalls.call(NotificationOperations.CREATE_PULL_POINT, ""))
                .kind()).isEqualTo(FaultKind.UNABLE_TO_CREATE_PULL_POINT);
        assertThat(ServiceCalls.fault(fixture.pullPointService(),
                NotificationFixture.of(NotificationOperations.DESTROY_PULL_POINT, key, "")).kind())
                .isEqualTo(FaultKind.UNABLE_TO_DESTROY_PULL_POINT);
        assertThat(fixture.pullPoints().find(key)).isPresent();
    }

    @Test
    void subscribe_rawToAPullPoint_isUnsupportedPolicy() {
        assertThat(subscribeFault(fixture.pullPoint(),
                "<wsnt:SubscriptionPolicy><wsnt:UseRaw/></wsnt:SubscriptionPolicy>"))
                .isEqualTo(FaultKind.UNSUPPORTED_POLICY_REQUEST);
    }

    @Test
    void subscribe_toAnUnknownPullPoint_isSubscribeCreationFailed() {
        assertThat(subscribeFault("0123", "")).isEqualTo(FaultKind.SUBSCRIBE_CREATION_FAILED);
    }

    @Test
    void anotherCaller_mayNotFetch() {
        String key = NotificationFixture.done(fixture.pullPoints().create(new Caller("alice", true))).key();
        Caller bob = new Caller("bob", true);

        assertThat(ServiceCalls.fault(fixture.pullPointService(),
                ServiceCalls.call(NotificationOperations.GET_MESSAGES, "", Optional.of(key), bob)).kind())
                .isEqualTo(FaultKind.UNABLE_TO_GET_MESSAGES);
        assertThat(ServiceCalls.fault(fixture.pullPointService(),
                ServiceCalls.call(NotificationOperations.DESTROY_PULL_POINT, "", Optional.of(key), bob)).kind())
                .isEqualTo(FaultKind.UNABLE_TO_DESTROY_PULL_POINT);
    }

    /** Creates a pull point that is subscribed to all notifications. */
    private String subscribed() {
        XmlFragment made = ServiceCalls.answer(fixture.producerService(),
                ServiceCalls.call(NotificationOperations.CREATE_PULL_POINT, ""));
        String key = made.root().children().getFirst().children().getLast().text();
        ServiceCalls.answer(fixture.producerService(), subscribe(key, ""));
        return key;
    }

    static Call subscribe(String key, String rest) {
        return ServiceCalls.call(NotificationOperations.SUBSCRIBE, """
                <wsnt:ConsumerReference><wsa:Address>%s</wsa:Address><wsa:ReferenceParameters>\
                <o:PullPointKey xmlns:o="http://openmds.org/notification">%s</o:PullPointKey></wsa:ReferenceParameters>\
                </wsnt:ConsumerReference>%s""".formatted(NotificationFixture.PULL, key, rest));
    }

    private FaultKind subscribeFault(String key, String rest) {
        return ServiceCalls.fault(fixture.producerService(), subscribe(key, rest)).kind();
    }

    private List<String> get(String key, String maximum) {
        XmlFragment answer = ServiceCalls.answer(fixture.pullPointService(),
                NotificationFixture.of(NotificationOperations.GET_MESSAGES, key, maximum(maximum)));
        return texts(answer);
    }

    static List<String> texts(XmlFragment answer) {
        return ReceivedNotification.readAll(answer.root())
                .stream()
                .map(each -> each.message().root().text())
                .toList();
    }

    private XmlElement answered(String key) {
        return ServiceCalls.answer(fixture.pullPointService(),
                NotificationFixture.of(NotificationOperations.GET_MESSAGES, key, "")).root();
    }

    /** Returns the value of the resource property. */
    private String dropped(String key) {
        return ServiceCalls.answer(fixture.pullPointService(),
                NotificationFixture.of(PropertyOperations.GET_RESOURCE_PROPERTY_DOCUMENT, key, ""))
                .root()
                .children()
                .getFirst()
                .child(NotificationNames.DROPPED_MESSAGES)
                .orElseThrow()
                .text();
    }

    private static String maximum(String number) {
        return number.isEmpty() ? "" : "<wsnt:MaximumNumber>" + number + "</wsnt:MaximumNumber>";
    }

    private void publish(int first, int last) {
        numbers(first, last).forEach(number -> fixture.publish(A, "", number));
    }

    static List<String> numbers(int first, int last) {
        return IntStream.rangeClosed(first, last).mapToObj(Integer::toString).toList();
    }
}
