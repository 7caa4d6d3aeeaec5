package org.openmds.trigger.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.openmds.trigger.rule.TimePoint;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.state.StateChange;
import org.openmds.wsrf.state.StateException;
import org.openmds.wsrf.state.StateRecord;
import org.openmds.wsrf.state.StateStore;
import org.openmds.wsrf.xml.DescribedException;

/**
 * Buffered access to durable state: the newest change of each record is kept and all are written in one transaction. While the store cannot
 * be written, changes accumulate, and no notice is sent whose record is not on disk. Used by one thread, which blocks.
 */
final class TriggerRecords {

    private static final Logger LOG = LogManager.getLogger();
    private static final Duration RETRY_DELAY = Duration.ofSeconds(1);

    private final StateStore store;
    private final LeaseClock clock;
    private final Map<String, StateChange> waiting = new LinkedHashMap<>();
    private Optional<TimePoint> retryAt = Optional.empty();

    TriggerRecords(StateStore store, LeaseClock clock) {
        this.store = store;
        this.clock = clock;
    }

    /** Returns all records of a collection that can be read. */
    <T> List<T> load(String collection, Function<StateRecord, T> reader) {
        List<T> read = new ArrayList<>();
        for (StateRecord stored : store.load(collection)) {
            try {
                read.add(reader.apply(stored));
            } catch (IllegalArgumentException | DescribedException e) {
                LOG.warn("{}: the record {} in durable state cannot be read and is ignored: {}", collection,
                        stored.key(), e.getMessage());
            }
        }
        return read;
    }

    void put(StateChange change) {
        String name = change.collection() + ' ' + change.key();
        waiting.remove(name);
        waiting.put(name, change);
    }

    /** Writes the buffered changes. Returns true if all are on disk. */
    boolean flush() {
        TimePoint now = TimePoint.now(clock);
        if (waiting.isEmpty()) {
            return true;
        }
        if (retryAt.isPresent() && now.isBefore(retryAt.get())) {
            return false;
        }
        try {
            store.write(List.copyOf(waiting.values()));
            waiting.clear();
            retryAt = Optional.empty();
            return true;
        } catch (StateException e) {
            if (retryAt.isEmpty()) {
                LOG.warn("triggers: {} records cannot be written; no notice is sent until they are: {}", waiting.size(),
                        e.getMessage());
            }
            retryAt = Optional.of(now.plus(RETRY_DELAY));
            return false;
        }
    }

    /** Returns the time of the next attempt to write. */
    Optional<TimePoint> retryAt() {
        return retryAt;
    }
}
