/**
 * Durable state in one SQLite file.
 *
 * <p>
 * {@code SqliteStateStore} is the port's adapter, {@code RecordTable} the SQL. What happens to damaged files is in {@code Recovery}: it asks
 * {@code WriteAheadLog}, {@code DatabaseHeader} and SQLite itself whether the files are sound, and lets {@code Salvage} search their pages
 * ({@code PageImages}, {@code CellDecoder}) for rows whose checksum holds.
 */
@NullMarked
package org.openmds.state.sqlite;

import org.jspecify.annotations.NullMarked;
