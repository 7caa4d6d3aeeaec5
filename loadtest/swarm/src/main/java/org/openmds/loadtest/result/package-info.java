/** Use of measurements: analysis, reports, comparison, thresholds, capacity, and the formats of other tools. */
@NullMarked
package org.openmds.loadtest.result;

import org.jspecify.annotations.NullMarked;
