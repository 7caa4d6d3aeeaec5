/** A run while it runs: in the terminal, and for Prometheus. */
@NullMarked
package org.openmds.loadtest.result.progress;

import org.jspecify.annotations.NullMarked;
