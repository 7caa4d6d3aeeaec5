/** Progress of a running load test, for terminals and for Prometheus. */
@NullMarked
package org.openmds.loadtest.result.progress;

import org.jspecify.annotations.NullMarked;
