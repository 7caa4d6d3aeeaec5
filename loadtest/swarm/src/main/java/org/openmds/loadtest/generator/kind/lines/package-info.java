/** Clients that run programs which print measurements. */
@NullMarked
package org.openmds.loadtest.generator.kind.lines;

import org.jspecify.annotations.NullMarked;
