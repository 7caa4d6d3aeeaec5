package org.openmds.trigger.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Test;
import org.openmds.trigger.rule.TimePoint;
import org.openmds.wsrf.lifetime.ManualClock;

class TriggerThreadTest {

    private final ManualClock clock = new ManualClock();
    private final ManualTriggerScheduler scheduler = new ManualTriggerScheduler(clock);
    private final AtomicInteger turns = new AtomicInteger();

    @Test
    void run_aTurnFails_theNextIsTakenWithoutAChange() {
        try (TriggerThread thread = new TriggerThread("test", new FailingOnce(), scheduler, clock)) {
            thread.start();
            await().until(() -> turns.get() == 1);

            await().until(() -> {
                scheduler.advance(Duration.ofSeconds(1));
                return turns.get() == 2;
            });
        }
    }

    @Test
    void offer_beforeItACommandFails_isStillDone() {
        try (TriggerThread thread = new TriggerThread("test", new FailingOnce(), scheduler, clock)) {
            AtomicInteger done = new AtomicInteger();
            assertThat(thread.offer(() -> {
                throw new IllegalStateException("a fault in an action");
            })).isTrue();
            assertThat(thread.offer(done::incrementAndGet)).isTrue();

            thread.start();

            await().until(() -> done.get() == 1);
        }
    }

    private final class FailingOnce implements TriggerThread.TurnWork {

        @Override
        public void takeChanges() {
            // no changes have arrived
        }

        @Override
        public Optional<TimePoint> run() {
            if (turns.incrementAndGet() == 1) {
                throw new IllegalStateException("a fault in a rule");
            }
            return Optional.empty();
        }
    }
}
