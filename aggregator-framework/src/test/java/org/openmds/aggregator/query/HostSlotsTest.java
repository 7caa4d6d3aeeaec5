package org.openmds.aggregator.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Collections;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
final class HostSlotsTest {

    private static final Duration LONG = Duration.ofSeconds(15);

    private final HostSlots slots = new HostSlots(2);

    @Test
    void enter_atTheLimit_isEmpty() throws Exception {
        try (HostSlots.HostSlot _ = slots.acquire("h:80", LONG).orElseThrow();
                HostSlots.HostSlot _ = slots.acquire("h:80", LONG).orElseThrow();
                HostSlots.HostSlot _ = slots.acquire("other:80", LONG).orElseThrow()) {
            assertThat(slots.acquire("h:80", Duration.ofMillis(1))).isEmpty();
            assertThat(slots.acquire("h:80", Duration.ZERO)).isEmpty();
            assertThat(slots.hosts()).isEqualTo(2);
        }
        assertThat(slots.hosts()).isZero();
    }

    @Test
    void enter_whileAnotherLeaves_getsItsSlot() throws Exception {
        HostSlots.HostSlot first = slots.acquire("h:80", LONG).orElseThrow();
        HostSlots.HostSlot second = slots.acquire("h:80", LONG).orElseThrow();
        try (ExecutorService waiting = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Optional<HostSlots.HostSlot>> third = waiting.submit(() -> slots.acquire("h:80", LONG));
            first.close();

            third.get(10, TimeUnit.SECONDS).orElseThrow().close();
        }
        second.close();
        assertThat(slots.hosts()).isZero();
    }

    @Test
    void enter_interrupted_leavesNothingBehind() throws Exception {
        try (HostSlots.HostSlot _ = slots.acquire("h:80", LONG).orElseThrow();
                HostSlots.HostSlot _ = slots.acquire("h:80", LONG).orElseThrow()) {
            Thread.currentThread().interrupt();

            assertThatThrownBy(() -> slots.acquire("h:80", LONG)).isInstanceOf(InterruptedException.class);
        }
        assertThat(slots.hosts()).isZero();
    }

    @Test
    void enter_byMany_neverLetsMoreThroughAndForgetsTheHosts() throws Exception {
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        Callable<Boolean> visit = () -> {
            try (HostSlots.HostSlot _ = slots.acquire("h:80", LONG).orElseThrow()) {
                most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                inside.decrementAndGet();
                return true;
            }
        };
        try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<Boolean> visited : callers.invokeAll(Collections.nCopies(2000, visit))) {
                assertThat(visited.get()).isTrue();
            }
        }
        assertThat(most.get()).isBetween(1, 2);
        assertThat(slots.hosts()).isZero();
    }
}
