package org.openmds.wsrf.notification.pullpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.wsrf.notification.subscription.NotificationFixture.A;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.notification.NotificationOperations;
import org.openmds.wsrf.notification.subscription.NotificationFixture;
import org.openmds.wsrf.service.Call;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.service.Reply;
import org.openmds.wsrf.service.ServiceCalls;
import org.openmds.wsrf.servicegroup.UnreliableStore;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;

/** Limits of what callers can make pull points hold. */
class PullPointLimitsTest {

    private static final Caller FIRST = Caller.anonymous("192.0.2.1", Optional.empty());

    private final NotificationFixture fixture = new NotificationFixture();

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void put_manyAnonymousPullPoints_leaveHalfOfTheRoomToOthers() {
        UnreliableStore store = new UnreliableStore();
        try (store;
                PullPoints small = PullPoints.open(PullPointSettings.at(NotificationFixture.PULL), fixture.clock,
                        store, fixture.statistics, 100_000)) {
            String named = NotificationFixture.done(small.create(new Caller("alice", true))).key();
            IntStream.range(0, 50).forEach(_ -> small.put(named, List.of(List.of(new byte[1000]))));
            List<String> many = IntStream.range(0, 20)
                    .mapToObj(_ -> NotificationFixture.done(small.create(Caller.ANONYMOUS)).key())
                    .toList();

            for (int i = 0; i < 10; i++) {
                many.forEach(key -> small.put(key, List.of(List.of(new byte[1000]))));
            }

            assertThat(small.dropped(named)).isZero();
            assertThat(small.waiting()).isEqualTo(100);
        }
    }

    @Test
    void create_oneAnonymousAddressHasItsShare_leavesTheRestToOtherAddresses() {
        IntStream.range(0, 2).forEach(_ -> NotificationFixture.done(fixture.pullPoints().create(FIRST)));

        assertThat(ServiceCalls.fault(fixture.producerService(),
                ServiceCalls.call(NotificationOperations.CREATE_PULL_POINT, "", Optional.empty(), FIRST)).kind())
                .isEqualTo(FaultKind.UNABLE_TO_CREATE_PULL_POINT);
        NotificationFixture.done(fixture.pullPoints().create(Caller.anonymous("192.0.2.2", Optional.empty())));
        fixture.recover();
        assertThat(ServiceCalls.fault(fixture.producerService(),
                ServiceCalls.call(NotificationOperations.CREATE_PULL_POINT, "", Optional.empty(), FIRST)).kind())
                .as("after a restart")
                .isEqualTo(FaultKind.UNABLE_TO_CREATE_PULL_POINT);
    }

    @Test
    void subscribe_sixteenStoreInThePullPoint_isSubscribeCreationFailed() {
        String key = subscribed();
        IntStream.range(1, 16)
                .forEach(_ -> ServiceCalls.answer(fixture.producerService(), PullPointsTest.subscribe(key, "")));

        assertThat(ServiceCalls.fault(fixture.producerService(), PullPointsTest.subscribe(key, "")).description())
                .isEqualTo("16 subscriptions already send to this pull point, which is the limit for one pull point");
        assertThat(fixture.subscriptions().count()).isEqualTo(16);
    }

    @Test
    void takesLongInput_onlyForPullPointsOfNamedOwners() {
        String named = NotificationFixture.done(fixture.pullPoints().create(new Caller("alice", true))).key();

        assertThat(fixture.pullPointService().takesLongInput(named)).isTrue();
        assertThat(fixture.pullPointService().takesLongInput(fixture.pullPoint())).isFalse();
        assertThat(fixture.pullPointService().takesLongInput("0123")).isFalse();
    }

    @Test
    void notify_manyMessagesInScopeOfManyDeclarations_storesShortCopies() {
        String key = fixture.pullPoint();

        assertThat(fixture.pullPointService().answer(manyDeclarations(key, 3_000))).isInstanceOf(Reply.Answer.class);

        assertThat(fixture.pullPoints().waiting()).isEqualTo(NotificationFixture.MAX_MESSAGES);
        XmlElement answer = ServiceCalls
                .answer(fixture.pullPointService(),
                        NotificationFixture.of(NotificationOperations.GET_MESSAGES, key, ""))
                .root();
        assertThat(answer.children()).hasSize(1_000 + 1);
        assertThat(answer.fragment().length()).isLessThan(1_000 * 300);
        assertThat(answer.children().getFirst().children().getFirst().text()).isEqualTo("a7:x");
        assertThat(answer.children().getFirst().namespaces()).containsEntry("a7", "u7").doesNotContainKey("a8");
    }

    @Test
    void notify_memoryForCopiesIsUsedUp_isUnavailableAndStoresNothing() {
        String key = fixture.pullPoint();
        Call call = manyDeclarations(key, 10);

        assertThat(ServiceCalls.fault(fixture.pullPointService(), ServiceCalls.limited(call, 0)).kind())
                .isEqualTo(FaultKind.RESOURCE_UNAVAILABLE);
        assertThat(fixture.pullPoints().waiting()).isZero();
    }

    @Test
    void getMessages_noRoomForTheAnswer_keepsTheMessages() {
        String key = subscribed();
        publish(1, 10);
        Call call = NotificationFixture.of(NotificationOperations.GET_MESSAGES, key, "");

        assertThat(ServiceCalls.fault(fixture.pullPointService(), ServiceCalls.limited(call, 0)).kind())
                .isEqualTo(FaultKind.RESOURCE_UNAVAILABLE);

        assertThat(get(key)).isEqualTo(PullPointsTest.numbers(1, 10));
    }

    @Test
    void getMessages_roomForSome_answersTheOldestAndKeepsTheRest() {
        String key = subscribed();
        publish(1, 100);
        Call call = NotificationFixture.of(NotificationOperations.GET_MESSAGES, key, "");

        List<String> some = PullPointsTest
                .texts(ServiceCalls.answer(fixture.pullPointService(), ServiceCalls.limited(call, 10_000)));

        assertThat(some).hasSizeBetween(2, 50).isEqualTo(PullPointsTest.numbers(1, some.size()));
        assertThat(get(key)).isEqualTo(PullPointsTest.numbers(some.size() + 1, 100));
    }

    /** Returns a Notify whose messages are in scope of 900 declarations, of which each uses one. */
    private static Call manyDeclarations(String key, int messages) {
        Call call = NotificationFixture.of(NotificationOperations.NOTIFY, key, "");
        String declarations = IntStream.range(0, 900)
                .mapToObj(i -> "xmlns:a%d='u%d' ".formatted(i, i))
                .collect(Collectors.joining());
        XmlFragment body = XmlFragment.parse("<n:Notify xmlns:n='http://docs.oasis-open.org/wsn/b-2' " + declarations
                + ">" + "<n:NotificationMessage><n:Message><a>a7:x</a></n:Message></n:NotificationMessage>".repeat(
                        messages)
                + "</n:Notify>");
        return new Call(call.resourceKey(), call.operation(), body, call.caller(), call.dialect(), call.deadline());
    }

    private String subscribed() {
        String key = fixture.pullPoint();
        ServiceCalls.answer(fixture.producerService(), PullPointsTest.subscribe(key, ""));
        return key;
    }

    private List<String> get(String key) {
        return PullPointsTest.texts(ServiceCalls.answer(fixture.pullPointService(),
                NotificationFixture.of(NotificationOperations.GET_MESSAGES, key, "")));
    }

    private void publish(int first, int last) {
        PullPointsTest.numbers(first, last).forEach(number -> fixture.publish(A, "", number));
    }
}
