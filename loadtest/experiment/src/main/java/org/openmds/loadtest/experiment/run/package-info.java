/** Runs experiments, point by point. */
@NullMarked
package org.openmds.loadtest.experiment.run;

import org.jspecify.annotations.NullMarked;
