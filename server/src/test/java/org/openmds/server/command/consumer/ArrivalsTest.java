package org.openmds.server.command.consumer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.openmds.wsrf.xml.XmlFragment;

class ArrivalsTest {

    private static final ArrivedMessage MESSAGE = new ArrivedMessage(XmlFragment.parse("<a/>"));

    private final Arrivals arrivals = new Arrivals(2);

    @Test
    void offer_noRoom_isRefusedAndCountedOnce() throws InterruptedException {
        assertThat(arrivals.offer(List.of(MESSAGE), Duration.ZERO)).isTrue();
        assertThat(arrivals.offer(List.of(MESSAGE), Duration.ZERO)).isTrue();
        assertThat(arrivals.offer(List.of(MESSAGE, MESSAGE), Duration.ZERO)).isFalse();

        assertThat(arrivals.refused()).isEqualTo(2);
        assertThat(arrivals.refused()).isZero();
        assertThat(arrivals.take(Duration.ZERO)).containsExactly(MESSAGE);
        assertThat(arrivals.offer(List.of(MESSAGE), Duration.ZERO)).isTrue();
    }

    @Test
    void offer_longerThanAllRoom_isTakenWhenNothingWaits() throws InterruptedException {
        ArrivedMessage longer = new ArrivedMessage(XmlFragment.parse("<a>" + "x".repeat(10_000) + "</a>"));

        assertThat(arrivals.offer(List.of(longer), Duration.ZERO)).isTrue();
        assertThat(arrivals.offer(List.of(MESSAGE), Duration.ZERO)).isFalse();
    }

    @Test
    void take_afterFailure_givesWhatCameBeforeAndThenTheFailure() throws InterruptedException {
        assertThat(arrivals.offer(List.of(MESSAGE), Duration.ZERO)).isTrue();
        arrivals.fail(new IllegalStateException("over"));

        assertThat(arrivals.take(Duration.ZERO)).containsExactly(MESSAGE);
        assertThatThrownBy(() -> arrivals.take(Duration.ZERO)).hasMessage("over");
        assertThatThrownBy(() -> arrivals.take(Duration.ZERO)).hasMessage("over");
        assertThat(arrivals.isEmpty()).isTrue();
    }
}
