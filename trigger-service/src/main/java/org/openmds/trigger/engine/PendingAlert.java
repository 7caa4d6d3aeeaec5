package org.openmds.trigger.engine;

import java.time.Instant;
import java.util.Set;
import java.util.TreeSet;

import org.openmds.trigger.notice.Notice;

/**
 * What is still to be told of an instance.
 *
 * @param at
 *            when it fired, again perhaps, or was resolved
 * @param since
 *            since when the condition held
 * @param firedAt
 *            when it fired first
 * @param remainingActions
 *            the actions that have not taken it yet
 */
record PendingAlert(Notice.Kind kind, boolean repeated, Instant at, Instant since, Instant firedAt, String cause,
        Set<String> remainingActions) {

    PendingAlert {
        remainingActions = Set.copyOf(remainingActions);
    }

    /** The same without an action that has taken it. */
    PendingAlert withoutAction(String action) {
        Set<String> left = new TreeSet<>(remainingActions);
        left.remove(action);
        return new PendingAlert(kind, repeated, at, since, firedAt, cause, left);
    }
}
