/** The experiments of the scalability study: the queries to each system, the statements of the study, and the check if they are reproduced. */
@NullMarked
package org.openmds.loadtest.experiment;

import org.jspecify.annotations.NullMarked;
