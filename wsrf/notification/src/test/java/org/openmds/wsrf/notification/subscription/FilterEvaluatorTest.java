package org.openmds.wsrf.notification.subscription;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.wsrf.TestAwait.await;
import static org.openmds.wsrf.notification.subscription.NotificationFixture.A;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.stream.IntStream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.openmds.wsrf.notification.ReceivedNotification;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.service.ServiceCalls;

class FilterEvaluatorTest {

    private static final String CONDITION = "<wsnt:Filter><wsnt:MessageContent Dialect='http://www.w3.org/TR/1999/REC-xpath-19991116'>true()</wsnt:MessageContent></wsnt:Filter>";

    private final NotificationFixture fixture = new NotificationFixture();

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void evaluationNotDone_delaysNoSubscriptionWithoutConditionsAndCoalesces() {
        Queue<Runnable> tasks = new ArrayDeque<>();
        fixture.filters = tasks::add;
        fixture.subscribe("http://slow/", CONDITION);
        fixture.subscribe("http://plain/", "");

        publish("x1 x2 y1");
        assertThat(fixture.sender.texts("plain")).containsExactly("x1", "x2", "y1");
        assertThat(fixture.sender.texts("slow")).isEmpty();
        tasks.forEach(Runnable::run);

        assertThat(tasks).hasSize(1);
        assertThat(fixture.sender.texts("slow")).containsExactly("x2", "y1");
    }

    @Test
    void filterTooSlow_endsItsSubscriptionWithAReason() {
        String key = fixture.subscribe("http://slow/", CONDITION);
        fixture.evaluation = Duration.ofMillis(50);

        IntStream.range(0, 30).forEach(i -> fixture.publish(A, "", "m" + i));

        await().until(() -> fixture.subscriptions().find(key).isEmpty());
        assertThat(fixture.sender.received("slow")).hasSizeBetween(20, 25);
        ReceivedNotification last = fixture.sender.received("slow").getLast();
        assertThat(last.message().root().children().getLast().text())
                .isEqualTo("its filter takes more than 5 ms for a notification");
        ServiceCalls.valid(last.message());
        assertThat(fixture.statistics.cutOffs()).isOne();
    }

    @Test
    void manySlowFiltersOfOneOwner_pauseAndOthersGoOn() {
        IntStream.range(0, 4).forEach(i -> fixture.subscribe("http://slow" + i + "/", CONDITION));
        ServiceCalls.answer(fixture.producerService(),
                NotificationFixture.subscribeCall("http://other/", CONDITION, new Caller("other", true)));
        fixture.evaluation = Duration.ofMillis(50);

        IntStream.range(0, 15).forEach(i -> fixture.publish(A, "", "m" + i));

        assertThat(fixture.sender.texts("other")).hasSize(15);
        int delivered = IntStream.range(0, 4).map(i -> fixture.sender.texts("slow" + i).size()).sum();
        // 45 ms each beyond the allowed 5 ms, until 2 s are used.
        assertThat(delivered).isBetween(44, 46);
        assertThat(fixture.statistics.dropped()).isEqualTo(60 - delivered);
    }

    @Test
    void filterSometimesSlow_keepsItsSubscription() {
        String key = fixture.subscribe("http://c1/", CONDITION);

        for (int i = 0; i < 400; i++) {
            fixture.evaluation = Duration.ofMillis(i % 30 == 0 ? 5_000 : 2);
            fixture.publish(A, "", "m" + i);
        }

        assertThat(fixture.sender.texts("c1")).hasSize(400);
        assertThat(fixture.subscriptions().find(key)).isPresent();
    }

    private void publish(String texts) {
        for (String text : texts.split(" ", -1)) {
            fixture.publish(A, text.substring(0, 1), text);
        }
    }
}
