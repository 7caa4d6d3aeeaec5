/** Clients that query a time server. */
@NullMarked
package org.openmds.loadtest.generator.kind.time;

import org.jspecify.annotations.NullMarked;
