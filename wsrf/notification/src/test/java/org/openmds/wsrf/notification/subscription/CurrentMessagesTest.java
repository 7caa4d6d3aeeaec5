package org.openmds.wsrf.notification.subscription;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.wsrf.notification.subscription.NotificationFixture.A;
import static org.openmds.wsrf.notification.subscription.NotificationFixture.AB;
import static org.openmds.wsrf.notification.subscription.NotificationFixture.C;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.openmds.wsrf.notification.Notification;
import org.openmds.wsrf.notification.topic.TopicPath;

class CurrentMessagesTest {

    private final CurrentMessages current = new CurrentMessages(2_500);

    @Test
    void put_severalOnATopic_keepsTheLast() {
        current.put(List.of(notification(A, 1000), notification(A, 10), notification(C, 10)));

        assertThat(current.of(A)).map(each -> each.message().length())
                .hasValueSatisfying(
                        length -> assertThat(length).isLessThan(100));
        assertThat(current.of(AB)).isEmpty();
    }

    @Test
    void put_tooManyBytes_removesTheLeastRecentlyUsedTopic() {
        current.put(List.of(notification(A, 1000), notification(AB, 1000)));
        current.put(List.of(notification(A, 1000)));
        current.put(List.of(notification(C, 1000)));

        assertThat(current.of(AB)).isEmpty();
        assertThat(current.of(A)).isPresent();
        assertThat(current.of(C)).isPresent();
        current.put(List.of(notification(C, 3000)));
        assertThat(current.of(C)).isEmpty();
    }

    private static Notification notification(TopicPath topic, int length) {
        return NotificationFixture.notification(topic, "", "x".repeat(length));
    }
}
