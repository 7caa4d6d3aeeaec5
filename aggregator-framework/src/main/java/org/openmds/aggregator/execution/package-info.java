/**
 * The execution source: programs that the administrator mapped to names, run for entries at an interval. GT4's contract with the program, and what GT4 did
 * not have: deadlines, limits on processes and output, and nothing left over.
 */
@NullMarked
package org.openmds.aggregator.execution;

import org.jspecify.annotations.NullMarked;
