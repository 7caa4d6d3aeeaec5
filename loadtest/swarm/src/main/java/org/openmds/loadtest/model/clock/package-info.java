/** Clocks of many machines: each keeps its own, and the analysis maps them onto the controller's. */
@NullMarked
package org.openmds.loadtest.model.clock;

import org.jspecify.annotations.NullMarked;
