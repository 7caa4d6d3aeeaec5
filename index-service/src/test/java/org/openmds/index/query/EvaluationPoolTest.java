package org.openmds.index.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.openmds.wsrf.TestAwait.await;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.xml.BytesOutput;
import org.openmds.wsrf.xml.XmlOutput;
import org.openmds.wsrf.xpath.document.EvaluationGuard;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;

@Timeout(30)
final class EvaluationPoolTest {

    private static final Duration MAX_TIME = Duration.ofSeconds(2);

    private final AtomicLong nanoTime = new AtomicLong(Long.MAX_VALUE - 5);
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final EvaluationPool pool = new EvaluationPool(new EvaluationPool.PoolLimits(1, 1, MAX_TIME),
            nanoTime::get, new QueryMetrics(registry));
    private final CountDownLatch release = new CountDownLatch(1);

    @AfterEach
    void close() {
        release.countDown();
        pool.close();
    }

    @Test
    void evaluate_work_completesWithItsOutcome() throws Exception {
        CompletableFuture<XmlOutput> good = evaluate("a", () -> text("done"));
        assertThat(good.get(10, TimeUnit.SECONDS)).hasToString("done");

        CompletableFuture<XmlOutput> bad = evaluate("a", () -> {
            throw new IllegalArgumentException("no");
        });
        assertThatThrownBy(() -> bad.get(10, TimeUnit.SECONDS)).hasCauseInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void evaluate_moreThanMayWait_isRefused() {
        CompletableFuture<XmlOutput> _ = occupy("a");
        CompletableFuture<XmlOutput> waiting = evaluate("a", () -> text("later"));

        CompletableFuture<XmlOutput> beyond = evaluate("a", () -> text("never"));

        assertRefused(beyond);
        assertThat(pool.waiting()).isEqualTo(1);
        release.countDown();
        assertThat(waiting.join()).hasToString("later");
    }

    @Test
    void evaluate_waitedLongerThanAllowed_isRefusedAndNotDone() {
        CompletableFuture<XmlOutput> _ = occupy("a");
        CompletableFuture<XmlOutput> waiting = evaluate("a", () -> {
            throw new AssertionError("no caller waits for it any more");
        });
        nanoTime.addAndGet(MAX_TIME.toNanos() + 1);

        release.countDown();

        assertRefused(waiting);
    }

    @Test
    void evaluate_otherLane_hasAPlaceOfItsOwn() {
        CompletableFuture<XmlOutput> slow = occupy("a");
        CompletableFuture<XmlOutput> waiting = evaluate("a", () -> text("waits"));

        assertThat(evaluate("b", () -> text("at once")).join()).hasToString("at once");

        assertThat(slow).isNotDone();
        assertThat(waiting).isNotDone();
    }

    @Test
    void evaluate_twoEndlessLanes_yieldToTheThird() {
        CompletableFuture<XmlOutput> first = endless("a");
        CompletableFuture<XmlOutput> second = endless("b");
        CompletableFuture<XmlOutput> third = evaluate("c", () -> text("answered"));
        assertThat(third).isNotDone();

        // With two places and one waiting lane, an evaluation has two thirds of the time.
        nanoTime.addAndGet(MAX_TIME.toNanos() * 2 / 3 - 1_000_000);
        assertThat(third).isNotDone();
        nanoTime.addAndGet(3_000_000);

        assertThat(third.join()).hasToString("answered");
        await().until(() -> first.isDone() != second.isDone());
        assertThatThrownBy(first.isDone() ? first::join : second::join)
                .hasMessageContaining("was ended after 1335 ms because 1 other callers wait");
        release.countDown();
    }

    @Test
    void evaluate_endlessWithoutOthers_hasItsWholeTime() {
        CompletableFuture<XmlOutput> endless = endless("a");
        CompletableFuture<XmlOutput> own = evaluate("a", () -> text("waits for its own lane"));
        nanoTime.addAndGet(MAX_TIME.toNanos() - 1);
        release.countDown();
        assertThat(endless.join()).hasToString("released");
        assertThat(own.join()).hasToString("waits for its own lane");
    }

    @Test
    void evaluate_tookMoreThanTwiceItsTime_isCounted() {
        assertThat(evaluate("a", () -> text("fast")).join()).hasToString("fast");
        CompletableFuture<XmlOutput> slow = evaluate("a", () -> {
            nanoTime.addAndGet(2 * MAX_TIME.toNanos() + 1);
            return text("slow");
        });
        assertThat(slow.join()).hasToString("slow");
        await().until(() -> registry.get("mds.queries.evaluation").timer().count() == 2);
        assertThat(registry.get("mds.queries.overrun").counter().count()).isEqualTo(1);
    }

    @Test
    void callerLeft_theLastOne_endsTheEvaluation() {
        QueuedEvaluation evaluation = new QueuedEvaluation(this::untilReleased);
        evaluation.callerWaits();
        evaluation.callerWaits();
        pool.evaluate("a", evaluation);
        evaluation.callerLeft();
        assertThat(evaluation.done()).isNotDone();
        evaluation.callerLeft();
        assertRefused(evaluation.done());
    }

    @Test
    void close_whileOneWaits_refusesItAndEndsTheRunning() {
        CompletableFuture<XmlOutput> running = endless("a");
        CompletableFuture<XmlOutput> waiting = evaluate("a", () -> text("never"));

        pool.close();

        assertRefused(waiting);
        assertRefused(running);
        assertRefused(evaluate("a", () -> text("too late")));
    }

    @Test
    void close_whileAThreadTakesAnEvaluation_refusesIt() {
        AtomicReference<EvaluationPool> closing = new AtomicReference<>();
        closing.set(new EvaluationPool(new EvaluationPool.PoolLimits(1, 1, MAX_TIME), () -> {
            if (Thread.currentThread().getName().startsWith("query-")) {
                closing.get().close();
            }
            return 0;
        }, new QueryMetrics(registry)));
        QueuedEvaluation evaluation = new QueuedEvaluation(() -> text("never"));

        closing.get().evaluate("a", evaluation);

        assertRefused(evaluation.done());
    }

    private CompletableFuture<XmlOutput> occupy(String lane) {
        CountDownLatch started = new CountDownLatch(1);
        CompletableFuture<XmlOutput> occupying = evaluate(lane, () -> {
            started.countDown();
            try {
                release.await();
            } catch (InterruptedException closing) {
                Thread.currentThread().interrupt();
            }
            return text("released");
        });
        await().until(() -> started.getCount() == 0);
        assertThat(occupying).isNotDone();
        return occupying;
    }

    /** Starts an evaluation that goes on until its guard ends it. */
    private CompletableFuture<XmlOutput> endless(String lane) {
        CountDownLatch started = new CountDownLatch(1);
        CompletableFuture<XmlOutput> endless = evaluate(lane, () -> {
            started.countDown();
            return untilReleased();
        });
        await().until(() -> started.getCount() == 0);
        return endless;
    }

    private XmlOutput untilReleased() {
        EvaluationGuard guard = EvaluationGuard.current();
        while (release.getCount() > 0) {
            guard.check();
            Thread.onSpinWait();
        }
        return text("released");
    }

    private CompletableFuture<XmlOutput> evaluate(String lane, Supplier<XmlOutput> work) {
        QueuedEvaluation evaluation = new QueuedEvaluation(work);
        pool.evaluate(lane, evaluation);
        return evaluation.done();
    }

    private static XmlOutput text(String text) {
        return BytesOutput.of(out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
    }

    private static void assertRefused(CompletableFuture<XmlOutput> future) {
        assertThatThrownBy(() -> future.get(10, TimeUnit.SECONDS)).isInstanceOf(ExecutionException.class)
                .cause()
                .isInstanceOfSatisfying(WsrfFaultException.class, fault -> {
                    assertThat(fault.fault().kind()).isEqualTo(FaultKind.RESOURCE_UNAVAILABLE);
                    assertThat(fault).hasMessageContaining("too many queries are being evaluated");
                });
    }
}
