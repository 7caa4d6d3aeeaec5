package org.openmds.webmds.record;

import java.time.Instant;

/**
 * A change of a service group that an operator wants to know.
 *
 * @param kind
 *            {@code failed}, {@code recovered}, {@code appeared} or {@code gone}
 * @param about
 *            name of the source or site
 * @param site
 *            name of its site; may be empty
 * @param detail
 *            reason; may be empty
 */
record RecordedEvent(Instant at, String kind, String about, String site, String detail) {
}
