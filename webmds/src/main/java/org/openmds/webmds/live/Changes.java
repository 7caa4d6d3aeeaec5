package org.openmds.webmds.live;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.function.Function;

import org.openmds.webmds.source.News;
import org.openmds.webmds.source.XmlSource;
import org.openmds.webmds.transform.Documents;

/** Who looks at which group, and what has changed there. Holds nothing at a service while nobody looks. Thread-safe. */
public final class Changes implements AutoCloseable {

    private final Function<String, Optional<Group>> groups;
    private final Documents documents;
    private final LiveTimes times;
    private final Semaphore places;
    /** One for each configured group at most. */
    private final Map<String, GroupWatch> watches = new ConcurrentHashMap<>();
    private volatile boolean closed;

    /**
     * A group that can be followed.
     *
     * @param document
     *            the name by which {@link Documents} knows it
     * @param notifying
     *            subscribes to it
     */
    public record Group(String document, XmlSource source, News.Opening notifying) {
    }

    /**
     * @param groups
     *            those that may be followed, by name
     * @param documents
     *            forget what changed before anybody is told
     * @param most
     *            browsers at once
     */
    public Changes(Function<String, Optional<Group>> groups, Documents documents, LiveTimes times, int most) {
        this.groups = groups;
        this.documents = documents;
        this.times = times;
        this.places = new Semaphore(most);
    }

    /** Whether a group can be followed. */
    boolean knows(String group) {
        return groups.apply(group).isPresent();
    }

    /** Begins to listen; empty when as many do as may, or the server stops. */
    Optional<Listener> listen(String group) {
        if (closed || !places.tryAcquire()) {
            return Optional.empty();
        }
        GroupWatch watch = watches.computeIfAbsent(group,
                name -> new GroupWatch(followed(name, groups.apply(name).orElseThrow()), times));
        watch.join();
        if (closed) {
            watch.close();
        }
        return Optional.of(new Listener(watch));
    }

    LiveTimes times() {
        return times;
    }

    private GroupWatch.Followed followed(String name, Group group) {
        return new GroupWatch.Followed(name, group.notifying(),
                () -> new VersionNews(group.document(), group.source(), documents),
                () -> documents.forget(group.document()));
    }

    /** All listeners end. Idempotent. */
    @Override
    public void close() {
        closed = true;
        watches.values().forEach(GroupWatch::close);
    }

    /** A browser that listens. Used by one thread. */
    final class Listener implements AutoCloseable {

        private final GroupWatch watch;
        private boolean left;

        private Listener(GroupWatch watch) {
            this.watch = watch;
        }

        /** What is known, as soon as it is something else than the given, or after a time. */
        GroupState await(GroupState seen, Duration most) throws InterruptedException {
            return watch.await(seen, most);
        }

        /** Hears nothing so long, or until the server stops. */
        void pause(Duration pause) throws InterruptedException {
            watch.awaitClose(pause);
        }

        /** Whether there will be no more news, because the server stops. */
        boolean isOver() {
            return watch.isClosed();
        }

        @Override
        public void close() {
            if (!left) {
                left = true;
                watch.leave();
                places.release();
            }
        }
    }
}
