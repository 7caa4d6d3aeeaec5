/** Calls of the services behind the HTTP API: the operations that SOAP requests call, with the same rights, limits and caches. */
@NullMarked
package org.openmds.gateway.call;

import org.jspecify.annotations.NullMarked;
