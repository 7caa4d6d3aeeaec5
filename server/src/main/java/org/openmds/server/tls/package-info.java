/** TLS of the HTTP server: its certificate, the authorities that it trusts, and the reload of both. */
@NullMarked
package org.openmds.server.tls;

import org.jspecify.annotations.NullMarked;
