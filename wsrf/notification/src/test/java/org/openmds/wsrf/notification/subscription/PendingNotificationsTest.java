package org.openmds.wsrf.notification.subscription;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.wsrf.notification.subscription.NotificationFixture.A;

import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.openmds.wsrf.notification.Notification;

class PendingNotificationsTest {

    private static final String LONG = "x".repeat(1000);

    private final PendingMemory held = new PendingMemory(20_000);

    @Test
    void sameNotificationInManyQueues_countsOnce() {
        Notification shared = notification("s", LONG);
        PendingNotifications first = new PendingNotifications(100, held);
        first.add(shared, false);
        long one = held.bytes();

        PendingNotifications second = new PendingNotifications(100, held);
        second.add(shared, false);

        assertThat(held.bytes() - one).isLessThan(500);
        first.clear();
        assertThat(held.bytes()).isEqualTo(one);
        second.take(10, Long.MAX_VALUE);
        assertThat(held.bytes()).isZero();
    }

    @Test
    void memoryExceeded_failingConsumerKeepsLessAndEachKeepsTheNewest() {
        PendingNotifications failing = new PendingNotifications(100, held);
        PendingNotifications healthy = new PendingNotifications(100, held);

        int droppedOfFailing = IntStream.range(0, 50).map(i -> failing.add(notification("f" + i, LONG), true)).sum();
        int droppedOfHealthy = IntStream.range(0, 5).map(i -> healthy.add(notification("h" + i, LONG), false)).sum();

        assertThat(droppedOfFailing).isBetween(35, 49);
        assertThat(droppedOfHealthy).isZero();
        assertThat(failing.add(notification("last", LONG), true)).isPositive();
        assertThat(texts(failing)).endsWith("last");
        int more = IntStream.range(0, 100).map(i -> healthy.add(notification("m" + i, LONG), false)).sum();
        assertThat(more).isPositive();
        assertThat(held.bytes()).isLessThan(45_000);
        assertThat(texts(healthy)).endsWith("m99");
    }

    @Test
    void replacedAndPutBack_areCountedCorrectly() {
        PendingNotifications pending = new PendingNotifications(3, held);
        pending.add(notification("x", "1"), false);
        pending.add(notification("x", LONG), false);
        List<Notification> batch = pending.take(1, Long.MAX_VALUE);
        pending.add(notification("x", "3"), false);
        pending.add(notification("y", "1"), false);

        assertThat(pending.putBack(batch)).isZero();
        assertThat(texts(pending)).containsExactly("x", "y");
        assertThat(held.bytes()).isZero();
    }

    private static Notification notification(String subject, String text) {
        return NotificationFixture.notification(A, subject, text);
    }

    private static List<String> texts(PendingNotifications pending) {
        return pending.take(1000, Long.MAX_VALUE).stream().map(Notification::subject).toList();
    }
}
