/** The Unix socket: its connector and its callers. */
@NullMarked
package org.openmds.server.local;

import org.jspecify.annotations.NullMarked;
