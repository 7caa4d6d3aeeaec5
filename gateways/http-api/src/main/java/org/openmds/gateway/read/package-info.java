/** The reading operations of the HTTP API. */
@NullMarked
package org.openmds.gateway.read;

import org.jspecify.annotations.NullMarked;
