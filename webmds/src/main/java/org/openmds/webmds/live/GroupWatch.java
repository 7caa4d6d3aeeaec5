package org.openmds.webmds.live;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.openmds.webmds.source.ChangeDetector;
import org.openmds.webmds.source.SourceException;

/**
 * Follows one group while somebody looks at it, on a thread of its own: subscribed where the group notifies, comparing where it does not. Whenever news
 * may have been missed, the group counts as changed. Thread-safe.
 */
final class GroupWatch {

    private static final Logger LOG = LogManager.getLogger();

    private static final Duration UNLIMITED = Duration.ofDays(10_000);

    private final FollowedGroup group;
    private final LiveTimes times;
    private FollowedState state = FollowedState.UNKNOWN;
    private int listeners;
    private boolean running;
    private boolean closed;

    /**
     * What is followed.
     *
     * @param subscribing
     *            the better way
     * @param comparing
     *            where that does not work
     * @param onChange
     *            done before anybody is told
     */
    record FollowedGroup(String name, ChangeDetector.DetectorFactory subscribing,
            ChangeDetector.DetectorFactory comparing, Runnable onChange) {
    }

    GroupWatch(FollowedGroup group, LiveTimes times) {
        this.group = group;
        this.times = times;
    }

    synchronized void join() {
        listeners++;
        if (!running && !closed) {
            running = true;
            state = FollowedState.UNKNOWN;
            Thread.ofVirtual().name("webmds-follows-" + group.name()).start(this::run);
        }
    }

    synchronized void leave() {
        listeners--;
        notifyAll();
    }

    synchronized void close() {
        closed = true;
        notifyAll();
    }

    /** What is known, as soon as it is something else than the given, or after a time. */
    synchronized FollowedState await(FollowedState seen, Duration most) throws InterruptedException {
        long end = System.nanoTime() + most.toNanos();
        while (!closed && state.equals(seen)) {
            long left = end - System.nanoTime();
            if (left <= 0) {
                break;
            }
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
        return state;
    }

    synchronized boolean isClosed() {
        return closed;
    }

    private void run() {
        while (hasListeners()) {
            try (ChangeDetector changeDetector = group.subscribing().open()) {
                changed(group.onChange());
                follow(changeDetector, times.poll(), UNLIMITED, group.onChange());
            } catch (SourceException | RuntimeException e) {
                LOG.debug("group {} does not notify, it is read every {}: {}", group.name(), times.compare(),
                        e.toString());
                compare();
            }
        }
    }

    private void compare() {
        try (ChangeDetector changeDetector = group.comparing().open()) {
            // What it reads to compare is what pages are made of: there is nothing to forget.
            follow(changeDetector, times.compare(), times.retry(), () -> {
            });
        } catch (SourceException | RuntimeException e) {
            LOG.debug("group {} cannot be read: {}", group.name(), e.toString());
            lost();
            pause(times.compare());
        }
    }

    /** Until nobody wants it any more, or news end, or for so long. */
    private void follow(ChangeDetector changeDetector, Duration pause, Duration most, Runnable onChange)
            throws SourceException {
        long begun = System.nanoTime();
        while (System.nanoTime() - begun < most.toNanos() && isWanted()) {
            if (changeDetector.changed()) {
                changed(onChange);
            }
            pause(pause);
        }
    }

    private void changed(Runnable onChange) {
        onChange.run();
        synchronized (this) {
            state = state.changed();
            notifyAll();
        }
    }

    private synchronized void lost() {
        state = state.lost();
        notifyAll();
    }

    /** Who comes from now on begins anew where it does not. */
    private synchronized boolean hasListeners() {
        running = !closed && listeners > 0;
        return running;
    }

    /** Whether anybody looks. Whoever went may come back within a moment, with the next page. */
    private synchronized boolean isWanted() {
        long end = System.nanoTime() + times.linger().toNanos();
        try {
            while (!closed && listeners == 0 && end - System.nanoTime() > 0) {
                TimeUnit.NANOSECONDS.timedWait(this, Math.max(1, end - System.nanoTime()));
            }
        } catch (InterruptedException e) {
            closed = true;
        }
        return !closed && listeners > 0;
    }

    /** So long, or until the server stops. */
    synchronized void awaitClose(Duration most) throws InterruptedException {
        long end = System.nanoTime() + most.toNanos();
        while (!closed && end - System.nanoTime() > 0) {
            TimeUnit.NANOSECONDS.timedWait(this, Math.max(1, end - System.nanoTime()));
        }
    }

    private synchronized void pause(Duration pause) {
        try {
            awaitClose(pause);
        } catch (InterruptedException e) {
            closed = true;
        }
    }
}
