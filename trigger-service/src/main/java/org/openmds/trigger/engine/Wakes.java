package org.openmds.trigger.engine;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;

import org.openmds.trigger.rule.Moment;

/** When to look at something again, one time for each. Used by one thread. */
final class Wakes<K> {

    private static final int ROOM = 1_000;

    private final Map<K, Moment> times = new HashMap<>();
    /** Holds times that are no longer right, too; these are left out when their turn comes. */
    private final PriorityQueue<Wake<K>> queue;

    private record Wake<K>(K key, Moment at) {
    }

    /** @param start about now: nothing is set for a time long before */
    Wakes(Moment start) {
        this.queue = new PriorityQueue<>(Comparator.comparingLong(wake -> wake.at().nanos() - start.nanos()));
    }

    void set(K key, Moment at) {
        if (at.equals(times.put(key, at))) {
            return;
        }
        queue.add(new Wake<>(key, at));
        if (queue.size() > 2 * times.size() + ROOM) {
            queue.removeIf(wake -> !isRight(wake));
        }
    }

    boolean isSet(K key) {
        return times.containsKey(key);
    }

    void clear(K key) {
        times.remove(key);
    }

    /** Takes all whose time has come. */
    List<K> due(Moment now) {
        List<K> due = new ArrayList<>();
        for (Wake<K> wake = queue.peek(); wake != null && !now.isBefore(wake.at()); wake = queue.peek()) {
            queue.remove();
            if (isRight(wake)) {
                times.remove(wake.key());
                due.add(wake.key());
            }
        }
        return due;
    }

    /** The first time that is set, or one before that. */
    Optional<Moment> next() {
        return Optional.ofNullable(queue.peek()).map(Wake::at);
    }

    private boolean isRight(Wake<K> wake) {
        return wake.at().equals(times.get(wake.key()));
    }
}
