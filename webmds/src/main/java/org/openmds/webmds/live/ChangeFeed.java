package org.openmds.webmds.live;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.function.Function;

import org.openmds.webmds.source.ChangeDetector;
import org.openmds.webmds.source.XmlSource;
import org.openmds.webmds.transform.DocumentCache;

/** The browsers that follow groups, and the changes of these groups. Holds nothing at a service that no browser follows. Thread-safe. */
public final class ChangeFeed implements AutoCloseable {

    private final Function<String, Optional<FollowableGroup>> groups;
    private final DocumentCache documentCache;
    private final LiveTimes times;
    private final Semaphore permits;
    /** Watches by group name, limited by the number of configured groups. */
    private final Map<String, GroupWatch> watches = new ConcurrentHashMap<>();
    private volatile boolean closed;

    /**
     * A group that can be followed.
     *
     * @param document
     *            name of its document in {@link DocumentCache}
     * @param subscriptionDetector
     *            subscribes to the group
     */
    public record FollowableGroup(String document, XmlSource source,
            ChangeDetector.DetectorFactory subscriptionDetector) {
    }

    /**
     * @param groups
     *            groups that can be followed, by name
     * @param documentCache
     *            cache of documents; changed ones are removed from it before browsers are notified
     * @param most
     *            limit of browsers
     */
    public ChangeFeed(Function<String, Optional<FollowableGroup>> groups, DocumentCache documentCache, LiveTimes times,
            int most) {
        this.groups = groups;
        this.documentCache = documentCache;
        this.times = times;
        this.permits = new Semaphore(most);
    }

    /** Returns true if the group can be followed. */
    boolean canFollow(String group) {
        return groups.apply(group).isPresent();
    }

    /** Adds a listener; returns empty if the limit is reached or the server is stopping. */
    Optional<FeedListener> listen(String group) {
        if (closed || !permits.tryAcquire()) {
            return Optional.empty();
        }
        GroupWatch watch = watches.computeIfAbsent(group,
                name -> new GroupWatch(followed(name, groups.apply(name).orElseThrow()), times));
        watch.join();
        if (closed) {
            watch.close();
        }
        return Optional.of(new FeedListener(watch));
    }

    LiveTimes times() {
        return times;
    }

    private GroupWatch.FollowedGroup followed(String name, FollowableGroup group) {
        return new GroupWatch.FollowedGroup(name, group.subscriptionDetector(),
                () -> new DocumentChangeDetector(group.document(), group.source(), documentCache),
                () -> documentCache.invalidate(group.document()));
    }

    /** Ends all listeners. Idempotent. */
    @Override
    public void close() {
        closed = true;
        watches.values().forEach(GroupWatch::close);
    }

    /** A browser that follows a group. Used by one thread. */
    final class FeedListener implements AutoCloseable {

        private final GroupWatch watch;
        private boolean released;

        private FeedListener(GroupWatch watch) {
            this.watch = watch;
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
                permits.release();
            }
        }
    }
}
