/** Live pages: one subscription for each group that browsers follow, and an event stream to each browser. */
@NullMarked
package org.openmds.webmds.live;

import org.jspecify.annotations.NullMarked;
