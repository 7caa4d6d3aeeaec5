package org.openmds.webmds.transform;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.openmds.budget.Budget;
import org.openmds.budget.BudgetPermit;
import org.openmds.thread.LowPriority;
import org.openmds.webmds.source.PageCaller;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * The work of style sheets: half of the processors make pages, on platform threads of low priority, so that the carriers of virtual threads stay free for
 * other requests. Each page in the making has a place in a budget, also while it waits. The lanes of callers take turns, and each has one page in
 * work.
 *
 * <p>
 * Work has a time limit. Java cannot end a thread by force: work that exceeds the limit is interrupted and abandoned, and keeps its place until it ends
 * or the process does. Another thread replaces it, up to {@value #MAX_REPLACED} at a time. Thread-safe.
 */
public final class PageThreads {

    private static final Duration LIMIT = Duration.ofSeconds(10);
    private static final int MAX_REPLACED = 4;

    private final Budget places;
    private final int threads;
    private final Duration limit;
    /** Waiting work by lane, the next lane first; no queue is empty. */
    @GuardedBy("this")
    private final Map<String, Deque<PageTask<?>>> waiting = new LinkedHashMap<>();
    @GuardedBy("this")
    private final Set<String> lanesInWork = new HashSet<>();
    @GuardedBy("this")
    private int running;
    @GuardedBy("this")
    private int replaced;

    /** @param places limits the pages in the making */
    public PageThreads(Budget places) {
        this(places, Math.max(1, Runtime.getRuntime().availableProcessors() / 2), LIMIT);
    }

    /** @param limit time limit of the wait for a thread, and of the work */
    PageThreads(Budget places, int threads, Duration limit) {
        this.places = places;
        this.threads = threads;
        this.limit = limit;
    }

    /**
     * Does work of a style sheet in the lane of {@link PageCaller#current()}, and waits for the result. The work itself must not call this method.
     *
     * @param name
     *            name of the style sheet
     * @throws TransformException
     *             the work failed
     * @throws BusyException
     *             there is no place, or no thread in time
     * @throws AbandonedException
     *             the work exceeded the limit
     */
    public <T> T run(String name, Callable<T> work) throws TransformException {
        String lane = PageCaller.current().lane();
        BudgetPermit place = places.take(lane, 1).orElseThrow(() -> new BusyException(places.refusal()));
        PageTask<T> task = new PageTask<>(name, lane, place, work);
        enqueue(task);
        try {
            if (!task.begun.await(limit.toMillis(), TimeUnit.MILLISECONDS) && withdraw(task)) {
                throw new BusyException("the server was busy with other pages for %d s".formatted(limit.toSeconds()));
            }
            return task.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            abandon(task);
            throw new AbandonedException(
                    "style sheet %s was stopped after %d s".formatted(name, limit.toSeconds()));
        } catch (InterruptedException e) {
            abandon(task);
            Thread.currentThread().interrupt();
            throw new TransformException("WebMDS is stopping", e);
        } catch (ExecutionException e) {
            throw failure(name, e);
        }
    }

    private static TransformException failure(String name, ExecutionException e) {
        return switch (e.getCause()) {
            case TransformException failure -> failure;
            case StackOverflowError deep ->
                new TransformException("style sheet %s nests its calls too deeply".formatted(name), deep);
            case null, default ->
                new TransformException("style sheet %s failed: %s".formatted(name, e.getCause()), e);
        };
    }

    private synchronized void enqueue(PageTask<?> task) {
        waiting.computeIfAbsent(task.lane, _ -> new ArrayDeque<>()).add(task);
        beginWaiting();
    }

    @GuardedBy("this")
    private void beginWaiting() {
        while (running < threads) {
            Optional<PageTask<?>> next = next();
            if (next.isEmpty()) {
                return;
            }
            PageTask<?> task = next.get();
            running++;
            lanesInWork.add(task.lane);
            task.begun.countDown();
            Thread.ofPlatform().name("webmds-page-" + task.name).daemon().start(LowPriority.of(() -> {
                try {
                    task.run();
                } finally {
                    end(task);
                }
            }));
        }
    }

    /** Removes the next work of the first lane that has none in work; the lane goes to the end. */
    @GuardedBy("this")
    private Optional<PageTask<?>> next() {
        Set<String> idle = new LinkedHashSet<>(waiting.keySet());
        idle.removeAll(lanesInWork);
        if (idle.isEmpty()) {
            return Optional.empty();
        }
        Deque<PageTask<?>> queue = Objects.requireNonNull(waiting.remove(idle.iterator().next()));
        PageTask<?> task = queue.remove();
        if (!queue.isEmpty()) {
            waiting.put(task.lane, queue);
        }
        return Optional.of(task);
    }

    private synchronized void end(PageTask<?> task) {
        if (task.ended) {
            return;
        }
        task.ended = true;
        task.place.close();
        if (task.isReplaced) {
            replaced--;
        } else {
            running--;
            lanesInWork.remove(task.lane);
        }
        beginWaiting();
    }

    /** Removes work that has not begun; returns false if it has. */
    private synchronized boolean withdraw(PageTask<?> task) {
        Deque<PageTask<?>> queue = waiting.get(task.lane);
        if (queue == null || !queue.remove(task)) {
            return false;
        }
        if (queue.isEmpty()) {
            waiting.remove(task.lane);
        }
        task.place.close();
        return true;
    }

    private synchronized void abandon(PageTask<?> task) {
        boolean _ = task.cancel(true);
        if (!withdraw(task) && !task.ended && replaced < MAX_REPLACED) {
            task.isReplaced = true;
            replaced++;
            running--;
            lanesInWork.remove(task.lane);
            beginWaiting();
        }
    }

    /** Work with its place, which is free before the caller sees the result. The lock of the threads guards its state. */
    private final class PageTask<T> extends FutureTask<T> {

        private final String name;
        private final String lane;
        private final BudgetPermit place;
        private final CountDownLatch begun = new CountDownLatch(1);
        private boolean ended;
        private boolean isReplaced;

        private PageTask(String name, String lane, BudgetPermit place, Callable<T> work) {
            super(work);
            this.name = name;
            this.lane = lane;
            this.place = place;
        }

        @Override
        protected void set(T result) {
            end(this);
            super.set(result);
        }

        @Override
        protected void setException(Throwable failure) {
            end(this);
            super.setException(failure);
        }
    }
}
