/**
 * The execution source: programs that the administrator has mapped to names, run for entries at an interval. GT4's interface to programs, extended by
 * deadlines, limits on processes and output, and the removal of leftover processes.
 */
@NullMarked
package org.openmds.aggregator.execution;

import org.jspecify.annotations.NullMarked;
