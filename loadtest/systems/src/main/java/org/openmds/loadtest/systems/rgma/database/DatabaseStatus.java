package org.openmds.loadtest.systems.rgma.database;

/**
 * The database's own counters since it was ready, without the connection that reads them.
 *
 * @param connections
 *            number of connections opened
 * @param maxConnections
 *            highest number of concurrent connections
 * @param tableLocksWaited
 *            how often a statement had to wait for a table lock
 */
public record DatabaseStatus(long connections, long maxConnections, long tableLocksWaited) {
}
