package org.openmds.loadtest.systems.rgma.database;

/**
 * What a database counts by itself, since it was ready, without what asks for this.
 *
 * @param connections
 *            that were made
 * @param maxConnections
 *            at a time
 * @param tableLocksWaited
 *            how often a table lock was not to be had at once
 */
public record DatabaseStatus(long connections, long maxConnections, long tableLocksWaited) {
}
