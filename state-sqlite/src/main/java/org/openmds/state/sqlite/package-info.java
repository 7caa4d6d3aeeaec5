/**
 * A durable state store in one SQLite file.
 *
 * <p>
 * {@code SqliteStateStore} implements the port; {@code RecordTable} contains all SQL. {@code Recovery} handles damaged files: it checks them with
 * {@code WriteAheadLog}, {@code DatabaseHeader} and SQLite, and if they are damaged, {@code Salvage} searches their pages ({@code PageImages},
 * {@code CellDecoder}) for rows with a correct checksum.
 */
@NullMarked
package org.openmds.state.sqlite;

import org.jspecify.annotations.NullMarked;
