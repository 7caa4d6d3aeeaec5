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

class InvokerTest {

    private static final long LONGEST_SECONDS = 10;

    private interface Fetch {
        void run() throws Exception;
    }

    private final AtomicLong now = new AtomicLong();
    private final Activity activity = new Activity();
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    @AfterEach
    void end() {
        threads.shutdownNow();
    }

    private Kept origin(Duration cachettl, Fetch fetch) {
        return new Kept(new Origin() {
            @Override
            public DN subtree() {
                return Tree.LOCAL_SUFFIX;
            }

            @Override
            public List<Entry> fetch() throws OriginException {
                try {
                    fetch.run();
                } catch (Exception e) {
                    throw new OriginException("it failed: " + e.getMessage(), e);
                }
                return List.of(new Entry(Tree.LOCAL_SUFFIX));
            }
        }, cachettl, now::get, activity);
    }

    @Test
    void serial_manyQueries_invokeOneAtATimeAndEachAnew() throws Exception {
        AtomicInteger runs = new AtomicInteger();
        List<Kept> origins = List.of(origin(Duration.ZERO, runs::incrementAndGet),
                origin(Duration.ZERO, runs::incrementAndGet));
        Invoker serial = new SerialInvoker();

        List<Future<List<List<Entry>>>> queries = threads.invokeAll(List.of(() -> serial.invoke(origins),
                () -> serial.invoke(origins), () -> serial.invoke(origins)));

        for (Future<List<List<Entry>>> query : queries) {
            assertThat(query.get()).hasSize(2).allMatch(entries -> entries.size() == 1);
        }
        assertThat(runs).hasValue(6);
        assertThat(activity.mostFetching()).isEqualTo(1);
    }

    @Test
    void serial_kept_isInvokedAgainWhenItsTimeIsOver() throws Exception {
        AtomicInteger runs = new AtomicInteger();
        List<Kept> origins = List.of(origin(Duration.ofSeconds(30), runs::incrementAndGet));
        Invoker serial = new SerialInvoker();
        serial.invoke(origins);
        now.set(Duration.ofSeconds(30).toNanos() - 1);
        serial.invoke(origins);
        assertThat(runs).hasValue(1);
        now.set(Duration.ofSeconds(30).toNanos());
        serial.invoke(origins);
        assertThat(runs).hasValue(2);
        assertThat(activity.hits()).isEqualTo(1);
    }

    @Test
    void parallel_originsOfAQuery_areInvokedTogether() throws Exception {
        CyclicBarrier together = new CyclicBarrier(2);
        Fetch meets = () -> together.await(LONGEST_SECONDS, TimeUnit.SECONDS);
        Invoker parallel = new ParallelInvoker(threads, false);
        assertThat(parallel.invoke(List.of(origin(Duration.ZERO, meets), origin(Duration.ZERO, meets)))).hasSize(2);
        assertThat(activity.mostFetching()).isEqualTo(2);
    }

    @Test
    void parallel_queriesThatWaitForTheSame_areServedByOneInvocationAfterThem() throws Exception {
        Queue<Runnable> work = new ArrayDeque<>();
        AtomicInteger runs = new AtomicInteger();
        Kept origin = origin(Duration.ZERO, runs::incrementAndGet);

        CompletableFuture<List<Entry>> first = origin.share(work::add);
        CompletableFuture<List<Entry>> second = origin.share(work::add);
        CompletableFuture<List<Entry>> third = origin.share(work::add);
        assertThat(work).hasSize(1);
        work.remove().run();
        assertThat(first).isDone();
        // They came while it ran: what it found may be older than their questions.
        assertThat(second).isNotDone().isSameAs(third);
        work.remove().run();
        assertThat(third).isCompleted();
        assertThat(runs).hasValue(2);
        assertThat(work).isEmpty();
    }

    @Test
    void parallel_whereAnswersAreKept_oneUnderWayWillDo() {
        Queue<Runnable> work = new ArrayDeque<>();
        Kept origin = origin(Duration.ofSeconds(1), () -> {
        });
        assertThat(origin.share(work::add)).isSameAs(origin.share(work::add));
    }

    @Test
    void parallel_originThatFails_isTold() {
        CountDownLatch never = new CountDownLatch(0);
        Invoker parallel = new ParallelInvoker(threads, true);
        List<Kept> origins = List.of(origin(Duration.ZERO, never::await), origin(Duration.ZERO, () -> {
            throw new IllegalStateException("no disk");
        }));
        assertThatThrownBy(() -> parallel.invoke(origins)).isInstanceOf(OriginException.class)
                .hasMessageContaining("no disk");
    }
}
