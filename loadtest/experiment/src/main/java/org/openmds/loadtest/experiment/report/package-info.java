/** The report of experiments: the papers' figures with the measured points, and recommendations for deployments. */
@NullMarked
package org.openmds.loadtest.experiment.report;

import org.jspecify.annotations.NullMarked;
