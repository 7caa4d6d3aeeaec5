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
 * @param owed
 *            the actions that have not taken it yet
 */
record Due(Notice.Kind kind, boolean repeated, Instant at, Instant since, Instant firedAt, String cause,
        Set<String> owed) {

    Due {
        owed = Set.copyOf(owed);
    }

    /** The same without an action that has taken it. */
    Due takenBy(String action) {
        Set<String> left = new TreeSet<>(owed);
        left.remove(action);
        return new Due(kind, repeated, at, since, firedAt, cause, left);
    }
}
