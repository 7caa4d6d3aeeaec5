package org.openmds.trigger.engine;

import java.time.Instant;

/**
 * Something that happened to a trigger.
 *
 * @param sequence
 *            grows by one
 * @param trigger
 *            the rule's id
 * @param about
 *            address of the member; empty for the group
 * @param event
 *            {@code inactive -> pending}, {@code mail: told}
 * @param detail
 *            why; may be empty
 */
public record HistoryEntry(long sequence, Instant at, String trigger, String about, String event, String detail) {
}
