/** JSON as the HTTP API writes and reads it, and its relation to XML. */
@NullMarked
package org.openmds.gateway.json;

import org.jspecify.annotations.NullMarked;
