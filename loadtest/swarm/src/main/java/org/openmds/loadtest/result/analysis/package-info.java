/** Analysis of a run: from its records to a result with summaries, distributions and a verdict. */
@NullMarked
package org.openmds.loadtest.result.analysis;

import org.jspecify.annotations.NullMarked;
