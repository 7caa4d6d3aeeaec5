/** The report of experiments: figures of the papers beside what was measured, and what follows for who plans a deployment. */
@NullMarked
package org.openmds.loadtest.experiment.report;

import org.jspecify.annotations.NullMarked;
