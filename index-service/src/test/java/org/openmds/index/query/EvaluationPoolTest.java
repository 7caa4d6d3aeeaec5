package org.openmds.index.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.openmds.wsrf.TestAwait.await;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;

@Timeout(30)
final class EvaluationPoolTest {

    private final AtomicLong nanoTime = new AtomicLong(Long.MAX_VALUE - 5);
    private final AtomicInteger refused = new AtomicInteger();
    private final EvaluationPool pool = new EvaluationPool(new EvaluationPool.PoolLimits(1, 1, Duration.ofSeconds(2)),
            nanoTime::get, refused::incrementAndGet);
    private final CountDownLatch release = new CountDownLatch(1);

    @AfterEach
    void close() {
        release.countDown();
        pool.close();
    }

    @Test
    void evaluate_work_completesWithItsOutcome() throws Exception {
        CompletableFuture<String> good = evaluate(() -> "done");
        assertThat(good.get(10, TimeUnit.SECONDS)).isEqualTo("done");

        CompletableFuture<String> bad = evaluate(() -> {
            throw new IllegalArgumentException("no");
        });
        assertThatThrownBy(() -> bad.get(10, TimeUnit.SECONDS)).hasCauseInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void evaluate_moreThanMayWait_isRefused() {
        occupy();
        CompletableFuture<String> waiting = evaluate(() -> "later");

        CompletableFuture<String> beyond = evaluate(() -> "never");

        assertRefused(beyond);
        assertThat(refused).hasValue(1);
        assertThat(pool.waiting()).isEqualTo(1);
        release.countDown();
        assertThat(waiting.join()).isEqualTo("later");
    }

    @Test
    void evaluate_waitedLongerThanAllowed_isRefusedAndNotDone() {
        occupy();
        CompletableFuture<String> waiting = evaluate(() -> {
            throw new AssertionError("no caller waits for it any more");
        });
        nanoTime.addAndGet(Duration.ofSeconds(2).toNanos() + 1);

        release.countDown();

        assertRefused(waiting);
    }

    @Test
    void close_whileOneWaits_refusesIt() {
        occupy();
        CompletableFuture<String> waiting = evaluate(() -> "never");

        pool.close();

        assertRefused(waiting);
        assertRefused(evaluate(() -> "too late"));
    }

    private void occupy() {
        CountDownLatch started = new CountDownLatch(1);
        CompletableFuture<String> occupying = evaluate(() -> {
            started.countDown();
            try {
                release.await();
            } catch (InterruptedException closing) {
                Thread.currentThread().interrupt();
            }
            return "";
        });
        await().until(() -> started.getCount() == 0);
        assertThat(occupying).isNotDone();
    }

    private CompletableFuture<String> evaluate(java.util.function.Supplier<String> work) {
        CompletableFuture<String> done = new CompletableFuture<>();
        pool.evaluate(work, done);
        return done;
    }

    private static void assertRefused(CompletableFuture<String> future) {
        assertThatThrownBy(() -> future.get(10, TimeUnit.SECONDS)).isInstanceOf(ExecutionException.class)
                .cause()
                .isInstanceOfSatisfying(WsrfFaultException.class, fault -> {
                    assertThat(fault.fault().kind()).isEqualTo(FaultKind.RESOURCE_UNAVAILABLE);
                    assertThat(fault).hasMessageContaining("too many queries are being evaluated");
                });
    }
}
