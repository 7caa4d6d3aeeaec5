package org.openmds.cli.subscription;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.openmds.wsrf.xml.XmlFragment;

class ArrivedMessageQueueTest {

    private static final ArrivedMessage MESSAGE = new ArrivedMessage(XmlFragment.parse("<a/>"));

    private final ArrivedMessageQueue arrivedMessageQueue = new ArrivedMessageQueue(2);

    @Test
    void offer_noRoom_isRefusedAndCountedOnce() throws InterruptedException {
        assertThat(arrivedMessageQueue.offer(List.of(MESSAGE), Duration.ZERO)).isTrue();
        assertThat(arrivedMessageQueue.offer(List.of(MESSAGE), Duration.ZERO)).isTrue();
        assertThat(arrivedMessageQueue.offer(List.of(MESSAGE, MESSAGE), Duration.ZERO)).isFalse();

        assertThat(arrivedMessageQueue.refused()).isEqualTo(2);
        assertThat(arrivedMessageQueue.refused()).isZero();
        assertThat(arrivedMessageQueue.take(Duration.ZERO)).containsExactly(MESSAGE);
        assertThat(arrivedMessageQueue.offer(List.of(MESSAGE), Duration.ZERO)).isTrue();
    }

    @Test
    void offer_longerThanAllRoom_isTakenWhenNothingWaits() throws InterruptedException {
        ArrivedMessage longer = new ArrivedMessage(XmlFragment.parse("<a>" + "x".repeat(10_000) + "</a>"));

        assertThat(arrivedMessageQueue.offer(List.of(longer), Duration.ZERO)).isTrue();
        assertThat(arrivedMessageQueue.offer(List.of(MESSAGE), Duration.ZERO)).isFalse();
    }

    @Test
    void take_afterFailure_givesWhatCameBeforeAndThenTheFailure() throws InterruptedException {
        assertThat(arrivedMessageQueue.offer(List.of(MESSAGE), Duration.ZERO)).isTrue();
        arrivedMessageQueue.fail(new IllegalStateException("over"));

        assertThat(arrivedMessageQueue.take(Duration.ZERO)).containsExactly(MESSAGE);
        assertThatThrownBy(() -> arrivedMessageQueue.take(Duration.ZERO)).hasMessage("over");
        assertThatThrownBy(() -> arrivedMessageQueue.take(Duration.ZERO)).hasMessage("over");
        assertThat(arrivedMessageQueue.isEmpty()).isTrue();
    }
}
