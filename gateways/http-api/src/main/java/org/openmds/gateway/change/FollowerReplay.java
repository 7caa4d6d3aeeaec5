package org.openmds.gateway.change;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Passes kept changes to followers that have missed some. Followers that come at about the same time go through the log together, a few changes at a
 * time, so that many of them cost little more than one and delay no present changes. Used by one thread.
 */
final class FollowerReplay {

    private static final int STEP = 100;

    private final ChangeLog log;
    /** Followers of the next round, by the sequence of the last change that they have. */
    private final Map<ChangeFollower, Long> next = new LinkedHashMap<>();
    private final Deque<Map.Entry<ChangeFollower, Long>> later = new ArrayDeque<>();
    private final Set<ChangeFollower> present = new HashSet<>();
    private final FollowerIndex index = new FollowerIndex();
    private long at;

    FollowerReplay(ChangeLog log) {
        this.log = log;
    }

    /** Receives the followers that leave the replay. */
    interface ReplayEnd {

        /** Takes a follower that has all kept changes. */
        void caughtUp(ChangeFollower follower);

        /** Takes a follower that has missed changes which are no longer kept. */
        void lost(ChangeFollower follower);
    }

    /** Adds a follower that has the changes up to a sequence. */
    void add(ChangeFollower follower, long after) {
        next.put(follower, after);
    }

    void remove(ChangeFollower follower) {
        next.remove(follower);
        present.remove(follower);
        index.remove(follower);
    }

    void clear() {
        next.clear();
        later.clear();
        present.clear();
        index.clear();
    }

    /** Returns true if there are followers. */
    boolean isActive() {
        return !next.isEmpty() || !later.isEmpty() || !present.isEmpty();
    }

    /** Passes on a few changes. */
    void step(ReplayEnd leaving) {
        if (later.isEmpty() && present.isEmpty()) {
            begin();
        }
        if (at < log.completeAfter()) {
            at = log.completeAfter();
            take(at - 1);
            leave(leaving::lost);
        }
        List<KeptChange> changes = log.after(at, STEP);
        for (KeptChange change : changes) {
            take(change.sequence() - 1);
            at = change.sequence();
            index.offer(change, this::remove);
        }
        if (changes.size() < STEP) {
            take(Long.MAX_VALUE);
            leave(leaving::caughtUp);
        }
    }

    private void begin() {
        next.entrySet()
                .stream()
                .sorted(Map.Entry.comparingByValue())
                .forEach(each -> later.add(Map.entry(each.getKey(), each.getValue())));
        next.clear();
        at = later.isEmpty() ? at : later.getFirst().getValue();
    }

    /** Lets followers begin whose last change is not after a sequence. */
    private void take(long sequence) {
        while (!later.isEmpty() && later.getFirst().getValue() <= sequence) {
            ChangeFollower follower = later.removeFirst().getKey();
            if (!follower.isEnded()) {
                present.add(follower);
                index.add(follower);
            }
        }
    }

    private void leave(Consumer<ChangeFollower> way) {
        List<ChangeFollower> all = List.copyOf(present);
        present.clear();
        index.clear();
        all.forEach(way);
    }
}
