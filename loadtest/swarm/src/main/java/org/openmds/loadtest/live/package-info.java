/** A run while it is under way, as progress and metrics show it. */
@NullMarked
package org.openmds.loadtest.live;

import org.jspecify.annotations.NullMarked;
