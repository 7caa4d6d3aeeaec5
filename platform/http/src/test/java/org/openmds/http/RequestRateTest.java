package org.openmds.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Test;

/** The rate of one client, by a clock that the tests move. */
class RequestRateTest {

    private static final long SECOND = Duration.ofSeconds(1).toNanos();
    /** Near the end of the range of the clock, so that times overflow. */
    private static final long START = Long.MAX_VALUE - SECOND / 2;

    private final RequestRate rate = new RequestRate(10, START);

    @Test
    void onRequest_requestsOfASecondAtOnce_areAcceptedAndNoMore() {
        assertThat(accepted(START, 25)).isEqualTo(10);
    }

    @Test
    void onRequest_afterTheLimit_acceptsOneInEachInterval() {
        assertThat(accepted(START, 10)).isEqualTo(10);
        assertThat(accepted(START + SECOND / 10 - 1, 3)).isZero();
        assertThat(accepted(START + SECOND / 10, 3)).isEqualTo(1);
        assertThat(accepted(START + 4 * SECOND / 10, 5)).isEqualTo(3);
    }

    @Test
    void onRequest_afterAPause_acceptsOneSecondsRequestsOnly() {
        assertThat(accepted(START, 10)).isEqualTo(10);
        assertThat(accepted(START + 60 * SECOND, 30)).isEqualTo(10);
    }

    @Test
    void reserve_beyondTheRate_waitsForTheNextTimesInTurn() {
        assertThat(accepted(START, 10)).isEqualTo(10);
        assertThat(rate.reserve(START, SECOND)).isEqualTo(SECOND / 10);
        assertThat(rate.reserve(START, SECOND)).isEqualTo(2 * SECOND / 10);
        assertThat(rate.reserve(START, SECOND / 10)).as("not reserved").isEqualTo(3 * SECOND / 10);
        assertThat(rate.reserve(START + SECOND / 10, SECOND)).isEqualTo(2 * SECOND / 10);
    }

    @Test
    void getExpireNanoTime_afterRequests_isAfterTheClientHasItsSecondAgain() {
        assertThat(accepted(START, 10)).isEqualTo(10);
        assertThat(rate.getExpireNanoTime() - START).isGreaterThan(SECOND);
    }

    @Test
    void onRequest_byManyThreads_acceptsNoMore() throws Exception {
        AtomicInteger accepted = new AtomicInteger();
        CountDownLatch begin = new CountDownLatch(1);
        try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
            for (int i = 0; i < 8; i++) {
                threads.execute(() -> {
                    try {
                        begin.await();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                    accepted.addAndGet(accepted(START, 1_000));
                });
            }
            begin.countDown();
        }
        assertThat(accepted).hasValue(10);
    }

    private int accepted(long now, int requests) {
        int accepted = 0;
        for (int i = 0; i < requests; i++) {
            accepted += rate.onRequest(now) ? 1 : 0;
        }
        return accepted;
    }
}
