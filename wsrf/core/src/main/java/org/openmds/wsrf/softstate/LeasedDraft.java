package org.openmds.wsrf.softstate;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.state.StateChange;

/** Drafted changes of resources with a lease. Used by the owner thread. */
public final class LeasedDraft<S extends LeasedState> implements Draft {

    private final LeasedKind<S> kind;
    private final String collection;
    private final LeasedView<S> present;
    private final LeaseClock time;
    private final LeasedQuota quota;
    private final List<StateChange> leftOutRecords = new ArrayList<>();
    private final List<DraftedState<S>> changes = new ArrayList<>();
    private final Map<String, Optional<S>> overlay = new HashMap<>();
    private final Map<String, Integer> ownerGrowth = new HashMap<>();
    private final Map<String, Integer> laneGrowth = new HashMap<>();
    private int growth;

    /** A change of one resource: added if it was not there before, removed if it is not there afterwards. */
    record DraftedState<S>(String key, @Nullable S before, @Nullable S after) {
    }

    LeasedDraft(LeasedKind<S> kind, LeasedView<S> present, LeasedQuota quota, LeaseClock time) {
        this.kind = kind;
        this.collection = kind.format().collection();
        this.present = present;
        this.quota = quota;
        this.time = time;
    }

    @Override
    public LeaseClock time() {
        return time;
    }

    /** Returns the number of resources. */
    public int count() {
        return present.count() + growth;
    }

    /** Returns the number of resources of one owner. */
    public int countOf(String owner) {
        return present.countOf(owner) + ownerGrowth.getOrDefault(owner, 0);
    }

    /** Returns the number of resources of all owners with one lane. */
    public int countOfLane(String lane) {
        return present.countOfLane(lane) + laneGrowth.getOrDefault(lane, 0);
    }

    @Override
    public boolean isEmpty() {
        return changes.isEmpty() && leftOutRecords.isEmpty();
    }

    @Override
    public List<StateChange> records() {
        List<StateChange> records = new ArrayList<>(leftOutRecords);
        for (DraftedState<S> change : changes) {
            S after = change.after();
            records.add(after == null
                    ? new StateChange.Remove(collection, change.key())
                    : new StateChange.Put(collection, change.key(), kind.write(after)));
        }
        return records;
    }

    List<DraftedState<S>> changes() {
        return changes;
    }

    S add(S state) {
        if (count() >= kind.limit()) {
            throw new WsrfFaultException(FaultKind.RESOURCE_UNAVAILABLE,
                    "the limit of %d %s is reached".formatted(kind.limit(), kind.name()));
        }
        S before = find(state.key()).orElse(null);
        if (before == null) {
            quota.add(state, kind.write(state));
        }
        put(state.key(), before, state);
        return state;
    }

    /** Removes the record of a resource that was not loaded. */
    void removeLeftOut(String key) {
        leftOutRecords.add(new StateChange.Remove(collection, key));
    }

    /** Returns the resources that the draft adds. */
    List<S> added() {
        return changes.stream()
                .filter(change -> change.before() == null)
                .flatMap(change -> Optional.ofNullable(change.after()).stream())
                .toList();
    }

    /** Returns the resources that the draft removes. */
    List<S> removed() {
        return changes.stream()
                .filter(change -> change.after() == null)
                .flatMap(change -> Optional.ofNullable(change.before()).stream())
                .toList();
    }

    S change(String key, LeasedTransition<S> change) {
        S before = require(key);
        S after = change.apply(before, time);
        put(key, before, after);
        return after;
    }

    S remove(String key) {
        S last = require(key);
        put(key, last, null);
        return last;
    }

    private Optional<S> find(String key) {
        Optional<S> drafted = overlay.get(key);
        return drafted != null ? drafted : present.find(key);
    }

    private void put(String key, @Nullable S before, @Nullable S after) {
        changes.add(new DraftedState<>(key, before, after));
        overlay.put(key, Optional.ofNullable(after));
        grow(before, -1);
        grow(after, 1);
    }

    private void grow(@Nullable S state, int by) {
        if (state != null) {
            growth += by;
            ownerGrowth.merge(state.owner(), by, Integer::sum);
            laneGrowth.merge(state.lane(), by, Integer::sum);
        }
    }

    private S require(String key) {
        return find(key).orElseThrow(() -> new WsrfFaultException(FaultKind.RESOURCE_UNKNOWN,
                "there is no resource '%s' among the %s: it was destroyed, or its lifetime is over".formatted(key,
                        kind.name())));
    }
}
