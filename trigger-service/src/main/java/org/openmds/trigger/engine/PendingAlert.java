package org.openmds.trigger.engine;

import java.time.Instant;
import java.util.Set;
import java.util.TreeSet;

import org.openmds.trigger.notice.Notice;

/**
 * An alert of a trigger instance that some actions have still to send.
 *
 * @param at
 *            time of the firing, the repetition or the resolution
 * @param since
 *            start of the time during which the condition held
 * @param firedAt
 *            time of the first firing
 * @param remainingActions
 *            actions that have not yet queued the alert
 */
record PendingAlert(Notice.Kind kind, boolean repeated, Instant at, Instant since, Instant firedAt, String cause,
        Set<String> remainingActions) {

    PendingAlert {
        remainingActions = Set.copyOf(remainingActions);
    }

    /** Returns a copy without an action that has queued the alert. */
    PendingAlert withoutAction(String action) {
        Set<String> left = new TreeSet<>(remainingActions);
        left.remove(action);
        return new PendingAlert(kind, repeated, at, since, firedAt, cause, left);
    }
}
