package org.openmds.trigger.engine;

import java.time.Instant;

/**
 * An event in the history of a trigger.
 *
 * @param sequence
 *            sequence number, increasing by one
 * @param trigger
 *            the rule's id
 * @param about
 *            address of the member; empty for the group
 * @param event
 *            {@code inactive -> pending}, {@code mail: sent}
 * @param detail
 *            reason; may be empty
 */
public record HistoryEntry(long sequence, Instant at, String trigger, String about, String event, String detail) {

    /** Returns true if an alert began or ended. */
    boolean isStartOrEnd() {
        return event.endsWith(" -> firing") || event.equals("firing -> resolved");
    }
}
