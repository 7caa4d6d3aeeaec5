package org.openmds.webmds.transform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.openmds.budget.Budget;
import org.openmds.webmds.source.PageCaller;

class PageThreadsTest {

    private static final Duration LONG = Duration.ofMinutes(1);
    private static final Duration SHORT = Duration.ofMillis(50);

    private final Budget places = new Budget("pages", 6, 3);
    private final ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor();
    private final CountDownLatch end = new CountDownLatch(1);
    private final List<String> begun = new CopyOnWriteArrayList<>();

    @AfterEach
    void endAllWork() {
        end.countDown();
        callers.close();
    }

    @Test
    void run_workThatEnds_givesItsResult() throws TransformException {
        PageThreads threads = new PageThreads(places);

        assertThat(threads.<String>run("a", () -> "done")).isEqualTo("done");
        assertThatThrownBy(() -> threads.run("a", () -> {
            throw new TransformException("mine");
        })).hasMessage("mine");
        assertThatThrownBy(() -> threads.run("a", () -> {
            throw new StackOverflowError();
        })).hasMessage("style sheet a nests its calls too deeply");
        await().until(() -> places.inUse() == 0);
    }

    @Test
    void run_work_isOnAPlatformThread() throws Exception {
        PageThreads threads = new PageThreads(places);

        boolean virtual = callers.submit(() -> threads.run("a", () -> Thread.currentThread().isVirtual())).get();

        assertThat(virtual).isFalse();
    }

    @Test
    void run_allPlacesInUse_isRefusedAtOnce() {
        PageThreads threads = new PageThreads(places, 1, LONG);
        for (String lane : List.of("a", "a", "a", "b", "b", "b")) {
            var _ = waiting(threads, lane, lane);
        }

        assertThatThrownBy(() -> as("c", threads, "c")).isInstanceOf(BusyException.class)
                .hasMessageContaining("the budget pages of 6");
        assertThat(places.refusals()).isEqualTo(1);
    }

    @Test
    void run_shareOfTheCallerInUse_isRefusedWhileAnotherIsServed() throws Exception {
        PageThreads threads = new PageThreads(places, 2, LONG);
        for (int i = 0; i < 3; i++) {
            var _ = waiting(threads, "a", "a" + i);
        }

        assertThatThrownBy(() -> as("a", threads, "a3")).isInstanceOf(BusyException.class);
        assertThat(PageThreadsTest.<String>call("b", () -> threads.run("b", () -> "served"))).isEqualTo("served");
    }

    @Test
    void run_severalPagesOfACaller_occupyOneThread() throws Exception {
        PageThreads threads = new PageThreads(places, 2, LONG);
        var _ = waiting(threads, "a", "a0");
        var _ = waiting(threads, "a", "a1");

        assertThat(PageThreadsTest.<String>call("b", () -> threads.run("b", () -> "served"))).isEqualTo("served");
        assertThat(begun).containsExactly("a0");
    }

    @Test
    void run_waitingLanes_takeTurns() {
        PageThreads threads = new PageThreads(places, 1, LONG);
        List<CompletableFuture<String>> pages = new ArrayList<>();
        for (String name : List.of("a0", "a1", "a2", "b0", "b1")) {
            pages.add(waiting(threads, name.substring(0, 1), name));
        }
        end.countDown();

        pages.forEach(CompletableFuture::join);

        // When the first one ends, its lane is still the first of those that wait.
        assertThat(begun).containsExactly("a0", "a1", "b0", "a2", "b1");
    }

    @Test
    void run_workThatTakesTooLong_isAbandonedAndKeepsItsPlace() throws Exception {
        PageThreads threads = new PageThreads(places, 1, SHORT);
        while (begun.isEmpty()) {
            assertThatThrownBy(() -> as("a", threads, "a")).isInstanceOf(AbandonedException.class)
                    .hasMessageContaining("style sheet a was stopped after");
        }

        await().ignoreExceptions()
                .until(() -> PageThreadsTest.<String>call("b", () -> threads.run("b", () -> "served"))
                        .equals("served"));
        assertThat(places.inUse("a")).isEqualTo(1);
        end.countDown();
        await().until(() -> places.inUse() == 0);
    }

    @Test
    void run_threadsOfAbandonedWork_areReplacedUpToALimit() {
        Budget many = new Budget("pages", 100, 100);
        PageThreads threads = new PageThreads(many, 1, SHORT);
        while (begun.size() < 5) {
            assertThatThrownBy(() -> as("a", threads, "a")).isInstanceOf(BusyException.class);
        }

        assertThatThrownBy(() -> threads.run("b", () -> "")).isExactlyInstanceOf(BusyException.class)
                .hasMessageContaining("busy with other pages");
        assertThat(many.inUse()).isEqualTo(5);
        end.countDown();
        await().ignoreExceptions().until(() -> threads.<String>run("b", () -> "served").equals("served"));
        await().until(() -> many.inUse() == 0);
    }

    @Test
    void run_workThatIsAbandoned_isInterrupted() {
        PageThreads threads = new PageThreads(places, 1, SHORT);
        AtomicInteger entered = new AtomicInteger();
        AtomicBoolean interrupted = new AtomicBoolean();
        while (entered.get() < 1) {
            assertThatThrownBy(() -> threads.run("a", () -> {
                entered.incrementAndGet();
                try {
                    end.await();
                } catch (InterruptedException e) {
                    interrupted.set(true);
                }
                return "";
            })).isInstanceOf(AbandonedException.class);
        }

        await().untilTrue(interrupted);
    }

    /** Begins work that lasts until the end of the test, and returns when it has its place. */
    private CompletableFuture<String> waiting(PageThreads threads, String lane, String name) {
        long before = places.inUse();
        CompletableFuture<String> page = CompletableFuture.supplyAsync(() -> {
            try {
                return as(lane, threads, name);
            } catch (TransformException e) {
                throw new CompletionException(e);
            }
        }, callers);
        await().until(() -> places.inUse() == before + 1);
        await().until(() -> before > 0 || begun.contains(name));
        return page;
    }

    /** Does work in a lane until the end of the test; an interrupt does not end it. */
    private String as(String lane, PageThreads threads, String name) throws TransformException {
        return call(lane, () -> threads.run(name, () -> {
            begun.add(name);
            while (end.getCount() > 0) {
                try {
                    end.await();
                } catch (InterruptedException _) {
                    // As a style sheet that never looks at interrupts.
                }
            }
            return name;
        }));
    }

    private static <T> T call(String lane, ScopedValue.CallableOp<T, TransformException> work)
            throws TransformException {
        return new PageCaller(lane, Optional.empty()).call(work);
    }
}
