/** The HTTP API: reads, writes and follows the entries of the server's groups with JSON. Serves the same snapshots as SOAP. */
@NullMarked
package org.openmds.gateway;

import org.jspecify.annotations.NullMarked;
