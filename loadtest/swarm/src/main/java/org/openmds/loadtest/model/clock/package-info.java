/** Clocks of many machines: each keeps its own time, and the analysis maps it to the controller's. */
@NullMarked
package org.openmds.loadtest.model.clock;

import org.jspecify.annotations.NullMarked;
