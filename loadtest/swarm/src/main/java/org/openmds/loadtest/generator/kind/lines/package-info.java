/** Programs as clients that print what they measure. */
@NullMarked
package org.openmds.loadtest.generator.kind.lines;

import org.jspecify.annotations.NullMarked;
