package org.openmds.webmds.live;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.Supplier;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.openmds.budget.Budget;
import org.openmds.budget.BudgetPermit;
import org.openmds.webmds.source.XmlSource;
import org.openmds.webmds.transform.DocumentCache;
import org.openmds.wsrf.client.ClientThreads;
import org.openmds.wsrf.client.subscription.SubscriptionKeeper;
import org.openmds.wsrf.client.subscription.SubscriptionTarget;
import org.openmds.wsrf.notification.ReceivedNotification;

/** The browsers that follow groups, and the changes of these groups. Holds nothing at a service that no browser follows. Thread-safe. */
public final class ChangeFeed implements AutoCloseable {

    private static final Logger LOG = LogManager.getLogger();
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(2);

    private final Function<String, Optional<FollowableGroup>> groups;
    private final DocumentCache documentCache;
    private final LiveTimes times;
    private final Budget streams;
    private final ScheduledExecutorService timer = Executors
            .newSingleThreadScheduledExecutor(Thread.ofPlatform().name("webmds-timer").daemon().factory());
    private final ClientThreads threads = ClientThreads.of(timer);
    /** Watches by group name, limited by the number of configured groups. */
    private final Map<String, GroupWatch> watches = new ConcurrentHashMap<>();
    private volatile boolean closed;

    /**
     * A group that can be followed.
     *
     * @param document
     *            name of its document in {@link DocumentCache}
     * @param entries
     *            the subscription to the group's entries
     */
    public record FollowableGroup(String document, XmlSource source,
            Supplier<SubscriptionTarget<ReceivedNotification>> entries) {
    }

    /**
     * @param groups
     *            groups that can be followed, by name
     * @param documentCache
     *            cache of documents; changed ones are removed from it before browsers are notified
     * @param streams
     *            limit of browsers
     */
    public ChangeFeed(Function<String, Optional<FollowableGroup>> groups, DocumentCache documentCache,
            Budget streams) {
        this(groups, documentCache, LiveTimes.DEFAULT, streams);
    }

    ChangeFeed(Function<String, Optional<FollowableGroup>> groups, DocumentCache documentCache, LiveTimes times,
            Budget streams) {
        this.groups = groups;
        this.documentCache = documentCache;
        this.times = times;
        this.streams = streams;
    }

    /** Returns true if the group can be followed. */
    boolean canFollow(String group) {
        return groups.apply(group).isPresent();
    }

    /**
     * Adds a listener; returns empty if the limit is reached or the server is stopping.
     *
     * @param lane
     *            key of the browser's share
     */
    Optional<FeedListener> listen(String group, String lane) {
        Optional<BudgetPermit> permit = closed ? Optional.empty() : streams.take(lane, 1);
        if (permit.isEmpty()) {
            return Optional.empty();
        }
        GroupWatch watch = watches.computeIfAbsent(group, name -> watch(groups.apply(name).orElseThrow()));
        watch.join();
        if (closed) {
            CompletableFuture<Void> _ = watch.close();
        }
        return Optional.of(new FeedListener(watch, permit.get()));
    }

    LiveTimes times() {
        return times;
    }

    private GroupWatch watch(FollowableGroup group) {
        return new GroupWatch(
                receiver -> SubscriptionKeeper.start(group.entries().get(), GroupFollower.terms(times),
                        new GroupFollower(group, documentCache, receiver), threads),
                times.linger(), threads);
    }

    /** Ends all listeners. Idempotent; returns at once. */
    void stop() {
        CompletableFuture<Void> _ = end();
    }

    /** Ends all listeners, and their subscriptions within two seconds. Idempotent. */
    @Override
    public void close() {
        try {
            end().get(CLOSE_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException e) {
            LOG.debug("subscriptions of WebMDS could not be ended and expire with their leases: {}", e.toString());
        } finally {
            timer.shutdownNow();
        }
    }

    private CompletableFuture<Void> end() {
        closed = true;
        return CompletableFuture.allOf(
                watches.values().stream().map(GroupWatch::close).toArray(CompletableFuture[]::new));
    }

    /** A browser that follows a group. Used by one thread. */
    static final class FeedListener implements AutoCloseable {

        private final GroupWatch watch;
        private final BudgetPermit permit;
        private boolean released;

        private FeedListener(GroupWatch watch, BudgetPermit permit) {
            this.watch = watch;
            this.permit = permit;
        }

        /** Returns the state of the group as soon as it differs from the given one, or after a timeout. */
        FollowedState await(FollowedState seen, Duration most) throws InterruptedException {
            return watch.await(seen, most);
        }

        /** Waits for this time, or until the server stops. */
        void pause(Duration pause) throws InterruptedException {
            watch.awaitClose(pause);
        }

        /** True if the server is stopping, so that no more changes follow. */
        boolean isClosed() {
            return watch.isClosed();
        }

        @Override
        public void close() {
            if (!released) {
                released = true;
                watch.leave();
                permit.close();
            }
        }
    }
}
