/** The benchmark of the cost of the steps that queries report. */
@NullMarked
package org.openmds.loadtest.experiment.steps;

import org.jspecify.annotations.NullMarked;
