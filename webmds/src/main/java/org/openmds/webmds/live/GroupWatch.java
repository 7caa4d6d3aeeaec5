package org.openmds.webmds.live;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

import org.openmds.wsrf.client.ClientThreads;
import org.openmds.wsrf.client.subscription.SubscriptionKeeper;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/** Follows one group while browsers show it, and some time longer, because a browser may be on its way to another page. Thread-safe. */
final class GroupWatch {

    private final Function<GroupFollower.ChangeReceiver, SubscriptionKeeper> start;
    private final Duration linger;
    private final ClientThreads threads;
    @GuardedBy("this")
    private FollowedState state = FollowedState.UNKNOWN;
    @GuardedBy("this")
    private int listeners;
    @GuardedBy("this")
    private Optional<Follower> follower = Optional.empty();
    @GuardedBy("this")
    private Future<?> end = CompletableFuture.completedFuture(null);
    @GuardedBy("this")
    private boolean closed;

    /**
     * @param start
     *            starts to follow the group; returns at once
     * @param linger
     *            time for which the group is followed after the last listener has left
     */
    GroupWatch(Function<GroupFollower.ChangeReceiver, SubscriptionKeeper> start, Duration linger,
            ClientThreads threads) {
        this.start = start;
        this.linger = linger;
        this.threads = threads;
    }

    synchronized void join() {
        listeners++;
        end.cancel(false);
        if (follower.isEmpty() && !closed) {
            state = FollowedState.UNKNOWN;
            Follower started = new Follower();
            follower = Optional.of(started);
            started.keeper = Optional.of(start.apply(started));
        }
    }

    synchronized void leave() {
        listeners--;
        if (listeners == 0 && !closed) {
            end = threads.timer().schedule(this::endUnwatched, linger.toNanos(), TimeUnit.NANOSECONDS);
        }
    }

    /** Ends all listeners; the result is complete when nothing is left at the service. */
    synchronized CompletableFuture<Void> close() {
        closed = true;
        end.cancel(false);
        notifyAll();
        return endFollower();
    }

    /** Returns the state as soon as it differs from the given one, or after a timeout. */
    synchronized FollowedState await(FollowedState seen, Duration most) throws InterruptedException {
        long deadline = System.nanoTime() + most.toNanos();
        while (!closed && state.equals(seen)) {
            long left = deadline - System.nanoTime();
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

    /** Waits for this time, or until the server stops. */
    synchronized void awaitClose(Duration most) throws InterruptedException {
        long deadline = System.nanoTime() + most.toNanos();
        while (!closed && deadline - System.nanoTime() > 0) {
            TimeUnit.NANOSECONDS.timedWait(this, Math.max(1, deadline - System.nanoTime()));
        }
    }

    private synchronized void endUnwatched() {
        if (listeners == 0) {
            CompletableFuture<Void> _ = endFollower();
        }
    }

    @GuardedBy("this")
    private CompletableFuture<Void> endFollower() {
        CompletableFuture<Void> ended = follower.flatMap(present -> present.keeper)
                .map(SubscriptionKeeper::end)
                .orElseGet(() -> CompletableFuture.completedFuture(null));
        follower = Optional.empty();
        return ended;
    }

    private synchronized void update(Follower from, FollowedState next) {
        if (follower.filter(present -> present == from).isPresent()) {
            state = next;
            notifyAll();
        }
    }

    /** Receives the changes from one start to the next end. */
    private final class Follower implements GroupFollower.ChangeReceiver {

        private Optional<SubscriptionKeeper> keeper = Optional.empty();

        @Override
        public void changed() {
            synchronized (GroupWatch.this) {
                update(this, state.changed());
            }
        }

        @Override
        public void lost() {
            synchronized (GroupWatch.this) {
                update(this, state.lost());
            }
        }
    }
}
