/**
 * A durable state store in one SQLite file.
 *
 * <p>
 * {@code SqliteStateStore} implements the port, over {@code RecordTable}. {@code StateOpening} opens the file: {@code DatabaseCheck} looks for damage,
 * {@code SchemaMigration} copies an older file into the current form, and a damaged one is replaced by the newest good backup. {@code SqliteBackups}
 * makes backups while the store is open. {@code StoppedState} serves the commands for a stopped server.
 */
@NullMarked
package org.openmds.state.sqlite;

import org.jspecify.annotations.NullMarked;
