/** Processes that the load test started. */
@NullMarked
package org.openmds.loadtest.process;

import org.jspecify.annotations.NullMarked;
