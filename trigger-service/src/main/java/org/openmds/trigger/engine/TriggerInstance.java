package org.openmds.trigger.engine;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

import org.openmds.trigger.notice.AlertEvidence;
import org.openmds.trigger.rule.TriggerState;

/**
 * What a rule has come to for one subject, and who was told. Immutable.
 *
 * @param sentNotices
 *            action to the id of the notice by which it told last that this fires; empty when nobody was told, or it was told that it is resolved
 */
public record TriggerInstance(InstanceKey key, TriggerState state, AlertEvidence evidence,
        Map<String, String> sentNotices,
        Optional<PendingAlert> pendingAlert) {

    public TriggerInstance {
        sentNotices = Map.copyOf(sentNotices);
    }

    static TriggerInstance initial(InstanceKey key) {
        return new TriggerInstance(key, TriggerState.INITIAL, AlertEvidence.NONE, Map.of(), Optional.empty());
    }

    /** Whether somebody was told that it fires, and not yet that it does no more. */
    public boolean isReported() {
        return !sentNotices.isEmpty();
    }

    public boolean isFiring() {
        return state instanceof TriggerState.Firing;
    }

    /** Whether there is nothing to be remembered. */
    boolean isBlank() {
        return state.equals(TriggerState.INITIAL) && pendingAlert.isEmpty();
    }

    TriggerInstance withState(TriggerState other) {
        return new TriggerInstance(key, other, evidence, sentNotices, pendingAlert);
    }

    TriggerInstance withEvidence(AlertEvidence other) {
        return new TriggerInstance(key, state, other, sentNotices, pendingAlert);
    }

    TriggerInstance withPendingAlert(Optional<PendingAlert> other) {
        return new TriggerInstance(key, state, evidence, sentNotices, other);
    }

    /** An action has told that it fires. */
    TriggerInstance toldBy(String action, String notice) {
        Map<String, String> more = new TreeMap<>(sentNotices);
        more.put(action, notice);
        return new TriggerInstance(key, state, evidence, more, pendingAlert);
    }

    /** Nobody takes it for firing any more. */
    TriggerInstance withoutSentNotices() {
        return new TriggerInstance(key, state, evidence, Map.of(), pendingAlert);
    }
}
