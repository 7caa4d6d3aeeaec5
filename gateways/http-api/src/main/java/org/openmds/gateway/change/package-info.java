/** The stream of changes: followers with filters, the window of recent changes, and server-sent events. */
@NullMarked
package org.openmds.gateway.change;

import org.jspecify.annotations.NullMarked;
