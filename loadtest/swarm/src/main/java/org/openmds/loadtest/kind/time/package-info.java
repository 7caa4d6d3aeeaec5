/** Clients of a time server. */
@NullMarked
package org.openmds.loadtest.kind.time;

import org.jspecify.annotations.NullMarked;
