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

/** Who looks at which group, and what has changed there. Holds nothing at a service while nobody looks. Thread-safe. */
public final class ChangeFeed implements AutoCloseable {

    private final Function<String, Optional<FollowableGroup>> groups;
    private final DocumentCache documentCache;
    private final LiveTimes times;
    private final Semaphore permits;
    /** One for each configured group at most. */
    private final Map<String, GroupWatch> watches = new ConcurrentHashMap<>();
    private volatile boolean closed;

    /**
     * A group that can be followed.
     *
     * @param document
     *            the name by which {@link DocumentCache} knows it
     * @param notifying
     *            subscribes to it
     */
    public record FollowableGroup(String document, XmlSource source, ChangeDetector.DetectorFactory notifying) {
    }

    /**
     * @param groups
     *            those that may be followed, by name
     * @param documentCache
     *            forget what changed before anybody is told
     * @param most
     *            browsers at once
     */
    public ChangeFeed(Function<String, Optional<FollowableGroup>> groups, DocumentCache documentCache, LiveTimes times,
            int most) {
        this.groups = groups;
        this.documentCache = documentCache;
        this.times = times;
        this.permits = new Semaphore(most);
    }

    /** Whether a group can be followed. */
    boolean canFollow(String group) {
        return groups.apply(group).isPresent();
    }

    /** Begins to listen; empty when as many do as may, or the server stops. */
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
        return new GroupWatch.FollowedGroup(name, group.notifying(),
                () -> new DocumentChangeDetector(group.document(), group.source(), documentCache),
                () -> documentCache.invalidate(group.document()));
    }

    /** All listeners end. Idempotent. */
    @Override
    public void close() {
        closed = true;
        watches.values().forEach(GroupWatch::close);
    }

    /** A browser that listens. Used by one thread. */
    final class FeedListener implements AutoCloseable {

        private final GroupWatch watch;
        private boolean released;

        private FeedListener(GroupWatch watch) {
            this.watch = watch;
        }

        /** What is known, as soon as it is something else than the given, or after a time. */
        FollowedState await(FollowedState seen, Duration most) throws InterruptedException {
            return watch.await(seen, most);
        }

        /** Hears nothing so long, or until the server stops. */
        void pause(Duration pause) throws InterruptedException {
            watch.awaitClose(pause);
        }

        /** Whether there will be no more news, because the server stops. */
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
