/** Pages that follow what changes: one subscription for each group that somebody looks at, an event to each browser. */
@NullMarked
package org.openmds.webmds.live;

import org.jspecify.annotations.NullMarked;
