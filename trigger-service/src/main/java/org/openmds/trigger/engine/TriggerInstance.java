package org.openmds.trigger.engine;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

import org.openmds.trigger.notice.Alert;
import org.openmds.trigger.notice.AlertEvidence;
import org.openmds.trigger.rule.TriggerState;

/**
 * A trigger instance: the state of a rule for one subject, and the notices that were sent about it. Immutable.
 *
 * @param sentNotices
 *            action to the id of its last notice that reported the firing; empty if none was sent or the resolution was sent
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

    /** True if a notice reported the firing and no notice has reported the resolution yet. */
    public boolean isReported() {
        return !sentNotices.isEmpty();
    }

    public boolean isFiring() {
        return state instanceof TriggerState.Firing;
    }

    /** True if the instance has no state to store. */
    boolean isBlank() {
        return state.equals(TriggerState.INITIAL) && pendingAlert.isEmpty();
    }

    /** Returns the id of the trigger. */
    public String trigger() {
        return key.rule();
    }

    /** Returns the identifier in every notice about this instance. */
    public String fingerprint() {
        return Alert.fingerprint(key.rule(), key.subject(), key.element());
    }

    TriggerInstance withKey(InstanceKey other) {
        return new TriggerInstance(other, state, evidence, sentNotices, pendingAlert);
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

    /** Returns a copy with the notice in which an action reported the firing. */
    TriggerInstance withSentNotice(String action, String notice) {
        Map<String, String> more = new TreeMap<>(sentNotices);
        more.put(action, notice);
        return new TriggerInstance(key, state, evidence, more, pendingAlert);
    }

    /** Returns a copy without sent notices: the resolution was reported, or need not be. */
    TriggerInstance withoutSentNotices() {
        return new TriggerInstance(key, state, evidence, Map.of(), pendingAlert);
    }
}
