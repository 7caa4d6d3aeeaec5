package org.openmds.webmds.live;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.openmds.webmds.source.ChangeDetector;
import org.openmds.webmds.source.SourceException;

/**
 * Follows one group while browsers show it, on a thread of its own: by a subscription, or by comparing documents if the group does not
 * notify. If changes may have been missed, the group counts as changed. Thread-safe.
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
     * A group to follow.
     *
     * @param subscriptionDetector
     *            opens a detector with a subscription; preferred
     * @param documentDetector
     *            opens a detector that compares documents; used while there is no subscription
     * @param onChange
     *            runs before listeners are notified
     */
    record FollowedGroup(String name, ChangeDetector.DetectorFactory subscriptionDetector,
            ChangeDetector.DetectorFactory documentDetector, Runnable onChange) {
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

    /** Returns the state as soon as it differs from the given one, or after a timeout. */
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
            try (ChangeDetector changeDetector = group.subscriptionDetector().open()) {
                changed(group.onChange());
                follow(changeDetector, times.poll(), UNLIMITED, group.onChange());
            } catch (SourceException | RuntimeException e) {
                LOG.debug("group {} does not notify; it is read every {} instead: {}", group.name(), times.compare(),
                        e.toString());
                compare();
            }
        }
    }

    private void compare() {
        try (ChangeDetector changeDetector = group.documentDetector().open()) {
            // The documents read for the comparison are those of the pages, so the cache is up to date.
            follow(changeDetector, times.compare(), times.retry(), () -> {
            });
        } catch (SourceException | RuntimeException e) {
            LOG.debug("group {} cannot be read: {}", group.name(), e.toString());
            lost();
            pause(times.compare());
        }
    }

    /** Follows until no listener is left, or for the given time. */
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

    /** Returns true if there are listeners; otherwise the thread ends, and the next listener starts a new one. */
    private synchronized boolean hasListeners() {
        running = !closed && listeners > 0;
        return running;
    }

    /** Returns true if there are listeners. Waits a while for the next one, because a browser may be on its way to another page. */
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

    /** Waits for this time, or until the server stops. */
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
