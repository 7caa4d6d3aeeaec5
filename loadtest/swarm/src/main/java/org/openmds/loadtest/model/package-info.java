/**
 * What a run is: its plan, the requests that are due by it, the records of what was measured, the clocks they were measured by, and the folder that
 * keeps all of it. Uses no other part.
 */
@NullMarked
package org.openmds.loadtest.model;

import org.jspecify.annotations.NullMarked;
