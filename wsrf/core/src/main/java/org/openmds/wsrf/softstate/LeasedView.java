package org.openmds.wsrf.softstate;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;

import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.lifetime.LeaseClock;

/** The current resources of a {@link LeasedTable}, with the ends of their leases and their numbers for each owner and lane. The owner thread changes it. */
final class LeasedView<S extends LeasedState> {

    private final Map<String, S> states = new ConcurrentHashMap<>();
    private final Map<String, Integer> owners = new ConcurrentHashMap<>();
    private final Map<String, Integer> lanes = new ConcurrentHashMap<>();
    private final LeaseEnds<String> ends;

    LeasedView(LeaseClock clock) {
        this.ends = new LeaseEnds<>(clock, key -> key);
    }

    /** Returns a resource, even if its lease has ended. */
    Optional<S> find(String key) {
        return Optional.ofNullable(states.get(key));
    }

    Collection<S> states() {
        return states.values();
    }

    int count() {
        return states.size();
    }

    int countOf(String owner) {
        return owners.getOrDefault(owner, 0);
    }

    int countOfLane(String lane) {
        return lanes.getOrDefault(lane, 0);
    }

    List<String> endedAt(long nanoTime) {
        return ends.endedAt(nanoTime);
    }

    OptionalLong firstEnd() {
        return ends.firstNanos();
    }

    void put(String key, @Nullable S after) {
        S before = after == null ? states.remove(key) : states.put(key, after);
        if (before != null) {
            ends.remove(key, before.lease());
            decrement(owners, before.owner());
            decrement(lanes, before.lane());
        }
        if (after != null) {
            ends.add(key, after.lease());
            owners.merge(after.owner(), 1, Integer::sum);
            lanes.merge(after.lane(), 1, Integer::sum);
        }
    }

    private static void decrement(Map<String, Integer> counts, String key) {
        counts.computeIfPresent(key, (name, count) -> count == 1 ? null : count - 1);
    }
}
