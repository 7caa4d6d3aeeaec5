package org.openmds.trigger.rule;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;

/** Timers with one time for each key. Used by one thread. */
public final class KeyedTimers<K> {

    private static final int SPARE_ENTRIES = 1_000;

    private final Map<K, TimePoint> times = new HashMap<>();
    /** Also contains outdated entries; they are ignored when their time comes. */
    private final PriorityQueue<TimerEntry<K>> queue;

    private record TimerEntry<K>(K key, TimePoint at) {
    }

    /** @param start about the current time; no timer is set long before it */
    public KeyedTimers(TimePoint start) {
        this.queue = new PriorityQueue<>(
                Comparator.comparingLong(timerEntry -> timerEntry.at().nanos() - start.nanos()));
    }

    public void set(K key, TimePoint at) {
        if (at.equals(times.put(key, at))) {
            return;
        }
        queue.add(new TimerEntry<>(key, at));
        if (queue.size() > 2 * times.size() + SPARE_ENTRIES) {
            queue.removeIf(timerEntry -> !isCurrent(timerEntry));
        }
    }

    public boolean isSet(K key) {
        return times.containsKey(key);
    }

    public void clear(K key) {
        times.remove(key);
    }

    /** Removes and returns the keys whose time has come. */
    public List<K> removeDue(TimePoint now) {
        List<K> due = new ArrayList<>();
        for (TimerEntry<K> timerEntry = queue.peek(); timerEntry != null
                && !now.isBefore(timerEntry.at()); timerEntry = queue.peek()) {
            queue.remove();
            if (isCurrent(timerEntry)) {
                times.remove(timerEntry.key());
                due.add(timerEntry.key());
            }
        }
        return due;
    }

    /** Returns the earliest set time, or an earlier one. */
    public Optional<TimePoint> next() {
        return Optional.ofNullable(queue.peek()).map(TimerEntry::at);
    }

    private boolean isCurrent(TimerEntry<K> timerEntry) {
        return timerEntry.at().equals(times.get(timerEntry.key()));
    }
}
