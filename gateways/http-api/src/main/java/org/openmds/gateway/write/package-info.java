/** The writing operations of the HTTP API: entries, triggers and silences. */
@NullMarked
package org.openmds.gateway.write;

import org.jspecify.annotations.NullMarked;
