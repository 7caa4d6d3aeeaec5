/** The protection of the HTTP server from its clients, and the connector for operators. */
@NullMarked
package org.openmds.server.front;

import org.jspecify.annotations.NullMarked;
