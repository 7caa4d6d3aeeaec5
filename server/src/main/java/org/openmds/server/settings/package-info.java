/** The settings of the server's own parts: connections, limits, state, rights, notification, log and metrics. */
@NullMarked
package org.openmds.server.settings;

import org.jspecify.annotations.NullMarked;
