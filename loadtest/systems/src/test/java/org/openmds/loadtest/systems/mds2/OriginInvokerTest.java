package org.openmds.loadtest.systems.mds2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.Entry;

class OriginInvokerTest {

    private static final long LONGEST_SECONDS = 10;

    private interface FetchAction {
        void run() throws Exception;
    }

    private final AtomicLong now = new AtomicLong();
    private final ServerActivity activity = new ServerActivity();
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    @AfterEach
    void end() {
        threads.shutdownNow();
    }

    private CachedOrigin origin(Duration cachettl, FetchAction fetch) {
        return new CachedOrigin(new EntryOrigin() {
            @Override
            public DN subtree() {
                return DirectoryNames.LOCAL_SUFFIX;
            }

            @Override
            public List<Entry> fetch() throws OriginException {
                try {
                    fetch.run();
                } catch (Exception e) {
                    throw new OriginException("the fetch failed: " + e.getMessage(), e);
                }
                return List.of(new Entry(DirectoryNames.LOCAL_SUFFIX));
            }
        }, cachettl, now::get, activity);
    }

    @Test
    void serial_concurrentQueries_fetchOneAtATimeAndForEachQuery() throws Exception {
        AtomicInteger runs = new AtomicInteger();
        List<CachedOrigin> origins = List.of(origin(Duration.ZERO, runs::incrementAndGet),
                origin(Duration.ZERO, runs::incrementAndGet));
        OriginInvoker serial = new SerialInvoker();

        List<Future<List<List<Entry>>>> queries = threads.invokeAll(List.of(() -> serial.invoke(origins),
                () -> serial.invoke(origins), () -> serial.invoke(origins)));

        for (Future<List<List<Entry>>> query : queries) {
            assertThat(query.get()).hasSize(2).allMatch(entries -> entries.size() == 1);
        }
        assertThat(runs).hasValue(6);
        assertThat(activity.maxConcurrentFetches()).isEqualTo(1);
    }

    @Test
    void serial_cachedOrigin_isFetchedAgainAfterItsLifetime() throws Exception {
        AtomicInteger runs = new AtomicInteger();
        List<CachedOrigin> origins = List.of(origin(Duration.ofSeconds(30), runs::incrementAndGet));
        OriginInvoker serial = new SerialInvoker();
        serial.invoke(origins);
        now.set(Duration.ofSeconds(30).toNanos() - 1);
        serial.invoke(origins);
        assertThat(runs).hasValue(1);
        now.set(Duration.ofSeconds(30).toNanos());
        serial.invoke(origins);
        assertThat(runs).hasValue(2);
        assertThat(activity.cacheHits()).isEqualTo(1);
    }

    @Test
    void parallel_originsOfAQuery_areFetchedConcurrently() throws Exception {
        CyclicBarrier together = new CyclicBarrier(2);
        FetchAction meets = () -> together.await(LONGEST_SECONDS, TimeUnit.SECONDS);
        OriginInvoker parallel = new ParallelInvoker(threads, false);
        assertThat(parallel.invoke(List.of(origin(Duration.ZERO, meets), origin(Duration.ZERO, meets)))).hasSize(2);
        assertThat(activity.maxConcurrentFetches()).isEqualTo(2);
    }

    @Test
    void parallel_queriesDuringAFetch_shareTheNextFetch() throws Exception {
        Queue<Runnable> work = new ArrayDeque<>();
        AtomicInteger runs = new AtomicInteger();
        CachedOrigin origin = origin(Duration.ZERO, runs::incrementAndGet);

        CompletableFuture<List<Entry>> first = origin.fetchShared(work::add);
        CompletableFuture<List<Entry>> second = origin.fetchShared(work::add);
        CompletableFuture<List<Entry>> third = origin.fetchShared(work::add);
        assertThat(work).hasSize(1);
        work.remove().run();
        assertThat(first).isDone();
        // These calls came during the run: its result may be older than the calls.
        assertThat(second).isNotDone().isSameAs(third);
        work.remove().run();
        assertThat(third).isCompleted();
        assertThat(runs).hasValue(2);
        assertThat(work).isEmpty();
    }

    @Test
    void parallel_withCache_joinsTheRunningFetch() {
        Queue<Runnable> work = new ArrayDeque<>();
        CachedOrigin origin = origin(Duration.ofSeconds(1), () -> {
        });
        assertThat(origin.fetchShared(work::add)).isSameAs(origin.fetchShared(work::add));
    }

    @Test
    void parallel_originFails_reportsItsMessage() {
        CountDownLatch never = new CountDownLatch(0);
        OriginInvoker parallel = new ParallelInvoker(threads, true);
        List<CachedOrigin> origins = List.of(origin(Duration.ZERO, never::await), origin(Duration.ZERO, () -> {
            throw new IllegalStateException("no disk");
        }));
        assertThatThrownBy(() -> parallel.invoke(origins)).isInstanceOf(OriginException.class)
                .hasMessageContaining("no disk");
    }
}
