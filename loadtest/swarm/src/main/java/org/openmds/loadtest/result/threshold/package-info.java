/** Thresholds for a run, for example to fail a build if a service becomes slower. */
@NullMarked
package org.openmds.loadtest.result.threshold;

import org.jspecify.annotations.NullMarked;
