package org.openmds.trigger.engine;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

import org.openmds.trigger.notice.Evidence;
import org.openmds.trigger.rule.TriggerState;

/**
 * What a rule has come to for one subject, and who was told. Immutable.
 *
 * @param toldBy
 *            action to the id of the notice by which it told last that this fires; empty when nobody was told, or it was told that it is resolved
 */
public record Instance(InstanceKey key, TriggerState state, Evidence evidence, Map<String, String> toldBy,
        Optional<Due> due) {

    public Instance {
        toldBy = Map.copyOf(toldBy);
    }

    static Instance initial(InstanceKey key) {
        return new Instance(key, TriggerState.INITIAL, Evidence.NONE, Map.of(), Optional.empty());
    }

    /** Whether somebody was told that it fires, and not yet that it does no more. */
    public boolean isTold() {
        return !toldBy.isEmpty();
    }

    public boolean isFiring() {
        return state instanceof TriggerState.Firing;
    }

    /** Whether there is nothing to be remembered. */
    boolean isBlank() {
        return state.equals(TriggerState.INITIAL) && due.isEmpty();
    }

    Instance withState(TriggerState other) {
        return new Instance(key, other, evidence, toldBy, due);
    }

    Instance withEvidence(Evidence other) {
        return new Instance(key, state, other, toldBy, due);
    }

    Instance withDue(Optional<Due> other) {
        return new Instance(key, state, evidence, toldBy, other);
    }

    /** An action has told that it fires. */
    Instance toldBy(String action, String notice) {
        Map<String, String> more = new TreeMap<>(toldBy);
        more.put(action, notice);
        return new Instance(key, state, evidence, more, due);
    }

    /** Nobody takes it for firing any more. */
    Instance untold() {
        return new Instance(key, state, evidence, Map.of(), due);
    }
}
