/** Samples of the sums of service groups, and their recent events: taken at intervals, kept in memory. */
@NullMarked
package org.openmds.webmds.record;

import org.jspecify.annotations.NullMarked;
