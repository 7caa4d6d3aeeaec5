/** Programs as clients: an unmodified one, whose run is a call. */
@NullMarked
package org.openmds.loadtest.generator.kind.exec;

import org.jspecify.annotations.NullMarked;
