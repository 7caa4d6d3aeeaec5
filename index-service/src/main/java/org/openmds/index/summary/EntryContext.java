package org.openmds.index.summary;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The place of an entry whose content is read.
 *
 * @param origin
 *            origin of its reports
 * @param scope
 *            address of the index that has the entry; empty for this index
 * @param member
 *            address of the member; the index of entries in the content
 * @param staleSince
 *            time of the last successful collection, of the entry or of one around it, if that is not current
 * @param interval
 *            sum of the poll intervals of this entry and those around it
 */
record EntryContext(ReportOrigin origin, String scope, String member, Optional<Instant> staleSince, Duration interval) {
}
